import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readJudging } from "../../../src/assess/node/store/read-judging.ts";
import { codePoints } from "../../../src/text/code-points.ts";
import { served, type Served, texts } from "./served.ts";

let judged: Served;
beforeAll(async () => {
  judged = await served();
});
afterAll(() => judged.end());

let made = 0;
const act = (doc: string, deed: object, topic = "t1") => ({ id: `id-${made++}`, topic, doc, ...deed });
const mark = (doc: string, start: number, end: number) => act(doc, { kind: "highlight", start, end });
const at = (doc: string): string => `topic=t1&doc=${encodeURIComponent(doc)}`;

test("who asks is told what is theirs", async () => {
  const { body } = await judged.get("ann", "/api/me");
  expect(body).toEqual({
    judging: judged.judging.id,
    assessor: "ann",
    key: expect.stringMatching(/^[\da-f]{16}$/),
    role: "assessor",
    settings: { entryPoints: true, exhaustivity: false, guide: "Be kind." },
    searches: false,
    own: expect.any(Number),
  });
  expect((await judged.get("ann", "/api/topics")).body.topics.map(({ id }: { id: string }) => id)).toEqual(["t1"]);
  expect((await judged.get("bob", "/api/topics")).body.topics.map(({ id }: { id: string }) => id)).toEqual([
    "t1",
    "t2",
  ]);
});

test("actions are answered with their ids after the commit, and are in the file then", async () => {
  const batch = [mark("plain", 0, 13), act("plain", { kind: "entry", position: 0 })];
  const { status, body } = await judged.post("ann", "/api/actions", batch);
  expect([status, body.taken]).toEqual([200, batch.map(({ id }) => id)]);
  const { body: state } = await judged.get("ann", `/api/state?${at("plain")}`);
  expect(state).toMatchObject({ ranges: [[0, 13]], entry: 0, verdict: "relevant", length: 108, judged: true });
  const { topics } = await readJudging(judged.place, { assessor: "ann" });
  expect(topics.get("t1")?.get("plain")?.relevant).toEqual([{ start: 0, end: 13 }]);
});

test.each(texts.slice(0, 5).map(({ doc, text }) => ({ doc, text })))(
  "offsets count code points, to the last: $doc",
  async ({ doc, text }) => {
    const length = codePoints(text);
    expect((await judged.get("ann", `/api/document?${at(doc)}`)).body).toMatchObject({
      doc,
      text,
      length,
      elements: null,
    });
    expect((await judged.post("ann", "/api/actions", [mark(doc, length - 1, length)])).status).toBe(200);
    const beyond = await judged.post("ann", "/api/actions", [mark(doc, length - 1, length + 1)]);
    expect([beyond.status, beyond.body.refused[0].reason]).toEqual([400, expect.stringContaining(`${length}`)]);
  },
);

test("rule 4, once: the same again is a success, the same id with other content is 409, and a batch is taken whole or not", async () => {
  const action = mark("rtl", 0, 4);
  for (const _ of [1, 2, 3])
    expect((await judged.post("ann", "/api/actions", [action])).body.taken).toEqual([action.id]);
  const log = (await judged.get("ann", `/api/actions?${at("rtl")}`)).body.actions;
  expect(log.filter(({ id }: { id: string }) => id === action.id).length).toBe(1);
  const other = await judged.post("ann", "/api/actions", [mark("rtl", 6, 8), { ...action, end: 5 }]);
  expect([other.status, other.body.refused]).toEqual([409, [{ id: action.id, reason: expect.any(String) }]]);
  expect((await judged.get("ann", `/api/actions?${at("rtl")}`)).body.actions.length).toBe(log.length);
});

test("rule 3, undo and redo", async () => {
  const action = mark("__proto__", 0, 5);
  const undo = act("__proto__", { kind: "undo", of: action.id });
  await judged.post("bob", "/api/actions", [action, undo]);
  expect((await judged.get("bob", `/api/state?${at("__proto__")}`)).body.ranges).toEqual([]);
  await judged.post("bob", "/api/actions", [act("__proto__", { kind: "redo", of: action.id })]);
  expect((await judged.get("bob", `/api/state?${at("__proto__")}`)).body.ranges).toEqual([[0, 5]]);
});

test("rule 6, who: another's name, or another judging, is 409 and saves nothing", async () => {
  const before = (await judged.get("ann", "/api/me")).body.own;
  const own = { ...mark("plain", 20, 25), judging: judged.judging.id, assessor: "ann" };
  expect((await judged.post("ann", "/api/actions", [{ ...own, assessor: "bob" }])).status).toBe(409);
  expect((await judged.post("ann", "/api/actions", [{ ...own, judging: "another" }])).status).toBe(409);
  expect((await judged.get("ann", "/api/me")).body.own).toBe(before);
  expect((await judged.post("ann", "/api/actions", [own])).status).toBe(200);
});

test("rule 7, blind: documents and topics of others are refused in the words for what is not there", async () => {
  const found = act("outside", { kind: "add" });
  expect((await judged.post("bob", "/api/actions", [found])).status).toBe(200);
  expect(
    (await judged.get("bob", "/api/documents?topic=t1")).body.documents.map(({ doc }: { doc: string }) => doc),
  ).toContain("outside");
  for (const path of ["document", "state", "answer"]) {
    const others = await judged.get("ann", `/api/${path}?${at("outside")}`);
    const nowhere = await judged.get("ann", `/api/${path}?${at("nowhere")}`);
    expect([others.status, others.body]).toEqual([404, nowhere.body]);
  }
  expect(await judged.get("ann", "/api/documents?topic=t2")).toMatchObject({ status: 404 });
  expect((await judged.get("ann", "/api/documents?topic=t2")).body).toEqual(
    (await judged.get("ann", "/api/documents?topic=t9")).body,
  );
  for (const path of ["progress", "differences?topic=t1", "notes"])
    expect(await judged.get("ann", `/api/${path}`)).toMatchObject({ status: 404 });
  const release = { id: "r", topic: "t1", doc: "outside", kind: "release" };
  expect((await judged.post("ann", "/api/actions", [release])).status).toBe(400);
  expect((await judged.post("organiser", "/api/actions", [release])).status).toBe(200);
  expect((await judged.get("ann", `/api/state?${at("outside")}`)).body.ranges).toEqual([]);
});

test("rule 7, blind: nothing that Ann is told changes with what Bob does", async () => {
  const answers = async (): Promise<unknown[]> => {
    const paths = [
      "me",
      "topics",
      "documents?topic=t1",
      `state?${at("emoji")}`,
      `document?${at("emoji")}`,
      "actions?since=0",
    ];
    return Promise.all(paths.map(async (path) => (await judged.get("ann", `/api/${path}`)).body));
  };
  const before = await answers();
  await judged.post("bob", "/api/actions", [
    mark("emoji", 0, 3),
    act("emoji", { kind: "verdict", value: "later" }),
    act("plain", { kind: "note", text: "!" }),
  ]);
  expect(await answers()).toEqual(before);
});

describe("what is wrong is told in a sentence, and nothing is taken", () => {
  test.each<[string, unknown, number, string]>([
    ["no JSON", "[{", 400, "no JSON"],
    ["no list", { id: 1 }, 400, "expected a list"],
    ["an empty list", [], 400, "expected a list"],
    ["too many", Array.from({ length: 1001 }, () => null), 400, "expected a list"],
    ["a number", [7], 400, "some actions cannot be"],
    ["null", [null], 400, "some actions cannot be"],
    ["a kind that is none", [{ id: "x", topic: "t1", doc: "plain", kind: "paint" }], 400, "some actions cannot be"],
    ["NUL", [{ id: "x", topic: "t1", doc: "plain", kind: "note", text: "a\0b" }], 400, "some actions cannot be"],
    [
      "half a pair",
      '[{"id":"x","topic":"t1","doc":"plain","kind":"note","text":"\\ud800"}]',
      400,
      "some actions cannot be",
    ],
    ["more than a megabyte", "x".repeat(2 ** 20 + 1), 413, "at most"],
  ])("%s", async (_, body, status, words) => {
    const before = judged.live.log.last();
    const answer = await judged.post("ann", "/api/actions", body);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(words)]);
    expect(judged.live.log.last()).toBe(before);
  });

  test("invalid UTF-8", async () => {
    const headers = { authorization: `Bearer ${judged.token("ann")}`, "content-type": "application/json" };
    const body = new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]);
    const { status } = await fetch(new URL("/api/actions", judged.server.address), { method: "POST", headers, body });
    expect(status).toBe(400);
  });
});

test("events: a page hears that there is more, with its person's own number, and nothing of others", async () => {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${judged.token("ann")}` };
  const response = await fetch(new URL("/api/events", judged.server.address), { headers, signal: abort.signal });
  expect(response.status).toBe(200); // a browser takes no other
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  await judged.post("bob", "/api/actions", [mark("plain", 3, 9)]);
  const { own } = (await judged.post("ann", "/api/actions", [mark("plain", 30, 35)])).body;
  let heard = "";
  while (!heard.includes("event: more")) heard += (await reader.read()).value;
  expect(heard.match(/^id: .*$/gm)).toEqual([`id: ${own}`]);
  abort.abort();
});

test("the organiser sees progress, differences and notes, and decides as the adjudicator", async () => {
  await judged.post("ann", "/api/actions", [act("emoji", { kind: "verdict", value: "nonrelevant" })]);
  await judged.post("bob", "/api/actions", [act("emoji", { kind: "verdict", value: "relevant" })]);
  const { body } = await judged.get("organiser", "/api/differences?topic=t1");
  const emoji = body.documents.find(({ doc }: { doc: string }) => doc === "emoji");
  expect(emoji).toMatchObject({ agree: false, adjudicated: null, bothCharacters: 0 });
  await expect(readJudging(judged.place)).rejects.toThrow("nobody adjudicated");
  const decide = { ...act("emoji", { kind: "highlight", start: 0, end: 2 }), assessor: "adjudicator" };
  expect((await judged.post("organiser", "/api/actions", [decide])).status).toBe(200);
  const after = (await judged.get("organiser", "/api/differences?topic=t1")).body.documents;
  expect(after.find(({ doc }: { doc: string }) => doc === "emoji").adjudicated.ranges).toEqual([[0, 2]]);
  const progress = (await judged.get("organiser", "/api/progress")).body;
  expect(progress.assessors.map(({ name }: { name: string }) => name)).toEqual(["ann", "bob"]);
  expect(progress.agreement[0]).toMatchObject({ topic: "t1", assessors: ["ann", "bob"] });
  expect((await judged.get("organiser", "/api/notes")).body.notes).toContainEqual({
    assessor: "bob",
    topic: "t1",
    doc: "plain",
    text: "!",
  });
});

test("the organiser adds an assessor by name, who gets a link of their own", async () => {
  const add = (body: unknown) => judged.post("organiser", "/api/assessors", body);
  const { status, body } = await add({ name: "Carl Łukasz" });
  expect([status, body]).toEqual([
    200,
    { name: "Carl Łukasz", token: expect.any(String), url: judged.server.linkFor(body.token) },
  ]);
  expect((await judged.get(body.token, "/api/me")).body).toMatchObject({ assessor: "Carl Łukasz", role: "assessor" });
  expect(judged.live.judging().assessors.at(-1)).toEqual({ name: "Carl Łukasz", isImported: false });
  for (const [sent, refused, words] of [
    [{ name: "Carl Łukasz" }, 409, "there is an assessor Carl Łukasz already; ask for a link instead"],
    [{ name: "organiser" }, 400, "organiser is a name of ours; expected another"],
    [{ name: " x" }, 400, "a name: expected 1 to 100 characters on one line, without blanks at its ends"],
    [{ name: 7 }, 400, 'expected {"name": "…"}'],
    [null, 400, 'expected {"name": "…"}'],
    ["7", 400, 'expected {"name": "…"}'],
  ] as const) {
    const answer = await add(sent);
    expect([answer.status, answer.body.error]).toEqual([refused, words]);
  }
  const link = (name: string) => judged.post("organiser", "/api/links", { name });
  expect((await link("nobody")).body.error).toBe("there is no assessor nobody");
  expect((await link("adjudicator")).status).toBe(404);
  expect((await link("ann")).status).toBe(200);
});

test("what is asked of a topic or a number that is none is refused", async () => {
  const unknown = await judged.get("organiser", "/api/differences?topic=t9");
  expect([unknown.status, unknown.body.error]).toEqual([404, "there is no such topic"]);
  for (const since of ["-1", "1.5", "x", "9007199254740992"]) {
    const answer = await judged.get("ann", `/api/actions?since=${since}`);
    expect([answer.status, answer.body.error]).toEqual([400, "since: expected a whole number from 0"]);
  }
  const unjudged = await judged.get("bob", `/api/answer?topic=t2&doc=plain`);
  expect([unjudged.status, unjudged.body.error]).toEqual([
    404,
    "there is no answer to this, or you have not judged it yet",
  ]);
});

test("a batch is of one person, at most 1000 actions, and says which of them are at fault", async () => {
  const two = [
    { ...act("", { kind: "assign", to: ["ann", "bob"] }), assessor: "organiser" },
    { ...mark("plain", 0, 3), assessor: "adjudicator" },
  ];
  const answer = await judged.post("organiser", "/api/actions", two);
  expect([answer.status, answer.body.error]).toEqual([400, "expected the actions of one person at a time"]);
  const nothing = await judged.post(
    "ann",
    "/api/actions",
    Array.from({ length: 1000 }, () => []),
  );
  expect(nothing.body.refused).toHaveLength(1000);
  const elsewhere = { ...mark("plain", 0, 3), judging: "another" };
  const mixed = [{ id: "mine", kind: "paint" }, elsewhere, "text"];
  const { status, body } = await judged.post("ann", "/api/actions", mixed);
  expect([status, body.refused.map(({ id }: { id: string }) => id)]).toEqual([400, ["mine", elsewhere.id, "action 3"]]); // prettier-ignore
});

test("a document whose text has changed since is refused, and told why", async () => {
  const changed = await served({ documents: new Map([["plain", { hash: "00", length: 3, title: null }]]) });
  try {
    const { status, body } = await changed.get("ann", `/api/document?${at("plain")}`);
    const words = "the text of document plain has changed since the judging began; expected the same text";
    expect([status, body.error]).toEqual([409, words]);
    const taken = await changed.post("ann", "/api/actions", [mark("plain", 0, 3)]);
    expect([taken.status, taken.body.refused[0].reason]).toEqual([409, words]);
  } finally {
    await changed.end();
  }
});

test("a body has at most a megabyte, in JSON and in UTF-8", async () => {
  for (const [body, status, words] of [
    [`"${"x".repeat(2 ** 20 - 2)}"`, 400, "expected a list of 1 to 1000 actions"],
    [`"${"x".repeat(2 ** 20 - 1)}"`, 413, "expected at most 1048576 bytes; send fewer actions at a time"],
    ["[", 400, "this is no JSON in UTF-8"],
  ] as const) {
    const answer = await judged.post("ann", "/api/actions", body);
    expect([answer.status, answer.body.error]).toEqual([status, words]);
  }
  for (const [type, status] of [
    ["Application/JSON;charset=UTF-8", 400],
    ["application/json; charset=latin1", 415],
  ] as const)
    expect((await judged.post("ann", "/api/actions", [], { "content-type": type })).status).toBe(status);
});

test("the answer of a topic for practice is told to whoever has judged the document, and to nobody before", async () => {
  const answers = new Map([["plain", { ranges: [[0, 3]] as const, entry: null }]]);
  const practising = await served({ practice: new Map([["t1", answers]]) });
  const none = { error: "there is no answer to this, or you have not judged it yet" };
  expect((await practising.get("ann", `/api/answer?${at("plain")}`)).body).toEqual(none);
  await practising.post("ann", "/api/actions", [mark("plain", 0, 4), mark("emoji", 0, 1)]);
  expect((await practising.get("ann", `/api/answer?${at("plain")}`)).body).toEqual({ ranges: [[0, 3]], entry: null });
  expect((await practising.get("ann", `/api/answer?${at("emoji")}`)).body).toEqual(none);
  await practising.end();
});

test("links are given to people and taken back from them, not from judgements that were brought in", async () => {
  const people = [{ name: "ann", isImported: false }, { name: "machine", isImported: true }]; // prettier-ignore
  const own = await served({ assessors: people });
  for (const name of ["machine", "nobody", "adjudicator"])
    for (const route of ["links", "revoke"]) {
      const { status, body } = await own.post("organiser", `/api/${route}`, { name });
      expect([status, body.error]).toEqual([404, `there is no assessor ${name}`]);
    }
  const { body } = await own.post("organiser", "/api/links", { name: "ann" });
  expect((await own.get(body.token, "/api/me")).body.assessor).toBe("ann");
  expect((await own.post("organiser", "/api/revoke", { name: "ann" })).body).toEqual({ name: "ann" });
  expect((await own.get(body.token, "/api/me")).status).toBe(401);
  await own.end();
});

test("rule 10: what is missing is asked by topic, as many documents of each kind as are wanted", async () => {
  const { kinds } = (await judged.get("organiser", "/api/checklist?topic=t2&most=1")).body;
  const missing = kinds.find(({ code }: { code: string }) => code === "not-judged");
  expect([missing.count > 1, missing.documents.length]).toEqual([true, 1]);
  for (const [query, status, words] of [
    ["topic=t9", 404, "there is no such topic"],
    ["most=x", 400, "most: expected a whole number from 0"],
  ] as const) {
    const answer = await judged.get("organiser", `/api/checklist?${query}`);
    expect([answer.status, answer.body.error]).toEqual([status, words]);
  }
});

test("a parameter that must be there is named, and what is not there to ask for is said", async () => {
  for (const [name, path, status, words] of [
    ["ann", "documents", 400, "expected ?topic="],
    ["ann", "state?topic=t1", 400, "expected ?doc="],
    ["ann", "other", 404, "there is no such thing to ask for"],
    ["ann", "notes", 404, "there is no such thing to ask for"],
    ["ann", "documents?topic=t2", 404, "this topic is not in your list"],
  ] as const) {
    const answer = await judged.get(name, `/api/${path}`);
    expect([answer.status, answer.body.error]).toEqual([status, words]);
  }
});

test("the log is told after a number of one's own, of a topic and a document where they are named", async () => {
  const own = await served();
  const [first, second] = [mark("plain", 0, 3), mark("emoji", 0, 3)];
  await own.post("ann", "/api/actions", [first, second]);
  const ids = async (query: string) =>
    (await own.get("ann", `/api/actions${query}`)).body.actions.map(({ id }: { id: string }) => id);
  expect([await ids(""), await ids("?since=1"), await ids("?doc=plain")]).toEqual([
    [first.id, second.id],
    [second.id],
    [first.id],
  ]);
  await own.end();
});
