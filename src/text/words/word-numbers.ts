import { absent, bytePlaces } from "../byte-places.ts";
import { idHash } from "../id-hash.ts";
import { decodeShort } from "../utf8.ts";
import type { Analyzer } from "./analyzer.ts";
import { eachWord } from "./each-word.ts";

/** Numbers for the terms of words, in the order in which they are met. */
export interface WordNumbers {
  /** The terms, by number. */
  readonly terms: readonly string[];
  /** How many words are known, as they are written. */
  readonly size: number;
  /** Tells every word of a text in UTF-8: see eachWord. Returns how many code points the text has. */
  each(text: Uint8Array, borders: ArrayLike<number>, take: TakeNumber): number;
}

/** Takes the number of a word's term, and where the word stands, in code points. */
type TakeNumber = (term: number, start: number, end: number) => void;

/** How many words are looked up at a time. */
const atOnce = 256;

/**
 * Each word is folded once, however often it occurs. Where the next words may stand in the table is touched before they are looked up, so that
 * the processor waits for many places in memory at once: that takes a third of the time.
 */
export function wordNumbers({ fold, segments }: Analyzer): WordNumbers {
  const terms: string[] = [];
  const byTerm = new Map<string, number>();
  const known = bytePlaces();
  const words = new Int32Array(wordSize * atOnce);
  let bytes = new Uint8Array();
  let view = new DataView(bytes.buffer);
  let touched = 0;

  function learn(from: number, to: number, hash: number): number {
    const term = fold(decodeShort(bytes, from, to)!);
    let number = byTerm.get(term);
    if (number === undefined) byTerm.set(term, (number = terms.push(term) - 1));
    known.add(bytes, from, to, hash, number);
    return number;
  }

  function lookUp(count: number, take: TakeNumber): void {
    touched = (touched + known.touch(words, hashAt, wordSize, count)) | 0;
    for (let at = 0; at < wordSize * count; at += wordSize) {
      const [from, to, hash] = [words[at]!, words[at + toAt]!, words[at + hashAt]!];
      const found = known.find(view, from, to, hash);
      take(found === absent ? learn(from, to, hash) : found, words[at + startAt]!, words[at + endAt]!);
    }
  }

  return {
    terms,
    get size() {
      return known.count;
    },
    each(text, borders, take) {
      // The table compares four bytes at a time, and so reads past the end.
      if (text.length + padding > bytes.length) {
        bytes = new Uint8Array(2 * text.length + padding);
        view = new DataView(bytes.buffer);
      }
      bytes.set(text);
      let count = 0;
      const length = eachWord(text, borders, segments, (from, to, start, end) => {
        const at = wordSize * count++;
        words[at] = from;
        words[at + toAt] = to;
        words[at + hashAt] = idHash(bytes, from, to); // it tells where to look, not what is there
        words[at + startAt] = start;
        words[at + endAt] = end;
        if (count < atOnce) return;
        lookUp(count, take);
        count = 0;
      });
      lookUp(count, take);
      return length;
    },
  };
}

const padding = 4;

// By word: where its bytes begin and end, its hash, where it starts and ends in code points.
const wordSize = 5;
const toAt = 1;
const hashAt = 2;
const startAt = 3;
const endAt = 4;

/** Words that are remembered for texts that come one by one; beyond, they are forgotten all at once. */
const mostWords = 100_000;

const remembered = new WeakMap<Analyzer, WordNumbers>();

/** Numbers that texts which come one by one share: to learn the words of each anew takes longer than to cut it. Valid until they are asked for again. */
export function sharedWordNumbers(analyzer: Analyzer): WordNumbers {
  let words = remembered.get(analyzer);
  if (words === undefined || words.size > mostWords) remembered.set(analyzer, (words = wordNumbers(analyzer)));
  return words;
}
