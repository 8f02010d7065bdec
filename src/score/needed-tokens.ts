import { attempt } from "../base/input-error.ts";
import { readMeasure } from "./measures/name.ts";
import { type EvaluateOptions, ofTask } from "./evaluate-options.ts";
import { tasks } from "./tasks.ts";

/** Whether a measure that was asked for counts tokens, so that a tokenizer is needed. The usual ones of tasks count none. */
export function asksForTokens({ measures, ...context }: EvaluateOptions): boolean {
  if (measures === undefined) return false;
  return tasks.some((task) =>
    ofTask(measures, task).some((name) => countsTokens(name, { ...context, task: task.name })),
  );
}

function countsTokens(name: string, context: EvaluateOptions): boolean {
  const scorer = attempt(() => readMeasure(name, context)); // what is no measure is told where the task is known
  return scorer?.needs.includes("tokens") === true;
}
