import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Engine } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import {
  askedSystem,
  type DocumentSearch,
  type SearchQuestion,
  searchOf,
} from "../../../src/assess/node/document-search.ts";
import { readJudging } from "../../../src/assess/node/store/read-judging.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { served, type Served, texts } from "./served.ts";

interface Listed {
  readonly doc: string;
  readonly query: string | null;
}

const search = (): DocumentSearch => searchOf(memoryEngine(analyzerCalled("unicode"), texts));

let judged: Served;
beforeAll(async () => {
  judged = await served({}, { search: search() });
});
afterAll(() => judged.end());

const ask = (who: string, query: string, more = "") =>
  judged.get(who, `/api/search?topic=t1&q=${encodeURIComponent(query)}${more}`);

let made = 0;
const act = (doc: string, deed: object) => ({ id: `search-${made++}`, topic: "t1", doc, ...deed });

describe("what an assessor finds", () => {
  test("documents of the pool and others, each with its words marked in the text", async () => {
    const { status, body } = await ask("ann", "somebody sentence");
    expect(status).toBe(200);
    expect(body.documents.map(({ doc }: { doc: string }) => doc).sort()).toEqual(["outside", "plain"]);
    for (const { doc, length, excerpt } of body.documents) {
      const { text } = texts.find((one) => one.doc === doc)!;
      expect(length).toBe([...text].length);
      expect(excerpt.text).toBe(codePointSlice(text, excerpt.start, excerpt.end));
      const marked = excerpt.marks.map(({ start, end }: { start: number; end: number }) =>
        codePointSlice(text, start, end).toLowerCase(),
      );
      expect(new Set(marked)).toEqual(new Set(doc === "outside" ? ["somebody"] : ["sentence"]));
    }
  });

  test("offsets count code points, before emoji and from right to left", async () => {
    for (const [word, doc] of [
      ["end", "emoji"],
      ["עולם", "rtl"],
    ] as const) {
      const [found] = (await ask("ann", word)).body.documents;
      const [mark] = found.excerpt.marks;
      expect(found.doc).toBe(doc);
      expect(codePointSlice(texts.find((one) => one.doc === doc)!.text, mark.start, mark.end)).toBe(word);
    }
  });

  test("no more than are asked for, by any of the systems", async () => {
    expect((await ask("ann", "a sentence name found", "&n=2")).body.documents).toHaveLength(2);
    for (const system of ["articles", "elements", "cas"]) {
      const { documents } = (await ask("ann", "sentence", `&system=${system}`)).body;
      expect(documents.map(({ doc }: { doc: string }) => doc)).toEqual(["plain"]);
    }
  });
});

describe("what is wrong with a question is told in a sentence", () => {
  test.each([
    ["topic=t1", 400, "expected ?q="],
    ["q=ink", 400, "expected ?topic="],
    ["topic=t2&q=ink", 404, "not in your list"],
    ["topic=t9&q=ink", 404, "not in your list"],
    ["topic=t1&q=ink&n=0", 400, "from 1 to 100"],
    ["topic=t1&q=ink&n=101", 400, "from 1 to 100"],
    ["topic=t1&q=ink&n=x", 400, "from 1 to 100"],
    ["topic=t1&q=ink&system=article", 400, 'did you mean "articles"'],
    ["topic=t1&q=ink&system=chunks", 400, "there are: articles"],
    ["topic=t1&q=...", 400, "no words"],
    ["topic=t1&q=//p[", 400, "column"],
    [`topic=t1&q=${"x".repeat(1001)}`, 400, "at most 1000"],
  ])("%s", async (query, status, words) => {
    const answer = await judged.get("ann", `/api/search?${query}`);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(words)]);
    expect(judged.faults).toEqual([]);
  });

  test("without an index there is nothing to search, and the page knows", async () => {
    const bare = await served();
    expect(await bare.get("ann", "/api/search?topic=t1&q=ink")).toMatchObject({ status: 404 });
    expect((await bare.get("ann", "/api/me")).body.searches).toBe(false);
    expect((await judged.get("ann", "/api/me")).body.searches).toBe(true);
    await bare.end();
  });

  test("an index that fails is told at the terminal; people judge on", async () => {
    const broken: DocumentSearch = {
      find: () => Promise.reject(new InputError("the index is gone", { source: "secret.index" })),
      close: () => Promise.resolve(),
    };
    const failing = await served({}, { search: broken });
    const { status, body } = await failing.get("ann", "/api/search?topic=t1&q=ink");
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(failing.faults).toHaveLength(1);
    expect((await failing.get("ann", "/api/topics")).status).toBe(200);
    await failing.end();
  });
});

test("a search is asked for as many as are wanted, 20 where nothing is said; words in articles, NEXI as it says", async () => {
  const asked: SearchQuestion[] = [];
  const noting: DocumentSearch = {
    find: async (question) => (asked.push(question), { found: [] }),
    close: async () => undefined,
  };
  const own = await served({}, { search: noting });
  for (const more of ["", "&n=1", "&n=100&system=cas"])
    expect((await own.get("ann", `/api/search?topic=t1&q=tea${more}`)).status).toBe(200);
  expect(asked).toEqual([
    { query: "tea", system: undefined, most: 20 },
    { query: "tea", system: undefined, most: 1 },
    { query: "tea", system: "cas", most: 100 },
  ]);
  const names = ["some words", "//p[about(., cat)]"].map((query) => askedSystem(undefined, query).name);
  expect([...names, askedSystem("passages", "x").name]).toEqual(["articles", "cas", "passages"]);
  await own.end();
});

test("nothing is searched for a topic that is for practice", async () => {
  const own = await served({ practice: new Map([["t1", new Map()]]) }, { search: search() });
  const { status, body } = await own.get("ann", "/api/search?topic=t1&q=ink");
  expect([status, body.error]).toEqual([400, "nothing is added to a topic for practice"]);
  await own.end();
});

test("rule 7, blind: nothing that Ann finds changes with what Bob does, until it is released", async () => {
  const before = (await ask("ann", "somebody sentence")).body;
  await judged.post("bob", "/api/actions", [
    act("outside", { kind: "add", query: "somebody" }),
    act("outside", { kind: "verdict", value: "nonrelevant" }),
    act("plain", { kind: "verdict", value: "nonrelevant" }),
  ]);
  expect((await ask("ann", "somebody sentence")).body).toEqual(before);
  const [bobs] = (await ask("bob", "somebody")).body.documents;
  expect(bobs).toMatchObject({ listed: true, found: true, verdict: "nonrelevant", judged: true });
  await judged.post("organiser", "/api/actions", [act("outside", { kind: "release" })]);
  const [anns] = (await ask("ann", "somebody")).body.documents;
  expect(anns).toMatchObject({ listed: true, found: false, verdict: null, judged: false });
});

test("assess 15: what was found joins the finder's list with its query, is released by the organiser, and counts", async () => {
  const own = await served({ pool: new Map() }, { search: search() });
  const listOf = async (who: string): Promise<readonly Listed[]> =>
    (await own.get(who, "/api/documents?topic=t1")).body.documents;
  expect(await listOf("ann")).toEqual([]);
  const taken = await own.post("ann", "/api/actions", [
    act("outside", { kind: "add", query: "somebody" }),
    act("outside", { kind: "highlight", start: 0, end: 5 }),
  ]);
  expect(taken.status).toBe(200);
  expect(await listOf("ann")).toMatchObject([{ doc: "outside", found: true, query: "somebody", judged: true }]);
  expect(await listOf("bob")).toEqual([]);
  const { found } = (await own.get("organiser", "/api/progress")).body;
  expect(found).toMatchObject([{ topic: "t1", doc: "outside", by: ["ann"], queries: ["somebody"], released: false }]);
  const { topics } = await readJudging(own.place);
  expect(topics.get("t1")?.get("outside")?.relevant).toEqual([{ start: 0, end: 5 }]);
  await own.post("organiser", "/api/actions", [act("outside", { kind: "release" })]);
  expect(await listOf("bob")).toMatchObject([{ doc: "outside", found: false, query: null }]);
  await own.end();
});

test.each([[""], [7], ["x".repeat(1001)], ["a\0b"]])("a query that cannot be kept is refused: %j", async (query) => {
  const { status, body } = await judged.post("ann", "/api/actions", [act("plain", { kind: "add", query })]);
  expect([status, body.refused[0].reason]).toEqual([400, "query: expected a text of 1 to 1000 characters"]);
});

/** An index that fails with this, whatever is asked of it. */
const failing = (error: unknown): Engine =>
  new Proxy({} as Engine, {
    get() {
      throw error;
    },
  });
const find = (error: unknown, query = "tea") => searchOf(failing(error)).find({ query, system: undefined, most: 1 });

test("what is wrong with a question is told to whoever asks; faults of the index and of the program are not", async () => {
  expect(await find(new InputError("no such words"))).toEqual({ fault: "no such words" });
  for (const error of [new InputError("damaged", { source: "x.index" }), new TypeError("odd")])
    await expect(find(error)).rejects.toBe(error);
});
