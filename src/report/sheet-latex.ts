import { aligned } from "./display-width.ts";
import { name } from "./latex.ts";
import { joinLines } from "./output.ts";
import { type Sheet, shownRow } from "./sheet.ts";

/** Sheets as booktabs tables for a paper, each with its caption. */
export function sheetsLatex(sheets: readonly Sheet[]): string {
  return `${String.raw`% needs \usepackage{booktabs}`}\n${sheets.map(tableText).join("\n")}`;
}

function tableText({ title, corner, columns, groups, below = [] }: Sheet): string {
  const heading = [corner, ...columns.map((column) => column.name)];
  const table = [heading, ...groups.flat().map((row) => [row.label].concat(shownRow(row, columns)))];
  const [first = "", ...body] = aligned(
    table.map((cells) => cells.map(words)),
    1,
  ).map((cells) => String.raw`${cells.join(" & ")} \\`);
  let next = 0;
  const ruled = groups.flatMap((group) => [String.raw`\midrule`].concat(body.slice(next, (next += group.length))));
  return joinLines([
    String.raw`\begin{table}`,
    String.raw`\caption{${words([`${title}.`, ...below].join(" "))}}`,
    String.raw`\begin{tabular}{l${"r".repeat(columns.length)}}`,
    String.raw`\toprule`,
    first,
    ...ruled,
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
  ]);
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
