// Divides a text into sentences, words and characters as people see them, for highlighting. A text is first divided
// into paragraphs, so that no step looks at more than one paragraph.

import { lastUsed, once } from "../base/remembered.ts";
import { firstWhere } from "../base/smallest.ts";
import type { Range } from "./range.ts";
import { unitTable } from "./units.ts";

/** The units in which people select text. */
export const grains = ["sentence", "word", "character"] as const;
export type Grain = (typeof grains)[number];

/**
 * A text divided into units: sentences and words without the white space around them, and characters as a reader sees
 * them, with a run of white space as one. Offsets are code points. No unit crosses the end of a paragraph.
 */
export interface Segments {
  /**
   * The unit at an offset. In white space it is the next unit, and after the last unit it is the last one; undefined if
   * the text has no unit.
   */
  at(offset: number, grain: Grain): Range | undefined;
  /** The first unit that begins at an offset or later. */
  after(offset: number, grain: Grain): Range | undefined;
  /** The last unit that ends at an offset or earlier. */
  before(offset: number, grain: Grain): Range | undefined;
  /**
   * The range extended to whole units: from the first to the last unit that it overlaps; undefined if it overlaps none.
   */
  snap(range: Range, grain: Grain): Range | undefined;
  /** The paragraph around an offset. */
  paragraph(offset: number): Range;
}

/** A stretch between two borders, and the unit in it; undefined if the stretch is only white space. */
interface Stretch extends Range {
  readonly unit?: Range | undefined;
}

/**
 * `borders` are the places where blocks begin and end, in code points; undefined for a plain text, which has only its
 * lines.
 */
export function textSegments(text: string, borders: readonly number[] | undefined): Segments {
  const table = unitTable(text, "utf16");
  const units = (borders ?? []).map((border) => table.offset(border));
  const starts = paragraphStarts(text, units, borders === undefined);
  const paragraphAt = (unit: number): Range => {
    const index = lastAtMost(starts, unit);
    return { start: starts[index]!, end: starts[index + 1] ?? text.length };
  };
  const prepared = lastUsed(12, (key) => {
    const [grain, start] = key.split(" ") as [Grain, string];
    const { end } = paragraphAt(Number(start));
    return stretches[grain](text.slice(Number(start), end));
  });
  const stretchAt = (unit: number, grain: Grain): Stretch => {
    const paragraph = paragraphAt(unit);
    const { start, end, unit: inside } = prepared(`${grain} ${paragraph.start}`)(unit - paragraph.start);
    const moved = (at: number): number => at + paragraph.start;
    const found = inside && { start: moved(inside.start), end: moved(inside.end) };
    return { start: moved(start), end: moved(end), unit: found };
  };

  const after = (from: number, grain: Grain): Range | undefined => {
    for (let at = from; at < text.length;) {
      const { unit, end } = stretchAt(at, grain);
      if (unit !== undefined && unit.start >= from) return unit;
      at = end;
    }
    return undefined;
  };
  const before = (to: number, grain: Grain): Range | undefined => {
    for (let at = to; at > 0;) {
      const { unit, start } = stretchAt(at - 1, grain);
      if (unit !== undefined && unit.end <= to) return unit;
      at = start;
    }
    return undefined;
  };
  const snap = ({ start, end }: Range, grain: Grain): Range | undefined => {
    if (start >= end) return undefined;
    const [opening, closing] = [stretchAt(start, grain).unit, stretchAt(end - 1, grain).unit];
    const first = opening !== undefined && opening.end > start ? opening : after(start, grain);
    const last = closing !== undefined && closing.start < end ? closing : before(end, grain);
    return first && last && first.start < last.end ? { start: first.start, end: last.end } : undefined;
  };

  const points = (range: Range | undefined): Range | undefined =>
    range && { start: table.codePoint(range.start)!, end: table.codePoint(range.end)! };
  const unit = (offset: number): number => table.offset(Math.max(0, offset));
  return {
    at(offset, grain) {
      const place = unit(offset);
      return points(snap({ start: place, end: place + 1 }, grain) ?? after(place, grain) ?? before(place, grain));
    },
    after: (offset, grain) => points(after(unit(offset), grain)),
    before: (offset, grain) => points(before(unit(offset), grain)),
    snap: ({ start, end }, grain) => points(snap({ start: unit(start), end: unit(end) }, grain)),
    paragraph: (offset) => points(paragraphAt(unit(offset)))!,
  };
}

/** Finds the stretch at a UTF-16 index of one paragraph. */
type Finder = (unit: number) => Stretch;

const stretches: Readonly<Record<Grain, (paragraph: string) => Finder>> = {
  sentence(paragraph) {
    // In Unicode's rules the end of a line ends a sentence. Here the line may only have been broken, so line ends
    // become blanks.
    const borders = sentences().segment(paragraph.replaceAll(/[\n\r\u0085\u2028\u2029]/g, " "));
    return (unit) => {
      let { start, end } = stretchOf(borders, paragraph, unit);
      while (end < paragraph.length && endsShortened(paragraph, end)) end = stretchOf(borders, paragraph, end).end;
      while (endsShortened(paragraph, start)) start = stretchOf(borders, paragraph, start - 1).start;
      return { start, end, unit: trimmed(paragraph, start, end) };
    };
  },
  word(paragraph) {
    const borders = words().segment(paragraph);
    return (unit) => {
      const { start, end } = stretchOf(borders, paragraph, unit);
      return { start, end, unit: trimmed(paragraph, start, end) };
    };
  },
  character(paragraph) {
    const borders = graphemes().segment(paragraph);
    return (unit) => {
      const blank = blankAround(paragraph, unit);
      if (blank === undefined) {
        const stretch = stretchOf(borders, paragraph, unit);
        return { ...stretch, unit: stretch };
      }
      const isInside = blank.start > 0 && blank.end < paragraph.length;
      return { ...blank, unit: isInside ? blank : undefined };
    };
  },
};

function stretchOf(borders: Intl.Segments, text: string, unit: number): Range {
  const found = borders.containing(unit);
  return found === undefined
    ? { start: unit, end: text.length }
    : { start: found.index, end: found.index + found.segment.length };
}

/** Titles and initials. A sentence goes on after them, even if a capital follows. */
const shortened =
  /(?:^|[\s([“"'‘])(?:Drs?|Mrs?|Ms|Mx|Prof|Rev|St|Messrs|Lt|Col|Gen|Capt|Sgt|Hon|Gov|Sen|[A-HJ-Z])\.\s+$/u;

function endsShortened(text: string, end: number): boolean {
  return shortened.test(text.slice(Math.max(0, end - 24), end));
}

function trimmed(text: string, start: number, end: number): Range | undefined {
  const part = text.slice(start, end);
  const inside = part.trim();
  if (inside === "") return undefined;
  const from = start + part.length - part.trimStart().length;
  return { start: from, end: from + inside.length };
}

/** The run of white space around a position; undefined if there is none. */
function blankAround(text: string, unit: number): Range | undefined {
  const isBlank = (at: number): boolean => /\s/.test(text[at] ?? "x");
  if (!isBlank(unit)) return undefined;
  let [start, end] = [unit, unit + 1];
  while (isBlank(start - 1)) start--;
  while (isBlank(end)) end++;
  return { start, end };
}

/** The index of the last value that is at most `most`. */
function lastAtMost(values: readonly number[], most: number): number {
  return firstWhere(1, values.length, (i) => values[i]! > most) - 1;
}

const longest = 20_000; // in UTF-16 units; a longer paragraph is cut, so that no step is ever slow

/**
 * The starts of the paragraphs of a text, in UTF-16 units; the first is 0. Paragraphs begin at the given borders, which
 * must ascend, and after blank lines. In a plain text they also begin after lines that were not broken to fit a width.
 */
export function paragraphStarts(text: string, borders: readonly number[], isPlain: boolean): number[] {
  const found = [0, ...borders, ...blankLines(text), ...(isPlain ? wholeLines(text) : [])];
  const starts: number[] = [];
  for (const start of found.sort((a, b) => a - b)) {
    if (start === starts.at(-1) || (start >= text.length && start > 0)) continue;
    addCuts(starts, text, start);
    starts.push(start);
  }
  addCuts(starts, text, text.length);
  return starts;
}

function blankLines(text: string): number[] {
  return Array.from(text.matchAll(/\n[^\S\n]*\n\s*/g), ({ 0: blank, index }) => index + blank.length);
}

const shortest = 40; // a line that was broken to fit a width is longer

/** The starts of lines that follow a line too short to have been broken, and of lines that begin with a list mark. */
function wholeLines(text: string): number[] {
  const starts: number[] = [];
  let before = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", before)) {
    const isShort = at - before < shortest && text.slice(before, at).trim() !== "";
    if (isShort || /^\s*(?:[-*•·–]|\d{1,3}[.)])\s/.test(text.slice(at + 1, at + 20))) starts.push(at + 1);
    before = at + 1;
  }
  return starts;
}

/** Cuts a paragraph that is too long: after a sentence if there is one, otherwise after a word or a character. */
function addCuts(starts: number[], text: string, end: number): void {
  if (starts.length === 0) return;
  for (let from = starts.at(-1)!; end - from > longest; from = starts.at(-1)!) {
    const part = text.slice(from, from + longest);
    const sentence = Math.max(
      ...[". ", "! ", "? ", "。", "！", "？"].map((mark) => part.lastIndexOf(mark) + mark.length),
    );
    const word = part.lastIndexOf(" ") + 1;
    const cut = [sentence, word].find((at) => at > longest / 2) ?? characterBorder(text, from);
    starts.push(from + cut);
  }
}

function characterBorder(text: string, from: number): number {
  const around = graphemes().segment(text.slice(from + longest - 500, from + longest + 500));
  return longest - 500 + (around.containing(500)?.index || 500);
}

// Unicode's own borders (UAX 29). The language is fixed, so that the language of a browser makes no difference. Thai,
// Chinese and other scripts without blanks between words are still divided by dictionaries.
const sentences = once(() => new Intl.Segmenter("en", { granularity: "sentence" }));
export const words = once(() => new Intl.Segmenter("en", { granularity: "word" }));
const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
