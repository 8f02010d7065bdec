import type { Evaluation } from "../../src/score/evaluation.ts";
import { type Output, outputs } from "../../src/print/findings/score-findings.ts";

export function output(name: string): Output {
  return outputs.find((each) => each.name === name)!;
}

/** Reads scores off a table: by run, the mean and the topics, each in the order of the measures. */
export function evaluation(
  measures: readonly string[],
  runs: readonly { run: string; file?: string; mean: readonly number[]; topics?: readonly [string, ...number[]][] }[],
): Evaluation {
  const scores = (values: readonly number[]) => Object.fromEntries(measures.map((name, i) => [name, values[i]!]));
  return {
    task: "focused",
    official: "iP@0.01",
    rules: "paper",
    measures,
    notes: [],
    curves: [],
    runs: runs.map(({ run, file, mean, topics = [] }) => ({
      run,
      file,
      mean: scores(mean),
      topics: new Map(topics.map(([topic, ...values]) => [topic, scores(values)])),
    })),
  };
}

/** Two runs and two topics; 1/32 is where C and JavaScript round apart. */
export const twoRuns = evaluation(
  ["iP@0.01", "AiP"],
  [
    {
      run: "bm25",
      file: "bm25.fol",
      mean: [0.5, 1 / 32],
      topics: [
        ["414", 0.75, 1 / 16],
        ["415", 0.25, 0],
      ],
    },
    {
      run: "lm",
      mean: [0.375, 1 / 3],
      topics: [
        ["414", 0.75, 2 / 3],
        ["415", 0, 0],
      ],
    },
  ],
);
