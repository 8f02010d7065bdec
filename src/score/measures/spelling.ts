import { InputError } from "../../base/input-error.ts";

/** The parts of a measure's name as it was typed: `head'(list)@at`, or `head'(list)[at]` as the papers write it. */
export interface Spelling {
  readonly head: string;
  /** Whether a prime stands behind the head, as in AgP'. */
  readonly primed: boolean;
  readonly list: string | undefined;
  readonly at: string | undefined;
  /** Whether `at` stood in brackets. */
  readonly bracketed: boolean;
}

// Each part takes the blanks behind it, so that blanks are read in one way only.
const shape =
  /^\s*([^(@[\]\s']+)\s*(?:(')\s*)?(?:\(([^()]*)\)\s*)?(?:@\s*([^@()[\]\s]+)\s*|\[\s*([^@()[\]\s]+)\s*\]\s*)?$/;

export function splitName(text: string): Spelling {
  const [, head, prime, list, at, inBrackets] = shape.exec(text.replaceAll(/[′’]/g, "'")) ?? [];
  if (head === undefined) throw new InputError(`"${text}" is no measure; one reads like iP@0.01 or gP(score=bep)@10`);
  return { head, primed: prime === "'", list, at: at ?? inBrackets, bracketed: inBrackets !== undefined };
}

/** The same name with another head. */
export function respelled({ primed, list, at }: Spelling, head: string): string {
  return `${head}${primed ? "'" : ""}${list === undefined ? "" : `(${list})`}${at === undefined ? "" : `@${at}`}`;
}
