import { name, tableLines } from "./markdown.ts";
import { joinLines } from "./output.ts";
import { type Sheet, type SheetColumn, type SheetRow, shownRow } from "./sheet.ts";

/** Sheets for GitHub, each below a heading. */
export function sheetsMarkdown(sheets: readonly Sheet[]): string {
  return sheets
    .map(({ heading, title, corner, columns, groups, below = [] }) => {
      const rows = groups.flat().map((row) => [name(row.label)].concat(cells(row, columns)));
      const above = heading === undefined ? [] : [`## ${name(heading)}`, ""];
      const names = columns.map((column) => column.name);
      const sentences = below.flatMap((sentence) => ["", name(sentence)]);
      return joinLines([...above, `### ${name(title)}`, "", ...tableLines(corner, names, rows), ...sentences]);
    })
    .join("\n");
}

function cells(row: SheetRow, columns: readonly SheetColumn[]): string[] {
  return shownRow(row, columns).map((text, i) => (row.best?.[i] === true ? `**${name(text)}**` : name(text)));
}
