import { visible } from "../base/visible.ts";
import { aligned } from "./display-width.ts";
import { headings, sharedWords } from "./headings.ts";
import { type Printer, spaced } from "./printer.ts";
import { type Column, type Sheet, type SheetRow, shownCells } from "./sheet.ts";

export const latex: Printer = {
  name: "latex",
  about: "Tables with booktabs for a paper, the best of a column in bold.",
  foot: (command) => `% made by: ${command}\n`,

  *lines(found) {
    const sheets = found.sheets();
    for (const { note } of sheets) if (note !== undefined) yield `% ${note}`;
    yield String.raw`% needs \usepackage{booktabs}`;
    yield* spaced(sheets.map((sheet) => (sheet.title === undefined ? bareTable(sheet) : captionedTable(sheet))));
  },
};

/** A table to be put into a frame of one's own. */
function bareTable(sheet: Sheet): string[] {
  const { corner, parts, columns } = sheet;
  const corners = [corner, ...(parts === undefined ? [] : [parts.corner])].map(capitalised);
  const named = headings(columns.map(({ name }) => name));
  const width = corners.length + columns.length;
  const above = sharedWords(named).map((words) => String.raw`\multicolumn{${width}}{l}{${escaped(words)}} \\`);
  return tabular(corners, named.names, above, parts === undefined ? groupsOf(sheet) : partGroups(sheet, parts.whole));
}

function captionedTable(sheet: Sheet): string[] {
  const { title, corner, columns, below = [] } = sheet;
  const named = headings(columns.map(({ name }) => name));
  const caption = [...[title, ...sharedWords(named)].map((sentence) => `${sentence}.`), ...below].join(" ");
  return [
    String.raw`\begin{table}`,
    String.raw`\caption{${escaped(caption)}}`,
    ...tabular([corner], named.names, [], groupsOf(sheet)),
    String.raw`\end{table}`,
  ];
}

type CellGroups = readonly (readonly (readonly string[])[])[];

function tabular(
  corners: readonly string[],
  names: readonly string[],
  above: readonly string[],
  groups: CellGroups,
): string[] {
  const rows = aligned([[...corners, ...names].map(escaped), ...groups.flat()], corners.length);
  const [heading = "", ...body] = rows.map((cells) => String.raw`${cells.join(" & ")} \\`);
  let next = 0;
  const ruled = groups.flatMap((group) => [String.raw`\midrule`].concat(body.slice(next, (next += group.length))));
  return [
    String.raw`\begin{tabular}{${"l".repeat(corners.length)}${"r".repeat(names.length)}}`,
    String.raw`\toprule`,
    ...above,
    heading,
    ...ruled,
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
  ];
}

function groupsOf({ groups, columns }: Sheet): CellGroups {
  return groups.map((group) => group.map((row) => [escaped(row.label), ...cells(row, columns)]));
}

/** A group of rows for each row: its parts, then the row itself; only the first of the group has its name. */
function partGroups({ groups, columns }: Sheet, whole: string): CellGroups {
  return groups
    .flat()
    .map((row) =>
      [...(row.parts ?? []), { ...row, label: whole }].map((part, i) => [
        i === 0 ? escaped(row.label) : "",
        escaped(part.label),
        ...cells(part, columns),
      ]),
    );
}

function cells(row: SheetRow, columns: readonly Column[]): string[] {
  return shownCells(row, columns).map(({ text, best }) =>
    best ? String.raw`\textbf{${escaped(text)}}` : escaped(text),
  );
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const commands = new Map([
  ["\\", String.raw`\textbackslash{}`],
  ["~", String.raw`\textasciitilde{}`],
  ["^", String.raw`\textasciicircum{}`],
  // the default font encoding shows other characters in the place of these
  ["<", String.raw`\textless{}`],
  [">", String.raw`\textgreater{}`],
  ["|", String.raw`\textbar{}`],
  // at the start of a row they would be read as an argument of the \\ before
  ["[", "{[}"],
  ["*", "{*}"],
  // before another hyphen: two in a row would become a dash
  ["-", "-{}"],
  // pdflatex knows no such characters, or sets them only with some fonts
  ["→", String.raw`$\rightarrow$`],
  ["∪", String.raw`$\cup$`],
  ["∩", String.raw`$\cap$`],
  ["…", String.raw`\ldots{}`],
  ["—", "---"],
  ["–", "--"],
]);

function escaped(text: string): string {
  return visible(text).replaceAll(/[#$%&_{}\\~^<>|[*→∪∩…—–]|-(?=-)/g, (found) => commands.get(found) ?? `\\${found}`);
}
