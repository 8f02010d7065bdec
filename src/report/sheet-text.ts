import { visible } from "../base/visible.ts";
import { ansiInk, type Ink, noInk } from "./ansi.ts";
import { aligned, displayWidth } from "./display-width.ts";
import { gridLines } from "./grid.ts";
import { joinLines, type OutputOptions } from "./output.ts";
import { type Sheet, type SheetRow, shownRow } from "./sheet.ts";
import { shorten } from "./shorten.ts";

/** So many bars are drawn at most; the other formats have them all. */
const mostBars = 20;
const longestBar = 40;

/** Sheets for the terminal, one below the other. */
export function sheetsText(sheets: readonly Sheet[], options: OutputOptions): string {
  return sheets.map((sheet) => joinLines([...sheetLines(sheet, options), ...(sheet.below ?? [])])).join("\n");
}

function sheetLines(sheet: Sheet, options: OutputOptions): string[] {
  const ink = options.colour === true ? ansiInk : noInk;
  const heading = sheet.heading === undefined ? [] : [ink.bold(ink.underlined(visible(sheet.heading))), ""];
  const head = [...heading, ink.bold(visible(sheet.title))];
  if (sheet.bars === true) return [...head, ...barLines(sheet, ink, options.width || 100)];
  const groups = sheet.groups.map((group) =>
    group.map((row) => ({
      label: visible(row.label),
      cells: shownRow(row, sheet.columns).map((text, i) => ({ text: visible(text), best: row.best?.[i] === true })),
    })),
  );
  const marked = groups.flat().some(({ cells }) => cells.some(({ best }) => best));
  const measures = sheet.columns.map(({ name }) => visible(name));
  return [...head, ...gridLines({ corner: sheet.corner, measures, official: "", groups, marked }, options)];
}

/** Label, figures, and the first of them as a bar. */
function barLines({ columns, groups, corner }: Sheet, ink: Ink, width: number): string[] {
  const rows = groups.flat();
  const drawn = rows.length > mostBars + 1 ? rows.slice(0, mostBars) : rows;
  const labels = shorten(
    drawn.map(({ label }) => visible(label)),
    Math.max(12, width >> 1),
  );
  const heading = [corner, ...columns.map(({ name }) => name)];
  const table = aligned([heading, ...drawn.map((row, i) => [labels[i]!, ...shownRow(row, columns)])], 1);
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
  if (value <= 0 || most <= 0) return "";
  const length = Math.max(1, Math.round((value / most) * room * 8));
  return "█".repeat(length >> 3) + eighths[length & 7]!;
}
