import { expect, test } from "vitest";
import type { ScoreMarks } from "../../../src/compare/marks.ts";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const trec = output("trec");

const means = { perTopic: false, colour: false };

test("the run, then a line a measure: %-22s, %s, %6.4f, between tabs", () => {
  expect(trec.print(twoRuns, means)).toBe(
    [
      "runid                 \tall\tbm25",
      "iP@0.01               \tall\t0.5000",
      "AiP                   \tall\t0.0312",
      "runid                 \tall\tlm",
      "iP@0.01               \tall\t0.3750",
      "AiP                   \tall\t0.3333",
      "",
    ].join("\n"),
  );
});

test("per topic: all measures of a topic, topic by topic, then the means", () => {
  const one = evaluation(
    ["AiP", "P@1"],
    [
      {
        run: "r",
        mean: [0.5, NaN],
        topics: [
          ["414", 0.75, 1],
          ["415", 0.25, NaN],
        ],
      },
    ],
  );
  expect(trec.print(one, { ...means, perTopic: true })).toBe(
    [
      "AiP                   \t414\t0.7500",
      "P@1                   \t414\t1.0000",
      "AiP                   \t415\t0.2500",
      "P@1                   \t415\t   NaN",
      "runid                 \tall\tr",
      "AiP                   \tall\t0.5000",
      "P@1                   \tall\t   NaN",
      "",
    ].join("\n"),
  );
});

test("a long name is not cut, and a tab in one is no separator", () => {
  const one = evaluation(["gP(score=bepA,A=0.05)@10"], [{ run: "a\tb", mean: [0.5] }]);
  expect(trec.print(one, means)).toBe("runid                 \tall\ta\\tb\ngP(score=bepA,A=0.05)@10\tall\t0.5000\n");
});

test("under its own rules measures have the names of trec_eval", () => {
  const one = { ...evaluation(["AP", "docP@10"], [{ run: "r", mean: [0.5, 0.25] }]), rules: "trec_eval" };
  expect(trec.print(one, means)).toBe(
    [
      "runid                 \tall\tr",
      "map                   \tall\t0.5000",
      "P_10                  \tall\t0.2500",
      "",
    ].join("\n"),
  );
});

test("deviations stand below the means, and below them the letters of runs that are beaten", () => {
  const marks = { letters: ["a", "b", "c"], beaten: [[[1, 2], []], [[], [2]]] } as unknown as ScoreMarks; // prettier-ignore
  const [first, second] = trec
    .print(twoRuns, { ...means, deviations: true, marks })
    .split(/(?=^runid)/m)
    .map((text) => text.trimEnd().split("\n").slice(3));
  // The scores on two topics differ by twice their distance from the mean: the deviation is that difference / √2.
  expect(first).toEqual([
    `iP@0.01_sd            \tall\t${(0.5 / Math.SQRT2).toFixed(4)}`,
    `AiP_sd                \tall\t${(0.0625 / Math.SQRT2).toFixed(4)}`,
    "letter                \tall\ta",
    "iP@0.01_marks         \tall\tb,c",
    "AiP_marks             \tall\t-",
  ]);
  expect(second!.slice(2)).toEqual([
    "letter                \tall\tb",
    "iP@0.01_marks         \tall\t-",
    "AiP_marks             \tall\tc",
  ]);
});
