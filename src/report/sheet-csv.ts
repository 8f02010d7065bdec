import { csvField } from "./csv.ts";
import { joinLines } from "./output.ts";
import type { Sheet } from "./sheet.ts";

/** Every figure as a row, in full precision; one that there is not is empty. */
export function sheetsCsv(sheets: readonly Sheet[], raw = false): string {
  const field = (text: string): string => csvField(text, raw);
  const lines = ["table,row,column,value"];
  for (const { name, columns, groups } of sheets)
    for (const { label, values } of groups.flat())
      for (const [i, value] of values.entries())
        lines.push(
          [
            field(name),
            field(label),
            field(columns[i]!.name),
            typeof value === "number" ? value : field(value ?? ""),
          ].join(","),
        );
  return joinLines(lines);
}
