// Describes the part of a text that a path of shared runs covers: how much of the text it is, what is missing, and
// where it is in the document.

import { codePoints } from "../../text/code-points.ts";
import { isJoined } from "../../text/fold.ts";
import type { Range } from "../../text/range.ts";
import { withoutChance } from "./edges.ts";
import type { SharedStretch } from "./gram-index.ts";
import { type FoldedQuote, type IndexedText, type QuoteSpan, unfolded } from "./indexed-text.ts";
import { type Path, pairWorth } from "./paths.ts";
import { sharedSpace } from "./shared-space.ts";

/** The part of a text that a place of the document has. Offsets in the text are those after folding. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** The same without text that is only in the document before folding, such as half of a link. */
  readonly first: number;
  readonly last: number;
  /** The length of that text in UTF-16 units. */
  readonly head: number;
  readonly tail: number;
  readonly start: number;
  readonly end: number;
  /** The runs that both share, without those that matched by chance at the edges. */
  readonly runs: readonly SharedStretch[];
  /** The number of its characters minus the cost of its edits. */
  readonly evidence: number;
  /** How many characters at the ends of the text matched nothing, and how many changes are between the ends. */
  readonly unmatched: number;
  readonly changesBetween: number;
  /** True if the missing text at an end is a separate line. */
  readonly hasLine: boolean;
  /** True if its place is a short line of the document. */
  readonly isTitle: boolean;
  /** How many characters of the text are in it. */
  readonly size: number;
  /** The characters of it that the document lacks, plus the places where the document has more. */
  readonly edits: number;
  /** The same, but each additional character of the document counts. */
  readonly changes: number;
  /** The pieces of the text between its ends that are left out, such as the header of a page. */
  readonly gaps: readonly QuoteSpan[];
}

/** Missing text at an end that is shorter than this counts as mistyped, unless it is a separate line. */
const shortestHeader = 12;

/** True if a part is so long, and so much of the text, that it is more than a common phrase. */
export function isTelling({ evidence, size }: Pick<Part, "evidence" | "size">, length: number): boolean {
  if (evidence >= 64 && evidence >= 0.2 * length) return true;
  return evidence >= 16 && evidence >= 0.35 * length && size >= 0.5 * length;
}

export function partOf({ runs: all, worth }: Path, quote: string, folded: FoldedQuote, document: IndexedText): Part {
  const runs = withoutChance(
    all,
    { raw: quote, ...folded },
    { raw: document.text, bare: document.compared, ...document.folded },
  );
  const [first, last] = [runs[0]!, runs.at(-1)!];
  const [from, to] = [first.from, last.from + last.length];
  const { gaps, edits, changes, left } = between(runs);
  const own = unfolded(folded, from, to);
  const place = unfolded(document.folded, first.start, last.start + last.length);
  const [before, after] = [quote.slice(0, own.start), quote.slice(own.end)];
  const isHead = before.trim() !== "" && document.text.slice(0, place.start).endsWith(before);
  const isTail = after.trim() !== "" && document.text.startsWith(after, place.end);
  const head = isHead && !isJoined(document.text, place.start - before.length) ? before.length : 0;
  const tail = isTail && !isJoined(document.text, place.end + after.length) ? after.length : 0;
  const [start, end] = [head > 0 ? 0 : from, tail > 0 ? folded.text.length : to];
  const unmatched = all[0]!.from + folded.text.length - all.at(-1)!.from - all.at(-1)!.length;
  const evidence = Math.min(worth / pairWorth, end - start - left);
  const hasLine = endsLine(before) || beginsLine(after);
  return {
    runs,
    evidence,
    hasLine,
    isTitle: isLineAt(document.text, place),
    unmatched,
    changesBetween: between(all).changes,
    from: start,
    to: end,
    first: from,
    last: to,
    head,
    tail,
    start: first.start,
    end: last.start + last.length,
    size: end - start - left,
    edits,
    changes,
    gaps,
  };
}

/** The longest title that a tool writes above a chunk. */
const longestTitle = 250;
/** A few characters less or more are still the title: its quotes, or text after it that matched by chance. */
const [few, more] = [4, 16];

/** True if a place is a short line of the document, or a title that continues on a second line. */
function isLineAt(text: string, { start, end }: Range): boolean {
  if (end - start > longestTitle || !/(?:^|\n)[#*_=\s]*$/.test(text.slice(Math.max(0, start - 16), start)))
    return false;
  const found = text.indexOf("\n", Math.max(start, end - more));
  return end >= (found < 0 ? text.length : found) - few;
}

/**
 * The parts without those of a title. Some texts are the title of their document followed by a chunk of it. With an
 * edit, the chunk's runs may then be worth less than those of the title. `length` is the length of the text, or of the
 * text after the title.
 */
export function withoutTitle(parts: readonly Part[], length: number): { parts: readonly Part[]; length: number } {
  const best = parts[0];
  const all = { parts, length };
  if (best === undefined || best.end - best.start > longestTitle) return all;
  // The document may also have its title in quotes in another place, and then match more of the text.
  const title = parts.find((part) => part.isTitle && part.first <= best.first + few && part.last >= best.last - few);
  if (title === undefined) return all;
  const end = Math.max(best.last, title.last);
  const chunks = parts.filter(({ first, last, evidence }) => {
    return Math.min(evidence, last - Math.max(first, end)) >= 0.5 * title.evidence;
  });
  return chunks.length === 0 ? all : { parts: chunks, length: length - end };
}

/** True if a text has something, followed by white space with a line end in it. */
export function endsLine(text: string): boolean {
  const { length } = text.trimEnd();
  return length > 0 && text.includes("\n", length);
}

/** The same from the other end. */
export function beginsLine(text: string): boolean {
  const rest = text.trimStart();
  return rest !== "" && text.slice(0, text.length - rest.length).includes("\n");
}

/** The gaps between runs, and their edits and changes. */
function between(runs: readonly SharedStretch[]) {
  const gaps: QuoteSpan[] = [];
  let [edits, changes, left] = [0, 0, 0];
  for (const [i, { from: next, start }] of runs.entries()) {
    const before = runs[i - 1];
    if (before === undefined) continue;
    const gap = { from: before.from + before.length, to: next };
    const [ofQuote, ofText] = [gap.to - gap.from, start - before.start - before.length];
    changes += Math.max(ofQuote, ofText);
    if (ofQuote - ofText >= shortestHeader) {
      gaps.push(gap);
      left += ofQuote;
      edits += Math.min(1, ofText);
    } else edits += ofQuote + (ofText > ofQuote ? 1 : 0);
  }
  return { gaps, edits, changes, left };
}

/** True if the missing text is more than a few mistyped characters at the ends. */
export function isClear({ gaps, from, to, hasLine }: Part, length: number): boolean {
  return gaps.length > 0 || from >= shortestHeader || length - to >= shortestHeader || hasLine;
}

/** The pieces of the text that a part leaves out. */
export function missingOf({ gaps, from, to }: Part, quote: string, { starts, ends, text }: FoldedQuote): string[] {
  const pieces = [
    { start: 0, end: from === 0 ? 0 : starts[from]! },
    ...gaps.map((gap) => unfolded({ text, starts, ends }, gap.from, gap.to)),
    { start: to === text.length ? quote.length : ends[to - 1]!, end: quote.length },
  ];
  return pieces.map(({ start, end }) => quote.slice(start, end).trim()).filter((piece) => piece !== "");
}

/**
 * The place of a part in the document, in UTF-16 units. It includes white space and markup around the part that the
 * text has too.
 */
export function placeOfPart(
  part: Part,
  { start, end }: Range,
  quote: string,
  folded: FoldedQuote,
  document: IndexedText,
): Range {
  const own = unfolded(folded, part.first, part.last);
  const place = unfolded(document.folded, start, end);
  const isCut = { before: part.from > 0, after: part.to < folded.text.length };
  const space = sharedSpace(quote, { from: own.start, to: own.end }, document.text, place, isCut);
  return {
    start: place.start - (part.head === 0 ? space.before : part.head),
    end: place.end + (part.tail === 0 ? space.after : part.tail),
  };
}

/** The number of characters of some pieces of a text. */
export function sizeOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + codePoints(piece), 0);
}
