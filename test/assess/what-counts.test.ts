import { expect, test } from "vitest";
import type { Deed } from "../../src/assess/action.ts";
import { countedJudgements, differencesOf, whoseCounts } from "../../src/assess/what-counts.ts";
import { progressAnswer } from "../../src/assess/organiser-answers.ts";
import { progressOf } from "../../src/assess/progress.ts";
import { acts, assigned, logOf, small } from "./made.ts";

const mark = (start: number, end: number): Deed => ({ kind: "highlight", start, end });
const says = (value: "relevant" | "nonrelevant" | "cannot" | "later" | null): Deed => ({ kind: "verdict", value });

test.each<[string, Deed[], number[][] | undefined]>([
  ["highlighted text", [mark(3, 9)], [[3, 9]]],
  ["nonrelevant", [says("nonrelevant")], []],
  ["nonrelevant over highlights", [mark(3, 9), says("nonrelevant")], []],
  ["nonrelevant taken back", [mark(3, 9), says("nonrelevant"), says(null)], [[3, 9]]],
  ["assess 20: cannot", [mark(3, 9), says("cannot")], undefined],
  ["assess 20: later", [mark(3, 9), says("later")], undefined],
  ["assess 20: relevant without text", [says("relevant")], undefined],
  ["a note alone", [{ kind: "note", text: "hm" }], undefined],
  ["untouched", [], undefined],
])("rule 8, what counts: %s", (_, deeds, expected) => {
  const { topics } = countedJudgements(small, logOf(assigned, ["ann", acts("t1", "a", ...deeds)]));
  const judged = topics.get("t1")?.get("a");
  expect(judged?.relevant.map(({ start, end }) => [start, end])).toEqual(expected);
  expect(judged?.grade).toBe(expected === undefined ? undefined : Math.min(1, expected.length));
});

test("rule 8: length and entry point are exported, the entry point of what is relevant alone", () => {
  const entry: Deed = { kind: "entry", position: 4 };
  const log = logOf(assigned, [
    "ann",
    [...acts("t1", "a", mark(3, 9), entry), ...acts("t1", "b", entry, says("nonrelevant"))],
  ]);
  const judged = countedJudgements(small, log).topics.get("t1")!;
  expect(judged.get("a")).toMatchObject({ bestEntry: 4, length: 100 });
  expect(judged.get("b")?.bestEntry).toBeUndefined();
});

test("rule 8: two that differ are an error that names whose could count; the adjudicator's judgement stands", () => {
  const two = [assigned, ["ann", acts("t1", "a", mark(3, 9))], ["bob", acts("t1", "a", mark(3, 8))]] as const;
  expect(() => countedJudgements(small, logOf(...two))).toThrow("ann and bob judge a of topic t1 differently");
  expect(
    countedJudgements(small, logOf(...two), { assessor: "bob" })
      .topics.get("t1")
      ?.get("a")?.relevant,
  ).toEqual([{ start: 3, end: 8 }]);
  const decided = logOf(...two, ["adjudicator", acts("t1", "a", mark(50, 60))]);
  expect(countedJudgements(small, decided).topics.get("t1")?.get("a")?.relevant).toEqual([{ start: 50, end: 60 }]);
});

test("assess 21: two that come to the same need nobody to decide", () => {
  const alike = logOf(assigned, ["ann", acts("t1", "a", mark(3, 9))], ["bob", acts("t1", "a", mark(3, 5), mark(5, 9))]);
  expect(countedJudgements(small, alike).topics.get("t1")?.get("a")?.relevant).toEqual([{ start: 3, end: 9 }]);
});

test("rule 8: two who grade elements differently differ; one who graded none does not contradict", () => {
  const grade = (value: "1" | "2"): Deed => ({ kind: "grade", path: "/article[1]", value });
  const judged = (...bobs: Deed[]) =>
    logOf(assigned, ["ann", acts("t1", "a", mark(3, 9), grade("2"))], ["bob", acts("t1", "a", mark(3, 9), ...bobs)]);
  expect(() => countedJudgements(small, judged(grade("1")))).toThrow("differently");
  for (const log of [judged(), judged(grade("2"))])
    expect(countedJudgements(small, log).topics.get("t1")?.size).toBe(1);
});

test("rule 8: of those who agree, the grades of one who gave some count; one without grades hides no difference", () => {
  const three = { ...small, assessors: ["bob", "ann", "cy"].map((name) => ({ name, isImported: false })) };
  const everybody = ["organiser", acts("t1", "", { kind: "assign", to: ["bob", "ann", "cy"] })] as const;
  const grade = (value: "1" | "2"): Deed => ({ kind: "grade", path: "/article[1]", value });
  const bob = ["bob", acts("t1", "a", mark(3, 9))] as const;
  const ann = ["ann", acts("t1", "a", mark(3, 9), grade("2"))] as const;
  expect(whoseCounts(three, logOf(everybody, bob, ann), "t1", "a")).toBe("ann");
  const differ = logOf(everybody, bob, ann, ["cy", acts("t1", "a", mark(3, 9), grade("1"))]);
  expect(() => countedJudgements(three, differ)).toThrow("differently");
  expect(differencesOf(three, differ, "t1")).toMatchObject([{ agree: false }]);
});

test("rule 8: whoever a topic was taken back from does not count, until it is given back", () => {
  const work = [
    ["ann", acts("t1", "a", mark(3, 9))],
    ["bob", acts("t1", "a", says("nonrelevant"))],
  ] as const;
  const takenBack = logOf(assigned, ...work, ["organiser", acts("t1", "", { kind: "assign", to: ["bob"], id: "2" })]);
  expect(countedJudgements(small, takenBack).topics.get("t1")?.get("a")?.grade).toBe(0);
});

test("topics for practice are never exported", () => {
  const practice = { ...small, practice: new Map([["t1", new Map()]]) };
  const log = logOf(assigned, ["ann", acts("t1", "a", mark(3, 9))]);
  expect(countedJudgements(practice, log).topics.size).toBe(0);
});

test("an unknown assessor is told, with those that there are", () => {
  expect(() => countedJudgements(small, logOf(), { assessor: "eve" })).toThrow(
    "there is no assessor eve; expected one of ann, bob, adjudicator",
  );
});

test("what is not judged yet is counted in a note, and so are relevant documents without an entry point", () => {
  const log = logOf(assigned, ["ann", acts("t1", "a", mark(3, 9))]);
  expect(countedJudgements(small, log).notes).toMatchObject([
    { code: "not-judged-yet", count: 5 },
    { code: "no-entry-point", count: 1 },
  ]);
});

test("differences: only documents that two judged, those that differ most first", () => {
  const log = logOf(
    assigned,
    [
      "ann",
      [...acts("t1", "a", mark(0, 10)), ...acts("t1", "b", says("nonrelevant")), ...acts("t1", "c", mark(0, 50))],
    ],
    [
      "bob",
      [...acts("t1", "a", mark(0, 12)), ...acts("t1", "b", says("nonrelevant")), ...acts("t1", "c", says("later"))],
    ],
  );
  const found = differencesOf(small, log, "t1");
  expect(found.map(({ doc, agree }) => [doc, agree])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  expect(found[0]).toMatchObject({
    both: [{ start: 0, end: 10 }],
    either: [{ start: 0, end: 12 }],
    adjudicated: undefined,
  });
});

test("progress counts what is judged, and what cannot be, and what is for later", () => {
  const log = logOf(assigned, [
    "ann",
    [...acts("t1", "a", mark(0, 10)), ...acts("t1", "b", says("cannot")), ...acts("t1", "c", says("later"))],
  ]);
  expect(progressOf(small, log, "ann")[0]).toMatchObject({
    topic: "t1",
    documents: 3,
    judged: 1,
    relevant: 1,
    cannot: 1,
    later: 1,
    characters: 10,
    milliseconds: 2000,
  });
  expect(progressOf(small, log, "ann")[1]).toMatchObject({ topic: "t2", documents: 3, judged: 0, milliseconds: 0 });
});

test("rule 8: nobody differs from one whom the topic was taken back from", () => {
  const back: typeof assigned = ["organiser", [{ id: "back", topic: "t1", doc: "", kind: "assign", to: ["ann"] }]];
  const work = [assigned, ["ann", acts("t1", "a", mark(0, 9))], ["bob", acts("t1", "a", mark(5, 20))]] as const;
  expect(differencesOf(small, logOf(...work), "t1").map(({ agree }) => agree)).toEqual([false]);
  expect(differencesOf(small, logOf(...work, back), "t1")).toEqual([]);
});

test("agreement without shared documents (INCEpTION 2219): nothing is said of what two did not both judge", () => {
  const apart = logOf(assigned, ["ann", acts("t1", "a", mark(0, 10))], ["bob", acts("t1", "b", mark(0, 10))]);
  expect(progressAnswer(small, apart).agreement).toEqual([]);
  const shared = logOf(
    assigned,
    ["ann", [...acts("t1", "a", mark(0, 10)), ...acts("t1", "b", mark(0, 10))]],
    ["bob", [...acts("t1", "b", mark(5, 10)), ...acts("t1", "c", mark(0, 10))]],
  );
  expect(progressAnswer(small, shared).agreement).toMatchObject([
    { topic: "t1", assessors: ["ann", "bob"], documents: 1, documentOverlap: 1, overlap: 0.5 },
  ]);
});

test("rule 8: an assessor who is asked for counts also where a topic was taken back; what is left is of their own topics", () => {
  const work = ["ann", acts("t1", "a", mark(3, 9))] as const;
  const takenBack = logOf(assigned, work, ["organiser", acts("t1", "", { kind: "assign", to: ["bob"], id: "2" })]);
  const { topics, notes } = countedJudgements(small, takenBack, { assessor: "ann" });
  expect(topics.get("t1")?.get("a")?.grade).toBe(1);
  expect(notes![0]).toMatchObject({ code: "not-judged-yet", count: 3 }); // of t2
});

test("of documents that differ, those with more text apart come first; those that agree come last, though long", () => {
  const both = acts("t1", "a", mark(0, 90));
  const log = logOf(
    assigned,
    ["ann", [...both, ...acts("t1", "b", mark(0, 10)), ...acts("t1", "c", mark(0, 10))]],
    ["bob", [...both, ...acts("t1", "b", mark(0, 12)), ...acts("t1", "c", mark(0, 50))]],
  );
  expect(differencesOf(small, log, "t1").map(({ doc, agree }) => [doc, agree])).toEqual([
    ["c", false],
    ["b", false],
    ["a", true],
  ]);
});

test("of documents that differ, text that all highlighted sets none before another", () => {
  const log = logOf(
    assigned,
    ["ann", [...acts("t1", "a", mark(0, 90)), ...acts("t1", "b", mark(0, 10))]],
    ["bob", [...acts("t1", "a", mark(0, 91)), ...acts("t1", "b", mark(0, 12))]],
  );
  expect(differencesOf(small, log, "t1").map(({ doc }) => doc)).toEqual(["b", "a"]); // 2 characters apart, and 1
});

const entry = (position: number): Deed => ({ kind: "entry", position });
const grade = (path: string, value: "1" | "2"): Deed => ({ kind: "grade", path, value });

test.each<[string, boolean, Deed[], Deed[]]>([
  ["the same text", true, [mark(3, 9)], [mark(3, 9)]],
  ["text against none", false, [mark(3, 9)], [says("nonrelevant")]],
  ["no text, whatever was marked under it", true, [mark(3, 9), entry(3), says("nonrelevant")], [says("nonrelevant")]],
  ["another place to start reading", false, [mark(3, 9), entry(3)], [mark(3, 9), entry(4)]],
  ["a place to start reading, and none", false, [mark(3, 9), entry(3)], [mark(3, 9)]],
  ["another start", false, [mark(3, 9)], [mark(4, 9)]],
  ["another end", false, [mark(3, 9)], [mark(3, 8)]],
  ["one piece more", false, [mark(3, 9)], [mark(3, 9), mark(20, 30)]],
  ["the same grades", true, [mark(3, 9), grade("/a[1]", "1")], [mark(3, 9), grade("/a[1]", "1")]],
  ["a grade more", false, [mark(3, 9), grade("/a[1]", "1")], [mark(3, 9), grade("/a[1]", "1"), grade("/b[1]", "1")]],
  ["a grade of another element", false, [mark(3, 9), grade("/a[1]", "1")], [mark(3, 9), grade("/b[1]", "1")]],
])("rule 8, what counts alike: %s, %j", (_, agree, anns, bobs) => {
  for (const [one, other] of [
    ["ann", "bob"],
    ["bob", "ann"],
  ] as const) {
    const log = logOf(assigned, [one, acts("t1", "a", ...anns)], [other, acts("t1", "a", ...bobs)]);
    expect(differencesOf(small, log, "t1")).toMatchObject([{ doc: "a", agree }]);
  }
});

test("rule 8: how many documents besides the first are in dispute is told", () => {
  const told = (...docs: string[]) => {
    const work = (start: number) => docs.flatMap((doc) => acts("t1", doc, mark(start, 9)));
    return () => countedJudgements(small, logOf(assigned, ["ann", work(1)], ["bob", work(2)]));
  };
  expect(told("a")).toThrow("ann and bob judge a of topic t1 differently");
  expect(told("a", "b")).toThrow("ann and bob judge a of topic t1 and 1 other document differently");
  expect(told("a", "b", "c")).toThrow("ann and bob judge a of topic t1 and 2 other documents differently");
});
