import type { Evaluation } from "../scores/evaluation.ts";
import { taskWords } from "../scores/tasks.ts";
import { type Cell, meanCells, topicCells } from "./cells.ts";
import { aligned, displayWidth } from "./display-width.ts";
import { headings, sharedWords } from "./headings.ts";
import { isPast, joinLines, type Limit, limitWords, type Output } from "./output.ts";
import { visible } from "../base/visible.ts";

export const markdown: Output = {
  name: "markdown",
  about: "A table for GitHub; with topics, a table a run below it.",

  print(evaluation, { perTopic, limits = [] } = {}) {
    const { runs, measures, task, whyTask } = evaluation;
    const head = whyTask === undefined ? [] : [`${taskWords(task, whyTask)}.`, ""];
    const means = meanCells(evaluation);
    const summary = tableLines(
      "run",
      measures,
      runs.map(({ run }, i) => [name(run), ...means[i]!.map(shown)]),
    );
    const parts = perTopic ? runs.map((scores) => topicPart(scores, measures)) : [];
    return joinLines([...head, ...summary, ...limitLines(evaluation, limits), ...parts.flat()]);
  },
};

/** Whether each run keeps to what it should, as a list below the table. */
function limitLines({ runs }: Evaluation, limits: readonly Limit[]): string[] {
  const lines = limits.flatMap((limit) =>
    runs.map(({ run, mean }) => {
      const found = mean[limit.measure]!;
      return `- ${isPast(found, limit) ? "❌" : "✅"} ${name(`${run}: ${limitWords(found, limit)}`)}`;
    }),
  );
  return lines.length === 0 ? [] : ["", ...lines];
}

function topicPart({ run, topics }: Evaluation["runs"][number], measures: readonly string[]): string[] {
  const rows = Array.from(topics, ([topic, scores]) => [name(topic), ...topicCells(scores, measures).map(shown)]);
  return ["", `### ${name(run)}`, "", ...tableLines("topic", measures, rows)];
}

export function tableLines(corner: string, measures: readonly string[], rows: readonly string[][]): string[] {
  const named = headings(measures);
  const heading = [corner.padEnd(2), ...named.names.map((text) => name(text).padStart(2))]; // a rule takes two
  const [first = [], ...rest] = aligned([heading, ...rows], 1);
  const rule = first.map((cell, i) => {
    const dashes = "-".repeat(displayWidth(cell) - 1);
    return i === 0 ? `:${dashes}` : `${dashes}:`;
  });
  const lines = [first, rule, ...rest].map((cells) => `| ${cells.join(" | ")} |`);
  return [...sharedWords(named).flatMap((words) => [name(words), ""]), ...lines];
}

function shown({ text, best }: Cell): string {
  return best ? `**${text}**` : text;
}

/** A name as plain text. An underscore between letters is no emphasis in Markdown, and reads better bare. */
export function name(text: string): string {
  return visible(text)
    .replaceAll(/[\\|`*#[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
}
