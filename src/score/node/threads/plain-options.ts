import { picked } from "../../../base/lists.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Context } from "../../../files/drafts/context.ts";
import { type EvaluateOptions, ofTask } from "../../evaluate-options.ts";
import type { Tokenizer } from "../../../match/tokens/tokenizer.ts";
import { tasks } from "../../tasks.ts";

/** The options of an evaluation as plain data, which another thread may get. */
export interface PlainOptions extends Omit<
  EvaluateOptions,
  "measures" | "curves" | "only" | "collection" | "scores" | "own" | "tokenizer"
> {
  /** By task. */
  readonly measures: Readonly<Record<string, readonly string[]>> | undefined;
  readonly curves: Readonly<Record<string, Curves>> | undefined;
  readonly only: readonly string[] | undefined;
  /** The built file of the collection. */
  readonly builtFile: string | undefined;
  /** The name of the tokenizer. */
  readonly tokens: string | undefined;
}

type Curves = Exclude<EvaluateOptions["curves"], undefined | ((...task: never) => unknown)>;

/** Undefined where something is asked for that is no plain data, or that takes more than judgements and runs. */
export function plainOptions(
  options: EvaluateOptions & Context & { readonly tokens?: string | undefined },
): PlainOptions | undefined {
  const { collection, scores, own, fields, unit, encoding, entities, run, order, trust, onRemark } = options;
  if ((scores ?? own ?? fields ?? unit ?? encoding ?? entities ?? run ?? order ?? trust ?? onRemark) !== undefined)
    return undefined;
  const builtFile = collection?.builtFile;
  if (collection !== undefined && builtFile === undefined) return undefined;
  const { measures, curves, only, tokens, tokenizer } = options;
  if (tokenizer !== undefined && tokens === undefined) return undefined; // it has no name
  return {
    ...picked(options, ["task", "names", "rules", "topics", "overlap", "copies", "among"]),
    measures: measures && byTask((each) => ofTask(measures, each)),
    curves: curves && byTask((each) => ofTask(curves, each)),
    only: only && [...only],
    builtFile,
    tokens,
  };
}

/** The same as another thread got them, which has opened the collection and has the tokenizer. */
export function receivedOptions(
  { measures, curves, ...rest }: PlainOptions,
  collection: Collection | undefined,
  tokenizer: Tokenizer | undefined,
): EvaluateOptions {
  return {
    ...rest,
    collection,
    tokenizer,
    measures: measures && ((task) => measures[task.name]!),
    curves: curves && ((task) => curves[task.name]!),
  };
}

function byTask<T>(of: (task: (typeof tasks)[number]) => T): Record<string, T> {
  return Object.fromEntries(tasks.map((task) => [task.name, of(task)]));
}
