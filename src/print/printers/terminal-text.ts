// Text on a terminal: its width, alignment, wrapping, shortening and styles.

import stringWidth from "string-width";
import { sumBy } from "../../base/number.ts";
import { once } from "../../base/remembered.ts";

/** The number of terminal columns of a text: 2 for a CJK character or an emoji. */
export function displayWidth(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text); // most texts are ASCII, and string-width is slow
}

export function widest(texts: Iterable<string>): number {
  let width = 0;
  for (const text of texts) width = Math.max(width, displayWidth(text));
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Pads each cell to the width of its column. The first `labels` columns are aligned to the left, the others to the right. */
export function aligned(table: readonly (readonly string[])[], labels: number): string[][] {
  const widths = (table[0] ?? []).map((_, i) => widest(table.map((row) => row[i]!)));
  return table.map((row) => row.map((cell, i) => (i < labels ? padEnd(cell, widths[i]!) : padStart(cell, widths[i]!))));
}

interface Label {
  readonly text: string;
  readonly width: number;
  /** Its characters as a reader sees them, so that no accent or emoji is split. */
  readonly forward: Characters;
  readonly backward: Characters;
}

type Characters = readonly { readonly text: string; readonly width: number }[];

const segmenter = once(() => new Intl.Segmenter()); // making one takes a tenth of the program's start

/**
 * Cuts labels to at most `room` columns, with one … each, so that different labels stay different. All are cut at the
 * same column: if possible within their common part, otherwise as near to the middle as possible. If no cut keeps them
 * different, they are numbered.
 */
export function shorten(texts: readonly string[], room: number): string[] {
  if (texts.every((text) => displayWidth(text) <= room)) return [...texts];
  const labels = texts.map(label);
  const different = new Set(texts).size;
  for (const head of headsToTry(labels, room)) {
    const cut = labels.map((each) => cutAfter(head, each, room));
    if (new Set(cut).size === different) return cut;
  }
  return labels.map((each, i) => (each.width <= room ? each.text : numbered(each, `#${i + 1}`, room)));
}

function numbered(each: Label, place: string, room: number): string {
  const left = room - place.length;
  return cutAfter(Math.floor(left / 2), each, left) + place;
}

/** The columns to keep before the cut, best first. */
function headsToTry(labels: readonly Label[], room: number): number[] {
  const cut = labels.filter(({ width }) => width > room);
  const most = cut.reduce((most, { width }) => Math.max(most, width), room);
  const before = sharedWidth(cut.map(({ forward }) => forward));
  const after = sharedWidth(cut.map(({ backward }) => backward));
  const kept = room - 1;
  const cutsOnlyShared = (head: number) => head + (most - kept) <= before || head >= most - after;
  const cost = (head: number) => Math.abs(head - kept / 2) + (cutsOnlyShared(head) ? 0 : room);
  return Array.from({ length: room }, (_, head) => head).sort((a, b) => cost(a) - cost(b));
}

function cutAfter(head: number, { text, width, forward, backward }: Label, room: number): string {
  if (width <= room) return text;
  const start = within(head, forward);
  const end = within(room - 1 - head, backward).toReversed();
  return `${start.join("")}…${end.join("")}`;
}

/** As many of the first characters as fit in the room. */
function within(room: number, characters: Characters): string[] {
  const taken: string[] = [];
  let left = room;
  for (const { text, width } of characters) {
    if (width > left) break;
    left -= width;
    taken.push(text);
  }
  return taken;
}

function sharedWidth([first, ...others]: readonly Characters[]): number {
  let shared = 0;
  for (const [i, { text, width }] of first!.entries()) {
    if (others.some((other) => other[i]?.text !== text)) break;
    shared += width;
  }
  return shared;
}

function label(text: string): Label {
  const forward = Array.from(segmenter().segment(text), ({ segment }) => ({
    text: segment,
    width: displayWidth(segment),
  }));
  const width = sumBy(forward, (character) => character.width);
  return { text, width, forward, backward: forward.toReversed() };
}

/** Words in lines of at most `room` columns. A longer word gets a line of its own. */
export function wrapped(words: string, room: number): string[] {
  if (displayWidth(words) <= room) return [words];
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    if (lines.length > 0 && displayWidth(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Styles for a terminal. Each switches off only what it switched on, so that they can be nested. */
export interface Ink {
  bold(text: string): string;
  dim(text: string): string;
  underlined(text: string): string;
  best(text: string): string;
}

export const plain = (text: string) => text;

export const noInk: Ink = { bold: plain, dim: plain, underlined: plain, best: plain };

export const ansiInk: Ink = {
  bold: (text) => `\x1b[1m${text}\x1b[22m`,
  dim: (text) => `\x1b[2m${text}\x1b[22m`,
  underlined: (text) => `\x1b[4m${text}\x1b[24m`,
  best: (text) => `\x1b[1;32m${text}\x1b[39;22m`,
};
