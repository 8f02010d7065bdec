// Scores of runs as every output prints them. `outputs` is for users of the library. `scoreFindings` makes the sheet,
// the rows and the value of an evaluation, with letters for runs that are significantly better (--marks).

import { capitalised } from "../../base/list-words.ts";
import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { pairTests } from "../../compare/index.ts";
import type { ScoreMarks } from "../../compare/marks.ts";
import { bestMeans, differentTopicsWords, haveSameTopics } from "../best.ts";
import {
  besideMeans,
  correctionWords,
  decimals,
  deviationsOf,
  known,
  orderedScores,
  type Spread,
  spreadColumns,
  spreadValues,
  spreadWords,
} from "../figures.ts";
import type { Records, ScoreFindings, Sheet, SheetColumn, SheetRow, Value } from "../findings.ts";
import { scorePrinters } from "../printers/index.ts";
import { isPast, type Limit, limitWords } from "../limit.ts";
import { joinLines, type PrintOptions } from "../printers/printer.ts";
import { silenceData, silenceRows, silenceSheets } from "./silence-sheets.ts";
import { sliceData, sliceRows, sliceSheets } from "./slice-sheets.ts";
import { type Evaluation, rows, type RunScores } from "../../score/evaluation.ts";
import { paper } from "../../score/gain/rules.ts";
import { betterIn } from "../../score/measures/name.ts";
import { copyWords, rulesWords, tokenWords } from "../../score/notes.ts";
import { taskWords } from "../../score/tasks.ts";

interface ScoreOptions {
  /** Show the scores of each topic too, not only the means. */
  readonly perTopic?: boolean | undefined;
  /** Show standard deviations over topics, and the number of topics, next to the means. */
  readonly deviations?: boolean | undefined;
  /** The limits for the means, for outputs that say whether they are met. */
  readonly limits?: readonly Limit[] | undefined;
  /** Mark each mean with the letters of the runs that it is significantly better than. */
  readonly marks?: ScoreMarks | undefined;
}

export interface OutputOptions extends ScoreOptions, PrintOptions {}

/** One way to print an evaluation, for users of the library. */
export interface Output {
  readonly name: string;
  readonly about: string;
  print(evaluation: Evaluation, options?: OutputOptions): string;
}

/**
 * All ways to print an evaluation: as a table, JSON, CSV, Markdown, LaTeX and so on.
 *
 * @example
 * import { evaluate, outputs, readJudgements, readRun } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * const evaluation = evaluate(judgements, [run], { measures: ["P@1"] });
 * outputs.find(({ name }) => name === "csv")?.print(evaluation); // "run,topic,measure,value\nmine,all,P@1,0.5\n"
 */
export const outputs: readonly Output[] = scorePrinters.map(({ name, about, lines }) => ({
  name,
  about,
  print: (evaluation, options = {}) => joinLines(lines(scoreFindings(evaluation, options), options)),
}));

/** Scores of runs: their means, and the scores of each topic if those are wanted. */
function scoreFindings(evaluation: Evaluation, options: ScoreOptions = {}): ScoreFindings {
  const { perTopic = false, deviations = false, limits = [], marks } = options;
  const shown = { perTopic, deviations, limits, marks };
  return {
    evaluation,
    ...shown,
    sheets: () => [scoreSheet(evaluation, shown), ...silenceSheets(evaluation), ...sliceSheets(evaluation)],
    records: () => scoreRecords(evaluation, shown),
    data: () => scoreData(evaluation, shown),
  };
}

type ShownScores = Pick<ScoreFindings, "perTopic" | "deviations" | "limits" | "marks">;

/** The topic of a mean is "all", as in trec_eval. This includes the rows of slices, which are not scores of a topic. */
function scoreRecords(evaluation: Evaluation, { perTopic, deviations, marks }: ShownScores): Records {
  const { slices } = evaluation;
  const hasSpread = deviations || slices !== undefined;
  return {
    columns: [
      { name: "run" },
      { name: "topic", absent: "all" },
      { name: "measure" },
      { name: "value" },
      ...(hasSpread ? [{ name: "deviation" }, { name: "topics" }] : []),
      ...(slices === undefined ? [] : [{ name: "field" }, { name: "slice" }]),
      ...(marks === undefined ? [] : [{ name: "letter" }, { name: "marks" }]),
    ],
    rows: scoreRows(evaluation, perTopic, hasSpread, marks),
  };
}

function* scoreRows(
  evaluation: Evaluation,
  perTopic: boolean,
  hasSpread: boolean,
  marks: ScoreMarks | undefined,
): Generator<readonly Value[]> {
  const { runs, measures, slices } = evaluation;
  const slice = slices === undefined ? [] : [undefined, undefined];
  const spreads = new Map(hasSpread ? runs.map((run) => [run.run, deviationsOf(run, measures)]) : []);
  for (const { run, topic, measure, value } of rows(evaluation, perTopic)) {
    const spread = topic === undefined ? spreads.get(run) : undefined;
    const beside = hasSpread ? [known(spread?.deviation[measure]), spread?.topics] : [];
    const letters =
      marks === undefined ? [] : markValues(marks, evaluation, topic === undefined ? run : undefined, measure);
    yield [run, topic, measure, value, ...beside, ...slice, ...letters];
  }
  for (const [run, name, value] of silenceRows(evaluation)) {
    const beside = hasSpread ? [undefined, undefined] : [];
    yield [
      run,
      undefined,
      name,
      known(value),
      ...beside,
      ...slice,
      ...(marks === undefined ? [] : [undefined, undefined]),
    ];
  }
  for (const row of sliceRows(evaluation)) yield marks === undefined ? row : [...row, undefined, undefined];
}

/** The letter of a run, and the letters of the runs that are significantly worse. The score of a topic has none. */
function markValues(
  { letters, beaten }: ScoreMarks,
  { runs, measures }: Evaluation,
  run: string | undefined,
  measure: string,
): Value[] {
  if (run === undefined) return [undefined, undefined];
  const place = runs.findIndex((each) => each.run === run);
  const others = beaten[measures.indexOf(measure)]![place]!;
  return [letters[place]!, others.map((other) => letters[other]!).join(" ")];
}

function scoreSheet(evaluation: Evaluation, { perTopic, deviations, limits, marks }: ShownScores): Sheet {
  const { runs, measures, official } = evaluation;
  const comparable = haveSameTopics(evaluation);
  const best = bestMeans(comparable ? runs : [], measures, (name) => betterIn(evaluation, name));
  const columns = measures.map((name) => ({ name, show: decimals, absent: "NaN", official: name === official }));
  const figures = (scores: Readonly<Record<string, number>>, spread?: Spread) =>
    deviations ? spreadValues(measures, scores, spread) : measures.map((measure) => scores[measure]!);
  // The letter of a run comes before its figures.
  const lettered = <T>(letter: T, cells: readonly T[]): readonly T[] =>
    marks === undefined ? cells : [letter, ...cells];
  return {
    name: "scores",
    note: headWords(evaluation),
    corner: "run",
    columns: lettered<SheetColumn>({ name: "", absent: "" }, deviations ? spreadColumns(columns) : columns),
    groups: [
      runs.map((scored, place): SheetRow => ({
        label: scored.run,
        values: lettered<Value>(
          marks?.letters[place],
          figures(scored.mean, deviations ? deviationsOf(scored, measures) : undefined),
        ),
        best: lettered(false, deviations ? besideMeans(best[place] ?? [], false) : (best[place] ?? [])),
        marks: marks && ["", ...rowMarks(marks, place, deviations)],
        // No topic is marked, because the topics of a run do not compete.
        parts: perTopic
          ? Array.from(scored.topics, ([topic, scores]) => ({
              label: topic,
              values: lettered<Value>(undefined, figures(scores)),
            }))
          : [],
      })),
    ],
    below: [
      ...(comparable ? [] : [differentTopicsWords(evaluation)]),
      ...(deviations ? [spreadWords] : []),
      ...(marks === undefined ? [] : marksWords(marks)),
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

/** By column of a measure: the letters next to the mean of a run. */
function rowMarks(marks: ScoreMarks, run: number, deviations: boolean): string[] {
  const texts = marks.beaten.map((byRun) => marksText(marks, byRun[run]!));
  return deviations ? besideMeans(texts, "") : texts;
}

/** The task of the runs, if it was not asked for; the rules; how tokens were counted; and which copies count. */
function headWords({ task, whyTask, rules, measures, tokens, copies }: Evaluation): string | undefined {
  const said = whyTask === undefined ? [] : [taskWords(task, whyTask)];
  if (rules !== paper.name) said.push(rulesWords({ rules, measures }));
  if (tokens !== undefined) said.push(tokenWords(tokens));
  if (copies !== undefined) said.push(copyWords(copies));
  const words = said.join("; ");
  return words === "" ? undefined : capitalised(words);
}

function scoreData(evaluation: Evaluation, { perTopic, deviations, marks }: ShownScores): object {
  const { task, whyTask, rules, measures, tokens, copies, notes, runs, slices } = evaluation;
  return {
    task,
    ...(whyTask !== undefined && { whyTask }),
    rules,
    measures,
    ...(tokens !== undefined && { tokens }),
    ...(copies !== undefined && { copies }),
    notes: notes.map(({ code, message, count }) => ({ code, message, count })),
    ...(marks !== undefined && { marks: marksData(marks) }),
    runs: runs.map((scored, place) => ({
      run: scored.run,
      ...(scored.file !== undefined && { file: scored.file }),
      mean: orderedScores(scored.mean, measures),
      ...(deviations && spreadData(scored, measures)),
      ...(marks !== undefined && { letter: marks.letters[place], betterThan: betterThan(marks, evaluation, place) }),
      ...(perTopic && {
        topics: new Map(Array.from(scored.topics, ([topic, scores]) => [topic, orderedScores(scores, measures)])),
      }),
    })),
    ...(evaluation.silence !== undefined && { silence: silenceData(evaluation) }),
    ...(slices !== undefined && { slices: sliceData(slices, measures) }),
  };
}

/** By measure: the names of the runs that this run is significantly better than. */
function betterThan({ beaten }: ScoreMarks, { runs, measures }: Evaluation, run: number): Map<string, string[]> {
  return new Map(measures.map((name, i) => [name, beaten[i]![run]!.map((other) => runs[other]!.run)]));
}

function spreadData(scored: RunScores, measures: readonly string[]): object {
  const { deviation, topics } = deviationsOf(scored, measures);
  return { deviation: orderedScores(deviation, measures), topicCount: topics };
}

/**
 * The letters next to a mean: "bc". With more than 26 runs they are separated by commas, and sequences are written as
 * "c–ak".
 */
export function marksText({ letters }: Pick<ScoreMarks, "letters">, beaten: readonly number[]): string {
  if (letters.length <= 26) return beaten.map((run) => letters[run]!).join("");
  const found: [first: number, last: number][] = [];
  for (const run of beaten) {
    const stretch = found.at(-1);
    if (stretch !== undefined && stretch[1] === run - 1) stretch[1] = run;
    else found.push([run, run]);
  }
  return found
    .flatMap(([first, last]) => {
      if (last - first < 2) return first === last ? [letters[first]!] : [letters[first]!, letters[last]!];
      return [`${letters[first]!}–${letters[last]!}`];
    })
    .join(",");
}

/** The sentences below a table of scores: what a letter means, and by which test. */
export function marksWords({ comparisons }: Pick<ScoreMarks, "comparisons">): string[] {
  const [first] = comparisons;
  if (first === undefined) return [];
  const { test: name, correction, level, topics } = first;
  const { title, joint } = pairTests.find((each) => each.name === name)!;
  const drawn = comparisons.find(({ resamples }) => resamples !== undefined);
  const how = [
    title,
    "two-sided",
    ...(drawn === undefined ? [] : [`${counted(drawn.resamples!, "resample", "resamples")}, seed ${drawn.seed}`]),
    overPairs(joint === true, correction, comparisons),
    `level ${level}`,
    counted(topics, "topic", "topics"),
  ];
  const untested = comparisons.filter(({ pairs }) => pairs.every(({ p }) => Number.isNaN(p)));
  return [
    `A mean bears the letters of the runs that it is significantly better than: ${how.join("; ")}.`,
    ...untested.map(({ pairs }) => `No test of ${visible(pairs[0]!.why ?? "")}.`), // it begins with the measure
  ];
}

/**
 * How many pairs were tested. Pairs with equal scores cannot be tested, and their number may differ between measures.
 */
function overPairs(isJoint: boolean, correction: string, comparisons: ScoreMarks["comparisons"]): string {
  const counts = comparisons.map(({ pairs }) => pairs.filter(({ p }) => !Number.isNaN(p)).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (most === 0) return "no pair could be tested";
  const tested = least === most ? counted(most, "pair", "pairs") : `${least} to ${counted(most, "pair", "pairs")}`;
  if (isJoint) return `${tested} at once`;
  const words = correctionWords.get(correction);
  return words === undefined ? "no correction for the number of pairs" : `${words} over ${tested} of each measure`;
}

/** The JSON of the test. */
export function marksData({ comparisons }: ScoreMarks): object {
  const { test, side, correction, level, seed, resamples, topics } = comparisons[0]!;
  return { test, side, correction, level, seed, resamples, topics };
}
