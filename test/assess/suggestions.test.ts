import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Action, Deed } from "../../src/assess/action.ts";
import { documentState } from "../../src/assess/document-state.ts";
import { highlightedBy, suggestDeeds } from "../../src/assess/import-judgements.ts";
import type { Judging } from "../../src/assess/judging.ts";
import type { JudgingLog } from "../../src/assess/judging-log.ts";
import { refusals } from "../../src/assess/refusals.ts";
import {
  blindState,
  isHelped,
  mayBeShown,
  openSuggestions,
  originOf,
  ownOrigins,
  suggestionsIn,
} from "../../src/assess/suggestions.ts";
import { undoSteps } from "../../src/assess/undo-steps.ts";
import { countedJudgements } from "../../src/assess/what-counts.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { rangeSet } from "../../src/text/range.ts";
import { rounds } from "../rounds.ts";
import { acts, assigned, facts, logOf, small } from "./made.ts";

const suggest = (...ranges: [number, number][]): Deed => ({ kind: "suggest", ranges });
const take = (start: number, end: number): Deed => ({ kind: "highlight", start, end, from: "gpt" });
const drop = (start: number, end: number): Deed => ({ kind: "drop", start, end, from: "gpt" });
const highlight = (start: number, end: number): Deed => ({ kind: "highlight", start, end });
const erase = (start: number, end: number): Deed => ({ kind: "erase", start, end });
const see: Deed = { kind: "see" };

/** The small judging with a machine in it. */
const helped: Judging = {
  ...small,
  settings: { ...small.settings, suggestions: "before" },
  assessors: [...small.assessors, { name: "gpt", isImported: true }],
};
const blindFirst: Judging = { ...helped, settings: { ...helped.settings, suggestions: "after" } };

/** The log of Ann at document a, where gpt suggested 10 to 20 and 40 to 60. */
function annAfter(...deeds: Deed[]): JudgingLog {
  return logOf(assigned, ["gpt", acts("t1", "a", suggest([10, 20], [40, 60]))], ["ann", acts("t1", "a", ...deeds)]);
}

const actionsOf = (log: JudgingLog): Action[] => log.actions("ann", "t1", "a").map(({ action }) => action);
const originsOf = (...deeds: Deed[]): string[] => ownOrigins(acts("t1", "a", ...deeds)).map(({ origin }) => origin);

test("rule 24: what a machine suggests counts for nobody, and the last of its suggestions for a document stands", () => {
  const log = logOf(assigned, ["gpt", acts("t1", "a", suggest([0, 5]), suggest([10, 20], [40, 60]))]);
  expect(suggestionsIn(log, "t1", "a")).toEqual([
    { start: 10, end: 20, from: "gpt" },
    { start: 40, end: 60, from: "gpt" },
  ]);
  expect(countedJudgements(helped, log).topics.size).toBe(0);
  // Asked for by its name, it is a judgement that nobody checked.
  const { origin } = countedJudgements(helped, log, { assessor: "gpt" }).topics.get("t1")!.get("a")!;
  expect(origin).toMatchObject({ machines: ["gpt"], highlights: [{ origin: "machine" }, { origin: "machine" }] });
  expect(origin).not.toHaveProperty("by");
});

test("rule 24: a machine may say that nothing in a document is relevant", () => {
  const log = logOf(["gpt", acts("t1", "a", suggest([0, 5]), suggest())]);
  expect(log.state("gpt", "t1", "a")).toMatchObject({ ranges: [], verdict: "nonrelevant" });
});

test("rule 25: what is suggested is for those whose log says that they have seen it, and new suggestions are seen anew", () => {
  expect(mayBeShown(annAfter(), "ann", "t1", "a")).toBe(false);
  expect(mayBeShown(annAfter(see), "ann", "t1", "a")).toBe(true);
  expect(mayBeShown(annAfter(see), "bob", "t1", "a")).toBe(false);
  const again = logOf(
    ["gpt", acts("t1", "a", suggest([0, 5]))],
    ["ann", acts("t1", "a", see)],
    ["gpt", acts("t1", "a", suggest([0, 6], [7, 9])).map((one) => ({ ...one, id: "later" }))],
  );
  expect(mayBeShown(again, "ann", "t1", "a")).toBe(false);
});

test("rule 25: nobody sees suggestions before they have judged, where they are shown after; and the sight stays in the log", () => {
  const reasons = (judging: Judging, log: JudgingLog, deed: Deed) =>
    refusals(judging, log, "ann", [{ ...acts("t1", "a", deed)[0]!, id: "new" }], facts).map(({ reason }) => reason);
  const unjudged = "suggestions are shown once the document is judged";
  expect(reasons(helped, annAfter(), see)).toEqual([]);
  expect(reasons(small, annAfter(), see)).toEqual(["nothing is suggested here"]);
  expect(reasons(blindFirst, annAfter(), see)).toEqual([unjudged]);
  for (const value of ["cannot", "later", "relevant"] as const)
    expect(reasons(blindFirst, annAfter({ kind: "verdict", value }), see)).toEqual([unjudged]);
  expect(reasons(blindFirst, annAfter({ kind: "verdict", value: "nonrelevant" }), see)).toEqual([]);
  expect(reasons(blindFirst, annAfter(highlight(0, 5)), see)).toEqual([]);
  expect(reasons(helped, annAfter(see), { kind: "undo", of: "t1-a-0" })).toEqual([
    "of: what was seen cannot be taken back",
  ]);
  expect(undoSteps(actionsOf(annAfter(see, highlight(0, 5)))).done).toHaveLength(1);
});

test("rule 26: only what was suggested and seen can be taken or dropped; what was replaced meanwhile still can", () => {
  const reasons = (log: JudgingLog, deed: Deed) =>
    refusals(helped, log, "ann", [{ ...acts("t1", "a", deed)[0]!, id: "new" }], facts).map(({ reason }) => reason);
  const stranger = "from: expected a suggestion that was shown, from its start to its end";
  expect(reasons(annAfter(see), take(10, 20))).toEqual([]);
  expect(reasons(annAfter(see), drop(40, 60))).toEqual([]);
  expect(reasons(annAfter(see), take(10, 21))).toEqual([stranger]);
  expect(reasons(annAfter(), take(10, 20))).toEqual([stranger]); // nor can anybody find out by guessing
  expect(reasons(annAfter(see), { kind: "drop", start: 10, end: 20, from: "bob" })).toEqual([stranger]);
  expect(reasons(annAfter(see), suggest([1, 2]))).toEqual(["suggest is a machine's"]);
  const replaced = logOf(
    assigned,
    ["gpt", acts("t1", "a", suggest([10, 20]))],
    ["ann", acts("t1", "a", see)],
    ["gpt", acts("t1", "a", suggest([12, 20])).map((one) => ({ ...one, id: "later" }))],
  );
  expect(reasons(replaced, take(10, 20))).toEqual([]);
  expect(reasons(replaced, take(12, 20))).toEqual([stranger]);
});

test("rule 26: a suggestion is open until it is taken or dropped, and open again when that is undone", () => {
  const open = (...deeds: Deed[]) => {
    const log = annAfter(see, ...deeds);
    return openSuggestions(suggestionsIn(log, "t1", "a"), actionsOf(log)).map(({ start }) => start);
  };
  expect(open()).toEqual([10, 40]);
  expect(open(take(10, 20))).toEqual([40]);
  expect(open(take(10, 20), drop(40, 60))).toEqual([]);
  expect(open(take(10, 20), drop(40, 60), { kind: "undo", of: "t1-a-1" })).toEqual([10]);
  expect(open(highlight(10, 20))).toEqual([10, 40]); // the person's own
});

test("rule 27: a highlight is taken to the character, corrected where its edges were moved, and else from scratch", () => {
  expect(originsOf(take(10, 20))).toEqual(["taken"]);
  expect(originsOf(take(10, 20), erase(15, 20))).toEqual(["corrected"]);
  expect(originsOf(take(10, 20), highlight(5, 12))).toEqual(["corrected"]);
  expect(originsOf(take(10, 20), erase(14, 16))).toEqual(["corrected", "corrected"]);
  expect(originsOf(take(10, 20), highlight(12, 15))).toEqual(["taken"]);
  expect(originsOf(take(10, 20), take(20, 30))).toEqual(["taken"]); // side by side they are one highlight
  expect(originsOf(highlight(0, 5), take(10, 20))).toEqual(["scratch", "taken"]);
  expect(originsOf(take(10, 20), erase(0, 100), highlight(10, 15))).toEqual(["scratch"]);
  expect(originsOf(take(10, 20), { kind: "undo", of: "t1-a-0" }, highlight(10, 15))).toEqual(["scratch"]);
});

const ends = fc.constantFrom([2, 8], [8, 12], [10, 20], [15, 25], [28, 30] as const);
const deeds = fc.oneof(
  ends.map(([start, end]) => take(start!, end!)),
  ends.map(([start, end]) => drop(start!, end!)),
  fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 9 })).map(([start, more]) => highlight(start, start + more)),
  fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 9 })).map(([start, more]) => erase(start, start + more)),
  fc.record({ kind: fc.constantFrom("undo" as const, "redo" as const), of: fc.nat(12).map((i) => `t-d-${i}`) }),
);

test("rules 26 and 27, against the plain model: a character at a time, what was taken and is left, and what is still open", () => {
  const suggestions = [
    [2, 8],
    [8, 12],
    [10, 20],
    [15, 25],
    [28, 30],
  ].map(([start, end]) => ({ start: start!, end: end!, from: "gpt" }));
  fc.assert(
    fc.property(fc.array(deeds, { maxLength: 25 }), (done) => {
      const actions = acts("t", "d", ...done);
      const last = (id: string) =>
        actions.findLast((one) => (one.kind === "undo" || one.kind === "redo") && one.of === id)?.kind;
      const inForce = actions.filter(({ id }) => last(id) !== "undo");
      const [painted, left, whole] = [0, 1, 2].map(() => Array.from({ length: 40 }, () => false)) as boolean[][];
      for (const one of inForce) {
        if (one.kind === "erase") for (const row of [painted!, left!]) row.fill(false, one.start, one.end);
        if (one.kind !== "highlight") continue;
        painted!.fill(true, one.start, one.end);
        if (one.from === undefined) continue;
        left!.fill(true, one.start, one.end);
        whole!.fill(true, one.start, one.end);
      }
      for (const { start, end, origin } of ownOrigins(actions)) {
        expect(painted!.slice(start, end)).not.toContain(false);
        const [hasLeft, isWhole] = [left!.slice(start, end).includes(true), !whole!.slice(start, end).includes(false)];
        const isAlone = whole![start - 1] !== true && whole![end] !== true;
        const machines = isWhole && isAlone ? "taken" : "corrected";
        expect(origin).toBe(hasLeft ? machines : "scratch");
      }
      expect(ownOrigins(actions).map(({ start, end }) => ({ start, end }))).toEqual(documentState(actions).ranges);
      const isDone = ({ start }: { start: number }): boolean =>
        inForce.some((one) => (one.kind === "drop" || (one.kind === "highlight" && one.from)) && one.start === start);
      expect(openSuggestions(suggestions, actions)).toEqual(suggestions.filter((one) => !isDone(one)));
    }),
    { numRuns: rounds(300, 5000) },
  );
});

test("rule 27: who judged blind and who was helped is read from the log, whatever came later", () => {
  const nonrelevant: Deed = { kind: "verdict", value: "nonrelevant" };
  const of = (...done: Deed[]) => {
    const log = annAfter(...done);
    return { isHelped: isHelped(log, "ann", "t1", "a"), blind: blindState(log, "ann", "t1", "a").ranges };
  };
  expect(of(highlight(0, 5))).toEqual({ isHelped: false, blind: [{ start: 0, end: 5 }] });
  expect(of(see, highlight(0, 5))).toEqual({ isHelped: true, blind: [] });
  expect(of(highlight(0, 5), see)).toEqual({ isHelped: false, blind: [{ start: 0, end: 5 }] });
  expect(of(highlight(0, 5), see, drop(10, 20))).toMatchObject({ isHelped: false });
  expect(of(highlight(0, 5), see, take(10, 20))).toEqual({ isHelped: true, blind: [{ start: 0, end: 5 }] });
  expect(of(highlight(0, 5), see, { kind: "undo", of: "t1-a-0" })).toMatchObject({
    isHelped: true,
    blind: [{ start: 0, end: 5 }],
  });
  expect(of(see, nonrelevant)).toMatchObject({ isHelped: true });
  // Nothing was suggested yet when she judged: she was not helped.
  const early = logOf(["ann", acts("t1", "a", see, highlight(0, 5))], ["gpt", acts("t1", "a", suggest([0, 5]))]);
  expect(isHelped(early, "ann", "t1", "a")).toBe(false);
});

test("rule 27: the origin of a judgement names the person, the machines they saw, and each highlight's", () => {
  const log = annAfter(see, take(10, 20), take(40, 60), erase(50, 60), highlight(70, 80));
  const { origin } = countedJudgements(helped, log).topics.get("t1")!.get("a")!;
  expect(origin).toEqual({
    by: "ann",
    machines: ["gpt"],
    highlights: [
      { start: 10, end: 20, origin: "taken" },
      { start: 40, end: 50, origin: "corrected" },
      { start: 70, end: 80, origin: "scratch" },
    ],
    suggested: [
      { start: 10, end: 20 },
      { start: 40, end: 60 },
    ],
  });
  // What was brought in may be a person's or a machine's.
  const brought = { ...helped, assessors: [...helped.assessors, { name: "carl", isImported: true }] };
  const byCarl = logOf(["gpt", acts("t1", "a", suggest())], ["carl", acts("t1", "a", highlight(0, 5))]);
  const [unknown] = [...countedJudgements(brought, byCarl, { assessor: "carl" }).topics.get("t1")!.values()];
  expect(unknown).not.toHaveProperty("origin");
  // What she had judged before she saw it is kept beside what she changed.
  const changed = annAfter(highlight(0, 5), see, take(10, 20));
  const after = countedJudgements(helped, changed).topics.get("t1")!.get("a")!.origin;
  expect(after).toMatchObject({ blind: [{ start: 0, end: 5 }], machines: ["gpt"] });
  const blind = logOf(assigned, ["ann", acts("t1", "a", highlight(0, 5))]);
  expect(countedJudgements(small, blind).topics.get("t1")!.get("a")).not.toHaveProperty("origin");
});

test("rule 27: what the adjudicator keeps of an assessor has that one's origin", () => {
  const log = logOf(
    assigned,
    ["gpt", acts("t1", "a", suggest([10, 20], [40, 60]))],
    ["ann", acts("t1", "a", see, take(10, 20), take(40, 60))],
    ["bob", acts("t1", "a", highlight(70, 80))],
    ["adjudicator", acts("t1", "a", highlight(10, 20), highlight(40, 50), highlight(70, 80), highlight(90, 95))],
  );
  const origin = originOf(helped, log, "adjudicator", "t1", "a")!;
  expect(origin).toMatchObject({ by: "adjudicator", machines: ["gpt"] });
  expect(origin.highlights.map((one) => one.origin)).toEqual(["taken", "corrected", "scratch", "scratch"]);
});

const given = (log: JudgingLog, judging = helped) => ({
  judging,
  log,
  machine: "gpt",
  lengthOf: (doc: string) => small.documents.get(doc)?.length,
});
const judgements = (topics: Record<string, Record<string, [number, number][]>>): Judgements => ({
  of: "highlights",
  topics: new Map(
    Object.entries(topics).map(([topic, documents]) => [
      topic,
      new Map(
        Object.entries(documents).map(([doc, pairs]) => [
          doc,
          { relevant: rangeSet(pairs.map(([start, end]) => ({ start, end }))), grade: pairs.length > 0 ? 1 : 0 },
        ]),
      ),
    ]),
  ),
});

test("rule 28: judgements and runs become suggestions, and the same file once more changes nothing", () => {
  const file = highlightedBy({ judgements: judgements({ t1: { a: [[10, 20]], b: [] } }) });
  const { suggested, highlights, notes } = suggestDeeds(given(logOf()), file, undefined);
  expect([highlights, notes]).toEqual([1, []]);
  expect(suggested).toEqual([
    { topic: "t1", doc: "a", deeds: [suggest([10, 20])] },
    { topic: "t1", doc: "b", deeds: [suggest()] },
  ]);
  const log = logOf(...suggested.map(({ topic, doc, deeds: some }) => ["gpt", acts(topic, doc, ...some)] as const));
  expect(suggestDeeds(given(log), file, undefined).suggested).toEqual([]);
  const passages = [
    { doc: "a", start: 5, end: 9 },
    { doc: "b", start: -1, end: -1 },
    { doc: "a", start: 7, end: 12 },
  ];
  const run: Run = { name: "r", answers: "passages", topics: new Map([["t1", passages]]) };
  const ofRun = suggestDeeds(given(logOf()), highlightedBy({ run }), undefined);
  expect(ofRun.suggested).toEqual([{ topic: "t1", doc: "a", deeds: [suggest([5, 12])] }]);
  expect(ofRun.notes.map(({ code, count }) => [code, count])).toEqual([["suggestions-unplaced", 1]]);
  expect(() => highlightedBy({ run: { ...run, answers: "documents" } })).toThrow("whole documents");
  expect(() => highlightedBy({ judgements: { ...judgements({}), of: "grades" } })).toThrow("expected highlights");
});

test("rule 28: what nobody judges, practice, and what nobody could check is left out and counted; wrong units are refused", () => {
  const many = Array.from({ length: 1001 }, (_, i): [number, number] => [i * 3, i * 3 + 1]);
  const long: Judging = { ...helped, practice: new Map([["t2", new Map()]]) };
  const lengthOf = (doc: string) => (doc === "b" ? 10_000 : small.documents.get(doc)?.length);
  const some = Array.from({ length: 30 }, (_, i): [number, number] => [i * 3, i * 3 + 1]);
  const file = judgements({
    t1: { a: [...some, [98, 130]], b: many, d: [[0, 5]], no: [[0, 5]] },
    t2: { a: [] },
    t9: {},
  });
  const { suggested, notes } = suggestDeeds(
    { ...given(logOf(), long), lengthOf },
    highlightedBy({ judgements: file }),
    "f",
  );
  expect(suggested).toEqual([{ topic: "t1", doc: "a", deeds: [suggest(...some)] }]);
  expect(notes.map(({ code, count }) => [code, count])).toEqual([
    ["topics-left-out", 2],
    ["documents-left-out", 2],
    ["suggestions-outside", 1],
    ["suggestions-too-many", 1],
  ]);
  const shifted = highlightedBy({ judgements: judgements({ t1: { a: [[90, 110]], b: [[0, 5]] } }) });
  expect(() => suggestDeeds(given(logOf()), shifted, "f.jsonl")).toThrow(
    "1 highlight of 2 past the end of their documents; expected offsets in characters",
  );
});
