import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { collectionOf } from "../../../../src/data/collection.ts";
import type { Action } from "../../../../src/assess/action.ts";
import { untouched } from "../../../../src/assess/document-state.ts";
import type { Judging } from "../../../../src/assess/judging.ts";
import { type LiveJudging, openLive } from "../../../../src/assess/node/store/live-judging.ts";
import { knownDocument } from "../../../../src/assess/node/store/known-document.ts";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { rangeSet } from "../../../../src/text/range.ts";
import { elementTable } from "../../../../src/text/xml/element-table.ts";
import { temporaryFolder } from "../../../cli/folders.ts";
import { small } from "../../made.ts";

const { text, table: elements } = elementTable("<a><s><p>one</p><p>two</p></s></a>");
const documents = [
  { doc: "a", text, elements },
  { doc: "b", text: "plain text" },
  { doc: "c", text: "another", elements },
];
const known = new Map([
  ...documents.map((document) => [document.doc, knownDocument(document)] as const),
  ["c", { hash: "00", length: 7, title: null }] as const,
  ["d", { hash: "00", length: 7, title: null }] as const,
]);

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function opened(exhaustivity: boolean): Promise<LiveJudging> {
  const judging: Judging = { ...small, settings: { ...small.settings, exhaustivity }, documents: known };
  const store = await openStore(join(temporaryFolder(), "x.judging"), { make: judging });
  open.push(store);
  return openLive(store, collectionOf(documents));
}

test("a document that is gone, or has changed, cannot be read", async () => {
  const live = await opened(false);
  expect(live.document("a").text).toBe("onetwo");
  expect(() => live.document("c")).toThrow("the text of document c has changed since the judging began");
  expect(() => live.document("d")).toThrow("document d is not in the collection; expected the collection");
});

test("elements are left to grade of relevant documents with the text that is judged, where elements are graded", async () => {
  const relevant = () => ({ ...untouched, verdict: "relevant" as const, ranges: rangeSet([{ start: 0, end: 3 }]) });
  const live = await opened(true);
  const state = relevant();
  expect(live.toGrade("a", state)).toBe(3);
  expect(live.toGrade("b", state)).toBe(3); // counted once: a state is of one document
  expect(live.toGrade("b", relevant())).toBe(0);
  expect(live.toGrade("c", relevant())).toBe(0);
  expect(live.toGrade("a", untouched)).toBe(0);
  expect((await opened(false)).toGrade("a", relevant())).toBe(0);
});

test("a grade is of an element that the document has", async () => {
  const live = await opened(true);
  await live.take("organiser", [{ id: "1", topic: "t1", doc: "", kind: "assign", to: ["ann"] }]);
  const grade = (doc: string, path: string) =>
    live.take("ann", [{ id: `${doc}${path}`, topic: "t1", doc, kind: "grade", path, value: "1" }]);
  expect(await grade("a", "/a[1]/s[1]")).toMatchObject({ stored: [{ number: 2, own: 1 }] });
  const refused = { refused: [{ reason: "the document has no element of this path" }] };
  expect(await grade("a", "/a[1]/s[2]")).toMatchObject(refused);
  expect(await grade("b", "/a[1]")).toMatchObject(refused);
});

test("who and what is added is known from then on", async () => {
  const live = await opened(false);
  await live.extend({ assessors: [{ name: "carl", isImported: false }] });
  expect(live.judging().assessors.map(({ name }) => name)).toEqual(["ann", "bob", "carl"]);
  const nul = live.extend({ assessors: [{ name: "a\0b", isImported: false }] });
  await expect(nul).rejects.toThrow("the character NUL");
  const long = live.extend({ assessors: [{ name: "x".repeat(201), isImported: false }] });
  await expect(long).rejects.toThrow("of 201 characters; expected 1 to 200");
  expect(live.judging().assessors).toHaveLength(3);
});

test("what one person sends is taken in turn, what several send at once, and nothing is read again in vain", async () => {
  const store = await openStore(join(temporaryFolder(), "x.judging"), { make: { ...small, documents: known } });
  open.push(store);
  const calls = { judging: 0, since: 0 };
  const running = new Map<string, number>();
  let [atOnce, ofOne] = [0, 0];
  const live = await openLive(
    {
      ...store,
      judging: () => (calls.judging++, store.judging()),
      since: (number) => (calls.since++, store.since(number)),
      async take(taking) {
        running.set(taking.assessor, (running.get(taking.assessor) ?? 0) + 1);
        ofOne = Math.max(ofOne, ...running.values());
        atOnce = Math.max(atOnce, [...running.values()].filter((count) => count > 0).length);
        await new Promise((done) => setTimeout(done, 3));
        const stored = await store.take(taking);
        running.set(taking.assessor, running.get(taking.assessor)! - 1);
        return stored;
      },
    },
    collectionOf(documents),
  );
  const assign = (id: string) => ({ id, topic: "t1", doc: "", kind: "assign", to: ["ann"] }) as const;
  const first = live.take("organiser", [assign("1")]);
  const second = live.take("organiser", [assign("2")]);
  await first;
  const third = live.take("organiser", [assign("3")]);
  await Promise.all([second, third]);
  expect(ofOne).toBe(1);
  await live.take("organiser", [assign("4"), assign("5"), assign("6")]);
  await live.take("organiser", [assign("6")]);
  await live.take("organiser", [assign("7")]);
  expect(calls).toEqual({ judging: 1, since: 1 });
  await store.take({ assessor: "organiser", actions: [assign("8")], received: 0, assessors: [] }); // by another way
  await live.take("organiser", [assign("9")]);
  expect(calls).toEqual({ judging: 1, since: 2 });
  expect(live.log.by("organiser").map(({ action }) => action.id)).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
  ]);
  const note = (id: string, doc: string) => ({ id, topic: "t1", doc, kind: "note", text: id }) as const;
  await Promise.all([live.take("organiser", [assign("10")]), live.take("ann", [note("1", "a")])]);
  expect([ofOne, atOnce]).toEqual([1, 2]);
});

test("judgements that are brought in make their bringer known, once, and read the judging again only for what is new", async () => {
  const store = await openStore(join(temporaryFolder(), "x.judging"), { make: { ...small, documents: known } });
  open.push(store);
  let read = 0;
  const live = await openLive({ ...store, judging: () => (read++, store.judging()) }, collectionOf(documents));
  const note = (id: string, doc = "a") => ({ id, topic: "t1", doc, kind: "note", text: id }) as const;
  expect(await live.bringIn("machine", [note("1")])).toMatchObject({ stored: [{ assessor: "machine" }] });
  expect([read, live.judging().assessors.at(-1)]).toEqual([2, { name: "machine", isImported: true }]);
  await live.bringIn("machine", [note("2")]);
  expect([read, live.judging().assessors.length]).toEqual([2, 3]);
  expect(await live.bringIn("machine", [note("2", "b")])).toMatchObject({ refused: [{ id: "2", kind: "conflict" }] });
});

test("a document that is judged for the first time is kept with its text's hash; one that changes is refused from then on", async () => {
  let now = "new text";
  const others = { ...collectionOf(documents), document: (doc: string) => (doc === "e" ? { doc, text: now } : undefined), length: (doc: string) => (doc === "e" ? 8 : undefined) }; // prettier-ignore
  const store = await openStore(join(temporaryFolder(), "x.judging"), { make: { ...small, documents: new Map() } });
  open.push(store);
  const live = await openLive(store, others);
  await live.take("organiser", [{ id: "1", topic: "t1", doc: "", kind: "assign", to: ["ann"] }]);
  const act = (id: string, deed: object) => live.take("ann", [{ id, topic: "t1", doc: "e", ...deed } as Action]);
  expect(await act("1", { kind: "add" })).toHaveProperty("stored");
  expect(live.judging().documents.get("e")).toEqual(knownDocument({ doc: "e", text: "new text" }));
  now = "other text";
  expect(await act("2", { kind: "note", text: "kept" })).toHaveProperty("stored"); // its text was right when it was read
  const changed = "the text of document e has changed since the judging began; expected the same text";
  expect(() => live.document("e")).toThrow(changed);
  expect(await act("3", { kind: "note", text: "not" })).toMatchObject({
    refused: [{ reason: changed, kind: "conflict" }],
  });
  now = "new text";
  expect(await act("3", { kind: "note", text: "again" })).toHaveProperty("stored");
});

test("whoever listens hears what was taken, until that is called off", async () => {
  const live = await opened(false);
  const heard: number[] = [];
  const callOff = live.onTaken((taken) => void heard.push(taken.length));
  const assign = (id: string) => ({ id, topic: "t1", doc: "", kind: "assign", to: ["ann"] }) as const;
  await live.take("organiser", [assign("1"), assign("2")]);
  await live.take("organiser", [assign("2"), assign("3")]);
  callOff();
  await live.take("organiser", [assign("4")]);
  expect(heard).toEqual([2, 1]);
});
