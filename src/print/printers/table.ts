// Tables and bars for the terminal. A sheet becomes grids. `layOut` fits the columns of a grid to the width, in several
// blocks if needed. `gridLines` draws it.

import { visible } from "../../base/visible.ts";
import { type Cell, type Sheet, type SheetColumn, type SheetRow, shownCells } from "../findings.ts";
import { headings, sharedWords } from "./headings.ts";
import { type Printer, type PrintOptions, spaced } from "./printer.ts";
import {
  aligned,
  ansiInk,
  displayWidth,
  type Ink,
  noInk,
  padEnd,
  plain,
  shorten,
  widest,
  wrapped,
} from "./terminal-text.ts";

export const table: Printer = {
  name: "table",
  about: "Columns and bars for the terminal, the best of a column marked.",
  foot: (command) => `\nMade by: ${command}\n`,
  lines: (found, options) => spaced(found.sheets().map((sheet) => sheetLines(sheet, options))),
};

function* sheetLines(sheet: Sheet, options: PrintOptions): Generator<string> {
  const { heading, note, title, verdict, bars, below = [] } = sheet;
  const ink = options.colour === true ? ansiInk : noInk;
  const fit = (words: string): string[] => wrapped(words, options.width || Infinity);
  if (heading !== undefined) yield* [ink.bold(ink.underlined(visible(heading))), ""];
  if (note !== undefined) yield* fit(note);
  if (title !== undefined) yield* fit(visible(title)).map(ink.bold);
  if (verdict !== undefined) yield* fit(visible(verdict));
  if (bars === true) yield* barLines(sheet, ink, options.width || 100);
  else yield* spaced(gridsOf(sheet).map((grid) => gridLines(grid, options)));
  for (const words of below) yield* fit(words);
}

/** One grid. If the parts of rows are shown, one grid per row: its parts, and the row itself below them. */
function gridsOf({ corner, columns, groups, parts }: Sheet): Grid[] {
  const rows = groups.flat();
  const marked = rows.some(({ best = [] }) => best.includes(true));
  const frame = { columns: columns.map((column) => ({ ...column, name: visible(column.name) })), marked };
  const gridRow = (row: SheetRow, label = row.label): GridRow => ({
    label: visible(label),
    cells: shownCells(row, columns).map(({ text, ...cell }) => ({ ...cell, text: visible(text) })),
  });
  if (parts === undefined || rows.length === 0)
    return [{ ...frame, corner, groups: groups.map((group) => group.map((row) => gridRow(row))) }];
  return rows.map((row) => {
    const own = (row.parts ?? []).map((part) => gridRow(part));
    const whole = [gridRow(row, parts.whole)];
    return {
      ...frame,
      title: visible(row.label),
      corner: parts.corner,
      groups: own.length === 0 ? [whole] : [own, whole],
    };
  });
}

/** The most bars that are drawn. The other outputs have all values. */
const mostBars = 20;
const longestBar = 40;

/** The label, the figures, and the first figure as a bar. */
function barLines({ columns, groups, corner }: Sheet, ink: Ink, width: number): string[] {
  const rows = groups.flat();
  const drawn = rows.length > mostBars + 1 ? rows.slice(0, mostBars) : rows;
  const whole = drawn.map(({ label }) => visible(label));
  const labels = shorten(whole, Math.max(12, width >> 1));
  const heading = [corner, ...columns.map(({ name }) => name)];
  const figures = drawn.map((row, i) => [labels[i]!, ...shownCells(row, columns).map(({ text }) => text)]);
  const table = aligned([heading, ...figures], 1);
  const most = Math.max(...rows.map(first));
  const room = Math.max(5, Math.min(longestBar, width - displayWidth(table[0]!.join("  ")) - 2));
  const lines = table.map((cells, i) => {
    const figures = cells.join("  ");
    return i === 0 ? ink.dim(figures) : `${figures}  ${bar(first(drawn[i - 1]!), most, room)}`.trimEnd();
  });
  const hidden = rows.length - drawn.length;
  return hidden === 0 ? lines : [...lines, ink.dim(`… and ${hidden} more`)];
}

function first({ values }: SheetRow): number {
  return Number(values[0] ?? 0);
}

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar with a precision of an eighth of a column. A value that is not 0 is always visible. */
function bar(value: number, most: number, room: number): string {
  if (value <= 0) return "";
  const length = Math.max(1, Math.round((value / most) * room * 8));
  return "█".repeat(length >> 3) + eighths[length & 7]!;
}

/** A table of numbers for the terminal. */
interface Grid {
  readonly title?: string;
  /** Printed above the labels. */
  readonly corner: string;
  readonly columns: readonly Pick<SheetColumn, "name" | "official" | "words">[];
  /** A thin rule is printed above each group of rows. */
  readonly groups: readonly (readonly GridRow[])[];
  /** True if a cell of this grid, or of another grid printed with it, is marked as best. */
  readonly marked: boolean;
}

interface GridRow {
  readonly label: string;
  readonly cells: readonly Cell[];
}

/** What all lines of a grid share. */
interface Frame {
  readonly ink: Ink;
  readonly labelWidth: number;
  /** The width of the star after a best number. Other numbers get a blank, so that digits are aligned. */
  readonly star: number;
}

interface FittedColumn {
  readonly heading: readonly string[];
  readonly official: boolean;
  readonly words: boolean;
  /** The width of its texts on the terminal, and of the letters next to them. */
  readonly digits: number;
  readonly marks: number;
  /** The full width, with the gap before it and the star. */
  readonly width: number;
}

const gap = 2;

function gridLines(whole: Grid, { width: columnsOfTerminal, colour }: PrintOptions): string[] {
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

/** The grid, with texts shortened so that no column is wider than the space next to the narrowest labels. */
function withShortWords(grid: Grid, width: number): Grid {
  const labels = widest([grid.corner, ...grid.groups.flat().map(({ label }) => label)]);
  const room = Math.max(1, mostBeside(labels, width) - gap);
  const rows = grid.groups.flat();
  const texts = grid.columns.map((_, i) => rows.map(({ cells }) => cells[i]!.text));
  // A figure is never shortened, even on a narrow terminal.
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

/**
 * Aligns a text in its column; figures to the right. The padding is not styled, because otherwise it would be
 * underlined too.
 */
function placed(text: string, { digits, words }: FittedColumn, ink: (text: string) => string): string {
  const blanks = " ".repeat(digits - displayWidth(text));
  return " ".repeat(gap) + (words ? ink(text) + blanks : blanks + ink(text));
}

function line(label: string, texts: readonly string[], labelWidth: number): string {
  return (padEnd(label, labelWidth) + texts.join("")).trimEnd();
}

/** The minimum width of labels. Shorter names would be hard to distinguish. */
const leastLabel = 12;

/** Which columns of a table go where. */
interface Layout {
  readonly labelWidth: number;
  /** The indexes of the columns in each block. Blocks are printed one below another. */
  readonly blocks: readonly (readonly number[])[];
}

/** Fits columns next to labels: first in as few blocks as possible, then with labels as wide as possible. */
function layOut(naturalLabel: number, columns: readonly number[], width: number): Layout {
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

/** The width for one measure next to the narrowest labels. */
function mostBeside(naturalLabel: number, width: number): number {
  return width - Math.min(naturalLabel, leastLabel);
}

/** Breaks the name of a measure between its parts, into as few lines as possible: gP · (score=bepA, · A=0.05) · @10. */
function headingLines(name: string, room: number): string[] {
  if (displayWidth(name) <= room) return [name];
  const lines: string[] = [];
  for (const part of name.split(/(?=[(@])|(?<=,)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length <= room) lines[lines.length - 1] = last + part;
    else for (let i = 0; i < part.length; i += room) lines.push(part.slice(i, i + room));
  }
  return lines;
}
