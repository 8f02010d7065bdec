import type { Evaluation } from "../scores/evaluation.ts";
import type { RunScores } from "../scores/run-scores.ts";
import { jsonText } from "./json-text.ts";
import type { Output } from "./output.ts";

export const json: Output = {
  name: "json",
  about: "One object, in full precision, with the notes.",

  print({ task, whyTask, rules, measures, notes, runs }, { perTopic } = {}) {
    const evaluation = {
      task,
      whyTask,
      rules,
      measures,
      notes: notes.map(({ code, message, count }) => ({ code, message, count })),
      runs: runs.map((run) => runObject(run, measures, perTopic)),
    };
    return `${jsonText(evaluation, 2)}\n`;
  },
};

function runObject({ run, file, mean, topics }: RunScores, measures: Evaluation["measures"], perTopic = false) {
  // fromEntries defines a key where an assignment to __proto__ would set the prototype
  const inOrder = (scores: Readonly<Record<string, number>>) =>
    Object.fromEntries(measures.map((measure) => [measure, scores[measure]!]));
  const means = { run, file, mean: inOrder(mean) };
  if (!perTopic) return means;
  return { ...means, topics: Object.fromEntries(Array.from(topics, ([topic, scores]) => [topic, inOrder(scores)])) };
}
