import type { Evaluation } from "../scores/evaluation.ts";
import { joinLines } from "./output.ts";
import { rows } from "../scores/rows.ts";

/** Flat rows below a header; the topic of a mean is "all", as in trec_eval. */
export function separated(
  evaluation: Evaluation,
  perTopic: boolean | undefined,
  separator: string,
  field: (text: string) => string,
): string {
  const lines = [["run", "topic", "measure", "value"].join(separator)];
  for (const { run, topic = "all", measure, value } of rows(evaluation, perTopic))
    lines.push([field(run), field(topic), field(measure), value].join(separator));
  return joinLines(lines);
}
