import { ansiInk, type Ink, noInk, plain } from "./ansi.ts";
import { displayWidth, padEnd, widest } from "./display-width.ts";
import { headings, sharedWords } from "../headings.ts";
import { headingLines, layOut, mostBeside } from "./layout.ts";
import type { PrintOptions } from "../printer.ts";
import type { Cell, SheetColumn } from "../sheet.ts";
import { shorten } from "./shorten.ts";

/** A table of numbers for the terminal. */
export interface Grid {
  readonly title?: string;
  /** Stands above the labels. */
  readonly corner: string;
  readonly columns: readonly Pick<SheetColumn, "name" | "official" | "words">[];
  /** A thin rule stands above each group of rows. */
  readonly groups: readonly (readonly GridRow[])[];
  /** Whether some cell of this grid, or of one printed with it, is marked as best. */
  readonly marked: boolean;
}

export interface GridRow {
  readonly label: string;
  readonly cells: readonly Cell[];
}

/** What all lines of a grid have in common. */
interface Frame {
  readonly ink: Ink;
  readonly labelWidth: number;
  /** The width of the star after a best number. Other numbers get a blank, so that digits stand below digits. */
  readonly star: number;
}

interface FittedColumn {
  readonly heading: readonly string[];
  readonly official: boolean;
  readonly words: boolean;
  /** How many columns of the terminal its texts take, and the letters beside them. */
  readonly digits: number;
  readonly marks: number;
  /** All that it takes, with the gap before it and the star. */
  readonly width: number;
}

const gap = 2;

export function gridLines(whole: Grid, { width: columnsOfTerminal, colour }: PrintOptions): string[] {
  const width = columnsOfTerminal || Infinity; // some pseudo-terminals say that they have 0 columns
  const star = whole.marked && !colour ? 1 : 0;
  const grid = withShortWords(whole, width);
  const names = grid.groups.flat().map(({ label }) => label);
  const naturalLabel = widest([grid.corner, ...names]);
  const named = headings(grid.columns.map(({ name }) => name));
  const room = Math.max(1, mostBeside(naturalLabel, width) - gap - star);
  const columns = fitColumns(grid, named.names, room, star);
  const widths = columns.map((column) => column.width);
  const { labelWidth, blocks } = layOut(naturalLabel, widths, width);

  const frame: Frame = { ink: colour ? ansiInk : noInk, labelWidth, star };
  const labels = shorten(names, labelWidth);
  const title = grid.title === undefined ? [] : shorten([grid.title], width).map(frame.ink.bold);
  const above = title.concat(shorten(sharedWords(named), width));
  const drawn = blocks.map((block) => above.concat(blockLines(grid, block, columns, labels, frame)));
  return drawn.reduce((above, below) => above.concat("", below));
}

/** The grid with no text of a column wider than what is left beside the narrowest labels. */
function withShortWords(grid: Grid, width: number): Grid {
  const labels = widest([grid.corner, ...grid.groups.flat().map(({ label }) => label)]);
  const room = Math.max(1, mostBeside(labels, width) - gap);
  const rows = grid.groups.flat();
  const texts = grid.columns.map((_, i) => rows.map(({ cells }) => cells[i]!.text));
  // A figure stays whole, however narrow the terminal is.
  const isLong = (text: string): boolean => displayWidth(text) > room && /\p{L}{2}/u.test(text);
  if (!texts.some((column) => column.some(isLong))) return grid;
  const short = texts.map((column) => (column.some(isLong) ? shorten(column, room) : column));
  let at = 0;
  const shown = ({ label, cells }: GridRow): GridRow => {
    const row = at++;
    return { label, cells: cells.map((cell, i) => ({ ...cell, text: short[i]![row]! })) };
  };
  return { ...grid, groups: grid.groups.map((group) => group.map(shown)) };
}

function fitColumns({ columns, groups }: Grid, names: readonly string[], room: number, star: number): FittedColumn[] {
  const rows = groups.flat();
  return columns.map(({ official = false, words = false }, i) => {
    const heading = headingLines(names[i]!, room);
    const digits = widest([...heading, ...rows.map(({ cells }) => cells[i]!.text)]);
    const marks = widest(rows.map(({ cells }) => cells[i]!.marks));
    return { heading, official, words, digits, marks, width: gap + digits + star + marks };
  });
}

/** Draws one block: the heading and all rows, with the columns of this block only. */
function blockLines(
  { corner, groups }: Grid,
  block: readonly number[],
  columns: readonly FittedColumn[],
  labels: readonly string[],
  frame: Frame,
): string[] {
  const shown = block.map((i) => columns[i]!);
  const lines = headingRows(corner, shown, frame);
  const rule = frame.ink.dim("─".repeat(shown.reduce((total, { width }) => total + width, frame.labelWidth)));
  let row = 0;
  for (const group of groups) {
    lines.push(rule);
    for (const { cells } of group) {
      const numbers = block.map((i) => number(cells[i]!, columns[i]!, frame));
      lines.push(line(labels[row++]!, numbers, frame.labelWidth));
    }
  }
  return lines;
}

/** Draws the headings. Where one has several lines, the others are aligned to its last line. */
function headingRows(corner: string, columns: readonly FittedColumn[], { ink, labelWidth, star }: Frame): string[] {
  const height = Math.max(1, ...columns.map(({ heading }) => heading.length));
  return Array.from({ length: height }, (_, at) => {
    const texts = columns.map((column) => {
      const text = column.heading[at - height + column.heading.length];
      if (text === undefined) return " ".repeat(column.width);
      return placed(text, column, column.official ? ink.underlined : plain) + " ".repeat(star + column.marks);
    });
    return line(at === height - 1 ? corner : "", texts, labelWidth);
  });
}

function number({ text, best, marks }: Cell, column: FittedColumn, { ink, star }: Frame): string {
  const figure = placed(text, column, best ? ink.best : plain) + (best ? "*" : " ").repeat(star);
  return figure + padEnd(marks, column.marks);
}

/** Aligns a text in its column, figures to the right. The blanks beside it are not styled, or they would be underlined too. */
function placed(text: string, { digits, words }: FittedColumn, ink: (text: string) => string): string {
  const blanks = " ".repeat(digits - displayWidth(text));
  return " ".repeat(gap) + (words ? ink(text) + blanks : blanks + ink(text));
}

function line(label: string, texts: readonly string[], labelWidth: number): string {
  return (padEnd(label, labelWidth) + texts.join("")).trimEnd();
}
