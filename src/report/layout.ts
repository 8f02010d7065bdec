import { displayWidth } from "./display-width.ts";

/** Labels are not cut below this: what is left of a name should still say which it is. */
const leastLabel = 12;

/** Where the columns of a table go. */
export interface Layout {
  readonly labelWidth: number;
  /** The columns side by side in each block, by their index. Blocks stand below each other. */
  readonly blocks: readonly (readonly number[])[];
}

/** Fits columns beside labels: in as few blocks as can be, and then with as much of the labels as can be. */
export function layOut(naturalLabel: number, columns: readonly number[], width: number): Layout {
  const least = Math.min(naturalLabel, leastLabel);
  const fewest = pack(columns, width - least);
  for (let label = Math.min(naturalLabel, width - Math.max(0, ...columns)); label > least; label--) {
    const blocks = pack(columns, width - label);
    if (blocks.length === fewest.length) return { labelWidth: label, blocks };
  }
  return { labelWidth: least, blocks: fewest };
}

/** Columns in their order, in blocks of no more than the room; a column that is wider stands alone. */
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

/** The columns that one measure may fill beside a label that is cut to the least. */
export function mostBeside(naturalLabel: number, width: number): number {
  return width - Math.min(naturalLabel, leastLabel);
}

/** A measure's name over as few lines as fit, broken where its parts meet: gP · (score=bepA, · A=0.05) · @10. */
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
