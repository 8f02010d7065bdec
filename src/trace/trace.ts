// Shows where a pipeline loses the right text. `trace` follows the highlighted text of every topic through the stages.
// `tracedBy` does so for stages whose lists are known. `stageEvaluator` makes the list of a stage from a run, read as
// far as its budget allows.

import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/named.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { mean, sumBy } from "../base/number.ts";
import type { Collection } from "../data/collection.ts";
import { answersTo, type Judgements } from "../data/judgements.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import { copyFinder } from "../match/copies/topic-copies.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import { type Evaluator, evaluator } from "../score/evaluate.ts";
import type { EvaluateOptions } from "../score/evaluate-options.ts";
import type { Evaluation } from "../score/evaluation.ts";
import { type Cutoff, cutoff, everything } from "../score/measures/cutoff.ts";
import { missedWatch, type ReturnedLists } from "../score/missed.ts";
import { codePointSlice } from "../text/code-points.ts";
import { type Range, rangeSet, type RangeSet, subtract, union } from "../text/range.ts";
import { type Fates, fates, type Pieces, type StageText } from "./fates.ts";

/**
 * A step of a pipeline: the list that it passes on for each topic, or the pieces of an index, which are the same for
 * every topic.
 */
export type Stage = {
  readonly name: string;
  /** The file that it was read from. */
  readonly source?: string | undefined;
} & ({ readonly lists: ReturnedLists } | { readonly pieces: Pieces });

/**
 * The share of the highlighted text that each stage lost, by its name and in the order of the stages, and last the
 * "kept" share.
 */
export type TraceShares = Readonly<Record<string, number>>;

export interface TracedTopic extends Fates {
  readonly shares: TraceShares;
}

/** The fates of the highlighted text on its way through a pipeline. */
export interface Trace {
  /** The names of the stages, in their order. */
  readonly stages: readonly string[];
  /** The means over the topics. */
  readonly mean: TraceShares;
  /** The topics in the order of the judgements. */
  readonly topics: ReadonlyMap<string, TracedTopic>;
  readonly notes: readonly Note[];
}

/** The name, among the stages, of the text that is left at the end. */
export const keptName = "kept";

/** Refuses stage names that are equal, or equal to the name of the kept text. */
export function refuseStageNames(names: readonly string[]): void {
  if (names.length === 0)
    throw new InputError("no stage; expected one at least, as in chunks=chunks.jsonl", {}, { remedy: stageRemedy });
  for (const [i, name] of names.entries()) {
    if (name === keptName)
      throw new InputError(`a stage "${keptName}", which is what is left after the last one; expected another name`);
    // JSON would move a key that is a number before the other keys.
    if (!/^\p{L}[\p{L}\p{M}\p{N}_. -]*$/u.test(name))
      throw new InputError(`"${name}" names no stage; expected a name that begins with a letter, such as retrieved`);
    if (names.indexOf(name) < i) throw new InputError(`stage "${name}" is given twice; expected each stage once`);
  }
}
const stageRemedy = { option: "stage", value: "NAME=FILE" };

/** Follows the highlighted text of some topics through stages. */
function traceOf(
  judgements: Judgements,
  scored: readonly string[],
  stages: readonly Stage[],
  { collection, copies }: Pick<EvaluateOptions, "collection" | "copies"> = {},
): Trace {
  const names = stages.map(({ name }) => name);
  refuseStageNames(names);
  const finder = copies && collection && copyFinder(collection, copies, "passed over");
  const each = scored.map((topic): readonly [string, Fates] => {
    const texts = stages.map((stage): StageText => textIn(stage, topic));
    return [topic, fates(answersTo(judgements, topic), texts, finder)];
  });
  const traced = each.filter(([, { relevant }]) => relevant > 0);
  if (traced.length === 0)
    throw new InputError("no topic has highlighted text; there is nothing to follow", { source: judgements.source });
  const topics = new Map(traced.map(([topic, own]): [string, TracedTopic] => [topic, withShares(own, names)]));
  const barren = each.length - traced.length;
  return {
    stages: names,
    mean: meanShares([...topics.values()], names),
    topics,
    notes: [
      ...noteIfAny(
        "no-highlighted-text",
        barren,
        `${counted(barren, "topic has a relevant document without highlighted text, and is", "topics have relevant documents without highlighted text, and are")} left out`,
      ),
      ...addedNotes(stages, topics, collection),
    ],
  };
}

const silence = { read: [], below: [] }; // an empty list, because no result is an answer too

function textIn(stage: Stage, topic: string): StageText {
  return "pieces" in stage ? { pieces: stage.pieces } : { list: stage.lists.get(topic) ?? silence };
}

function withShares(own: Fates, names: readonly string[]): TracedTopic {
  const characters = [...own.lost, own.kept];
  return { ...own, shares: shareRecord(names, (i) => characters[i]! / own.relevant) };
}

function meanShares(topics: readonly TracedTopic[], names: readonly string[]): TraceShares {
  const named = [...names, keptName];
  return shareRecord(names, (i) => mean(topics.map(({ shares }) => shares[named[i]!]!)));
}

function shareRecord(names: readonly string[], value: (i: number) => number): TraceShares {
  return Object.fromEntries([...names, keptName].map((name, i) => [name, value(i)]));
}

/** The mean, over topics, of a number of characters as a share of the relevant ones. */
export function meanShare({ topics }: Pick<Trace, "topics">, characters: (own: Fates) => number): number {
  const all = [...topics.values()];
  return sumBy(all, (own) => characters(own) / own.relevant) / all.length;
}

// Text that no earlier stage has may mean that the stages are in another order, that the index is another one, or that
// neighbouring text was fetched.

/** Notes on stages whose results have text that no earlier stage has. */
function addedNotes(
  stages: readonly Stage[],
  topics: ReadonlyMap<string, Fates>,
  collection: Collection | undefined,
): Note[] {
  const found = stages.map(() => ({ results: 0, all: 0, topics: new Set<string>(), first: "", highlighted: 0 }));
  const pieces = new Map<string, RangeSet>();
  for (const [topic, { added }] of topics) {
    const earlier = new Map<string, RangeSet>();
    for (const [place, stage] of stages.entries()) {
      const results = "pieces" in stage ? [] : (stage.lists.get(topic) ?? silence).read;
      const own = found[place]!;
      own.highlighted += added[place]!;
      const placed = results.filter((result) => !isUnresolved(result));
      for (const [i, result] of placed.entries()) {
        own.all++;
        if (place === 0) continue;
        const fresh = subtract(rangeSet([result]), earlier.get(result.doc) ?? rangeSet([]));
        const text = fresh.find((part) => !isBlank(part, result.doc, collection));
        if (text === undefined) continue;
        own.results++;
        own.topics.add(topic);
        if (own.first === "")
          own.first = `question "${topic}", result ${i + 1}: ${result.doc}, ${text.start}..${text.end}`;
      }
      const docs = new Set([...placed.map(({ doc }) => doc), ...laterDocs(stages, place, topic)]);
      for (const doc of docs) earlier.set(doc, union(earlier.get(doc) ?? rangeSet([]), textOf(stage, placed, doc)));
    }
  }
  return found.flatMap(({ results, all, topics: own, first, highlighted }, place): Note[] => {
    if (results === 0) return [];
    const { name, source } = stages[place]!;
    const which = results === all ? "every result has" : `${counted(results, "result has", "results have")}`;
    const counts =
      highlighted === 0 ? "" : `; ${counted(highlighted, "highlighted character", "highlighted characters")} among it`;
    const doubt = results === all ? "; are the stages in their order, and of one pipeline?" : "";
    const message = `${source === undefined ? "" : `${source}: `}${name}: ${which} text that no earlier stage has, for ${counted(own.size, "question", "questions")}, first ${first}${counts}${doubt}`;
    return [{ code: "text-added", message, count: results }];
  });

  /** The documents in the results of later stages. Only their text needs to be looked at. */
  function laterDocs(among: readonly Stage[], place: number, topic: string): string[] {
    if (!("pieces" in among[place]!)) return [];
    return among
      .slice(place + 1)
      .flatMap((stage) => ("pieces" in stage ? [] : (stage.lists.get(topic) ?? silence).read.map(({ doc }) => doc)));
  }

  function textOf(stage: Stage, placed: readonly Passage[], doc: string): RangeSet {
    if (!("pieces" in stage)) return rangeSet(placed.filter((result) => result.doc === doc));
    const known = pieces.get(doc) ?? rangeSet(stage.pieces.get(doc) ?? []);
    pieces.set(doc, known);
    return known;
  }
}

/**
 * True if a range is only white space. White space between chunks belongs to none of them. Without the documents this
 * is not known.
 */
function isBlank({ start, end }: Range, doc: string, collection: Collection | undefined): boolean {
  const text = collection?.document(doc)?.text;
  return text !== undefined && codePointSlice(text, start, end).trim() === "";
}

// Stages of runs.

/** The options for scoring and reading runs: those of `evaluate` that decide what counts. */
export interface TraceOptions extends Pick<EvaluateOptions, "collection" | "copies" | "only" | "task"> {
  readonly tokenizer?: Tokenizer | undefined;
}

/** The measure whose mean is the share of text that a stage has, read up to `at`. */
export function measureOf(at: Cutoff): string {
  return at === everything ? "charR" : `R@${at}`;
}

/** How far a list is read: to the end, or up to a number of results, characters or tokens. */
export function readCutoff(typed: string | undefined): Cutoff {
  if (typed === undefined || typed === "all") return everything;
  const { read, expects } = cutoff();
  const found = read(typed);
  if (found === undefined)
    throw new InputError(`"${typed}" is no budget; expected ${expects}: 5, 4000ch, 1000tok; or all`);
  return found;
}

/** A run that was read as a stage. */
export interface RunStage {
  readonly lists: ReturnedLists;
  readonly evaluation: Evaluation;
}

/** An evaluator that keeps the lists of the runs that are added to it, read up to a budget. `end` returns them. */
export function stageEvaluator(
  judgements: Judgements,
  options: TraceOptions,
  at: Cutoff,
): { readonly by: Evaluator; end(): RunStage } {
  const kept: ReturnedLists[] = [];
  const by = evaluator(
    judgements,
    { ...options, measures: [measureOf(at)] },
    { watch: { open: () => missedWatch(at), take: (lists) => kept.push(lists as ReturnedLists) } },
  );
  return {
    by,
    end() {
      const [evaluation] = by.end();
      return { lists: kept[0]!, evaluation: evaluation! };
    },
  };
}

/** A stage as callers of the library give it. `at` is its budget, such as "20", "4000ch" or "1000tok". */
export type GivenStage = { readonly name: string } & (
  | { readonly run: Run; readonly at?: string | undefined }
  | { readonly chunks: Pieces }
);

/**
 * Follows every highlighted character through the stages of a pipeline. A character was lost at the first stage from
 * which on no stage has it, or it was kept to the end. So the shares of a topic add up to 1, and so do their means. A
 * stage is a run, read as far as its budget `at` allows, or the chunks of an index by document, which are available for
 * every question.
 *
 * @example
 * import { readJudgements, readRun, trace } from "pericope";
 *
 * const judgements = readJudgements('{"topic":"q1","doc":"guide.md","ranges":[[0,100]]}');
 * const retrieved = readRun('{"topic":"q1","doc":"guide.md","start":0,"end":80,"run":"first"}');
 * const reranked = readRun('{"topic":"q1","doc":"guide.md","start":0,"end":50,"run":"second"}');
 * const stages = [{ name: "retrieved", run: retrieved }, { name: "reranked", run: reranked }];
 * trace(judgements, stages).mean; // { retrieved: 0.2, reranked: 0.3, kept: 0.5 }
 */
export function trace(judgements: Judgements, stages: readonly GivenStage[], options: TraceOptions = {}): Trace {
  refuseStageNames(stages.map(({ name }) => name));
  const evaluations: Evaluation[] = [];
  const read = stages.map((given): Stage => {
    if (!("run" in given)) return { name: given.name, pieces: given.chunks };
    const { by, end } = stageEvaluator(judgements, options, readCutoff(given.at));
    by.add(given.run);
    const { lists, evaluation } = end();
    evaluations.push(evaluation);
    return { name: given.name, lists, source: given.run.source };
  });
  return tracedBy(judgements, read, evaluations, options);
}

/**
 * The trace of stages, some of which were scored. The evaluations of those decide which topics count, and they bring
 * the notes.
 */
export function tracedBy(
  judgements: Judgements,
  stages: readonly Stage[],
  evaluations: readonly Evaluation[],
  options: TraceOptions,
): Trace {
  const [first] = evaluations;
  if (first === undefined)
    throw new InputError(
      "no stage answers the questions; expected one, such as what was retrieved, after the chunks",
      {},
      { remedy: stageRemedy },
    );
  const found = traceOf(judgements, [...first.runs[0]!.topics.keys()], stages, options);
  const notes = [...evaluations.flatMap((each) => each.notes), ...found.notes];
  return { ...found, notes: [...new Map(notes.map((note) => [note.message, note])).values()] };
}

/** The index of the stage with this name. Unknown names are refused. */
export function stagePlace(stages: readonly string[], name: string): number {
  const place = [...stages, keptName].indexOf(name);
  if (place < 0)
    throw new InputError(
      `no stage "${name}"${didYouMean(name, [...stages, keptName]) || `; there are: ${stages.join(", ")}, ${keptName}`}`,
    );
  return place;
}
