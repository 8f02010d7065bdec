import type { Evaluation } from "../scores/evaluation.ts";
import { taskWords } from "../scores/tasks.ts";
import { type Cell, meanCells, topicCells } from "./cells.ts";
import { aligned } from "./display-width.ts";
import { headings, sharedWords } from "./headings.ts";
import { joinLines, type Output } from "./output.ts";
import { visible } from "../base/visible.ts";

export const latex: Output = {
  name: "latex",
  about: "A booktabs table for a paper, the best run of each measure in bold.",

  print(evaluation, { perTopic } = {}) {
    const { measures, task, whyTask } = evaluation;
    const labels = perTopic ? ["Run", "Topic"] : ["Run"];
    const groups = perTopic ? topicGroups(evaluation) : [meanRows(evaluation)];
    const named = headings(measures);
    const rows = aligned([[...labels, ...named.names.map(name)], ...groups.flat()], labels.length);
    const width = labels.length + measures.length;
    const above = sharedWords(named).map((words) => String.raw`\multicolumn{${width}}{l}{${name(words)}} \\`);
    const [heading = "", ...body] = rows.map((cells) => String.raw`${cells.join(" & ")} \\`);
    let next = 0;
    const ruled = groups.flatMap((group) => [String.raw`\midrule`].concat(body.slice(next, (next += group.length))));
    return joinLines([
      ...(whyTask === undefined ? [] : [`% ${taskWords(task, whyTask)}`]),
      String.raw`% needs \usepackage{booktabs}`,
      String.raw`\begin{tabular}{${"l".repeat(labels.length)}${"r".repeat(measures.length)}}`,
      String.raw`\toprule`,
      ...above,
      heading,
      ...ruled,
      String.raw`\bottomrule`,
      String.raw`\end{tabular}`,
    ]);
  },
};

function meanRows(evaluation: Evaluation): string[][] {
  const means = meanCells(evaluation);
  return evaluation.runs.map(({ run }, i) => [name(run), ...means[i]!.map(shown)]);
}

/** A group of rows a run: its topics, then the mean; only the first row names the run. */
function topicGroups(evaluation: Evaluation): string[][][] {
  const { runs, measures } = evaluation;
  const means = meanCells(evaluation);
  return runs.map(({ run, topics }, i) => {
    const rows = Array.from(topics, ([topic, scores]) => ["", name(topic), ...topicCells(scores, measures).map(shown)]);
    rows.push(["", "mean", ...means[i]!.map(shown)]);
    rows[0]![0] = name(run);
    return rows;
  });
}

function shown({ text, best }: Cell): string {
  return best ? String.raw`\textbf{${text}}` : text;
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
]);

export function name(text: string): string {
  return visible(text).replaceAll(/[#$%&_{}\\~^<>|[*]|-(?=-)/g, (found) => commands.get(found) ?? `\\${found}`);
}
