import { describe, expect, test } from "vitest";
import type { Action } from "../../src/assess/action.ts";
import { notYours, readAction, refusals, saysTheSame } from "../../src/assess/refusals.ts";
import { acts, assigned, facts, logOf, small } from "./made.ts";

const good = { id: "1", topic: "t1", doc: "a", kind: "highlight", start: 0, end: 5 };

test("an action comes through as it is", () => {
  expect(readAction(good)).toEqual(good);
  expect(readAction({ ...good, at: "2026-01-01T10:00:00Z" })).toHaveProperty("at");
  expect(readAction({ ...good, at: 1767261600000 })).toHaveProperty("at", 1767261600000);
});

test("the place to start reading is a whole number from 0, or null", () => {
  const entry = (position: unknown) => ({ id: "1", topic: "t", doc: "d", kind: "entry", position });
  for (const position of [null, 0, 7]) expect(readAction(entry(position))).toEqual(entry(position));
  for (const position of [-1, 0.5, "7"])
    expect(() => readAction(entry(position))).toThrow(
      "position: expected a whole number of characters from 0, or null",
    );
});

const common = { id: "1", topic: "t", doc: "d" };
const ofLength: readonly [field: string, longest: number, of: (length: number) => object][] = [
  ["id", 200, (length) => ({ ...good, id: "x".repeat(length) })],
  ["topic", 2000, (length) => ({ ...good, topic: "x".repeat(length) })],
  ["doc", 2000, (length) => ({ ...good, doc: "x".repeat(length) })],
  ["at", 100, (length) => ({ ...good, at: "x".repeat(length) })],
  ["text", 10_000, (length) => ({ ...common, kind: "note", text: "x".repeat(length) })],
  ["path", 2000, (length) => ({ ...common, kind: "grade", path: `/${"x".repeat(length - 1)}`, value: "1" })],
  ["query", 1000, (length) => ({ ...common, kind: "add", query: "x".repeat(length) })],
  ["to", 1000, (length) => ({ id: "1", topic: "t", doc: "", kind: "assign", to: Array(length).fill("ann") })],
];

test.each(ofLength)("%s may have up to %i characters or names", (field, longest, of) => {
  expect(readAction(of(longest))).toEqual(of(longest));
  expect(() => readAction(of(longest + 1))).toThrow(`${field}: expected`);
});

test.each<[string, unknown]>([
  ["this is no action", 7],
  ["this is no action", null],
  ["this is no action", [good]],
  ["kind: expected one of", { ...good, kind: "paint" }],
  ["kind: expected one of", { ...good, kind: "__proto__" }],
  ['did you mean "highlight"', { ...good, kind: "higlight" }],
  ["id: expected", { ...good, id: "" }],
  ["id: expected", { ...good, id: 5 }],
  ["id: expected", { ...good, id: "x".repeat(201) }],
  ["id: expected", { ...good, id: "a\0b" }],
  ["id: expected", { ...good, id: "\ud800" }],
  ["topic: expected", { ...good, topic: undefined }],
  ["doc: expected", { ...good, doc: "" }],
  ["start: expected", { ...good, start: -1 }],
  ["start: expected", { ...good, start: 1.5 }],
  ["end: expected", { ...good, end: "5" }],
  ["end: expected", { ...good, end: 2 ** 60 }],
  ["at: expected", { ...good, at: Number.NaN }],
  ["at: expected", { ...good, at: {} }],
  ['strat: highlight has no such field; did you mean "start"?', { ...good, strat: 5 }],
  ["value: expected", { id: "1", topic: "t", doc: "d", kind: "verdict", value: "maybe" }],
  ["position: expected", { id: "1", topic: "t", doc: "d", kind: "entry" }],
  ["text: expected", { id: "1", topic: "t", doc: "d", kind: "note", text: "half a \udc00 pair" }],
  ["of: expected", { id: "1", topic: "t", doc: "d", kind: "undo" }],
  ["path: expected", { id: "1", topic: "t", doc: "d", kind: "grade", path: "p[1]", value: "1" }],
  ["value: expected", { id: "1", topic: "t", doc: "d", kind: "grade", path: "/p[1]", value: "3" }],
  ["to: expected", { id: "1", topic: "t", kind: "assign", to: "ann" }],
  ["doc: expected none", { id: "1", topic: "t", doc: "d", kind: "assign", to: [] }],
])("what is no action is told: %s", (message, value) => {
  expect(() => readAction(value)).toThrow(message);
});

test("assess 18: the same action with another clock is the same, whatever the order of its fields", () => {
  const { id, ...rest } = good;
  expect(saysTheSame(good as Action, { ...rest, at: 5, id } as Action)).toBe(true);
  expect(saysTheSame(good as Action, { ...good, end: 6 } as Action)).toBe(false);
  const assign = (...to: string[]) => ({ id: "1", topic: "t", doc: "", kind: "assign", to }) as Action;
  expect(saysTheSame(assign("ann", "bob"), assign("ann", "bob"))).toBe(true);
  expect(saysTheSame(assign("ann", "bob"), assign("bob", "ann"))).toBe(false);
});

describe("what cannot be taken", () => {
  const log = logOf(assigned, ["ann", acts("t1", "a", { kind: "highlight", start: 0, end: 5, id: "h" })]);
  const reasons = (assessor: string, ...actions: Action[]): string[] =>
    refusals(small, log, assessor, actions, facts).map(({ reason }) => reason);

  test.each<[string, Action[], string[]]>([
    ["to the last character", acts("t1", "a", { kind: "highlight", start: 99, end: 100 }), []],
    ["beyond the end", acts("t1", "a", { kind: "highlight", start: 99, end: 101 }), ["expected start < end <= 100"]],
    ["nothing", acts("t1", "a", { kind: "erase", start: 5, end: 5 }), ["expected start < end"]],
    ["backwards", acts("t1", "a", { kind: "highlight", start: 9, end: 5 }), ["expected start < end"]],
    [
      "assess 22: an entry at the end",
      acts("t1", "a", { kind: "entry", position: 100 }),
      ["expected a position before 100"],
    ],
    ["no entry", acts("t1", "a", { kind: "entry", position: null }), []],
    ["a topic that is not there", acts("t9", "a", { kind: "add" }), [notYours]],
    ["a document that is not there", acts("t1", "z", { kind: "verdict", value: "later" }), [notYours]],
    ["a document outside the pool", acts("t1", "d", { kind: "verdict", value: "later" }), [notYours]],
    ["one that was added just before", acts("t1", "d", { kind: "add" }, { kind: "verdict", value: "later" }), []],
    ["one to add that is nowhere", acts("t1", "z", { kind: "add" }), ["there is no such document"]],
    ["undo of nothing", acts("t1", "a", { kind: "undo", of: "?" }), ["of: expected"]],
    ["undo on another document", acts("t1", "b", { kind: "undo", of: "h" }), ["of: expected"]],
    ["undo of what is stored", acts("t1", "a", { kind: "undo", of: "h" }), []],
    [
      "undo of what comes later",
      acts("t1", "a", { kind: "undo", of: "t1-a-1" }, { kind: "note", text: "" }),
      ["of: expected"],
    ],
    ["an element that is not there", acts("t1", "a", { kind: "grade", path: "/p[1]", value: "1" }), ["no element"]],
    ["an element that is there", acts("t1", "a", { kind: "grade", path: "/article[1]", value: "1" }), []],
    ["one of another document", acts("t1", "b", { kind: "grade", path: "/article[1]", value: "1" }), ["no element"]],
    ["the organiser's", acts("t1", "", { kind: "assign", to: ["ann"] }), ["assign is the organiser's"]],
  ])("%s", (_, actions, expected) => {
    const found = reasons("ann", ...actions);
    expect(found.length).toBe(expected.length);
    for (const [i, words] of expected.entries()) expect(found[i]).toContain(words);
  });

  test("rule 3: undo of another's action is refused as one that is not there", () => {
    expect(reasons("bob", ...acts("t1", "a", { kind: "undo", of: "h" }))).toEqual(
      reasons("bob", ...acts("t1", "a", { kind: "undo", of: "nothing" })),
    );
  });

  test("rule 4, once: the same again is taken, the same id with other content is a conflict, also within a batch", () => {
    const [again] = acts("t1", "a", { kind: "highlight", start: 0, end: 5, id: "h" });
    const [other] = acts("t1", "a", { kind: "highlight", start: 0, end: 6, id: "h" });
    expect(refusals(small, log, "ann", [again!], facts)).toEqual([]);
    expect(refusals(small, log, "ann", [other!], facts)).toMatchObject([{ id: "h", kind: "conflict" }]);
    expect(refusals(small, log, "bob", [again!, other!], facts)).toMatchObject([{ id: "h", kind: "conflict" }]);
    // What is refused does not become what the id stands for.
    const conflict = { id: "h", reason: "this id was taken before, with other content", kind: "conflict" };
    expect(refusals(small, log, "bob", [again!, other!, other!], facts)).toEqual([conflict, conflict]);
  });

  test("rule 7, blind: what another found is refused in the words for what is not there", () => {
    const found = logOf(assigned, ["bob", acts("t1", "d", { kind: "add" })]);
    const act = (doc: string) => refusals(small, found, "ann", acts("t1", doc, { kind: "note", text: "" }), facts);
    expect(act("d").map(({ reason }) => reason)).toEqual(act("nowhere").map(({ reason }) => reason));
    const released = logOf(
      assigned,
      ["bob", acts("t1", "d", { kind: "add" })],
      ["organiser", acts("t1", "d", { kind: "release" })],
    );
    expect(refusals(small, released, "ann", acts("t1", "d", { kind: "note", text: "" }), facts)).toEqual([]);
  });

  test("the organiser assigns to people that there are, and releases what was found", () => {
    expect(reasons("organiser", ...acts("t1", "", { kind: "assign", to: ["eve"], id: "2" }))).toEqual([
      "there is no assessor eve",
    ]);
    expect(reasons("organiser", ...acts("t1", "", { kind: "assign", to: ["adjudicator"], id: "3" }))).toHaveLength(1);
    expect(reasons("organiser", ...acts("t1", "d", { kind: "release" }))).toEqual(["nobody has found this document"]);
    const found = logOf(assigned, ["bob", acts("t1", "d", { kind: "add" })]);
    const release = (topic: string) =>
      refusals(small, found, "organiser", acts(topic, "d", { kind: "release" }), facts);
    expect([release("t1").length, release("t2").length]).toEqual([0, 1]);
    expect(reasons("organiser", ...acts("t1", "a", { kind: "note", text: "" }))).toEqual([
      "note is an assessor's, or the adjudicator's",
    ]);
    expect(reasons("organiser", ...acts("t1", "", { kind: "assign", to: ["ann", "bob"], id: "4" }))).toEqual([]);
    expect(reasons("organiser", ...acts("t2", "", { kind: "assign", to: [], id: "5" }))).toEqual([]);
    expect(reasons("organiser", ...acts("t9", "", { kind: "assign", to: ["ann"], id: "6" }))).toEqual([
      "there is no such topic",
    ]);
  });

  test("who no longer has a topic cannot act on it", () => {
    const taken = logOf(assigned, ["organiser", acts("t1", "", { kind: "assign", to: ["bob"], id: "2" })]);
    expect(refusals(small, taken, "ann", acts("t1", "a", { kind: "note", text: "" }), facts)).toHaveLength(1);
    expect(refusals(small, taken, "bob", acts("t1", "a", { kind: "note", text: "" }), facts)).toEqual([]);
  });
});

test("a document whose text cannot be judged now is a conflict, told in its own words; what is wrong besides comes first", () => {
  const log = logOf(assigned);
  const changed = { ...facts, fault: (doc: string) => (doc === "a" ? "the text has changed" : undefined) };
  const refused = (doc: string, end: number) =>
    refusals(small, log, "ann", acts("t1", doc, { kind: "highlight", start: 0, end }), changed);
  expect(refused("a", 5)).toEqual([{ id: "t1-a-0", reason: "the text has changed", kind: "conflict" }]);
  expect(refused("a", 101)).toMatchObject([{ kind: "bad" }]);
  expect(refused("b", 5)).toEqual([]);
  expect(refused("d", 5)).toMatchObject([{ kind: "unknown" }]);
});

test("what the organiser takes back is theirs, and of the same topic", () => {
  const log = logOf(["organiser", [...acts("t1", "", { kind: "assign", to: ["ann"], id: "x" })]]);
  const reasons = (topic: string, of: string) =>
    refusals(small, log, "organiser", acts(topic, "", { kind: "undo", of }), facts).map(({ reason }) => reason);
  expect(reasons("t1", "x")).toEqual([]);
  const words = "of: expected an earlier action of the same assessor, topic and document";
  expect([reasons("t2", "x"), reasons("t1", "y")]).toEqual([[words], [words]]);
});
