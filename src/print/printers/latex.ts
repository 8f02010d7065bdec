// Tables in LaTeX, for papers.

import { capitalised } from "../../base/list-words.ts";
import { visible } from "../../base/visible.ts";
import { aligned } from "./terminal-text.ts";
import { headings, sharedWords } from "./headings.ts";
import { type Printer, spaced } from "./printer.ts";
import { type Sheet, type SheetColumn, type SheetRow, shownCells } from "../findings.ts";

export const latex: Printer = {
  name: "latex",
  about: "Tables with booktabs for a paper, the best of a column in bold.",
  foot: (command) => `% made by: ${command}\n`,

  *lines(found) {
    const sheets = found.sheets();
    for (const { note } of sheets) if (note !== undefined) yield `% ${note}`;
    yield String.raw`% needs \usepackage{booktabs}`;
    yield* spaced(sheets.map(tableLines));
  },
};

/**
 * A table with its caption. If the sheet has no title, a table without a frame, which users put into a frame of their
 * own.
 */
function tableLines(sheet: Sheet): string[] {
  const { title, verdict, corner, parts, columns, below = [] } = sheet;
  const named = headings(columns.map(({ name }) => name));
  const shared = sharedWords(named);
  const corners = parts === undefined ? [corner] : [corner, parts.corner];
  if (title === undefined)
    return [...tabular(corners.map(capitalised), named.names, shared, groupsOf(sheet)), ...belowLines(below)];
  const said = [...(verdict === undefined ? [] : [verdict]), ...below];
  const caption = [...[title, ...shared].map((sentence) => `${sentence}.`), ...said].join(" ");
  return [
    String.raw`\begin{table}`,
    String.raw`\caption{${latexText(caption)}}`,
    ...tabular(corners, named.names, [], groupsOf(sheet)),
    String.raw`\end{table}`,
  ];
}

/** The sentences below a table that has no caption. */
function belowLines(below: readonly string[]): string[] {
  return below.length === 0 ? [] : [String.raw`\par\smallskip{\footnotesize ${latexText(below.join(" "))}}`];
}

type CellGroups = readonly (readonly (readonly string[])[])[];

function tabular(
  corners: readonly string[],
  names: readonly string[],
  above: readonly string[],
  groups: CellGroups,
): string[] {
  const heading = [...corners, ...names];
  const [first = "", ...rows] = aligned([heading.map(latexText), ...groups.flat()], corners.length).map(
    (cells) => String.raw`${cells.join(" & ")} \\`,
  );
  let next = 0;
  return [
    String.raw`\begin{tabular}{${"l".repeat(corners.length)}${"r".repeat(names.length)}}`,
    String.raw`\toprule`,
    ...above.map((words) => String.raw`\multicolumn{${heading.length}}{l}{${latexText(words)}} \\`),
    first,
    ...groups.flatMap((group) => [String.raw`\midrule`, ...rows.slice(next, (next += group.length))]),
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
  ];
}

/** The groups of a sheet. If parts are shown, each row is a group: its parts below its name, then the row itself. */
function groupsOf({ groups, columns, parts }: Sheet): CellGroups {
  if (parts === undefined)
    return groups.map((group) => group.map((row) => [latexText(row.label), ...cells(row, columns)]));
  return groups
    .flat()
    .map((row) =>
      [...(row.parts ?? []), { ...row, label: parts.whole }].map((part, i) => [
        i === 0 ? latexText(row.label) : "",
        latexText(part.label),
        ...cells(part, columns),
      ]),
    );
}

function cells(row: SheetRow, columns: readonly SheetColumn[]): string[] {
  return shownCells(row, columns).map(({ text, best, marks }) => {
    const figure = best ? String.raw`\textbf{${latexText(text)}}` : latexText(text);
    return marks === "" ? figure : String.raw`${figure}\textsuperscript{${latexText(marks)}}`;
  });
}

const commands = new Map([
  ["\\", String.raw`\textbackslash{}`],
  ["~", String.raw`\textasciitilde{}`],
  ["^", String.raw`\textasciicircum{}`],
  // in the default font encoding these would print as other characters
  ["<", String.raw`\textless{}`],
  [">", String.raw`\textgreater{}`],
  ["|", String.raw`\textbar{}`],
  // at the start of a row, the \\ before would read these as its argument
  ["[", "{[}"],
  ["*", "{*}"],
  // before another hyphen, because two in a row become a dash
  ["-", "-{}"],
  // pdflatex does not know these characters, or only with some fonts
  ["−", "$-$"],
  ["→", String.raw`$\rightarrow$`],
  ["∪", String.raw`$\cup$`],
  ["∩", String.raw`$\cap$`],
  ["…", String.raw`\ldots{}`],
  ["—", "---"],
  ["–", "--"],
]);

export function latexText(text: string): string {
  return visible(text).replaceAll(/[#$%&_{}\\~^<>|[*−→∪∩…—–]|-(?=-)/g, (found) => commands.get(found) ?? `\\${found}`);
}
