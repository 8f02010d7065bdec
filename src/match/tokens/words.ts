import { codePoints } from "../../text/code-points.ts";
import type { Tokenizer } from "./tokenizer.ts";

/**
 * Counts words, which are separated by white space. White space belongs to the word after it, and at the end of the
 * text to the last word.
 */
export const wordTokens: Tokenizer = {
  name: "words",
  ends(text) {
    const ends: number[] = [];
    let [at, count] = [0, 0];
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const end = index + word.length;
      count += codePoints(text.slice(at, end));
      ends.push(count);
      at = end;
    }
    if (ends.length > 0) ends[ends.length - 1]! += codePoints(text.slice(at));
    return Int32Array.from(ends);
  },
};
