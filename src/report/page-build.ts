// Makes the data of a report while runs are scored. `pageBuilder` does all of it in one thread; `pageOf` makes the page of runs
// that other threads scored and kept. What is kept of each run's results is decided in page-results.ts.

import { type JudgedTopic, type Judgements, judgesNonrelevant } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { Topics } from "../data/topics.ts";
import type { PassageTokens } from "../match/tokens/passage-tokens.ts";
import { curves } from "../score/curves.ts";
import type { EvaluateOptions } from "../score/evaluate-options.ts";
import { repeatRule } from "../score/evaluate.ts";
import { type Evaluation, ofOneTask } from "../score/evaluation.ts";
import { judgedIds, relevantPlaces } from "../score/gain/judged-documents.ts";
import { rules as allRules, paper } from "../score/gain/rules.ts";
import { type KeptRoom, keptRoom } from "../score/kept-room.ts";
import { type Keeping, keepingEvaluator, type KeptRun } from "../score/kept-run.ts";
import { copyNotes, tokenNotes } from "../score/notes.ts";
import type { Slicing } from "../score/slices.ts";
import { tasks } from "../score/tasks.ts";
import type { RangeSet } from "../text/range.ts";
import { pageSlices } from "./filters.ts";
import { pageAnswers } from "./page-answers.ts";
import { seenTitle } from "./headings.ts";
import { chunkedColumn, type Chunks, linksIn, startsAndLengths } from "./number-lists.ts";
import {
  type Maybe,
  type PageChance,
  type PageCurve,
  type PageData,
  type PageJudged,
  type PageRanking,
  type PageResults,
  type PageRun,
  pageVersion,
} from "./page-data.ts";
import { type DocumentNumbers, keptResults, type ResultTokens } from "./page-results.ts";
import { rankedTables } from "./page-scores.ts";
import { pageChance, pageStatistics, withStatistics } from "./page-statistics.ts";
import { judgedTopic, rankedPassages, topicGains } from "./page-topic.ts";

export interface PageOptions extends EvaluateOptions {
  /** What the topics ask. */
  readonly texts?: Topics | undefined;
  /** How many results of a topic to keep. Absent: as many as fit into a file of some megabytes. */
  readonly mostResults?: number | undefined;
  /** How much room there is, where other threads keep results too. */
  readonly room?: KeptRoom | undefined;
  /** By document: what the retrievers could return, to say what is cut through and what is not indexed. */
  readonly chunks?: Chunks | undefined;
  /** Topics by the values of fields. */
  readonly slicings?: readonly Slicing[] | undefined;
  /** Counts the tokens of results. */
  readonly countedBy?: ResultTokens | undefined;
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

interface PageBuilder {
  add(run: Run): void;
  end(): Page;
}

/** Scores runs one at a time, and keeps of them what the page shows. */
export function pageBuilder(judgements: Judgements, options: PageOptions): PageBuilder {
  const runs: KeptRun[] = [];
  const keeping = pageKeeping(options);
  const { add, end } = keepingEvaluator(judgements, options, keeping, (kept) => runs.push(kept));
  return {
    add,
    end() {
      const evaluations = end();
      const { data, results } = pageOf(judgements, evaluations, runs, keeping, options);
      const statistics = pageStatistics(rankedTables(evaluations), options.chance ?? pageChance);
      return { data: withStatistics(data, statistics), results };
    },
  };
}

/** What is kept of each run: how many results, and how much room there is for all. */
export function pageKeeping({ mostResults, room }: Pick<PageOptions, "mostResults" | "room">): Keeping {
  return { asked: mostResults, room: room ?? keptRoom() };
}

/** The page of runs that were scored by a keepingEvaluator, without statistics: those are made beside it. */
export function pageOf(
  judgements: Judgements,
  evaluations: readonly Evaluation[],
  runs: readonly KeptRun[],
  keeping: Keeping,
  options: PageOptions,
): Page {
  const evaluation = ofOneTask(evaluations);
  const { texts: topicTexts, collection, command, program, chance = pageChance } = options;
  const scored = new Set(evaluation.runs.flatMap(({ topics }) => [...topics.keys()]));
  const topics = [...judgements.topics].filter(([topic]) => scored.has(topic));
  const texts = new Map(topics.map(([topic, documents]) => [topic, relevantTexts(documents)]));
  const shownTopics = {
    ids: [...texts.keys()],
    ofText: judgements.of === "highlights",
    relevant: (topic: string) => texts.get(topic)!,
  };
  const kept = keptResults(runs, shownTopics, keeping, options.countedBy);
  const judged = topics.map(([, documents]) => judgedColumns(documents, kept.documents, options.chunks));
  const ids = kept.documents.ids();
  const lengths = judgedLengths(judgements, kept.documents);
  const { measures, lessIsBetter } = evaluation;
  const pageRuns = evaluation.runs.map((run, i): PageRun => {
    const byTopic = topics.map(([topic]) => run.topics.get(topic));
    return {
      name: run.run,
      file: run.file ?? null,
      answers: runs[i]!.answers,
      means: measures.map((measure) => finite(run.mean[measure])),
      scores: measures.map((measure) => byTopic.map((scores) => finite(scores?.[measure]))),
      intervals: measures.map(() => null),
    };
  });
  const shownTexts = topics.map(([id], i) => {
    const { title, description, narrative } = topicTexts?.topics.get(id) ?? {};
    return {
      id,
      title: seenTitle(title),
      description: description ?? null,
      narrative: narrative ?? null,
      judged: judged[i]!,
      answers: judgements.alternatives?.get(id)?.length ?? 1,
    };
  });
  const task = tasks.find(({ name }) => name === evaluation.task)!;
  const rules = allRules.find(({ name }) => name === evaluation.rules) ?? paper;
  const notes = [...tokenNotes(evaluation), ...copyNotes(evaluation), ...evaluation.notes];
  const data: PageData = {
    version: pageVersion,
    made: { program, command: command ?? null, ...chance },
    task: evaluation.task,
    whyTask: evaluation.whyTask ?? null,
    official: evaluation.official,
    rules: evaluation.rules,
    repeats: repeatRule(task, rules, options.overlap),
    measures,
    lessIsBetter,
    notes: notes.map(({ code, message, count }) => ({ code, message, count })),
    runs: pageRuns,
    topics: shownTexts,
    curves: pageCurves(evaluation),
    documents: {
      ids,
      lengths: ids.map((id, i) => collection?.length(id) ?? finite(lengths[i])),
      titles: ids.map(() => null),
      haveTexts: collection !== undefined,
    },
    verdicts: [],
    judged: judgements.of,
    judgesNonrelevant: judgesNonrelevant(judgements),
    mostResults: kept.isCut ? kept.cut.results : null,
    slices: options.slicings && pageSlices(options.slicings, shownTopics.ids),
    tokens: options.countedBy?.name,
    tokenCutoffs: options.countedBy && tokenCutoffs(measures),
    answers: pageAnswers(runs, shownTopics.ids, judgements),
    knowsVain: kept.cut.vain,
  };
  return { data, results: (run) => withTokenStops(data, kept.results(run), options.countedBy) };
}

/** A list without results ends at once; of one whose texts are not all at hand nothing is known. */
function withTokenStops(data: PageData, results: PageResults, countedBy: PageOptions["countedBy"]): PageResults {
  if (countedBy === undefined) return results;
  return results.map((ranking, topic) =>
    ranking.tokens === undefined && ranking.docs.length > 0
      ? ranking
      : { ...ranking, tokenStops: tokenStops(data, topic, ranking, countedBy.known) },
  );
}

function relevantTexts(judged: JudgedTopic): RangeSet[] {
  const ids = judgedIds(judged);
  return relevantPlaces(ids).map((i) => ids.documentAt(i).relevant);
}

function finite(value: number | undefined): Maybe {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** A topic's judgements as columns. A document that is not relevant and that no run returned is left out. */
function judgedColumns(judged: JudgedTopic, documents: DocumentNumbers, chunks: Chunks | undefined): PageJudged {
  const ids = judgedIds(judged);
  const { bestEntry, first } = ids.highlights();
  const shown: number[] = []; // by index
  for (let i = 0; i < ids.size; i++) if (ids.gradeAt(i) > 0 || documents.knownAt(ids, i) >= 0) shown.push(i);
  const isBare = (i: number): boolean => first[i] === first[i + 1]; // most are, and no object is made of them
  return {
    docs: shown.map((i) => documents.numberAt(ids, i)),
    grades: shown.map((i) => ids.gradeAt(i)),
    entries: shown.map((i) => (Number.isNaN(bestEntry[i]!) ? null : bestEntry[i]!)),
    ranges: shown.map((i) => (isBare(i) ? [] : startsAndLengths(ids.documentAt(i).relevant))),
    chunked:
      chunks &&
      chunkedColumn(
        shown.map((i) => ({ doc: ids.texts[i]!, relevant: ids.documentAt(i).relevant })),
        chunks,
      ),
  };
}

/** How long documents are, by their numbers, as the judgements say; NaN where they do not. */
function judgedLengths({ topics }: Judgements, documents: DocumentNumbers): Float64Array {
  const lengths = new Float64Array(documents.count()).fill(NaN);
  for (const topic of topics.values()) {
    const ids = judgedIds(topic);
    const { length } = ids.highlights();
    for (let i = 0; i < ids.size; i++) {
      if (Number.isNaN(length[i]!)) continue;
      const number = documents.knownAt(ids, i);
      if (number >= 0) lengths[number] = length[i]!;
    }
  }
  return lengths;
}

/** The points of the curves as columns: each run adds the points of each curve in one order. */
export function pageCurves({
  curves: points,
  runs,
}: Pick<Evaluation, "curves"> & { readonly runs: readonly unknown[] }): PageCurve[] {
  const byCurve = new Map<string, { places: number[]; heights: Maybe[] }>();
  for (const { curve, x, y } of points) {
    const columns = byCurve.get(curve) ?? { places: [], heights: [] };
    columns.places.push(x);
    columns.heights.push(Number.isFinite(y) ? y : null);
    byCurve.set(curve, columns);
  }
  return curves.flatMap(({ name, about, x, y }) => {
    const columns = byCurve.get(name);
    if (columns === undefined) return [];
    const count = columns.places.length / runs.length;
    const heights = runs.map((_, run) => columns.heights.slice(run * count, (run + 1) * count));
    return [{ name, about, x, y, places: columns.places.slice(0, count), heights }];
  });
}

const byTokens = /@(\d+)tok$/;
const usual = 1000;

/** The cut-offs by tokens that a reader of the page can choose: those of the measures, and a usual one. The page has no tokenizer. */
export function tokenCutoffs(measures: readonly string[]): number[] {
  const named = measures.flatMap((name) => byTokens.exec(name)?.[1] ?? []).map(Number);
  return [...new Set([usual, ...named])].sort((a, b) => a - b);
}

/** Where each cut-off by tokens ends, in characters read; -1 where that is beyond the results that the page holds. */
function tokenStops(data: PageData, topic: number, ranking: PageRanking, tokens: PassageTokens): number[] {
  const gained = topicGains(
    data,
    rankedPassages(data, ranking),
    judgedTopic(data, topic),
    linksIn(data, ranking),
    tokens,
  );
  const held = ranking.returned === null ? Infinity : gained.tokensIn(Infinity);
  return data.tokenCutoffs!.map((cutoff) => (held <= cutoff ? -1 : gained.charactersIn(cutoff)));
}
