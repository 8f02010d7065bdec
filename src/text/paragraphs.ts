import { graphemes } from "./segmenters.ts";

const longest = 20_000; // UTF-16 units; a paragraph beyond that is cut, so that no step is ever slow

/**
 * Where the paragraphs of a text begin, in UTF-16 units, the first at 0: at the borders given, which must rise, after blank
 * lines, and in a plain text also where a line was not broken to fit a width.
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

const shortest = 40; // a line broken to fit a width is longer

/** The lines after one that is too short to have been broken, and those that open with the sign of a list. */
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

/** Cuts a paragraph that is too long: after a sentence where there is one, or a word, or a character. */
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
