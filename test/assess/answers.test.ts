import { expect, test } from "vitest";
import type { Deed } from "../../src/assess/action.ts";
import {
  actionAnswers,
  documentAnswers,
  foundAnswers,
  practiceAnswer,
  stateAnswer,
  topicAnswers,
} from "../../src/assess/assessor-answers.ts";
import type { Judging } from "../../src/assess/judging.ts";
import { judgingLog } from "../../src/assess/judging-log.ts";
import { mayJudge, topicsOf } from "../../src/assess/lists.ts";
import { checklistAnswer, differenceAnswers, noteAnswers, progressAnswer } from "../../src/assess/organiser-answers.ts";
import { acts, assigned, logOf, small, stored } from "./made.ts";

const mark = (start: number, end: number): Deed => ({ kind: "highlight", start, end });
const says = (value: "relevant" | "nonrelevant" | "cannot" | "later" | null): Deed => ({ kind: "verdict", value });
const answer = { ranges: [[0, 3]] as const, entry: null };
const practised: Judging = {
  ...small,
  topics: [...small.topics, { id: "p" }],
  pool: new Map([...small.pool, ["p", ["a", "b"]]]),
  practice: new Map([["p", new Map([["a", answer]])]]),
};

test("the answer for practice is told once the document is judged", () => {
  const log = logOf(assigned, ["ann", [...acts("p", "a", mark(1, 2)), ...acts("p", "b", mark(1, 2))]]);
  expect(practiceAnswer(practised, log, "ann", "p", "a")).toEqual(answer);
  expect(practiceAnswer(practised, log, "ann", "p", "b")).toBeUndefined();
  expect(practiceAnswer(practised, log, "ann", "t1", "a")).toBeUndefined();
  expect(practiceAnswer(practised, log, "bob", "p", "a")).toBeUndefined();
});

test("an assessor's log is told from a number of their own on, of a topic and a document where these are named", () => {
  const log = logOf(assigned, ["ann", [...acts("t1", "a", mark(1, 2), mark(3, 4)), ...acts("t2", "a", mark(5, 6)), ...acts("t1", "b", says("later"))]]); // prettier-ignore
  const owns = (asked: { topic?: string; doc?: string; since: number }): number[] =>
    actionAnswers(log, "ann", asked).map(({ own }) => own);
  expect(owns({ since: 0 })).toEqual([1, 2, 3, 4]);
  expect(owns({ since: 2 })).toEqual([3, 4]);
  expect(owns({ since: 1, topic: "t1" })).toEqual([2, 4]);
  expect(owns({ since: 0, doc: "a" })).toEqual([1, 2, 3]);
  expect(owns({ since: 0, topic: "t1", doc: "b" })).toEqual([4]);
});

test("topics and documents are told with what is judged, found and left to grade", () => {
  const log = logOf(assigned, ["ann", [...acts("t1", "a", mark(1, 5)), ...acts("t1", "b", says("later")), ...acts("t1", "d", { kind: "add", query: "tea" }, says("nonrelevant"))]]); // prettier-ignore
  const toGrade = (doc: string): number => (doc === "a" ? 2 : 0);
  const [first, second] = topicAnswers(small, log, "ann", toGrade);
  expect(first).toMatchObject({
    id: "t1",
    title: "one",
    practice: false,
    documents: 4,
    judged: 2,
    later: 1,
    toGrade: 1,
    withoutEntry: 1,
    unfinished: 1, // one document lacks both
  });
  expect(second).toMatchObject({ id: "t2", documents: 3, judged: 0, toGrade: 1 });
  expect(topicAnswers(practised, log, "ann", toGrade)[2]).toMatchObject({ id: "p", practice: true });
  const nothing = { verdict: null, judged: false, found: false, query: null, characters: 0, toGrade: 0, title: null };
  const none = { ...nothing, lacksEntry: false };
  expect(documentAnswers(small, log, "ann", "t1", toGrade)).toEqual([
    { ...none, doc: "a", verdict: "relevant", judged: true, characters: 4, toGrade: 2, lacksEntry: true },
    { ...none, doc: "b", verdict: "later" },
    { ...none, doc: "c" },
    { ...none, doc: "d", verdict: "nonrelevant", judged: true, found: true, query: "tea" },
  ]);
  expect(foundAnswers(small, log, "ann", "t1", [{ doc: "a" }, { doc: "d" }, { doc: "e" }])).toEqual([
    { doc: "a", listed: true, found: false, verdict: "relevant", judged: true },
    { doc: "d", listed: true, found: true, verdict: "nonrelevant", judged: true },
    { doc: "e", listed: false, found: false, verdict: null, judged: false },
  ]);
  expect(stateAnswer(log.state("ann", "t1", "a"), 100)).toEqual({
    ranges: [[1, 5]],
    entry: null,
    verdict: "relevant",
    note: "",
    grades: {},
    judged: true,
    length: 100,
  });
});

test("rule 9: where no entry points are asked for, no document lacks one", () => {
  const without = { ...small, settings: { ...small.settings, entryPoints: false } };
  const log = logOf(assigned, ["ann", acts("t1", "a", mark(1, 5))]);
  const none = (): number => 0;
  expect(topicAnswers(without, log, "ann", none)[0]).not.toHaveProperty("unfinished");
  expect(documentAnswers(without, log, "ann", "t1", none)[0]).not.toHaveProperty("lacksEntry");
  expect(topicAnswers(small, log, "ann", none)[0]).toMatchObject({ judged: 1, withoutEntry: 1, unfinished: 1 });
});

test("practice is no work: neither its documents nor the time in it count for an assessor's pace", () => {
  const log = logOf(assigned, ["ann", [...acts("p", "a", mark(1, 2)), ...acts("p", "b", mark(1, 2)), ...acts("t1", "a", mark(1, 2)), ...acts("t1", "b", mark(1, 2))]]); // prettier-ignore
  const { assessors, topics } = progressAnswer(practised, log);
  expect(assessors[0]).toMatchObject({ name: "ann", documents: 6, judged: 2, milliseconds: 2000 });
  expect(topics[2]!.assessors[0]).toMatchObject({ name: "ann", documents: 2, judged: 2 });
});

test("rule 10: the organiser sees what is missing, by topic and with its documents, as many as are asked for", () => {
  const log = logOf(assigned, ["ann", [...acts("t1", "a", mark(1, 5)), ...acts("t1", "b", says("relevant"))]]);
  expect(progressAnswer(small, log).topics.map(({ missing }) => missing)).toEqual([
    { "no-entry-point": 1, "no-text": 1, "not-judged": 1 },
    { "not-judged": 3 },
  ]);
  const told = (asked: Parameters<typeof checklistAnswer>[2]) =>
    checklistAnswer(small, log, asked)
      .kinds.filter(({ count }) => count > 0)
      .map(({ code, refuses, count, documents }) => [code, refuses, count, documents.map(({ doc }) => doc).join("")]);
  expect(told({})).toEqual([
    ["no-entry-point", true, 1, "a"],
    ["no-text", true, 1, "b"],
    ["not-judged", false, 4, "cabc"],
  ]);
  expect(told({ topic: "t2", most: 2 })).toEqual([["not-judged", false, 3, "ab"]]);
});

test("a document may be judged by whom its topic is assigned to, where it is pooled, released or found by them", () => {
  const log = logOf(["organiser", acts("t1", "", { kind: "assign", to: ["ann"] })], ["ann", acts("t1", "d", { kind: "add" })]); // prettier-ignore
  expect(["a", "d", "e"].map((doc) => mayJudge(small, log, "ann", "t1", doc))).toEqual([true, true, false]);
  expect(mayJudge(small, log, "ann", "t2", "a")).toBe(false);
  expect(mayJudge(small, log, "bob", "t1", "a")).toBe(false);
  expect(mayJudge(small, log, "adjudicator", "t1", "d")).toBe(true);
});

test("the pace of an assessor is told from a minute of work on, and not of judgements that were brought in", () => {
  const timed = (last: number) =>
    judgingLog(
      stored([assigned, ["ann", [...acts("t1", "a", mark(1, 2)), ...acts("t1", "b", mark(1, 2))]]]).map((one) => ({
        ...one,
        received: one.own === 2 && one.assessor === "ann" ? last : 0,
      })),
    );
  const of = (log: ReturnType<typeof timed>, isImported = false) =>
    progressAnswer({ ...small, assessors: [{ name: "ann", isImported }] }, log).assessors[0];
  expect(of(timed(59_999))).toMatchObject({ judged: 2, milliseconds: 59_999, perHour: null, lastReceived: 59_999 });
  expect(of(timed(60_000))).toMatchObject({ documents: 6, milliseconds: 60_000, perHour: 120 });
  expect(of(timed(60_000), true)).toMatchObject({ milliseconds: 0, perHour: null, isImported: true });
});

test("what is left to grade is asked of each document with what this assessor made of it", () => {
  const log = logOf(assigned, ["ann", [...acts("t1", "a", mark(1, 5)), ...acts("t1", "b", mark(1, 2), mark(4, 5))]]);
  const [first, second] = topicAnswers(small, log, "ann", (_, { ranges }) => ranges.length);
  expect([first!.toGrade, second!.toGrade]).toEqual([2, 0]);
  expect(topicAnswers(small, log, "bob", (_, { ranges }) => ranges.length)[0]!.toGrade).toBe(0);
});

test("what a log has already is passed over, and what is new is added", () => {
  const all = stored([["ann", acts("t1", "a", mark(1, 2), mark(3, 4))]]);
  const log = judgingLog(all.slice(0, 1));
  log.add(all);
  log.add(all);
  expect([log.by("ann").map(({ number }) => number), log.last()]).toEqual([[1, 2], 2]);
  expect(log.actions("ann", "t1", "a")).toHaveLength(2);
  expect(log.state("ann", "t1", "a").ranges).toEqual([
    { start: 1, end: 2 },
    { start: 3, end: 4 },
  ]);
});

test("the organiser sees who differs, what was found by whom, and the notes that stand", () => {
  const log = logOf(
    assigned,
    ["ann", [...acts("t1", "a", mark(1, 5), { kind: "note", text: "odd" }), ...acts("t1", "b", says("nonrelevant")), ...acts("t1", "c", mark(0, 2)), ...acts("t1", "d", { kind: "add", query: "tea" }, { kind: "note", text: "" })]], // prettier-ignore
    ["bob", [...acts("t1", "a", mark(1, 9)), ...acts("t1", "b", says("nonrelevant")), ...acts("t1", "c", mark(0, 3))]],
    ["adjudicator", [...acts("t1", "a", mark(1, 7)), ...acts("t2", "b", { kind: "note", text: "look" })]],
  );
  const { topics, found, agreement } = progressAnswer(small, log);
  expect(topics[0]).toMatchObject({ id: "t1", documents: 4, twice: 3, differ: 2, adjudicated: 1, unsettled: 1 });
  expect(topics[0]!.assessors.map(({ name, judged }) => [name, judged])).toEqual([
    ["ann", 3],
    ["bob", 3],
  ]);
  expect(topics[1]).toMatchObject({ id: "t2", documents: 3, twice: 0, differ: 0, adjudicated: 0, unsettled: 0 });
  expect(found).toEqual([{ topic: "t1", doc: "d", title: null, by: ["ann"], queries: ["tea"], released: false }]);
  expect(agreement.map(({ topic, assessors, documents }) => [topic, assessors, documents])).toEqual([["t1", ["ann", "bob"], 3]]); // prettier-ignore
  expect(noteAnswers(small, log)).toEqual([
    { assessor: "ann", topic: "t1", doc: "a", text: "odd" },
    { assessor: "adjudicator", topic: "t2", doc: "b", text: "look" },
  ]);
  const [first, second, third] = differenceAnswers(small, log, "t1");
  expect([first, second, third].map((each) => [each!.doc, each!.agree, each!.bothCharacters, each!.eitherCharacters])).toEqual([
    ["a", false, 4, 8],
    ["c", false, 2, 3],
    ["b", true, 0, 0],
  ]); // prettier-ignore
  expect([first!.adjudicated!.ranges, first!.adjudicated!.length, second!.adjudicated]).toEqual([[[1, 7]], 100, null]);
});

test("each document that differs is unsettled until it is adjudicated", () => {
  const docs = ["a", "b", "c"];
  const work = (end: number) => docs.flatMap((doc) => acts("t1", doc, mark(0, end)));
  const settled = (...decided: string[]) =>
    progressAnswer(
      small,
      logOf(assigned, ["ann", work(5)], ["bob", work(6)], ["adjudicator", decided.flatMap((doc) => acts("t1", doc, mark(0, 5)))]), // prettier-ignore
    ).topics[0];
  expect(settled()).toMatchObject({ differ: 3, adjudicated: 0, unsettled: 3 });
  expect(settled("b")).toMatchObject({ differ: 3, adjudicated: 1, unsettled: 2 });
  expect(settled("a", "b", "c")).toMatchObject({ differ: 3, adjudicated: 3, unsettled: 0 });
});

test("a document that differs and is not known any more has no title and no length", () => {
  const add: Deed = { kind: "add" };
  const log = logOf(assigned, ["ann", acts("t1", "z", add, mark(0, 5))], ["bob", acts("t1", "z", add, mark(0, 6))]);
  const [found] = differenceAnswers(small, log, "t1");
  expect([found!.title, found!.assessors.map(({ length }) => length)]).toEqual([null, [0, 0]]);
});

test("topics are those that are assigned; the adjudicator and what was brought in have all that count", () => {
  const judging = { ...practised, assessors: [...small.assessors, { name: "machine", isImported: true }] };
  const log = logOf(["organiser", acts("t2", "", { kind: "assign", to: ["ann"] })]);
  const topics = (name: string) => topicsOf(judging, log, name);
  expect(["ann", "bob", "machine", "adjudicator"].map(topics)).toEqual([["t2", "p"], ["p"], ["t1", "t2"], ["t1", "t2"]]); // prettier-ignore
});
