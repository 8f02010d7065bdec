import { displayWidth } from "./display-width.ts";

/** The least width of labels. Names that are cut shorter can hardly be told apart. */
const leastLabel = 12;

/** Where the columns of a table go. */
export interface Layout {
  readonly labelWidth: number;
  /** The indexes of the columns in each block. Blocks are printed one below the other. */
  readonly blocks: readonly (readonly number[])[];
}

/** Fits columns beside labels: first in as few blocks as possible, then with labels as wide as possible. */
export function layOut(naturalLabel: number, columns: readonly number[], width: number): Layout {
  const least = Math.min(naturalLabel, leastLabel);
  const fewest = pack(columns, width - least).length;
  let labelWidth = Math.max(least, Math.min(naturalLabel, width - Math.max(0, ...columns)));
  while (pack(columns, width - labelWidth).length > fewest) labelWidth--;
  return { labelWidth, blocks: pack(columns, width - labelWidth) };
}

/** Fills blocks with columns in their order. No block is wider than `room`, unless a single column is. */
function pack(columns: readonly number[], room: number): number[][] {
  const blocks: number[][] = [[]];
  let left = room;
  for (const [i, column] of columns.entries()) {
    if (column > left && blocks.at(-1)!.length > 0) {
      blocks.push([]);
      left = room;
    }
    blocks.at(-1)!.push(i);
    left -= column;
  }
  return blocks;
}

/** The width that is left for one measure beside the narrowest labels. */
export function mostBeside(naturalLabel: number, width: number): number {
  return width - Math.min(naturalLabel, leastLabel);
}

/** Breaks the name of a measure into as few lines as fit, between its parts: gP · (score=bepA, · A=0.05) · @10. */
export function headingLines(name: string, room: number): string[] {
  if (displayWidth(name) <= room) return [name];
  const lines: string[] = [];
  for (const part of name.split(/(?=[(@])|(?<=,)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length <= room) lines[lines.length - 1] = last + part;
    else for (let i = 0; i < part.length; i += room) lines.push(part.slice(i, i + room));
  }
  return lines;
}
