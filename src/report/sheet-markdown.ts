import { name, tableLines } from "./markdown.ts";
import { joinLines } from "./output.ts";
import { type Sheet, shownRow } from "./sheet.ts";

/** Sheets for GitHub, each below a heading. */
export function sheetsMarkdown(sheets: readonly Sheet[]): string {
  return sheets
    .map(({ heading, title, corner, columns, groups, below = [] }) => {
      const rows = groups.flat().map((row) => [name(row.label)].concat(shownRow(row, columns)));
      const above = heading === undefined ? [] : [`## ${name(heading)}`, ""];
      const names = columns.map((column) => column.name);
      const sentences = below.flatMap((sentence) => ["", name(sentence)]);
      return joinLines([...above, `### ${name(title)}`, "", ...tableLines(corner, names, rows), ...sentences]);
    })
    .join("\n");
}
