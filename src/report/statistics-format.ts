import { csvField } from "./csv.ts";
import { jsonText } from "./json-text.ts";
import { joinLines, type OutputOptions } from "./output.ts";
import { type Figures, type SheetFormat, sheetFormats } from "./sheet-formats.ts";
import { tsvField } from "./tsv.ts";

/** What a statistical command found: figures to read, and rows to compute with. */
export interface Statistics extends Figures {
  readonly heading: readonly string[];
  /** In full precision. NaN and undefined are empty. */
  readonly rows: readonly (readonly (string | number | undefined)[])[];
}

export interface StatisticsFormat extends Omit<SheetFormat, "print"> {
  print(statistics: Statistics, options: OutputOptions): string;
}

const csv: StatisticsFormat = {
  name: "csv",
  about: "A row a pair, in full precision.",
  print: (found, { raw }) => separated(found, ",", (text) => csvField(text, raw)),
};

const tsv: StatisticsFormat = {
  name: "tsv",
  about: "As csv, with tabs.",
  print: (found, { raw }) => separated(found, "\t", (text) => tsvField(text, raw)),
};

const jsonl: StatisticsFormat = {
  name: "jsonl",
  about: "As csv, an object a line; what there is not is null.",
  print: ({ heading, rows }) =>
    joinLines(rows.map((row) => jsonText(Object.fromEntries(heading.map((key, i) => [key, plain(row[i])]))))),
};

function plain(value: string | number | undefined): string | number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Every way to print statistics, in the order of help; the first is the default. Only their rows differ from figures. */
export const statisticsFormats: readonly StatisticsFormat[] = sheetFormats.flatMap((format) =>
  format.name === "csv" ? [csv, tsv, jsonl] : [format],
);

function separated({ heading, rows }: Statistics, separator: string, field: (text: string) => string): string {
  const shown = (value: string | number | undefined): string => {
    if (value === undefined || Number.isNaN(value)) return "";
    return typeof value === "number" ? String(value) : field(value);
  };
  return joinLines([heading, ...rows].map((row) => row.map(shown).join(separator)));
}
