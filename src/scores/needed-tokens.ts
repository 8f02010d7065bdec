import { attempt } from "../base/faults.ts";
import { readMeasure } from "../measures/name.ts";
import { type EvaluateOptions, ofTask } from "./evaluate-options.ts";
import { tasks } from "./tasks.ts";

/** Whether a measure that may be scored counts tokens: whoever scores then has to bring a tokenizer. No task's own do. */
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
