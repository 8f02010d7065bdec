import { csv } from "../../print/printers/csv.ts";
import type { Findings, Records, Sheet, Value } from "../../print/findings.ts";
import { latex } from "../../print/printers/latex.ts";
import { markdown } from "../../print/printers/markdown.ts";
import { joinLines, type Printer } from "../../print/printers/printer.ts";

/** A format that tables of the page are copied in. */
export interface TableFormat {
  readonly title: string;
  /** What a file of it ends with. */
  readonly ending: string;
  readonly printer: Printer;
}

/** CSV, for programs, has all digits; the others, for people, those that tables show: as on the command line. */
export const tableFormats: readonly TableFormat[] = [
  { title: "CSV", ending: "csv", printer: csv },
  { title: "Markdown", ending: "md", printer: markdown },
  { title: "LaTeX", ending: "tex", printer: latex },
];

export function tableText(sheet: Sheet, { printer }: TableFormat): string {
  return joinLines(printer.lines(sheetFindings(sheet), {}));
}

/** A table as findings. Its records are its rows and columns as they stand, in full precision. */
function sheetFindings(sheet: Sheet): Findings {
  return { sheets: () => [sheet], records: () => sheetRecords(sheet), data: () => sheet };
}

function sheetRecords({ corner, columns, groups }: Sheet): Records {
  return {
    columns: [{ name: corner }, ...columns.map(({ name }) => ({ name }))],
    rows: groups.flat().map(({ label, values }) => [label, ...values.map(known)]),
  };
}

/** A number that is none leaves its field empty. */
function known(value: Value): Value {
  return typeof value === "number" && Number.isNaN(value) ? undefined : value;
}
