import { sumBy } from "../../base/number.ts";
/** A number, what it is, and the numbers that it is made of. */
export interface Explanation {
  readonly value: number;
  /** In words: "ln(1 + (N - df + 0.5) / (df + 0.5)), of 120 documents 3 with the word". */
  readonly about: string;
  /** How the parts make the number: added up, multiplied, or it is the highest of them. Undefined where `about` says it. */
  readonly by?: "sum" | "product" | "best" | undefined;
  readonly parts: readonly Explanation[];
}

/** A number that comes from nowhere else. */
export function given(value: number, about: string): Explanation {
  return { value, about, parts: [] };
}

/** Numbers added up in their order. */
export function sumOf(about: string, parts: readonly Explanation[]): Explanation {
  return { value: sumBy(parts, ({ value }) => value), about, by: "sum", parts };
}

/** Numbers multiplied in their order. */
export function productOf(about: string, parts: readonly Explanation[]): Explanation {
  return { value: parts.reduce((product, { value }) => product * value, 1), about, by: "product", parts };
}

/** The highest of several numbers. */
export function bestOf(about: string, parts: readonly Explanation[]): Explanation {
  return { value: Math.max(...parts.map(({ value }) => value)), about, by: "best", parts };
}

/** "16 words". */
export function wordCount(words: number): string {
  return `${words} ${words === 1 ? "word" : "words"}`;
}
