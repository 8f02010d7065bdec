// Cuts an answer into sentences, with rules of our own. Unicode's rules differ between browser versions, and end a
// sentence after "Dr.".

import type { Range } from "../../text/range.ts";

/** Words whose full stop does not end a sentence. */
const abbreviations = new Set(
  (
    "mr mrs ms dr prof st jr sr vs etc e.g i.e cf al fig figs no nos vol pp p ed eds ca approx resp inc ltd co corp dept univ " +
    "jan feb mar apr jun jul aug sep sept oct nov dec sec ch art u.s u.k u.n z.b d.h bzw usw bspw nr abb s"
  ).split(" "),
);

/** A number in brackets that cites a source, or several: [1], [2, 3], [4-6], 【3】 and 【4:0†source】. */
export const markPattern = /\[\^?(\d+(?:\s*[,;–-]\s*\d+)*)\]|【(\d+)(?::\d+)?(?:†[^】]*)?】/gu;

const marks = /(?:\s*(?:\[\^?\d+(?:\s*[,;–-]\s*\d+)*\]|【\d+(?::\d+)?(?:†[^】]*)?】))*/u.source;
const stop = /[.!?…]+["'”’»)\]]*/u.source;
const fullStop = /[。！？]+["'”’」』）]*/u.source;
const ends = new RegExp(`(?:${stop}${marks}(?=\\s|$)|${fullStop}${marks}|\\n\\s*)`, "gu");

/**
 * The sentences of a text, in UTF-16 units, without white space around them. A sentence ends at ".", "!", "?" or "…"
 * before white space, at a Chinese or Japanese full stop, and at a line end. Source marks directly after it belong to
 * it. A full stop does not end a sentence after a common abbreviation, a single letter or a number at the start of a
 * line, or before a small letter.
 */
export function sentencesOf(text: string): Range[] {
  const found: Range[] = [];
  let from = 0;
  const add = (end: number): void => {
    const part = text.slice(from, end);
    const start = from + (part.length - part.trimStart().length);
    const last = from + part.trimEnd().length;
    from = end;
    if (last <= start) return;
    const said = text.slice(start, last).replaceAll(markPattern, "");
    const before = found.at(-1);
    if (before !== undefined && !/[\p{L}\p{N}]/u.test(said)) found[found.length - 1] = { ...before, end: last };
    else found.push({ start, end: last });
  };
  for (const match of text.matchAll(ends)) {
    const end = match.index + match[0].length;
    if (end > from && !isInside(text, from, match.index, end, match[0])) add(end);
  }
  add(text.length);
  return found;
}

/** True if the sign at this place does not end a sentence. */
function isInside(text: string, from: number, at: number, end: number, found: string): boolean {
  if (!/^\.["'”’»)\]]*/.test(found) || found.startsWith("..")) return false;
  const before = text.slice(from, at);
  const word =
    /(\S+)$/
      .exec(before)?.[1]
      ?.replace(/^["'“‘«([]+/, "")
      .toLowerCase() ?? "";
  if (abbreviations.has(word) || /^\p{L}$/u.test(word)) return true;
  if (/^\d+$/.test(word) && before.trim() === word) return true; // "1. Press the button"
  return /^\s+\p{Ll}/u.test(text.slice(end, end + 20));
}
