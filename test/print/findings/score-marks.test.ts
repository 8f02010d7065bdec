import { expect, test } from "vitest";
import type { Random } from "../../../src/base/random.ts";
import { compare, winnerOf } from "../../../src/compare/compare.ts";
import { type MarkOptions, scoreMarks } from "../../../src/compare/marks.ts";
import { scoreTables } from "../../../src/compare/score-table.ts";
import type { OutputOptions } from "../../../src/print/findings/score-findings.ts";
import type { Evaluation } from "../../../src/score/evaluation.ts";
import { below, pick, seeded } from "../../seeded.ts";
import { evaluation, output } from "../evaluation.ts";

const [low, middle, top] = [
  [0.1, 0.2, 0.15, 0.3, 0.12, 0.22],
  [0.3, 0.42, 0.31, 0.55, 0.33, 0.4],
  [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
];

/** Runs with scores under AiP, and under redundancy@5 of which less is better. */
function scored(runs: Readonly<Record<string, readonly number[]>>): Evaluation {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return evaluation(
    ["AiP", "redundancy@5"],
    Object.entries(runs).map(([run, scores]) => ({
      run,
      mean: [mean(scores), mean(scores)],
      topics: scores.map((score, i): [string, number, number] => [`t${i}`, score, score]),
    })),
  );
}

const three = scored({ low, top, middle });

function printed(of: Evaluation, format: string, asked: MarkOptions = {}, options: OutputOptions = {}): string {
  return output(format).print(of, { ...options, marks: scoreMarks(of, asked) });
}

const words =
  "A mean bears the letters of the runs that it is significantly better than: paired t-test; two-sided; Holm's correction over 3 pairs of each measure; level 0.05; 6 topics.";

test("on the terminal letters stand behind the figures, and digits below digits", () => {
  expect(printed(three, "table").split("\n")).toEqual(
    [
      "run            AiP     redundancy@5",
      "──────────────────────────────────",
      "low     a   0.1817           0.1817*bc",
      "top     b   0.6300*ac        0.6300",
      "middle  c   0.3850 a         0.3850 b",
      words,
      "",
    ].map((line, i) => (i === 1 ? expect.stringMatching(/^─+$/) : line)),
  );
});

test("Markdown and LaTeX raise them, with the test named below", () => {
  const page = printed(three, "markdown");
  expect(page).toContain("| top    |  b | **0.6300**<sup>ac</sup> |");
  expect(page).toContain("**0.1817**<sup>bc</sup>");
  expect(page.trimEnd().split("\n").at(-1)).toBe(words);
  const paper = printed(three, "latex");
  expect(paper).toContain(String.raw`\textbf{0.6300}\textsuperscript{ac}`);
  expect(paper).toContain(String.raw`\par\smallskip{\footnotesize ${words}}`);
});

test("CSV, TSV and JSON lines have the letter of each run and those that it beats, of means alone", () => {
  expect(printed(three, "csv")).toBe(
    [
      "run,topic,measure,value,letter,marks",
      `low,all,AiP,${three.runs[0]!.mean["AiP"]},a,`,
      `low,all,redundancy@5,${three.runs[0]!.mean["AiP"]},a,b c`,
      `top,all,AiP,${three.runs[1]!.mean["AiP"]},b,a c`,
      `top,all,redundancy@5,${three.runs[1]!.mean["AiP"]},b,`,
      `middle,all,AiP,${three.runs[2]!.mean["AiP"]},c,a`,
      `middle,all,redundancy@5,${three.runs[2]!.mean["AiP"]},c,b`,
      "",
    ].join("\n"),
  );
  expect(printed(three, "tsv")).toContain("\tb\ta c\n");
  const lines = printed(three, "jsonl", {}, { perTopic: true }).trimEnd().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as { topic: string | null; letter: string | null });
  for (const { topic, letter } of rows) expect(letter === null).toBe(topic !== null);
});

test("JSON names the runs and the test, JUnit and trec have them too", () => {
  expect(JSON.parse(printed(three, "json"))).toMatchObject({
    marks: { test: "t", side: "two", correction: "holm", level: 0.05, seed: null, topics: 6 },
    runs: [
      { run: "low", letter: "a", betterThan: { AiP: [], "redundancy@5": ["top", "middle"] } },
      { run: "top", letter: "b", betterThan: { AiP: ["low", "middle"], "redundancy@5": [] } },
      { run: "middle", letter: "c", betterThan: { AiP: ["low"], "redundancy@5": ["top"] } },
    ],
  });
  expect(printed(three, "junit")).toContain('<property name="AiP, better than" value="low, middle"/>');
  expect(printed(three, "trec")).toMatch(/^AiP_marks +\tall\ta,c$/m);
  expect(printed(three, "trec")).toMatch(/^letter +\tall\tb$/m);
});

test("deviations and topics stand beside marks, and bear none", () => {
  const wide = printed(three, "markdown", {}, { deviations: true, perTopic: true });
  expect(wide).toMatch(/\| top {4}\| {2}b \| {6}6 \| \*\*0\.6300\*\*<sup>ac<\/sup> \| 0\.\d{4} \|/);
  expect(wide.match(/<sup>/g)).toHaveLength(4);
  expect(printed(three, "table", {}, { perTopic: true })).toContain("0.6300*ac");
});

test("the test is named as it was asked for", () => {
  const asked = (options: MarkOptions) => printed(three, "table", options);
  expect(asked({ test: "tukey" })).toContain("Tukey's HSD; two-sided; 3 pairs at once; level 0.05; 6 topics.");
  expect(asked({ correction: "none", level: 0.01 })).toContain(
    "paired t-test; two-sided; no correction for the number of pairs; level 0.01; 6 topics.",
  );
  expect(asked({ test: "bootstrap", resamples: 500, seed: 3 })).toContain("500 resamples, seed 3; Holm's correction");
});

test("ties bear no letter, one run has nothing to beat, and what cannot be tested says why", () => {
  const tied = scored({ low, twin: low });
  expect(scoreMarks(tied)!.beaten).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(printed(tied, "table")).toContain("No test of AiP: low and twin score the same on every topic");
  expect(scoreMarks(scored({ low }))).toBeUndefined();
  expect(printed(scored({ low }), "csv")).toMatch(/^run,topic,measure,value\n/);
  expect(printed(scored({ a: [0.1], b: [0.5] }), "table")).toContain("a test needs two at least");
});

test("beyond z letters are doubled, parted by commas, and stretches of them are joined", () => {
  const random = seeded(1);
  const names = Array.from({ length: 36 }, (_, i) => `r${i}`);
  const scores = names.map((_, i) => top.map((score) => score - i / 36 + random() / 1000));
  const many = scored(Object.fromEntries(names.map((name, i) => [name, scores[i]!])));
  const marks = scoreMarks(many)!;
  expect(marks.letters.slice(24, 30)).toEqual(["y", "z", "aa", "ab", "ac", "ad"]);
  expect(marks.letters.at(-1)).toBe("aj");
  expect(new Set(marks.letters).size).toBe(36);
  expect(printed(many, "markdown")).toMatch(/\| r0 {2}\| {2}a \| \*\*0\.\d{4}\*\*<sup>b–aj<\/sup> \|/);
});

test("a mean bears the letters of those that compare finds to be worse, whatever the scores", () => {
  let borne = 0;
  for (let seed = 1; seed <= 16; seed++) {
    const random = seeded(seed);
    const of = scored(randomRuns(random));
    const options = { test: pick(random, "t", "sign", "wilcoxon", "tukey"), correction: pick(random, "holm", "bh") };
    const { beaten } = scoreMarks(of, options)!;
    for (const [i, table] of scoreTables(of).tables.entries()) {
      const comparison = compare(table, options);
      const wins = comparison.pairs.flatMap((pair) => {
        const winner = winnerOf(pair, comparison);
        if (winner === undefined) return [];
        return [`${pair[winner]} > ${pair[winner === "a" ? "b" : "a"]}`];
      });
      const marked = beaten[i]!.flatMap((others, run) =>
        others.map((other) => `${of.runs[run]!.run} > ${of.runs[other]!.run}`),
      );
      expect(marked.sort(), `seed ${seed}`).toEqual(wins.sort());
      borne += wins.length;
    }
  }
  expect(borne).toBeGreaterThan(20);
});

function randomRuns(random: Random): Record<string, number[]> {
  const topics = pick(random, 1, 2, 8, 20);
  return Object.fromEntries(
    Array.from({ length: 2 + below(random, 6) }, (_, i) => [
      `r${i}`,
      Array.from({ length: topics }, () => Math.round(10 * (i / 8 + random() / 2)) / 10),
    ]),
  );
}
