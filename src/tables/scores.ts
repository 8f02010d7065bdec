import { fixed } from "../base/number.ts";
import { betterIn } from "../measures/name.ts";
import type { ScoreFindings } from "../report/findings.ts";
import { scorePrinters } from "../report/index.ts";
import { isPast, type Limit, limitWords } from "../report/limit.ts";
import { joinLines, type PrintOptions } from "../report/printer.ts";
import type { Sheet, SheetRow } from "../report/sheet.ts";
import type { Evaluation } from "../scores/evaluation.ts";
import { rows } from "../scores/rows.ts";
import { taskWords } from "../scores/tasks.ts";
import { bestMeans } from "./best-means.ts";

interface ScoreOptions {
  /** Show the scores of each topic too, not the means alone. */
  readonly perTopic?: boolean | undefined;
  /** What the means are to keep to, for outputs that say whether they do. */
  readonly limits?: readonly Limit[] | undefined;
}

export interface OutputOptions extends ScoreOptions, PrintOptions {}

/** A way to print an evaluation, for users of the library. */
export interface Output {
  readonly name: string;
  readonly about: string;
  print(evaluation: Evaluation, options?: OutputOptions): string;
}

/**
 * Every way to write an evaluation down: as a table, JSON, CSV, Markdown, LaTeX and so on.
 *
 * @example
 * import { evaluate, outputs, readJudgements, readRun } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * const evaluation = evaluate(judgements, [run], { measures: ["P@1"] });
 * outputs.find(({ name }) => name === "csv").print(evaluation); // "run,topic,measure,value\nmine,all,P@1,0.5\n"
 */
export const outputs: readonly Output[] = scorePrinters.map(({ name, about, lines }) => ({
  name,
  about,
  print: (evaluation, options = {}) => joinLines(lines(scoreFindings(evaluation, options), options)),
}));

/** Scores of runs: their means, and the scores of each topic where those are wanted. */
function scoreFindings(evaluation: Evaluation, { perTopic = false, limits = [] }: ScoreOptions = {}): ScoreFindings {
  return {
    evaluation,
    perTopic,
    limits,
    sheets: () => [scoreSheet(evaluation, perTopic, limits)],
    records: () => ({
      // the topic of a mean is "all", as in trec_eval
      columns: [{ name: "run" }, { name: "topic", absent: "all" }, { name: "measure" }, { name: "value" }],
      rows: scoreRows(evaluation, perTopic),
    }),
    data: () => scoreData(evaluation, perTopic),
  };
}

function* scoreRows(evaluation: Evaluation, perTopic: boolean) {
  for (const { run, topic, measure, value } of rows(evaluation, perTopic)) yield [run, topic, measure, value];
}

function scoreSheet(evaluation: Evaluation, perTopic: boolean, limits: readonly Limit[]): Sheet {
  const { runs, measures, official, task, whyTask } = evaluation;
  const best = bestMeans(
    runs.map(({ mean }) => mean),
    measures,
    measures.map((name) => betterIn(evaluation, name)),
  );
  const values = (scores: Readonly<Record<string, number>>) => measures.map((measure) => scores[measure]!);
  return {
    name: "scores",
    note: whyTask === undefined ? undefined : taskWords(task, whyTask),
    corner: "run",
    columns: measures.map((name) => ({ name, show: decimals, absent: "NaN", official: name === official })),
    groups: [
      runs.map(({ run, mean, topics }, place): SheetRow => ({
        label: run,
        values: values(mean),
        best: best[place]!,
        // None of them is marked: the topics of a run do not compete.
        parts: perTopic ? Array.from(topics, ([topic, scores]) => ({ label: topic, values: values(scores) })) : [],
      })),
    ],
    parts: perTopic ? { corner: "topic", whole: "mean" } : undefined,
    checks: limits.flatMap((limit) =>
      runs.map(({ run, mean }) => ({
        passes: !isPast(mean[limit.measure]!, limit),
        words: `${run}: ${limitWords(mean[limit.measure]!, limit)}`,
      })),
    ),
  };
}

function decimals(value: number): string {
  return fixed(value, 4);
}

function scoreData({ task, whyTask, rules, measures, notes, runs }: Evaluation, perTopic: boolean): object {
  const inOrder = (scores: Readonly<Record<string, number>>) => new Map(measures.map((name) => [name, scores[name]]));
  return {
    task,
    ...(whyTask !== undefined && { whyTask }),
    rules,
    measures,
    notes: notes.map(({ code, message, count }) => ({ code, message, ...(count !== undefined && { count }) })),
    runs: runs.map(({ run, file, mean, topics }) => ({
      run,
      ...(file !== undefined && { file }),
      mean: inOrder(mean),
      ...(perTopic && { topics: new Map(Array.from(topics, ([topic, scores]) => [topic, inOrder(scores)])) }),
    })),
  };
}
