import { csvField } from "./csv.ts";
import { joinLines } from "./output.ts";
import type { Sheet } from "./sheet.ts";

/** Every figure as a row, in full precision; one that there is not is empty. */
export function sheetsCsv(sheets: readonly Sheet[]): string {
  const lines = ["table,row,column,value"];
  for (const { name, columns, groups } of sheets)
    for (const { label, values } of groups.flat())
      for (const [i, value] of values.entries())
        lines.push(
          [csvField(name), csvField(label), csvField(columns[i]!.name), csvField(String(value ?? ""))].join(","),
        );
  return joinLines(lines);
}
