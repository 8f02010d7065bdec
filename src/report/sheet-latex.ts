import { aligned } from "./display-width.ts";
import { headings, sharedWords } from "./headings.ts";
import { name } from "./latex.ts";
import { joinLines } from "./output.ts";
import { type Sheet, type SheetColumn, type SheetRow, shownRow } from "./sheet.ts";

/** Sheets as booktabs tables for a paper, each with its caption. */
export function sheetsLatex(sheets: readonly Sheet[]): string {
  return `${String.raw`% needs \usepackage{booktabs}`}\n${sheets.map(tableText).join("\n")}`;
}

function tableText({ title, corner, columns, groups, below = [] }: Sheet): string {
  const named = headings(columns.map((column) => column.name));
  const heading = [corner, ...named.names].map(words);
  const rows = groups.flat().map((row) => [words(row.label)].concat(cells(row, columns)));
  const [first = "", ...body] = aligned([heading, ...rows], 1).map((cells) => String.raw`${cells.join(" & ")} \\`);
  let next = 0;
  const ruled = groups.flatMap((group) => [String.raw`\midrule`].concat(body.slice(next, (next += group.length))));
  return joinLines([
    String.raw`\begin{table}`,
    String.raw`\caption{${words(
      [title, ...sharedWords(named)]
        .map((sentence) => `${sentence}.`)
        .concat(below)
        .join(" "),
    )}}`,
    String.raw`\begin{tabular}{l${"r".repeat(columns.length)}}`,
    String.raw`\toprule`,
    first,
    ...ruled,
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
  ]);
}

function cells(row: SheetRow, columns: readonly SheetColumn[]): string[] {
  return shownRow(row, columns).map((text, i) =>
    row.best?.[i] === true ? String.raw`\textbf{${words(text)}}` : words(text),
  );
}

const signs = new Map([
  ["→", String.raw`$\rightarrow$`],
  ["∪", String.raw`$\cup$`],
  ["∩", String.raw`$\cap$`],
  ["…", String.raw`\ldots{}`],
  ["—", "---"],
  ["–", "--"],
]);

function words(text: string): string {
  return name(text).replaceAll(/[→∪∩…—–]/g, (sign) => signs.get(sign)!);
}
