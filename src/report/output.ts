import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import type { Evaluation } from "../scores/evaluation.ts";

export interface OutputOptions {
  /** Print the scores of each topic too, not the means alone. */
  readonly perTopic?: boolean | undefined;
  /** Columns of the terminal. Absent: as wide as it gets, as for a pipe. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
  /** In CSV and TSV: names as they are, though a spreadsheet may take them for formulas. */
  readonly raw?: boolean | undefined;
  /** What the means are to keep to, for outputs that say whether they do. */
  readonly limits?: readonly Limit[] | undefined;
}

/** What a measure's mean is to keep to: it fails where it is under the value, or over it. */
export interface Limit {
  readonly measure: string;
  readonly value: number;
  readonly fails: "under" | "over";
}

/** NaN fails every limit; a mean that is the limit but for rounding fails none. */
export function isPast(mean: number, { value, fails }: Limit): boolean {
  return Number.isNaN(mean) || (fails === "under" ? isBelow(mean, value) : isBelow(value, mean));
}

/** What is said of a mean and a limit; where it is past it, with four decimals, or as many as show it. */
export function limitWords(mean: number, limit: Limit): string {
  const { measure, value, fails } = limit;
  const [end, kept] = fails === "under" ? ["least", "reaches"] : ["most", "does not pass"];
  if (Number.isNaN(mean)) return `${measure} is not a number; expected ${value} at ${end}`;
  if (!isPast(mean, limit)) return `${measure} is ${fixed(mean, 4)}, and ${kept} ${value}`;
  const shows = (shown: number): boolean => (fails === "under" ? shown < value : shown > value);
  const digits = [4, 6, 8, 10, 12].find((many) => shows(Number(fixed(mean, many))));
  return `${measure} is ${digits === undefined ? mean : fixed(mean, digits)}, ${fails} ${value}`;
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
