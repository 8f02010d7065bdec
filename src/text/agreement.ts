// Compares a given text with the text that the document has at the given offsets. Texts agree if they are equal, equal
// after folding, shortened or extended, or if they share most of their five-grams. All other texts do not agree.

import { foldedText, foldsAlike } from "./fold.ts";

/**
 * How a text agrees with a stretch of its document. "inside": one of them is inside the other, for example because a
 * log shortens texts or a pipeline adds a header. "later": the text is inside, begins later than its offsets, and has no
 * mark of a log that shortened it. "near": they share four fifths of their five-grams.
 */
export type TextAgreement = "exact" | "folded" | "inside" | "later" | "near";

/**
 * Grams of this many characters are compared. The longer text must contain at least this share of the grams of the
 * shorter one.
 */
const gram = 5;
const leastShared = 0.8;
/** A stretch with fewer folded characters may be inside a longer text by chance. */
const telling = 16;

/**
 * How a text agrees with the document between two UTF-16 units; undefined if it is another text. It is also undefined
 * if the text is only near, but occurs exactly a few characters away. Then that is its place.
 */
export function agreementAt(document: string, from: number, to: number, text: string): TextAgreement | undefined {
  const slice = document.slice(from, to);
  if (slice === text) return "exact";
  if (foldsAlike(slice, text)) return "folded";
  const [there, wanted] = [foldedText(slice), foldedText(text)];
  if (there === "" || wanted === "") return undefined;
  // Text that is put before a text makes it longer.
  if (isShortened(wanted, there)) return !leftOut.test(wanted) && there.indexOf(wanted) >= telling ? "later" : "inside";
  if (slice.length < text.length && isInside(there, wanted)) return "inside";
  if (sharedGrams(wanted, there) < leastShared) return undefined;
  const reach = text.length;
  const around = foldedText(document.slice(Math.max(0, from - reach), to + reach));
  return around.includes(wanted) ? undefined : "near";
}

/** The marks that logs put in place of text that they leave out. */
const leftOut = /\[?(?:\.{3,}|…)\]?/u;

/** True if a document contains the pieces of a text that a log has shortened, in their order. */
function isShortened(text: string, slice: string): boolean {
  let at = 0;
  let length = 0;
  for (const piece of text.split(leftOut)) {
    const found = slice.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
    length += piece.length;
  }
  return length > 0;
}

/** True if a text contains a stretch of a document, and not by chance. */
function isInside(slice: string, text: string): boolean {
  if (!text.includes(slice)) return false;
  return slice.length >= telling || 2 * slice.length >= text.length || text.endsWith(slice);
}

/** The share of the grams of the shorter text that the longer one contains. */
function sharedGrams(a: string, b: string): number {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const grams = new Set<string>();
  for (let i = 0; i + gram <= longer.length; i++) grams.add(longer.slice(i, i + gram));
  const count = shorter.length - gram + 1;
  if (count < 1) return 0;
  let shared = 0;
  for (let i = 0; i < count; i++) if (grams.has(shorter.slice(i, i + gram))) shared++;
  return shared / count;
}
