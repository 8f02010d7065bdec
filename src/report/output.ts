import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import type { Evaluation } from "../scores/evaluate.ts";

export interface OutputOptions {
  /** Print the scores of each topic too, not the means alone. */
  readonly perTopic?: boolean | undefined;
  /** Columns of the terminal. Absent: as wide as it gets, as for a pipe. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
  /** In CSV and TSV: names as they are, though a spreadsheet may take them for formulas. */
  readonly raw?: boolean | undefined;
  /** What the means are to reach, for outputs that say whether they do. */
  readonly floors?: readonly Floor[] | undefined;
}

/** What a measure's mean is to reach. */
export interface Floor {
  readonly measure: string;
  readonly value: number;
}

/** NaN is under every floor; a mean that is the floor but for rounding is not. */
export function isUnder(mean: number, { value }: Floor): boolean {
  return Number.isNaN(mean) || isBelow(mean, value);
}

/** What is said of a mean that is under a floor: with four decimals, or as many as show it. */
export function underWords(mean: number, { measure, value }: Floor): string {
  if (Number.isNaN(mean)) return `${measure} is not a number; expected ${value} at least`;
  const digits = [4, 6, 8, 10, 12].find((many) => Number(fixed(mean, many)) < value);
  return `${measure} is ${digits === undefined ? mean : fixed(mean, digits)}, under ${value}`;
}

/** A way to write an evaluation down. */
export interface Output {
  readonly name: string;
  readonly about: string;
  print(evaluation: Evaluation, options?: OutputOptions): string;
}

/** Lines as a text: each ends in a newline, and no lines are no text. */
export function joinLines(lines: Iterable<string>): string {
  let text = "";
  for (const line of lines) text += `${line}\n`;
  return text;
}
