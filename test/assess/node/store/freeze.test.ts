import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf } from "../../../../src/data/collection.ts";
import type { Action, Deed } from "../../../../src/assess/action.ts";
import type { MissingCode } from "../../../../src/assess/checklist.ts";
import type { Judging } from "../../../../src/assess/judging.ts";
import { openLive } from "../../../../src/assess/node/store/live-judging.ts";
import { freeze } from "../../../../src/assess/node/store/freeze.ts";
import { gatherJudging } from "../../../../src/assess/node/store/what-to-judge.ts";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { readJudging } from "../../../../src/assess/node/store/read-judging.ts";
import { elementTable } from "../../../../src/text/xml/element-table.ts";
import { temporaryFolder } from "../../../cli/folders.ts";
import { acts, small } from "../../made.ts";

const { text, table: elements } = elementTable("<a><p>one</p><p>two</p></a>");
const documents = ["a", "b", "c"].map((doc) => ({ doc, text, elements }));
const collection = collectionOf(documents);
const topics = { topics: new Map(small.topics.map((topic) => [topic.id, topic])) };

const mark: Deed = { kind: "highlight", start: 0, end: 3 };
const begin: Deed = { kind: "entry", position: 0 };
const says = (value: "relevant" | "nonrelevant" | "cannot" | "later"): Deed => ({ kind: "verdict", value });

/** A judging in which Ann and Bob did something to documents of the first topic. */
async function judgedBy(settings: Partial<Judging["settings"]>, ...work: readonly (readonly [string, Action[]])[]) {
  const folder = temporaryFolder();
  const gathered = gatherJudging({ topics, pool: small.pool, collection });
  const judging = { ...small, settings: { ...small.settings, ...settings }, ...gathered };
  const store = await openStore(join(folder, "x.judging"), { make: judging });
  const live = await openLive(store, collection);
  await live.take("organiser", acts("t1", "", { kind: "assign", to: ["ann", "bob"] }));
  for (const [who, actions] of work) expect(await live.take(who, actions)).not.toHaveProperty("refused");
  return { store, path: join(folder, "out") };
}

async function frozen(exhaustivity: boolean, format: string, openCollection = async () => collection) {
  const { store, path } = await judgedBy({ exhaustivity }, [
    "ann",
    [
      ...acts("t1", "a", mark, begin, { kind: "grade", path: "/a[1]/p[1]", value: "2" }),
      ...acts("t1", "b", mark, begin),
      ...acts("t1", "c", says("nonrelevant")),
    ],
  ]);
  try {
    const { manifest, path: beside } = await freeze(store, { path, format, program: "pericope", openCollection });
    const written = readFileSync(path, "utf8");
    expect(readFileSync(beside, "utf8")).toBe(`${JSON.stringify(manifest, null, 2)}\n`);
    expect(manifest.sha256).toBe(createHash("sha256").update(written).digest("hex"));
    return { manifest, written };
  } finally {
    await store.close();
  }
}

const none = (): Promise<never> => Promise.reject(new Error("no documents are needed"));

test("judgements are written with a manifest beside them, which counts what was highlighted", async () => {
  const { manifest, written } = await frozen(false, "inex", none);
  expect(written).toBe("t1 Q0 a 3 6 0 0:3\nt1 Q0 b 3 6 0 0:3\nt1 Q0 c 0 6\n");
  expect(manifest).toMatchObject({ actions: 7, assessor: null, assessors: ["ann"], file: "out", format: "inex" });
  expect(manifest.counts).toEqual({
    topics: 1,
    documents: 3,
    relevant: 2,
    nonrelevant: 1,
    passages: 2,
    characters: 6,
    notJudged: 3,
    notGraded: 0,
  });
  expect(manifest.checklist).toEqual(
    ["differences", "no-entry-point", "no-text", "text-not-relevant", "later", "cannot", "not-judged"].map((code) => ({
      code,
      count: code === "not-judged" ? 3 : 0,
      allowed: false,
      documents: code === "not-judged" ? [{ topic: "t2", documents: ["a", "b", "c"] }] : [],
    })),
  );
});

test("rule 10: without an entry point, or text where a document is called relevant, nothing is frozen that is not allowed", async () => {
  const { store, path } = await judgedBy(
    {},
    ["ann", [...acts("t1", "a", mark), ...acts("t1", "b", says("relevant")), ...acts("t1", "c", says("later"))]],
    ["bob", acts("t1", "a", mark)],
  );
  const allowing = (...allow: MissingCode[]) =>
    freeze(store, { path, format: "inex", allow, program: "pericope", openCollection: none });
  const both =
    "nothing is frozen: 1 relevant document has no entry point (a of topic t1) and " +
    "1 document is called relevant, and none of its text is highlighted (b of topic t1); " +
    "also, 1 document left for later and 3 documents of the pool not judged yet; complete these documents on the pages of the judging, or allow what is missing";
  for (const [allow, words, value] of [
    [[], both, "no-entry-point,no-text"],
    [["later", "not-judged"], both, "no-entry-point,no-text"],
    [
      ["no-text"],
      "1 relevant document has no entry point (a of topic t1); also, 1 document is called",
      "no-entry-point,no-text", // what is named can be typed in place of what was
    ],
    [["no-entry-point"], "nothing is frozen: 1 document is called relevant, and none", "no-entry-point,no-text"],
  ] as const) {
    await expect(allowing(...allow)).rejects.toMatchObject({
      message: expect.stringContaining(words),
      remedy: { option: "allow", value },
    });
    expect([existsSync(path), existsSync(`${path}.manifest.json`)]).toEqual([false, false]);
  }
  const { manifest } = await allowing("no-entry-point", "no-text");
  expect(readFileSync(path, "utf8")).toBe("t1 Q0 a 3 6 -1 0:3\n");
  expect(manifest.checklist.filter(({ count }) => count > 0)).toEqual([
    { code: "no-entry-point", count: 1, allowed: true, documents: [{ topic: "t1", documents: ["a"] }] },
    { code: "no-text", count: 1, allowed: true, documents: [{ topic: "t1", documents: ["b"] }] },
    { code: "later", count: 1, allowed: false, documents: [{ topic: "t1", documents: ["c"] }] },
    { code: "not-judged", count: 3, allowed: false, documents: [{ topic: "t2", documents: ["a", "b", "c"] }] },
  ]);
  await store.close();
});

test("rule 10: where no entry points are asked for, none is missing", async () => {
  const { store, path } = await judgedBy({ entryPoints: false }, ["ann", acts("t1", "a", mark)]);
  await freeze(store, { path, format: "inex", program: "pericope", openCollection: none });
  expect(readFileSync(path, "utf8")).toBe("t1 Q0 a 3 6 -1 0:3\n");
  await store.close();
});

test("rules 8 and 10: differences stop a freeze whatever is allowed; with whose counts, the manifest lists them", async () => {
  const { store, path } = await judgedBy(
    {},
    ["ann", acts("t1", "a", mark, begin)],
    ["bob", [...acts("t1", "a", mark, says("nonrelevant")), ...acts("t1", "b", mark)]],
  );
  const given = { path, format: "inex", program: "pericope", openCollection: none };
  const differs = "1 document is judged differently, and nobody adjudicated (a of topic t1)";
  const pages = "on the pages of the judging, or say whose judgements count";
  // All that is missing is listed at once, and not the differences first.
  await expect(freeze(store, { ...given, allow: ["differences"] })).rejects.toMatchObject({
    message: `${store.source}: nothing is frozen: ${differs} and 1 relevant document has no entry point (b of topic t1); also, 4 documents of the pool not judged yet; adjudicate and complete these documents ${pages} and allow what is missing`,
    remedy: { option: "assessor", value: "ann", and: { option: "allow", value: "no-entry-point" } },
  });
  await expect(freeze(store, { ...given, allow: ["no-entry-point"] })).rejects.toMatchObject({
    message: expect.stringContaining(`adjudicate these documents ${pages}`),
    remedy: { option: "assessor", value: "ann", and: undefined },
  });
  const { manifest } = await freeze(store, { ...given, assessor: "bob", allow: ["no-entry-point"] });
  expect(manifest.checklist.slice(0, 4).map(({ code, count }) => [code, count])).toEqual([
    ["differences", 1],
    ["no-entry-point", 1],
    ["no-text", 0],
    ["text-not-relevant", 1],
  ]);
  expect(readFileSync(path, "utf8")).toBe("t1 Q0 a 0 6\nt1 Q0 b 3 6 -1 0:3\n");
  await store.close();
});

test("where elements are graded, documents with one that is not are left out, of formats that write elements", async () => {
  const { manifest, written } = await frozen(true, "inex-assessments");
  expect(manifest.counts).toMatchObject({ documents: 2, relevant: 1, nonrelevant: 1, notGraded: 1 });
  expect(manifest.checklist.find(({ code }) => code === "not-graded")).toMatchObject({
    count: 1,
    documents: [{ topic: "t1", documents: ["b"] }],
  });
  expect(written).toContain('path="/a[1]/p[1]" exhaustivity="2"');
  expect(written).not.toContain('"b"');
  expect((await frozen(true, "inex", none)).manifest.counts).toMatchObject({ documents: 3, notGraded: 0 });
  expect((await frozen(false, "inex-assessments")).manifest.counts).toMatchObject({ documents: 3, notGraded: 0 });
});

test("documents with other texts than were judged are refused", async () => {
  const other = collectionOf(documents.map((document) => ({ ...document, text: "else" })));
  await expect(frozen(true, "inex-assessments", async () => other)).rejects.toThrow(
    "the text of document a in the collection is not the one that was judged",
  );
});

test("a judging gathers what is to be judged, topics for practice with their answers", () => {
  const told: number[][] = [];
  const judged = new Map([["a", { relevant: [{ start: 0, end: 3 }], bestEntry: 1, grade: 1 }], ["b", { relevant: [], grade: 0 }]]); // prettier-ignore
  const practice = { topics: new Map([["t2", judged]]) } as never;
  const pool = new Map([["t1", ["c", "a"]]]);
  const onProgress = (done: number, total: number): void => void told.push([done, total]);
  const gathered = gatherJudging({ topics, pool, collection, practice, onProgress });
  expect(gathered.topics).toEqual(small.topics);
  expect([...gathered.pool]).toEqual([["t1", ["c", "a"]], ["t2", ["a", "b"]]]); // prettier-ignore
  expect([...gathered.documents.keys()]).toEqual(["c", "a", "b"]);
  expect(gathered.practice.get("t2")).toEqual(
    new Map([["a", { ranges: [[0, 3]], entry: 1 }], ["b", { ranges: [], entry: null }]]), // prettier-ignore
  );
  expect(told).toEqual([[0, 3], [1, 3], [2, 3]]); // prettier-ignore
  const elsewhere = { topics: new Map([["t9", judged]]) } as never;
  expect(() => gatherJudging({ topics, pool, collection, practice: elsewhere })).toThrow(
    "topic t9, for practice, is not here; expected its text",
  );
  expect(() => gatherJudging({ topics, pool: new Map([["t9", ["a"]]]), collection })).toThrow(
    "topics that are not here: t9",
  );
  expect(() => gatherJudging({ topics, pool: new Map([["t1", ["z"]]]), collection })).toThrow(
    "the collection does not: z",
  );
});

test("a judging that is read with a collection is of the same texts", async () => {
  const place = join(temporaryFolder(), "x.judging");
  const store = await openStore(place, {
    make: { ...small, ...gatherJudging({ topics, pool: small.pool, collection }) },
  });
  const live = await openLive(store, collection);
  await live.take("organiser", acts("t1", "", { kind: "assign", to: ["ann"] }));
  await live.take("ann", acts("t1", "b", { kind: "verdict", value: "nonrelevant" }));
  await store.close();
  expect((await readJudging(place, { collection })).topics.size).toBe(1);
  const fewer = collectionOf([]); // of a document that is not there nothing can be said
  expect((await readJudging(place, { collection: fewer })).topics.size).toBe(1);
  const other = { ...collectionOf(documents.map(({ doc }) => ({ doc, text: "else" }))), source: "texts" };
  await expect(readJudging(place, { collection: other })).rejects.toThrow(
    `${place}: the text of document b in texts is not the one that was judged; expected the same text`,
  );
});
