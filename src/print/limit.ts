// A limit for the mean of a measure (--fail-under, --fail-over), and the words that say whether it is met.

import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";

/** The limit for the mean of a measure. It fails if the mean is under the value, or over it. */
export interface Limit {
  readonly measure: string;
  readonly value: number;
  readonly fails: "under" | "over";
}

/** NaN fails every limit. A mean that differs from the limit only by rounding does not fail. */
export function isPast(mean: number, { value, fails }: Limit): boolean {
  return Number.isNaN(mean) || (fails === "under" ? isBelow(mean, value) : isBelow(value, mean));
}

/** Says whether a mean meets a limit. If not, the mean has four decimals, or more if four would hide the difference. */
export function limitWords(mean: number, limit: Limit): string {
  const { measure, value, fails } = limit;
  const [end, kept] = fails === "under" ? ["least", "reaches"] : ["most", "does not pass"];
  if (Number.isNaN(mean)) return `${measure} is not a number; expected ${value} at ${end}`;
  if (!isPast(mean, limit)) return `${measure} is ${fixed(mean, 4)}, and ${kept} ${value}`;
  const shows = (shown: number): boolean => (fails === "under" ? shown < value : shown > value);
  const digits = [4, 6, 8, 10, 12].find((many) => shows(Number(fixed(mean, many))));
  return `${measure} is ${digits === undefined ? mean : fixed(mean, digits)}, ${fails} ${value}`;
}
