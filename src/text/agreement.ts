// Compares a text that somebody gave with what the document has at the offsets that they gave. Equal texts, folded texts, texts that
// are shortened or extended, and texts that share most of their five-grams agree; all others do not.

import { foldedText, foldsAlike } from "./fold.ts";

/**
 * How a text agrees with a stretch of its document. "inside": one is inside the other, as where a log shortens texts or a
 * pipeline puts a header in front of them. "later": the same, where the text begins later than its offsets, and nothing says that a
 * log has shortened it. "near": they share four fifths of their five-grams.
 */
export type TextAgreement = "exact" | "folded" | "inside" | "later" | "near";

/** Grams of this many characters are compared, and this share of those of the shorter text must be in the longer one. */
const gram = 5;
const leastShared = 0.8;
/** A stretch of fewer folded characters may be inside a longer text by chance. */
const telling = 16;

/**
 * How a text agrees with the document from one UTF-16 unit to another; undefined where it is another text. A text that only
 * is near, and is in the document as it stands a few characters off, is there, and not here.
 */
export function agreementAt(document: string, from: number, to: number, text: string): TextAgreement | undefined {
  const slice = document.slice(from, to);
  if (slice === text) return "exact";
  if (foldsAlike(slice, text)) return "folded";
  const [there, wanted] = [foldedText(slice), foldedText(text)];
  if (there === "" || wanted === "") return undefined;
  // What is put in front of a text makes it longer.
  if (isShortened(wanted, there)) return !leftOut.test(wanted) && there.indexOf(wanted) >= telling ? "later" : "inside";
  if (slice.length < text.length && isInside(there, wanted)) return "inside";
  if (sharedGrams(wanted, there) < leastShared) return undefined;
  const reach = text.length;
  const around = foldedText(document.slice(Math.max(0, from - reach), to + reach));
  return around.includes(wanted) ? undefined : "near";
}

/** What logs put in place of what they leave out. */
const leftOut = /\[?(?:\.{3,}|…)\]?/u;

/** Whether a document has the pieces of a text that a log has shortened, in their order. */
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

/** Whether a stretch of a document is inside a text, and not by chance. */
function isInside(slice: string, text: string): boolean {
  if (!text.includes(slice)) return false;
  return slice.length >= telling || 2 * slice.length >= text.length || text.endsWith(slice);
}

/** The share of the grams of the shorter text that the longer one has. */
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
