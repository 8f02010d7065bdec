import type { OutputOptions } from "./output.ts";
import { sheetsCsv } from "./sheet-csv.ts";
import { figuresJson } from "./sheet-json.ts";
import { sheetsLatex } from "./sheet-latex.ts";
import { sheetsMarkdown } from "./sheet-markdown.ts";
import { sheetsText } from "./sheet-text.ts";
import type { Sheet } from "./sheet.ts";

/** Figures and the sheets that show them. */
export interface Figures {
  /** What JSON prints. */
  readonly data: object;
  readonly sheets: readonly Sheet[];
}

export interface SheetFormat {
  readonly name: string;
  readonly about: string;
  /** What people read ends with the command, so that a colleague gets the same. */
  foot?(command: string): string;
  print(figures: Figures, options: OutputOptions): string;
}

/** Every way to print figures, in the order of help; the first is the default. */
export const sheetFormats: readonly SheetFormat[] = [
  {
    name: "table",
    about: "Columns and bars for the terminal.",
    foot: (command) => `\nMade by: ${command}\n`,
    print: ({ sheets }, options) => sheetsText(sheets, options),
  },
  { name: "json", about: "One object, in full precision.", print: ({ data }) => figuresJson(data) },
  { name: "csv", about: "One row a figure.", print: ({ sheets }, { raw }) => sheetsCsv(sheets, raw) },
  {
    name: "markdown",
    about: "Tables for GitHub.",
    foot: (command) => `\nMade by:\n\n\`\`\`sh\n${command}\n\`\`\`\n`,
    print: ({ sheets }) => sheetsMarkdown(sheets),
  },
  {
    name: "latex",
    about: "Tables with booktabs for a paper.",
    foot: (command) => `% made by: ${command}\n`,
    print: ({ sheets }) => sheetsLatex(sheets),
  },
];
