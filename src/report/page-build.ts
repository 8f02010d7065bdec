import { hasRelevant, type Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { Topics } from "../data/topics.ts";
import { rules as allRules, paper } from "../gain/rules.ts";
import { curves } from "../scores/curves.ts";
import { type EvaluateOptions, type Evaluation, type Evaluator, evaluator, repeats } from "../scores/evaluate.ts";
import { documentLengths } from "../scores/lengths.ts";
import { tasks } from "../scores/tasks.ts";
import { pageCurves } from "./page-curves.ts";
import { type Maybe, type PageData, type PageResults, type PageRun, pageVersion } from "./page-data.ts";
import { judgedColumns } from "./page-judged.ts";
import { resultColumns } from "./page-results.ts";
import { ranking, scoreTable } from "./page-scores.ts";
import { meanIntervals, type PageChance, pageChance, pageVerdicts } from "./page-statistics.ts";

export interface PageOptions extends EvaluateOptions {
  /** What the topics ask. */
  readonly texts?: Topics | undefined;
  /** Results of a topic to keep; without it, as many as a file of some megabytes holds. */
  readonly mostResults?: number | undefined;
  readonly command?: string | undefined;
  readonly program: string;
  readonly chance?: PageChance | undefined;
}

/** The page's data, and what it loads when it is looked at. */
export interface Page {
  readonly data: PageData;
  /** By run. */
  results(run: number): PageResults;
}

export interface PageBuilder {
  add(run: Run): void;
  /** The same for a run that is scored while it is read. */
  readonly scoring: Evaluator;
  end(): Page;
}

/** Scores runs one at a time, and keeps of them what the page shows. */
export function pageBuilder(judgements: Judgements, options: PageOptions): PageBuilder {
  const only = options.only === undefined ? undefined : new Set(options.only);
  // A topic where nothing is relevant is scored by some rules alone.
  const results = resultColumns(
    (topic) => (only === undefined || only.has(topic)) && hasRelevant(judgements.topics.get(topic) ?? new Map()),
    options.mostResults,
  );
  const answers: Run["answers"][] = [];
  const scoring = evaluator(judgements, { ...options, only, curves: curvesFor(judgements, options.task) }, (run) => {
    const { topic, end } = results.open();
    return {
      topic,
      end() {
        end();
        answers.push(run.answers);
      },
    };
  });
  const { add } = scoring;
  return { add, scoring, end: () => page(judgements, scoring.end(), results, answers, options) };
}

/** Curves are of text: judgements of whole documents have none. Entry points matter to the task that asks for them. */
function curvesFor(judgements: Judgements, task: string | undefined): { name: string }[] {
  if (judgements.of !== "highlights" || task === "document") return [];
  return curves.filter(({ name }) => name !== "gP-gR-bep" || task === "bic").map(({ name }) => ({ name }));
}

function page(
  judgements: Judgements,
  evaluation: Evaluation,
  columns: ReturnType<typeof resultColumns>,
  answers: readonly Run["answers"][],
  options: PageOptions,
): Page {
  const { texts, collection, command, program, chance = pageChance } = options;
  const scored = new Set(evaluation.runs.flatMap(({ topics }) => [...topics.keys()]));
  const topics = [...judgements.topics].filter(([topic]) => scored.has(topic));
  const kept = columns.kept(topics.map(([topic]) => topic));
  const judged = topics.map(([, documents]) => judgedColumns(documents, kept.documents));
  const ids = kept.documents.ids();
  const lengthOf = documentLengths(judgements, collection);
  const bare = evaluation.runs.map((run, i): Omit<PageRun, "intervals"> => {
    const { measures } = evaluation;
    return {
      name: run.run,
      file: run.file ?? null,
      answers: answers[i]!,
      means: measures.map((measure) => finite(run.mean[measure])),
      scores: measures.map((measure) => topics.map(([topic]) => finite(run.topics.get(topic)?.[measure]))),
    };
  });
  const topicTexts = topics.map(([id], i) => {
    const text = texts?.topics.get(id);
    const [title, description, narrative] = [text?.title, text?.description, text?.narrative];
    return {
      id,
      title: title ?? null,
      description: description ?? null,
      narrative: narrative ?? null,
      judged: judged[i]!,
      answers: judgements.alternatives?.get(id)?.length ?? 1,
    };
  });
  const shown = { measures: evaluation.measures, runs: bare, topics: topicTexts };
  const tables = evaluation.measures.map((_, measure) => scoreTable(shown, measure));
  const intervals = tables.map((table) => meanIntervals(table, chance));
  const task = tasks.find(({ name }) => name === evaluation.task)!;
  const rules = allRules.find(({ name }) => name === evaluation.rules) ?? paper;
  const data: PageData = {
    version: pageVersion,
    made: { program, command: command ?? null, ...chance },
    task: evaluation.task,
    whyTask: evaluation.whyTask ?? null,
    official: evaluation.official,
    rules: evaluation.rules,
    repeats: repeats(task, rules, options.overlap),
    measures: evaluation.measures,
    notes: evaluation.notes.map(({ code, message, count }) => ({ code, message, count })),
    runs: bare.map((run, i) => Object.assign(run, { intervals: intervals.map((column) => column[i]!) })),
    topics: topicTexts,
    curves: pageCurves(evaluation),
    documents: {
      ids,
      lengths: ids.map((id) => lengthOf(id) ?? null),
      titles: ids.map(() => null),
      haveTexts: collection !== undefined,
    },
    verdicts: tables.map((table, measure) => pageVerdicts(table, ranking(shown, measure), chance)),
    mostResults: kept.most ?? null,
  };
  return { data, results: kept.results };
}

function finite(value: number | undefined): Maybe {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
