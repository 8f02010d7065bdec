import { visible } from "../base/visible.ts";
import { ansiInk, type Ink, noInk } from "./terminal/ansi.ts";
import { aligned, displayWidth } from "./terminal/display-width.ts";
import { type Grid, gridLines, type GridRow } from "./terminal/grid.ts";
import { type Printer, type PrintOptions, spaced } from "./printer.ts";
import { type Sheet, type SheetRow, shownCells } from "./sheet.ts";
import { shorten, wrapped } from "./terminal/shorten.ts";

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

/** One grid; or, where the parts of rows are shown, a grid for each row: its parts, and below them the row itself. */
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

/** How many bars are drawn at most; the other outputs have them all. */
const mostBars = 20;
const longestBar = 40;

/** Label, figures, and the first of them as a bar. */
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

/** A bar to an eighth of a column. What is not 0 shows. */
function bar(value: number, most: number, room: number): string {
  if (value <= 0) return "";
  const length = Math.max(1, Math.round((value / most) * room * 8));
  return "█".repeat(length >> 3) + eighths[length & 7]!;
}
