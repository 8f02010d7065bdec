import type { Context } from "../../drafts/context.ts";
import { type EvaluateOptions, ofTask } from "../../scores/evaluate-options.ts";
import { tasks } from "../../scores/tasks.ts";

/** The options of an evaluation as plain data, which another thread may get. */
export interface PlainOptions extends Omit<
  EvaluateOptions,
  "measures" | "curves" | "only" | "collection" | "scores" | "own"
> {
  /** By task. */
  readonly measures: Readonly<Record<string, readonly string[]>> | undefined;
  readonly curves: Readonly<Record<string, Curves>> | undefined;
  readonly only: readonly string[] | undefined;
}

type Curves = Exclude<EvaluateOptions["curves"], undefined | ((...task: never) => unknown)>;

/** Undefined where something is asked for that is no plain data, or that takes more than judgements and runs. */
export function plainOptions(options: EvaluateOptions & Context): PlainOptions | undefined {
  const { collection, scores, own, fields, unit, entities, onRemark } = options;
  if ((collection ?? scores ?? own ?? fields ?? unit ?? entities ?? onRemark) !== undefined) return undefined;
  const { task, names, rules, topics, overlap, measures, curves, only, among } = options;
  return {
    task,
    names,
    rules,
    topics,
    overlap,
    measures: measures && byTask((each) => ofTask(measures, each)),
    curves: curves && byTask((each) => ofTask(curves, each)),
    only: only && [...only],
    among,
  };
}

/** The same as another thread got them. */
export function receivedOptions({ measures, curves, ...rest }: PlainOptions): EvaluateOptions {
  return {
    ...rest,
    measures: measures && ((task) => measures[task.name]!),
    curves: curves && ((task) => curves[task.name]!),
  };
}

function byTask<T>(of: (task: (typeof tasks)[number]) => T): Record<string, T> {
  return Object.fromEntries(tasks.map((task) => [task.name, of(task)]));
}
