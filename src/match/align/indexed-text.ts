import { once } from "../../base/remembered.ts";
import { type Folded, fold, foldedText } from "../../text/fold.ts";
import { withoutMarkup } from "../../text/markup.ts";
import type { Range } from "../../text/range.ts";
import { codeUnits, gramHashes, gramSlot } from "../../text/grams.ts";
import { type GramIndex, gramIndex } from "./gram-index.ts";

/** A document's text, prepared for searching texts in it. */
export interface IndexedText {
  readonly text: string;
  /** As long, and what is compared: without markup, where the texts that are looked for have none. */
  readonly compared: string;
  readonly foldedText: string;
  readonly units: Uint16Array;
  /**
   * The folded text with the places in the original. It is made when it is first needed, because most texts are not in
   * a document.
   */
  readonly folded: Folded;
  readonly index: GramIndex;
  /** Its grams of a length that noise does not destroy completely. */
  readonly noisyGrams: Uint16Array;
}

/**
 * For each position: five characters, as a number. If a quarter of all characters are wrong, some five in a row are
 * still right. Unrelated texts share few of them.
 */
export function noisyGramsOf(units: Uint16Array): Uint16Array {
  return Uint16Array.from(gramHashes(units, 5), (hash) => gramSlot(hash, 16));
}

export function indexedText(text: string, plain = foldedText(text), compared = text): IndexedText {
  const folded = once(() => fold(compared));
  const units = once(() => codeUnits(plain));
  const index = once(() => gramIndex(plain, units()));
  const noisyGrams = once(() => noisyGramsOf(units()));
  return {
    text,
    compared,
    foldedText: plain,
    get units() {
      return units();
    },
    get folded() {
      return folded();
    },
    get index() {
      return index();
    },
    get noisyGrams() {
      return noisyGrams();
    },
  };
}

/** The same without its markup; the document itself if it has none. */
export function indexedWithoutMarkup(document: IndexedText): IndexedText {
  const { text } = document;
  const bare = withoutMarkup(text);
  return bare === text ? document : indexedText(text, foldedText(bare), bare);
}

/**
 * The most edits of a text of which the share `least` must need none. `compared` is how many of its characters are
 * compared; white space and rules to write on are not.
 */
export function mostEdits(length: number, compared: number, least: number): number {
  return Math.floor((1 - least) * Math.min(length, mostOfCompared * compared) + 1e-9); // 0.25 * 20 may be slightly less than 5
}
/** White space is a fifth of prose. If all blanks counted, a form of blank lines would be similar to any words. */
const mostOfCompared = 1.5;

/** A folded quote and its code units. */
export interface FoldedQuote extends Folded {
  readonly units: Uint16Array;
}

/** A part of a quote. */
export interface QuoteSpan {
  readonly from: number;
  readonly to: number;
}

/** A range of a folded text, in the original text and in UTF-16 units. */
export function unfolded({ starts, ends }: Folded, start: number, end: number): Range {
  return { start: starts[start]!, end: ends[end - 1]! };
}
