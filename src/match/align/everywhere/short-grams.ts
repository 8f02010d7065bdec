import { codeUnits, gramHashes, gramSlot } from "../../../text/grams.ts";
import { blockRows } from "../bit-columns.ts";

/**
 * The length of a short gram. Four given characters in a row are in few documents, and an edit destroys few such grams.
 */
export const shortGram = 4;

/**
 * Gives a lower bound of the changes that texts need in a stretch of a document. A gram that the stretch lacks needs a
 * change inside it, and grams that do not overlap need one change each.
 */
export interface ShortGrams {
  /** Loads a stretch of a document, given by the hashes of its short grams. It replaces the stretch before it. */
  hold(hashes: Int32Array, start?: number, end?: number): void;
  /**
   * True if a text needs more than `most` changes, judged only by every fourth of its grams. Usually a few of them are
   * enough.
   */
  takesMore(text: number, most: number): boolean;
  /**
   * For each block of rows: the fewest changes from its first row on, by the largest number of grams that do not
   * overlap. Valid until the next call.
   */
  rest(text: number): Int32Array;
}

const bits = 14;

export function shortGrams(texts: readonly string[]): ShortGrams {
  const starts = startsOf(texts, (text) => gramsIn(text));
  const slots = new Uint16Array(starts.at(-1)!); // the slots of all grams of all texts; those that are read together are next to each other
  const apartStarts = startsOf(texts, (text) => Math.ceil(gramsIn(text) / shortGram));
  const apart = new Uint16Array(apartStarts.at(-1)!); // the slots of grams that do not overlap
  let longest = 0;
  for (const [number, text] of texts.entries()) {
    longest = Math.max(longest, text.length);
    for (const [at, hash] of gramHashes(codeUnits(text), shortGram).entries()) {
      const slot = gramSlot(hash, 32 - bits);
      slots[starts[number]! + at] = slot;
      if (at % shortGram === 0) apart[apartStarts[number]! + at / shortGram] = slot;
    }
  }
  const rest = new Int32Array(Math.ceil(longest / blockRows));
  const isLacking = new Uint8Array(2 ** bits).fill(1); // by slot: 0 if the stretch has a gram in it
  let held: Held | undefined;

  function mark({ hashes, start, end }: Held, value: 0 | 1): void {
    for (let at = start; at < end; at++) isLacking[gramSlot(hashes[at]!, 32 - bits)] = value;
  }

  return {
    hold(hashes, from = 0, to = hashes.length) {
      const [start, end] = [Math.max(0, from), Math.min(hashes.length, to)];
      if (held?.hashes === hashes && held.start === start && held.end === end) return;
      if (held !== undefined) mark(held, 1);
      held = { hashes, start, end };
      mark(held, 0);
    },
    takesMore(text, most) {
      const end = apartStarts[text + 1]!;
      let left = most;
      for (let at = apartStarts[text]!; at < end && left >= 0; at++) left -= isLacking[apart[at]!]!;
      return left < 0;
    },
    rest(text) {
      const start = starts[text]!;
      let at = starts[text + 1]! - 1;
      let count = 0;
      // Counted from the end: among the grams that begin in a block or later, choosing the last ones that fit gives the
      // largest number.
      for (let block = Math.ceil(texts[text]!.length / blockRows) - 1; block >= 0; block--) {
        const first = start + blockRows * block;
        while (at >= first) {
          const lacks = isLacking[slots[at]!]!;
          count += lacks;
          at -= 1 + (shortGram - 1) * lacks;
        }
        rest[block] = count;
      }
      return rest;
    },
  };
}

/** The loaded stretch: hashes of a document, from `start` to `end`. */
interface Held {
  readonly hashes: Int32Array;
  readonly start: number;
  readonly end: number;
}

function gramsIn(text: string): number {
  return Math.max(0, text.length - shortGram + 1);
}

/** The starts of each text's numbers, which are one after the other. */
function startsOf(texts: readonly string[], count: (text: string) => number): Int32Array {
  const starts = new Int32Array(texts.length + 1);
  for (const [number, text] of texts.entries()) starts[number + 1] = starts[number]! + count(text);
  return starts;
}
