import type { Evaluation } from "../scores/evaluation.ts";
import { taskWords } from "../scores/tasks.ts";
import { type Cell, meanCells, topicCells } from "./cells.ts";
import { type Grid, gridLines } from "./grid.ts";
import { joinLines, type Output } from "./output.ts";
import { visible } from "../base/visible.ts";

export const table: Output = {
  name: "table",
  about: "Columns for the terminal, the best run of each measure marked.",

  print(evaluation, options = {}) {
    const { task, whyTask } = evaluation;
    const head = whyTask === undefined ? "" : `${taskWords(task, whyTask)}\n`;
    const means = meanCells(evaluation);
    const marked = means.some((cells) => cells.some(({ best }) => best));
    if (options.perTopic !== true || means.length === 0)
      return head + joinLines(gridLines(meanGrid(evaluation, means, marked), options));
    const blocks = topicGrids(evaluation, means, marked).map((grid) => joinLines(gridLines(grid, options)));
    return head + blocks.join("\n");
  },
};

function meanGrid({ runs, measures, official }: Evaluation, means: readonly Cell[][], marked: boolean): Grid {
  const rows = runs.map(({ run }, i) => ({ label: visible(run), cells: means[i]! }));
  return { corner: "run", measures, official, groups: [rows], marked };
}

/** A grid a run: its topics, and below them the mean. */
function topicGrids({ runs, measures, official }: Evaluation, means: readonly Cell[][], marked: boolean): Grid[] {
  return runs.map(({ run, topics }, i) => {
    const rows = Array.from(topics, ([topic, scores]) => ({
      label: visible(topic),
      cells: topicCells(scores, measures),
    }));
    const mean = { label: "mean", cells: means[i]! };
    const groups = rows.length === 0 ? [[mean]] : [rows, [mean]];
    return { title: visible(run), corner: "topic", measures, official, groups, marked };
  });
}
