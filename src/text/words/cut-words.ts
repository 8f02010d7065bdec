import { encodeUtf8 } from "../utf8.ts";
import type { Analyzer } from "./analyzer.ts";
import { sharedWordNumbers } from "./word-numbers.ts";

/** The words of a text, in order: where each stands, and its term. */
export interface CutText {
  readonly terms: readonly string[];
  /** In code points, as are the ends. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The words of a text with their terms, in code points; so are the borders, which must rise. */
export function cutWords(analyzer: Analyzer, text: string, borders: ArrayLike<number> = []): CutText {
  return cutBytes(analyzer, encodeUtf8(text), borders);
}

/** The same of a text in UTF-8. */
export function cutBytes(analyzer: Analyzer, text: Uint8Array, borders: ArrayLike<number>): CutText {
  const words = sharedWordNumbers(analyzer);
  const terms: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  words.each(text, borders, (term, start, end) => {
    terms.push(words.terms[term]!);
    starts.push(start);
    ends.push(end);
  });
  return { terms, starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}
