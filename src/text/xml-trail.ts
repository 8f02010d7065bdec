import type { Place } from "../base/input-error.ts";

/** The end of what has been read, so that a fault can be blamed on what stands before it. */
export interface Trail {
  /** Takes the next piece, with the line (from 1) and the column (from 0) where it begins. */
  push(text: string, line: number, column: number): void;
  /** How many UTF-16 units have been pushed. */
  readonly length: number;
  /** What is held of the text before a position, which counts UTF-16 units from the start. */
  before(position: number): string;
  /** The place of the unit at this index of what `before` returned. */
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
  let length = 0;

  return {
    push(text, line, column) {
      pieces.push({ text, line, column });
      held += text.length;
      length += text.length;
      while (held - pieces[0]!.text.length >= reach) held -= pieces.shift()!.text.length;
    },
    get length() {
      return length;
    },
    before(position) {
      const text = pieces.map((piece) => piece.text).join("");
      return text.slice(0, position - (length - held));
    },
    place(index) {
      const first = pieces[0] ?? { text: "", line: 1, column: 0 };
      const before = pieces.map((piece) => piece.text).join("");
      const lines = before.slice(0, index).split(/\r\n?|\n/);
      const inLast = Array.from(lines.at(-1)!).length + 1;
      return {
        line: first.line + lines.length - 1,
        column: lines.length === 1 ? first.column + inLast : inLast,
      };
    },
  };
}
