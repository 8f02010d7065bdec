import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import type { CopyKind } from "../match/copies/copy-kinds.ts";
import type { CurvePoint } from "./curves.ts";
import type { RunScores } from "./run-scores.ts";
import type { SlicedScores } from "./slices/sliced-scores.ts";

/** The scores of runs that were made for one task. */
export interface Evaluation {
  readonly task: string;
  /** Why this task, where it was not asked for: "the default for passages". */
  readonly whyTask?: string | undefined;
  /** The measure that ranks runs in this task. */
  readonly official: string;
  readonly rules: string;
  readonly measures: readonly string[];
  /** "run" where each mean is over the topics that its run answers, which may differ from those of another. */
  readonly topics?: "run" | undefined;
  /** The tokenizer, where a measure counts tokens. */
  readonly tokens?: string | undefined;
  /** Which copies of highlighted text count, where they do. */
  readonly copies?: CopyKind | undefined;
  /** Those of them of which less is better. */
  readonly lessIsBetter?: readonly string[] | undefined;
  readonly notes: readonly Note[];
  readonly runs: readonly RunScores[];
  /** The points of the curves that were asked for. */
  readonly curves: readonly CurvePoint[];
  /** The scores by slices of the topics, a field each, where they were asked for. */
  readonly slices?: readonly SlicedScores[] | undefined;
}

/** The only evaluation: what cannot show two tasks at once refuses them. */
export function ofOneTask([first, other]: readonly Evaluation[]): Evaluation {
  if (other === undefined) return first!;
  const example = ({ task, runs: [run] }: Evaluation): string => `${run?.file ?? run?.run} for ${task}`;
  throw new InputError(
    `these runs are for several tasks: ${example(first!)}, ${example(other)}; expected runs of one task`,
    {},
    { remedy: { option: "task" } },
  );
}
