// Offsets in units other than code points: UTF-16 units, bytes, and texts in which CRLF is one character. A table
// converts the offsets of one text.

import { firstWhere } from "../base/smallest.ts";
import { codePoints } from "./code-points.ts";
import type { Range } from "./range.ts";

/** The units that offsets may count. Inside the program it is always the code point. */
export const units = [
  { name: "codepoint", about: "Unicode code points, as Python counts" },
  { name: "utf16", about: "UTF-16 code units, as JavaScript, Java and C# count" },
  { name: "byte", about: "bytes of UTF-8, as Rust and Go count" },
  { name: "codepoint-lf", about: "code points where CRLF is one, as in a text that Python's open() has read" },
  { name: "utf16-lf", about: "UTF-16 code units where CRLF is one" },
] as const;
export type Unit = (typeof units)[number]["name"];

/** Converts offsets into one text. */
export interface UnitTable {
  /** The code point that begins at this offset; undefined past the end, or inside a character. */
  codePoint(offset: number): number | undefined;
  /** The offset at which a code point begins. Past the end of the text it is the end. */
  offset(codePoint: number): number;
}

/** Code points between two marks. Looking up an offset walks half of them on average. */
const step = 64;

export function unitTable(text: string, unit: Unit): UnitTable {
  const isLf = unit.endsWith("-lf") && text.includes("\r\n");
  const otherWidth = unit === "byte" ? byteWidth : unitWidth;
  const width = unit.startsWith("codepoint") ? () => 1 : otherWidth;
  const isByUnit = unit.startsWith("utf16") ? /^[^\ud800-\udbff]*$/ : /^[\0-\x7f]*$/;
  const isPlain = !isLf && (unit.startsWith("codepoint") || isByUnit.test(text));
  if (isPlain) {
    const length = unit.startsWith("codepoint") ? codePoints(text) : text.length;
    return {
      codePoint: (offset) => (offset <= length ? offset : undefined),
      offset: (codePoint) => Math.min(codePoint, length),
    };
  }
  /** The width of the character at `at`. If CRLF counts as one, CR counts and LF does not. */
  const widthAt = (at: number, code: number): number =>
    isLf && code === lf && at > 0 && text.charCodeAt(at - 1) === cr ? 0 : width(code);

  const marks: { unit: number; offset: number }[] = []; // for every 64th code point: its UTF-16 index and its offset
  let [at, offset, count] = [0, 0, 0];
  for (; at < text.length; count++) {
    if (count % step === 0) marks.push({ unit: at, offset });
    const code = text.codePointAt(at)!;
    offset += widthAt(at, code);
    at += unitWidth(code);
  }
  const end = offset;

  return {
    codePoint(wanted) {
      if (wanted > end) return undefined;
      const last = firstWhere(1, marks.length, (i) => marks[i]!.offset > wanted) - 1;
      let { unit: at, offset } = marks[last]!;
      let point = last * step;
      // A character with width 0 belongs to the one before it.
      for (; at < text.length; point++) {
        const code = text.codePointAt(at)!;
        const counts = widthAt(at, code);
        if (offset >= wanted && counts > 0) break;
        offset += counts;
        at += unitWidth(code);
      }
      return offset === wanted ? point : undefined;
    },
    offset(codePoint) {
      if (codePoint >= count) return end;
      let { unit: at, offset } = marks[Math.floor(codePoint / step)]!;
      for (let left = codePoint % step; left > 0; left--) {
        const code = text.codePointAt(at)!;
        offset += widthAt(at, code);
        at += unitWidth(code);
      }
      return offset;
    },
  };
}
const [lf, cr] = [10, 13];

/** Converts a range of offsets to code points. It must begin and end between characters, not inside one. */
export function rangeInCodePoints({ start, end }: Range, table: UnitTable): Range {
  return { start: table.codePoint(start)!, end: table.codePoint(end)! };
}

/** Converts a range of code points to the offsets of a table. */
export function inUnits({ start, end }: Range, table: UnitTable): Range {
  return { start: table.offset(start), end: table.offset(end) };
}

/** The length of a text in a unit. */
export function lengthIn(unit: Unit, text: string): number {
  if (unit === "byte") {
    let bytes = 0;
    for (const character of text) bytes += byteWidth(character.codePointAt(0)!);
    return bytes;
  }
  const lines = unit.endsWith("-lf") ? text.replaceAll("\r\n", "\n") : text;
  return unit.startsWith("codepoint") ? codePoints(lines) : lines.length;
}

function unitWidth(code: number): number {
  return code > 0xffff ? 2 : 1;
}

function byteWidth(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
