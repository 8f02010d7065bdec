// Tables in Markdown. This is the simplest printer; read it first.

import { visible } from "../../base/visible.ts";
import { aligned, displayWidth } from "./terminal-text.ts";
import { headings, sharedWords } from "./headings.ts";
import { type Printer, spaced } from "./printer.ts";
import { type Cell, type Check, type Sheet, type SheetColumn, type SheetRow, shownCells } from "../findings.ts";

export const markdown: Printer = {
  name: "markdown",
  about: "Tables for GitHub.",
  foot: (command) => `\nMade by:\n\n\`\`\`sh\n${command}\n\`\`\`\n`,
  lines: (found) => spaced(found.sheets().map(sheetLines)),
};

function* sheetLines(sheet: Sheet): Generator<string> {
  const { heading, note, title, verdict, corner, columns, groups, parts, checks = [], below = [] } = sheet;
  if (heading !== undefined) yield* [`## ${escaped(heading)}`, ""];
  if (note !== undefined) yield* [`${escaped(note)}.`, ""];
  if (title !== undefined) yield* [`### ${escaped(title)}`, ""];
  if (verdict !== undefined) yield* [escaped(verdict), ""];
  yield* tableLines(corner, columns, groups.flat());
  if (checks.length > 0) yield* ["", ...checks.map(checkLine)];
  if (parts !== undefined)
    for (const row of groups.flat())
      yield* ["", `### ${escaped(row.label)}`, "", ...tableLines(parts.corner, columns, row.parts ?? [])];
  for (const sentence of below) yield* ["", escaped(sentence)];
}

function tableLines(corner: string, columns: readonly SheetColumn[], rows: readonly SheetRow[]): string[] {
  const named = headings(columns.map(({ name }) => name));
  const heading = [corner.padEnd(2), ...named.names.map((text) => escaped(text).padStart(2))]; // a rule takes two
  const cells = rows.map((row) => [escaped(row.label), ...shownCells(row, columns).map(cellText)]);
  const [first = [], ...rest] = aligned([heading, ...cells], 1);
  const rule = first.map((cell, i) => {
    const dashes = "-".repeat(displayWidth(cell) - 1);
    return i === 0 ? `:${dashes}` : `${dashes}:`;
  });
  const lines = [first, rule, ...rest].map((row) => `| ${row.join(" | ")} |`);
  return [...sharedWords(named).flatMap((words) => [escaped(words), ""]), ...lines];
}

function cellText({ text, best, marks }: Cell): string {
  const figure = best ? `**${escaped(text)}**` : escaped(text);
  return marks === "" ? figure : `${figure}<sup>${escaped(marks)}</sup>`;
}

/** A list item that says whether a condition is met. */
export function checkLine({ passes, isDoubtful, words }: Check): string {
  const passed = isDoubtful === true ? "⚠️" : "✅";
  const sign = passes ? passed : "❌";
  return `- ${sign} ${escaped(words)}`;
}

/** A name as plain text. An underscore between letters is not emphasis in Markdown, so it is not escaped. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll(/[\\|`*#[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
}
