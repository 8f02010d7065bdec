import { expect, test } from "vitest";
import type { JudgedTopic } from "../../../src/data/judgements.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { paper } from "../../../src/score/gain/rules.ts";
import { readMeasure } from "../../../src/score/measures/name.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { drawn } from "../../drawn.ts";

const counting = { rules: paper, repeats: "once" } as const;
const score = (name: string, topic: ReturnType<typeof gains>): number => readMeasure(name).score(topic);

// One topic, worked by hand. Document d has 10 highlighted characters of 40, e has 4 of 20; the best entry of d is 5,
// of e 2. Document x was not judged.
//   results:   d 0..10 (5 relevant)   x 0..10 (none)   d 20..25 (5 relevant)   d 0..40 (nothing new)
//   precision: 5/10                   5/20             10/25                   10/65
//   recall:    5/14                   5/14             10/14                   10/14
const judged: JudgedTopic = new Map([
  ["d", { relevant: drawn(".....#####..........#####..............."), grade: 1, length: 40, bestEntry: 5 }],
  ["e", { relevant: drawn("..####.............."), grade: 1, length: 20, bestEntry: 2 }],
]);
const topic = gains(
  [
    { doc: "d", start: 0, end: 10 },
    { doc: "x", start: 0, end: 10 },
    { doc: "d", start: 20, end: 25 },
    { doc: "d", start: 0, end: 40 },
  ],
  judged,
  counting,
);

// The union of what was returned from d is all of it: precision 10/40, recall 10/10, F = 2·10/(40+10).
const f = 20 / 50;
const expected: Record<string, number> = {
  "P@1": 5 / 10,
  "P@2": 5 / 20,
  "P@3": 10 / 25,
  "P@4": 10 / 65,
  "P@9": 10 / 65,
  "R@1": 5 / 14,
  "R@9": 10 / 14,
  "F@3": (2 * (10 / 25) * (10 / 14)) / (10 / 25 + 10 / 14),
  "iP@0": 5 / 10,
  "iP@0.35": 5 / 10,
  "iP@0.36": 10 / 25,
  "iP@0.72": 0,
  AiP: (36 * (5 / 10) + 36 * (10 / 25)) / 101, // levels 0..35, then 36..71
  textAP: ((5 / 10 + 10 / 25) / 2) * (10 / 14),
  "gP@1": f,
  "gP@2": f / 2,
  "gP@5": f / 5,
  "gP(beta=2)@1": (5 * (10 / 40) * 1) / (4 * (10 / 40) + 1),
  "gP(score=bep)@1": 995 / 1000,
  "gP(score=bep,n=4)@1": 0,
  "gP(score=bepA)@1": 4 / (4 + 5),
  "gP(score=T2I)@1": 10 / 40,
  "gP(score=T2I,irr=6)@1": 5 / (5 + 6), // all of d was returned: 5 irrelevant, 5 relevant, 1 irrelevant
  "gP(score=rel)@2": 1 / 2,
  "gR@1": 1 / 2,
  "gR@9": 1 / 2,
  AgP: f / 1 / 2,
  "AgP(score=rel)": 1 / 2,
  "AgP(by=text)": (f * 10) / 14,
  "AgP(by=text,form=product)": (f * 10) / 14, // the mean over relevant documents, of which d is the one found
  "gR(by=text)@1": 10 / 14,
  charP: 10 / 65,
  charR: 10 / 14,
  charF1: (2 * 10) / (65 + 14),
  artP: 1 / 2,
  artR: 1 / 2,
  artF1: 1 / 2,
  AP: 1 / 2,
  "docP@10": 1 / 10,
  "nDCG@10": 1 / (1 + 1 / Math.log2(3)),
};

for (const [name, value] of Object.entries(expected))
  test(`${name} on the worked topic`, () => expect(score(name, topic)).toBeCloseTo(value, 14));

test("score 32: a recall level met exactly counts as met, at all 101 levels", () => {
  const hundred: JudgedTopic = new Map([
    ["d", { relevant: rangeSet([{ start: 0, end: 100 }]), grade: 1, length: 300 }],
  ]);
  for (let percent = 0; percent <= 100; percent++) {
    const passage = { doc: "d", start: 100 - percent, end: 300 - percent };
    const reached = gains([passage], hundred, counting);
    expect(score(`iP@${percent / 100}`, reached), `level ${percent}%`).toBe(percent / 200);
    expect(score("AiP", reached), `level ${percent}%`).toBeCloseTo(((percent + 1) * (percent / 200)) / 101, 14);
  }
});

test("score 29: the entry point of a document with several results is the start of the first", () => {
  const later = gains(
    [
      { doc: "d", start: 20, end: 25 },
      { doc: "d", start: 5, end: 6 },
    ],
    judged,
    counting,
  );
  expect(score("gP(score=bep,n=100)@1", later)).toBe(85 / 100);
});

test("score 30: a relevant document without a best entry point scores 0, in it or beyond it", () => {
  const without: JudgedTopic = new Map([["d", { relevant: drawn("##"), grade: 1, length: 9 }]]);
  const found = gains([{ doc: "d", start: 0, end: 2 }], without, counting);
  expect(score("gP(score=bep)@1", found)).toBe(0);
  expect(score("gP(score=bepA)@1", found)).toBe(0);
});
