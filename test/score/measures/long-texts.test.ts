import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import type { EvaluateOptions } from "../../../src/score/evaluate-options.ts";

function score(judgements: string, run: string, measure: string, options: EvaluateOptions = {}): number {
  const { mean } = evaluate(readJudgements(judgements), [readRun(run)], { ...options, measures: [measure] }).runs[0]!;
  return Object.values(mean)[0]!;
}

// The random tracks are short; these stretches are long enough to be summed by formula.
test.each([
  [10, 5000],
  [63, 4097],
  [100_000, 20_000],
  [1_000_000, 300_000],
])("charAP after %i characters in vain and %i highlighted ones is the plain sum", (before, length) => {
  let sum = 0;
  for (let j = 1; j <= length; j++) sum += j / (before + j);
  const found = score(
    `1 Q0 d ${length} 9999999 0 ${before}:${length}\n`,
    `1 Q0 d 1 1 r 0 ${before + length}\n`,
    "charAP",
  );
  expect(Math.abs(found - sum / length) / (sum / length)).toBeLessThan(1e-9);
});

test("charAP by formula is right to the last digits", () => {
  const [before, length] = [63, 4097];
  const one = 10n ** 40n;
  let sum = 0n; // in units of 1e-40
  for (let j = 1; j <= length; j++) sum += (BigInt(j) * one) / BigInt(before + j);
  const exact = Number(sum / BigInt(length)) / 1e40;
  const found = score(
    `1 Q0 d ${length} 9999999 0 ${before}:${length}\n`,
    `1 Q0 d 1 1 r 0 ${before + length}\n`,
    "charAP",
  );
  expect(Math.abs(found - exact)).toBeLessThan(5e-16);
});

test("charAP of a long stretch counts what was found before it", () => {
  const [first, gap, length] = [3000, 500, 6000];
  let sum = first;
  for (let j = 1; j <= length; j++) sum += (first + j) / (first + gap + j);
  const found = score(
    `1 Q0 d ${first + length} 9999999 0 0:${first} ${first + gap}:${length}\n`,
    `1 Q0 d 1 1 r 0 ${first + gap + length}\n`,
    "charAP",
  );
  expect(found).toBeCloseTo(sum / (first + length), 12);
});

test("charAP keeps its digits where one character is found in a thousand million", () => {
  const found = score("1 Q0 d 1 2000000000 0 1000000000:1\n", "1 Q0 d 1 1 r 0 1500000000\n", "charAP");
  expect(found).toBe(1 / 1_000_000_001);
});

test("T2I reads text twice where an empty result follows a longer one, as inex_eval 3.1 prints, and once by the paper", () => {
  const [judgements, run] = ["1 Q0 d 100 1000 0 0:100\n", "1 Q0 d 1 1 t 50 80\n1 Q0 d 2 1 t 50 0\n"];
  const measure = "AgP(score=T2I)";
  expect(score(judgements, run, measure, { task: "ric", rules: "inex_eval" })).toBeCloseTo(1 / 3, 12);
  expect(score(judgements, run, measure, { task: "ric" })).toBe(1 / 4);
});
