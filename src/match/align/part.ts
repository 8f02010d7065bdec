// Says what part of a text a path of shared runs covers: how much of it, what is missing, and where the part is in the document.

import { codePoints } from "../../text/code-points.ts";
import { isJoined } from "../../text/fold.ts";
import type { Range } from "../../text/range.ts";
import { withoutChance } from "./edges.ts";
import type { SharedStretch } from "./gram-index.ts";
import { type FoldedQuote, type IndexedText, type QuoteSpan, unfolded } from "./indexed-text.ts";
import { type Path, pairWorth } from "./paths.ts";
import { sharedSpace } from "./shared-space.ts";

/** The part of a text that a place of the document has. Offsets of the text are those after folding. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** The same without what is only in the document as it was before folding: half of a link. */
  readonly first: number;
  readonly last: number;
  /** How many UTF-16 units that is. */
  readonly head: number;
  readonly tail: number;
  readonly start: number;
  readonly end: number;
  /** The runs that both share, without what matched by chance at the edges. */
  readonly runs: readonly SharedStretch[];
  /** Its characters, less what its edits cost. */
  readonly evidence: number;
  /** How many characters at the ends of the text matched nothing at all, and the changes between them. */
  readonly unmatched: number;
  readonly changesBetween: number;
  /** What is missing at an end has a line of its own. */
  readonly hasLine: boolean;
  /** Its place is a short line of the document. */
  readonly isTitle: boolean;
  /** How many characters of the text are in it. */
  readonly size: number;
  /** Characters of it that the document has not, and places where the document has more. */
  readonly edits: number;
  /** The same, where each character that the document has more counts. */
  readonly changes: number;
  /** What is left out of the text between its ends: a page's header. */
  readonly gaps: readonly QuoteSpan[];
}

/** What is missing at an end and shorter than this counts as mistyped, unless it has a line of its own. */
const shortestHeader = 12;

/** Whether a part is long enough, and enough of the text, to be more than a common phrase. */
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
/** So many characters more or less are still the title: its quotes, or what matched by chance behind it. */
const [few, more] = [4, 16];

/** Whether a place is a short line of the document, or a title that goes on in a second one. */
function isLineAt(text: string, { start, end }: Range): boolean {
  if (end - start > longestTitle || !/(?:^|\n)[#*_=\s]*$/.test(text.slice(Math.max(0, start - 16), start)))
    return false;
  const found = text.indexOf("\n", Math.max(start, end - more));
  return end >= (found < 0 ? text.length : found) - few;
}

/**
 * Parts without those of a title, where a text is a title of its document and then a chunk of it: with an edit the chunk's runs may be
 * worth less than those of the title. `length` is that of the text, or of what is behind the title.
 */
export function withoutTitle(parts: readonly Part[], length: number): { parts: readonly Part[]; length: number } {
  const best = parts[0];
  const all = { parts, length };
  if (best === undefined || best.end - best.start > longestTitle) return all;
  // The document may have its title in quotes elsewhere, too, and then match more of the text.
  const title = parts.find((part) => part.isTitle && part.first <= best.first + few && part.last >= best.last - few);
  if (title === undefined) return all;
  const end = Math.max(best.last, title.last);
  const chunks = parts.filter(({ first, last, evidence }) => {
    return Math.min(evidence, last - Math.max(first, end)) >= 0.5 * title.evidence;
  });
  return chunks.length === 0 ? all : { parts: chunks, length: length - end };
}

/** Whether a text has something, then white space with a line's end in it. */
export function endsLine(text: string): boolean {
  const { length } = text.trimEnd();
  return length > 0 && text.includes("\n", length);
}

/** The same from the other end. */
export function beginsLine(text: string): boolean {
  const rest = text.trimStart();
  return rest !== "" && text.slice(0, text.length - rest.length).includes("\n");
}

/** What lies between runs. */
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

/** Whether what is missing is more than a few mistyped characters at the ends. */
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

/** Where a part is in the document, in UTF-16 units, with the white space, and the markup, that the text has around it, too. */
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

/** How many characters pieces of a text have. */
export function sizeOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + codePoints(piece), 0);
}
