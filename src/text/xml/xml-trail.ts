import type { Place } from "../../base/input-error.ts";
import { codePoints } from "../code-points.ts";

/** The end of what has been read, so that a fault can be blamed on what stands before it. */
export interface Trail {
  /** Takes the next piece, with the line (from 1) and the column (from 0) where it begins. */
  push(text: string, line: number, column: number): void;
  /** Forgets what is held: `text`, which begins a line, was read in another way, up to the position `end`. */
  restart(text: string, line: number, end: number): void;
  /** The position where what is held begins. Positions count the UTF-16 units that were pushed. */
  readonly start: number;
  /** What is held of the text before a position. */
  before(position: number): string;
  /** The place of the unit at this index of what is held. */
  place(index: number): Place;
}

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** No fault needs more: names and references that are longer are blamed at their end. */
const reach = 2000;

/** Holds whole pieces, no more of them than reach back far enough. A piece ends in no CR and in no half of a pair. */
export function xmlTrail(): Trail {
  const pieces: Piece[] = [];
  let held = 0;
  let start = 0;

  const all = (): string => pieces.map((piece) => piece.text).join("");

  return {
    push(text, line, column) {
      pieces.push({ text, line, column });
      held += text.length;
      while (held - pieces[0]!.text.length >= reach) {
        const dropped = pieces.shift()!.text.length;
        held -= dropped;
        start += dropped;
      }
    },
    restart(text, line, end) {
      pieces.splice(0, pieces.length, { text, line, column: 0 });
      held = text.length;
      start = end - held;
    },
    get start() {
      return start;
    },
    before(position) {
      return all().slice(0, position - start);
    },
    place(index) {
      const first = pieces[0] ?? { text: "", line: 1, column: 0 };
      const before = all().slice(0, index);
      let lineEnds = 0;
      for (const lineEnd = /\r\n?|\n/g; lineEnd.test(before);) lineEnds++;
      const lineStart = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
      const inLine = codePoints(before.slice(lineStart)) + 1;
      return { line: first.line + lineEnds, column: lineEnds === 0 ? first.column + inLine : inLine };
    },
  };
}
