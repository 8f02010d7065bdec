import { expect, test } from "vitest";
import type { JudgedTopic } from "../../../src/data/judgements.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { inexEval, paper, rules } from "../../../src/score/gain/rules.ts";
import { everything, tokensAt, totalsAt } from "../../../src/score/measures/cutoff.ts";
import { readMeasure } from "../../../src/score/measures/name.ts";
import { harmonicMean } from "../../../src/score/measures/precision-recall.ts";
import { drawn } from "../../drawn.ts";

const score = (name: string, topic: ReturnType<typeof gains>): number => readMeasure(name).score(topic);
const range = (doc: string, start: number, end: number) => ({ doc, start, end });

test.each([
  ["P@4000ch", "artP"],
  ["P@5", "docP@5"],
  ["R@4000ch", "artR"],
  ["R@5", "docR@5"],
  ["answered@4000ch", "artR"],
  ["answered@5", "docR@5"],
  ["F@5", "artF1"],
  ["hit@5", "success@5"],
  ["hit@4000ch", "success@10"],
])("where there is no text, %s has %s in its place", (name, expected) => {
  expect(readMeasure(name).instead).toBe(expected);
});

test.each([
  ["docP@5", "P_5"],
  ["docIP@0.1", "iprec_at_recall_0.10"],
  ["AP", "map"],
  ["P@5", undefined],
])("trec_eval calls %s %s", (name, expected) => {
  expect(readMeasure(name).trecName).toBe(expected);
});

test("a harmonic mean of what is 0 or not a number is 0", () => {
  expect(harmonicMean(0, 0)).toBe(0);
  expect([harmonicMean(0, 1), harmonicMean(1, 0), harmonicMean(NaN, 1), harmonicMean(1, NaN)]).toEqual([0, 0, 0, 0]);
  expect([harmonicMean(1, 0, 0), harmonicMean(0, 1, 0)], "with no weight either").toEqual([0, 0]);
  expect([harmonicMean(0.5, 1), harmonicMean(0.5, 1, 2)]).toEqual([1 / 1.5, 2.5 / 3]);
});

test("a score of one's own is found by its name, and nothing else is", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("####"), grade: 1, length: 4 }]]);
  const topic = gains([range("d", 0, 2)], judged, { rules: paper, repeats: "once" });
  const own = { scores: { mine: () => 0.25 } };
  expect(readMeasure("gP(score=mine)@1", own).score(topic)).toBe(0.25);
  expect(readMeasure("gP(score=F)@1", own).score(topic)).toBe(2 / 3); // precision 1, recall 1/2
  for (const name of ["mine", "toString"]) expect(() => readMeasure(`gP(score=${name})@1`)).toThrow("expected one of");
});

test("a passage of white space alone is there, and a share of the others is enough", () => {
  const judged: JudgedTopic = new Map([
    ["d", { relevant: drawn("####..##"), grade: 1, length: 8, blank: drawn("......##") }],
  ]);
  const topic = gains([range("d", 0, 2)], judged, { rules: paper, repeats: "once" });
  expect([score("answered(share=0.5)@9", topic), score("answered(share=0.51)@9", topic)]).toEqual([1, 0]);
  const one: JudgedTopic = new Map([["d", { relevant: drawn("#......."), grade: 1, length: 8 }]]);
  const missed = gains([range("d", 4, 6)], one, { rules: paper, repeats: "once" });
  expect(score("answered@9", missed)).toBe(0);
});

test("score 34: white space that a splitter trimmed is not missed: coverage and answered go by one rule", () => {
  const judged: JudgedTopic = new Map([
    ["d", { relevant: drawn("#####.###"), grade: 1, length: 9, blank: drawn("#...#.#..") }],
  ]);
  const trimmed = gains([range("d", 1, 4), range("d", 7, 8)], judged, { rules: paper, repeats: "once" });
  const names = ["coverage", "coverage(of=part)", "coverage(of=missed)", "answered@9", "answered(share=0.5)@9"];
  expect(names.map((name) => score(name, trimmed))).toEqual([1 / 2, 1 / 2, 0, 0, 1]);
  const whole = gains([range("d", 1, 4), range("d", 7, 9)], judged, { rules: paper, repeats: "once" });
  expect(names.map((name) => score(name, whole))).toEqual([1, 0, 0, 1, 1]);
});

test("tokens up to a cut-off are those of its results, or as many as it says, of those that there are", () => {
  const tokens = {
    count: (_: string, start: number, end: number) => end - start,
    ends: (_: string, start: number, end: number) => Int32Array.from({ length: end - start }, (_, i) => i + 1),
  };
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("####"), grade: 1, length: 30 }]]);
  const topic = gains([range("d", 0, 10), range("d", 10, 15)], judged, { rules: paper, repeats: "once", tokens });
  const everything = { results: Infinity, characters: Infinity, tokens: Infinity };
  const at = (stop: Partial<typeof everything>) => tokensAt({ ...everything, ...stop }, topic);
  expect([at({}), at({ results: 1 }), at({ characters: 12 }), at({ tokens: 7 }), at({ tokens: 40 })]).toEqual([
    15, 10, 12, 7, 15,
  ]);
});

test("all documents found first: every level of recall has a precision of 1", () => {
  const docs = ["a", "b", "c"];
  const judged: JudgedTopic = new Map(docs.map((doc) => [doc, { relevant: drawn("##"), grade: 1, length: 4 }]));
  const topic = gains(
    docs.map((doc) => range(doc, 0, 2)),
    judged,
    { rules: paper, repeats: "once" },
  );
  for (const name of ["docAiP", "iAgP", "iAgP(by=text)", "docIP@1", "docIP@0", "igP@1", "gR@3", "textAP"])
    expect(score(name, topic), name).toBeCloseTo(1, 14);
  const one = gains([range("a", 0, 2)], judged, { rules: paper, repeats: "once" });
  expect(score("gR@1", one)).toBe(1 / 3);
  expect(score("docIP@0.3", one)).toBe(1);
  expect(score("docAiP", one)).toBeCloseTo(4 / 11, 14); // levels 0 to 0.3
});

test("where nothing was returned, scores are 0, also where nothing is relevant", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("##"), grade: 1, length: 4 }]]);
  const empty = gains([], judged, { rules: inexEval, repeats: "once" });
  for (const name of ["gR@3", "gP@3", "AgP", "textAP", "igP@0", "iAgP", "IoU@3"])
    expect(score(name, empty), name).toBe(0);
  const barren = gains([range("x", 0, 2)], new Map(), { rules: inexEval, repeats: "once" });
  for (const name of ["gR@3", "AgP", "textAP", "R@3"]) expect(score(name, barren), name).toBeNaN();
});

test("text that was found after much else: textAP is the mean precision where it is found, times recall", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("##......##"), grade: 1, length: 10 }]]);
  const topic = gains([range("d", 0, 4), range("d", 4, 6), range("d", 6, 9)], judged, {
    rules: paper,
    repeats: "once",
  });
  expect(score("textAP", topic)).toBeCloseTo(((2 / 4 + 3 / 9) / 2) * (3 / 4), 14);
  expect(score("IoU@1", topic)).toBeCloseTo(2 / 6, 14);
});

test("levels are met by whole hundredths where recall is floored", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("#".repeat(7)), grade: 1, length: 20 }]]);
  const topic = gains([range("d", 0, 2)], judged, { rules: inexEval, repeats: "once" }); // recall 2/7 = 0.2857
  expect([0.28, 0.285, 0.29].map((level) => score(`iP@${level}`, topic))).toEqual([1, 0, 0]);
  const plain = gains([range("d", 0, 2)], judged, { rules: paper, repeats: "once" });
  expect([0.28, 0.285, 0.29].map((level) => score(`iP@${level}`, plain))).toEqual([1, 1, 0]);
});

test("HiXEval by hand, on two results that share text", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("####....##"), grade: 1, length: 10 }]]);
  const topic = gains([range("d", 0, 4), range("d", 2, 10), range("x", 0, 5)], judged, {
    rules: paper,
    repeats: "once",
  });
  // rval: 4, 4 - 2 = 2, 0; HP: 1, (1 + 2/8)/2, 1.25/3; HR: 4/6, 1, 1
  expect(score("HP@2", topic)).toBeCloseTo(0.625, 14);
  expect(score("HAP", topic)).toBeCloseTo((1 + 0.625) / 2, 14);
  expect(score("HiAP", topic)).toBeCloseTo((7 * 1 + 4 * 0.625) / 11, 14);
  // documents d with (1 + 2/8)/2 and x with 0; of d all is found
  expect(score("Prec(alpha=1)", topic)).toBeCloseTo(0.625 / 2, 14);
  expect(score("Rec(alpha=1)", topic)).toBeCloseTo(1 / 2, 14);
});

test("one highlighted character is text, and one passage an answer", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("....#....."), grade: 1, length: 10 }]]);
  const topic = gains([range("d", 0, 3), range("d", 2, 5)], judged, { rules: paper, repeats: "once" });
  expect(
    ["textRR", "hit@2", "answered@2", "answered@1", "coverage", "bestP(cover=all)"].map((name) => score(name, topic)),
  ).toEqual([1 / 2, 1, 1, 0, 1, 1 / 3]);
});

test("the price of full recall: all results with highlighted text, or those too that share an edge with it", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("...##.....##"), grade: 1, length: 12 }]]);
  const topic = gains([range("d", 0, 3), range("d", 2, 5), range("d", 4, 6), range("d", 7, 9)], judged, {
    rules: paper,
    repeats: "once",
  });
  // 3..5 is in 2..5, as a whole, and in 4..6, in part; 0..3 ends where it begins; 10..12 is in no result
  expect(score("bestP", topic)).toBe(2 / 3);
  expect(score("bestP(cover=all)", topic)).toBe(2 / 4);
  expect(score("bestP(cover=touching)", topic)).toBe(2 / (6 + 2));
});

test("documents at a cut-off count, and those after it do not", () => {
  const judged: JudgedTopic = new Map(
    ["a", "b", "c"].map((doc, i) => [
      doc,
      { relevant: drawn(i === 1 ? "." : "#"), grade: i === 1 ? 0 : i + 1, length: 1 },
    ]),
  );
  const topic = gains(
    ["x", "a", "b", "c"].map((doc) => range(doc, 0, 1)),
    judged,
    { rules: paper, repeats: "once" },
  );
  expect([1, 2, 3, 4, 5].map((rank) => score(`AP@${rank}`, topic))).toEqual([0, 1 / 4, 1 / 4, 1 / 2, 1 / 2]);
  expect([1, 2, 3].map((rank) => score(`RR@${rank}`, topic))).toEqual([0, 1 / 2, 1 / 2]);
  expect([1, 2, 4].map((rank) => score(`docP@${rank}`, topic))).toEqual([0, 1 / 2, 1 / 2]);
  const ideal = 3 + 1 / Math.log2(3);
  expect(score("nDCG@1", topic)).toBe(0);
  expect(score("nDCG@2", topic)).toBeCloseTo(1 / Math.log2(3) / ideal, 14);
  expect(score("nDCG@3", topic)).toBeCloseTo(1 / Math.log2(3) / ideal, 14);
  expect(score("nDCG@4", topic)).toBeCloseTo((1 / Math.log2(3) + 3 / Math.log2(5)) / ideal, 14);
  expect([1, 2, 3, 9].map((rank) => score(`Judged@${rank}`, topic))).toEqual([0, 1 / 2, 2 / 3, 3 / 4]);
  expect([1, 2, 3, 9].map((rank) => score(`Judged(of=results)@${rank}`, topic))).toEqual([0, 1 / 2, 2 / 3, 3 / 4]);
});

test("eleven levels of recall are tenths", () => {
  const docs = Array.from({ length: 20 }, (_, i) => `d${i}`);
  const judged: JudgedTopic = new Map(docs.map((doc) => [doc, { relevant: drawn("#"), grade: 1, length: 1 }]));
  const topic = gains(
    docs.slice(1).map((doc) => range(doc, 0, 1)),
    judged,
    { rules: paper, repeats: "once" },
  );
  for (const name of ["iAgP", "iAgP(by=text)", "docAiP", "HiAP"])
    expect(score(name, topic), name).toBeCloseTo(10 / 11, 14); // 0 to 0.9 of 0.95
});

test("of nothing nothing is read and found", () => {
  const empty = gains([], new Map(), { rules: paper, repeats: "once" });
  expect(totalsAt(everything, empty)).toEqual({ read: 0, found: 0 });
});

test("trec_eval rounds levels to whole documents, and knows eleven", () => {
  const judged: JudgedTopic = new Map(["a", "b"].map((doc) => [doc, { relevant: drawn("#"), grade: 1, length: 1 }]));
  const trecEval = rules.find(({ name }) => name === "trec_eval")!;
  const of = (...docs: string[]) =>
    gains(docs.map((doc) => range(doc, 0, 1)), judged, { rules: trecEval, repeats: "once" }); // prettier-ignore
  expect(score("docAiP", of("a", "b"))).toBeCloseTo(1, 14);
  // 0.7 of two documents is one, 0.8 is two: eight levels at a, with 1, and three at b, with 2/4
  expect(score("docAiP", of("a", "x", "y", "b"))).toBeCloseTo((8 + 3 / 2) / 11, 14);
});

test("the nearer to the entry point, the better, up to n characters, or by the length of the document", () => {
  const judged: JudgedTopic = new Map([["d", { relevant: drawn("##########"), grade: 1, length: 10, bestEntry: 4 }]]);
  const at = (start: number, name: string) =>
    score(name, gains([range("d", start, 10)], judged, { rules: paper, repeats: "once" }));
  expect([4, 5, 3, 2, 1, 0].map((start) => at(start, "gP(score=bep,n=3)@1"))).toEqual([1, 2 / 3, 2 / 3, 1 / 3, 0, 0]);
  expect([4, 5, 3, 0].map((start) => at(start, "gP(score=bepA,A=0.2)@1"))).toEqual([1, 2 / 3, 2 / 3, 2 / 6]);
});
