import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { defineMeasure } from "../../src/score/measures/measure.ts";
import { byLine, firstLine } from "../../src/score/faults.ts";
import { copyNotes, tokenNotes } from "../../src/score/notes.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";
import { asksForTokens } from "../../src/score/refusals.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";

const judgements = readJudgements("1 Q0 A 10 100 5 0:10\n2 Q0 A 10 100 5 0:10\n", { source: "q" });
const scored =
  (run: string, options: EvaluateOptions = {}) =>
  () =>
    evaluate(judgements, [readRun(run, { source: "r" })], options);

test("the first line at fault is blamed, whichever topic it is of", () => {
  const run = "2 Q0 A 1 3 r 0 10\n1 Q0 A 1 2 r X X\n2 Q0 A 2 1 r X X\n";
  expect(scored(run)).toThrow(
    /^r:2: topic 1, document A: offset X or -1.*or the rules inex_eval, by which it counts as 18 /,
  );
});

test("topics that nobody judged are not looked at", () => {
  const run = "9 Q0 A 1 3 r 0 10\n9 Q0 A 2 2 r 5 10\n9 Q0 B 3 1 r X X\n1 Q0 A 1 1 r 0 5\n";
  expect(scored(run, { rules: "inex_eval" })).not.toThrow();
  expect(scored(run)).not.toThrow();
});

test("lengths are asked for where a measure needs them", () => {
  const bare = readJudgements('{"topic":"1","doc":"A","ranges":[[0,10]],"bep":3}');
  const run = readRun("1 Q0 A 1 1 r 3 10\n");
  expect(() => evaluate(bare, [run], { measures: ["AgP(score=bepA)"] })).toThrow(
    /needs the length of every relevant document/,
  );
  expect(() => evaluate(bare, [run], { measures: ["AgP(score=bep)"] })).not.toThrow();
});

test("an entry point hit exactly scores 1, whatever the length", () => {
  const empty = readJudgements('{"topic":"1","doc":"A","length":0,"ranges":[[0,10]],"bep":3}');
  const [scores] = evaluate(empty, [readRun("1 Q0 A 1 1 r 3 10\n")], { measures: ["AgP(score=bepA)"] }).runs;
  expect(scores!.mean["AgP(score=bepA)"]).toBe(1);
});

test("elements are asked for where HiXEval sums over them", () => {
  expect(scored("1 Q0 A 1 1 r 0 10\n", { measures: ["HR(alpha=0.5)@5"] })).toThrow(
    /^q: HR\(alpha=0\.5\)@5 needs the elements of every relevant document/,
  );
  expect(scored("1 Q0 A 1 1 r 0 10\n", { measures: ["HR@5"] })).not.toThrow();
});

test("options that are none are refused, each with what there is", () => {
  const run = "1 Q0 A 1 1 r 0 10\n";
  expect(scored(run, { task: "focussed" })).toThrow(new InputError('no task "focussed"; did you mean "focused"?'));
  expect(scored(run, { rules: "trec" })).toThrow(/^no set of rules "trec"/);
  // What a program without types may hand in.
  expect(scored(run, JSON.parse('{"overlap":"twice"}'))).toThrow(
    /^no rule for overlap "twice"; there are: once, novel, again, reject/,
  );
  expect(scored(run, JSON.parse('{"topics":"all"}'))).toThrow(/^no set of topics "all"/);
  expect(scored(run, { only: ["3"] })).toThrow(/^q: topic 3 is asked for, and is not judged/);
});

test("a mean over no topics is 0, and not a number by the rules of inex_eval", () => {
  const run = "9 Q0 A 1 1 r 0 10\n";
  const silent = { name: "silent", answers: "passages", topics: new Map() } as const;
  expect(evaluate(judgements, [silent], { topics: "run", measures: ["AgP"] }).runs[0]!.mean["AgP"]).toBe(0);
  expect(
    scored(run, { topics: "run", measures: ["AgP"], rules: "inex_eval" })().runs[0]!.mean["AgP(beta=0.25)"],
  ).toBeNaN();
});

test("score 38: a run none of whose topics is judged is refused, with an id of each side, and scored as its rules' program does", () => {
  const run = "9 Q0 A 1 1 r 0 10\n10 Q0 A 1 1 r 0 10\n";
  const fault = 'r: no topic is judged: it has "9", q has "1"; do the ids match?';
  expect(scored(run)).toThrow(fault);
  expect(scored(run, { only: ["1"] })).toThrow(fault);
  expect(scored(run, { task: "document" })).toThrow(fault);
  const unnamed = () => evaluate({ ...judgements, source: undefined }, [readRun(run)]);
  expect(unnamed).toThrow('no topic of run "r" is judged: it has "9", the judgements have "1"; do the ids match?');
  for (const rules of ["inex_eval", "trec_eval"])
    expect(scored(run, { rules, measures: ["AP"] })().notes.map(({ code }) => code)).toContain("no-topic-judged");
});

test("a run with one judged topic, or silent throughout, is scored; also where the topics asked for are others", () => {
  const one = "9 Q0 A 1 1 r 0 10\n1 Q0 A 1 1 r 0 10\n";
  expect(scored(one, { measures: ["AP"] })().runs).toHaveLength(1);
  expect(scored(one, { measures: ["AP"], only: ["2"] })().runs[0]!.mean["AP"]).toBe(0);
  expect(scored(one, { measures: ["AP"], rules: "trec_eval" })().notes.map(({ code }) => code)).not.toContain(
    "no-topic-judged",
  );
  const silent = { name: "silent", answers: "passages", topics: new Map() } as const;
  expect(evaluate(judgements, [silent], { measures: ["AP"] }).runs[0]!.mean["AP"]).toBe(0);
});

test("runs with one name are told apart by file, and by place where that is one too", () => {
  const run = readRun("1 Q0 A 1 1 same 0 10\n");
  const names = (sources: (string | undefined)[]) =>
    evaluate(
      judgements,
      sources.map((source) => ({ ...run, source })),
    ).runs.map((scores) => scores.run);
  expect(names(["a", "b"])).toEqual(["same (a)", "same (b)"]);
  expect(names(["a", "a"])).toEqual(["same (a) #1", "same (a) #2"]);
});

test("a document score of one's own is a measure like any other", () => {
  const scores = { half: () => 0.5 };
  const [found] = evaluate(judgements, [readRun("1 Q0 A 1 1 r 0 10\n")], {
    measures: ["AgP(score=half)", "gP(score=half)@1"],
    scores,
  }).runs;
  expect(found!.mean).toEqual({ "AgP(score=half)": 0.25, "gP(score=half)@1": 0.25 });
});

test("of topics that are asked for together one is judged at least", () => {
  const run = "1 Q0 A 1 1 r 0 10\n2 Q0 A 1 1 r 0 10\n";
  const topics = (options: EvaluateOptions) => [...scored(run, options)().runs[0]!.topics.keys()];
  expect(topics({ among: ["2", "9"] })).toEqual(["2"]);
  expect(topics({ only: ["1"], among: ["1", "2"] })).toEqual(["1"]);
  expect(scored(run, { among: ["9"] })).toThrow(
    /^q: the topic that is asked for is not judged; expected one at least$/,
  );
  expect(scored(run, { only: ["1"], among: ["2", "9"] })).toThrow(
    /^q: none of the 2 topics that are asked for is judged; expected one at least$/,
  );
});

test("lengths are asked for where whole articles are ranked", () => {
  const bare = readJudgements('{"topic":"1","doc":"A","ranges":[[0,10]]}');
  const run = readRun("1 Q0 A 1 1 r 3 10\n");
  expect(() => evaluate(bare, [run], { measures: ["HP(level=article)@1"] })).toThrow(
    /^HP\(level=article\)@1 needs the length of every relevant document/,
  );
  expect(() => evaluate(bare, [run], { measures: ["HP@1"] })).not.toThrow();
});

test("faults come in the order of their lines, those without one first", () => {
  const faults = [3, undefined, 1, 2, undefined].map((line, i) => ({ code: "x", message: String(i), line }));
  expect(faults.sort(byLine).map(({ message }) => message)).toEqual(["1", "4", "2", "3", "0"]);
});

test("how tokens were counted is one note", () => {
  expect(tokenNotes({ tokens: "words" })).toEqual([{ code: "tokens", message: "tokens by words", count: 1 }]);
  expect(tokenNotes({ tokens: undefined })).toEqual([]);
});

test("score 11: what a measure needs and the input lacks is told with the measure that would do, if there is one", () => {
  const vain = defineMeasure({ name: "vain", about: "In vain.", score: () => 1 });
  const whole = "1 Q0 A 1 1 r\n";
  const why = "needs offsets, and this run answers with whole documents";
  const fault = (message: string, remedy: object | undefined) => expect.objectContaining({ message, remedy });
  expect(scored(whole, { measures: ["P@5"] })).toThrow(
    fault(`r: P@5 ${why}; docP@5 would do, or the task document`, { option: "task", value: "document" }),
  );
  expect(scored(whole, { measures: ["vain"], own: [vain] })).toThrow(fault(`r: vain ${why}`, undefined));
});

test("lengths of documents with nothing relevant are not asked for", () => {
  const records = [
    '{"topic":"1","doc":"A","ranges":[[0,10]],"length":20,"bep":3}',
    '{"topic":"1","doc":"B","grade":0}',
  ];
  const run = readRun("1 Q0 A 1 1 r 3 10\n");
  expect(() => evaluate(readJudgements(records.join("\n")), [run], { measures: ["AgP(score=bepA)"] })).not.toThrow();
});

test("score 12: text returned again is refused at its line, where that is asked for", () => {
  const run = "1 Q0 A 1 3 r 0 10\n2 Q0 A 1 3 r 0 10\n2 Q0 A 2 2 r 5 10\n1 Q0 A 2 2 r 9 10\n1 Q0 A 3 1 r 50 9\n";
  expect(scored(run, { overlap: "reject" })).toThrow(
    "r:3: topic 2, document A: 5..15 overlaps 0..10 on line 2; results of a document should share no text",
  );
  expect(scored(run, { overlap: "reject", task: "thorough" })).toThrow("r:3: ");
  expect(scored("1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 10 5\n", { overlap: "reject" })).not.toThrow();
});

test.each<[string, string, string | undefined]>([
  ["focused", "1 Q0 A 1 3 r 0 10\n1 Q0 B 2 2 r 0 10\n1 Q0 A 3 1 r 20 9\n", undefined],
  ["focused", "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 9 10\n", "r:2: topic 1, document A: 9..19 overlaps"],
  ["thorough", "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 9 10\n", undefined],
  ["ric", "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 20 10\n1 Q0 B 3 1 r 20 9\n", undefined],
  ["ric", "1 Q0 A 1 3 r 0 10\n1 Q0 B 2 2 r 0 10\n1 Q0 A 3 1 r 20 9\n", "r:3: topic 1: document A comes back after"],
  ["ric", "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 9 10\n", "r:2: topic 1, document A: 9..19 overlaps"],
  ["bic", "1 Q0 A 1 3 r 0 10\n1 Q0 B 2 2 r 0 10\n", undefined],
  ["bic", "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 20 10\n", "r:2: topic 1"],
])("by inex_eval a run that breaks the form of %s is refused", (task, run, message) => {
  const all = scored(run, { task, rules: "inex_eval" });
  if (message === undefined) expect(all).not.toThrow();
  else expect(all).toThrow(message);
  expect(scored(run, { task }), "and scored by the paper").not.toThrow();
}); // prettier-ignore

test("the first line of a topic is the least, and 0 where there is none", () => {
  const passage = { doc: "A", start: 0, end: 1 };
  expect(firstLine([])).toBe(0);
  expect(firstLine([passage])).toBe(0);
  expect(firstLine([{ ...passage, line: 5 }, { ...passage, line: 3 }, { ...passage, line: 4 }])).toBe(3); // prettier-ignore
  expect(firstLine([{ ...passage, line: 5 }, passage])).toBe(0);
});

test("a result without a place is refused wherever it stands, also in a topic without anything relevant", () => {
  expect(scored("1 Q0 A 1 1 r X X\n")).toThrow("r:1: topic 1");
  expect(scored("1 Q0 A 1 2 r 0 5\n1 Q0 B 2 1 r X X\n")).toThrow("r:2: topic 1");
  const barren = readJudgements("1 Q0 A 10 100 5 0:10\n2 Q0 A 0 100\n");
  const run = readRun("1 Q0 A 1 1 r 0 5\n2 Q0 A 1 1 r X X\n", { source: "r" });
  expect(() => evaluate(barren, [run])).toThrow("r:2: topic 2");
});

test("of faults without lines the first is told", () => {
  const unplaced = [{ doc: "A", start: -1, end: -1 }];
  const run = { name: "r", answers: "passages", topics: new Map(["2", "1"].map((id) => [id, unplaced])) } as const;
  expect(() => evaluate(judgements, [run])).toThrow("topic 2, document A: offset X or -1");
});

test("tokens are said to be counted where a measure counts them, and then alone", () => {
  const tokenizer = wordTokens;
  const collection = collectionOf([{ doc: "A", text: "one two three" }]);
  const counted = (name: string) => scored("1 Q0 A 1 1 r 0 5\n", { measures: [name], tokenizer, collection })().tokens;
  expect([counted("R@1"), counted("R@1tok")]).toEqual([undefined, tokenizer.name]);
});

test("which copies counted is one note", () => {
  expect(copyNotes({ copies: "near" })).toEqual([
    { code: "copies", message: "text counts from its copies, too (near)", count: 1 },
  ]);
  expect(copyNotes({ copies: undefined })).toEqual([]);
});

test("a tokenizer is asked for where a measure counts tokens in any task, by whatever name", () => {
  expect([asksForTokens({}), asksForTokens({ measures: ["R@5", "nothing"] })]).toEqual([false, false]);
  expect([["R@5tok"], ["recall@5tok"], ["AP", "tokens"]].map((measures) => asksForTokens({ measures }))).toEqual([
    true,
    true,
    true,
  ]);
});
