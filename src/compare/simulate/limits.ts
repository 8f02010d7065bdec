// The scores of the best runs of elements in each task, next to those of perfect passages: the theoretical maximum. The
// runs are made here, from elements that best-elements.ts chooses.

import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { mean } from "../../base/number.ts";
import type { Collection } from "../../data/collection.ts";
import { type Judgements, together } from "../../data/judgements.ts";
import type { Passage, Run } from "../../data/run.ts";
import { evaluate } from "../../score/evaluate.ts";
import type { Measure, NameStyle } from "../../score/measures/measure.ts";
import { readMeasure } from "../../score/measures/name.ts";
import type { RangeSet } from "../../text/range.ts";
import { elementRange } from "../../text/xml/element-paths.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import {
  bestByF,
  bySpecificity,
  type DocumentElement,
  focusedElements,
  fOf,
  precisionBound,
  sizedElements,
  type SizedElements,
} from "./best-elements.ts";
import { severalAnswers } from "./simulate.ts";
import { highlightedDocuments, refuseOthers } from "./simulated-runs.ts";

interface LimitsOptions {
  /** The names of measures. Default: those of each task. */
  readonly measures?: readonly string[] | undefined;
  readonly own?: readonly Measure[] | undefined;
  readonly names?: NameStyle | undefined;
}

/** The best scores of elements in each task, next to those of passages. */
export interface Limits {
  readonly topics: readonly string[];
  readonly tasks: readonly TaskLimits[];
  readonly documents: readonly DocumentLimits[];
  readonly notes: readonly Note[];
}

export interface TaskLimits {
  readonly task: string;
  readonly about: string;
  readonly measures: readonly string[];
  readonly runs: readonly { readonly run: string; readonly mean: Readonly<Record<string, number>> }[];
  /** A bound that no list of elements exceeds, for measures for which the best list is not known. */
  readonly bound: Readonly<Record<string, number>> | undefined;
  /** The runs themselves. */
  readonly made: readonly Run[];
}

/** F(d) of the relevant documents. */
export interface DocumentLimits {
  readonly run: string;
  readonly documents: number;
  /** The mean number of results per document. */
  readonly meanResults: number;
  readonly meanF: number;
  readonly lowestF: number;
  /** The number of documents with an F(d) of 1. */
  readonly perfect: number;
}

type Topics = ReadonlyMap<string, readonly PerfectDocument[]>;

/**
 * The theoretical maximum of elements: the best runs of elements for each task, next to the perfect runs of passages.
 */
export function limits(given: Judgements, collection: Collection, options: LimitsOptions = {}): Limits {
  refuseOthers(given);
  const judgements = together(given);
  const topics = perfectTopics(judgements, collection);
  if (topics.size === 0)
    throw new InputError("no topic has highlighted text; expected some to make runs of", { source: given.source });
  const documents = [...topics.values()].flat();
  const withoutEntry = documents.filter(({ bestEntry }) => bestEntry === undefined).length;
  const bounds = Array.from(topics.values(), precisionBound);
  const tasks = perfectTasks.filter(({ task }) => task !== "bic" || withoutEntry < documents.length);
  return {
    topics: [...topics.keys()],
    tasks: tasks.map((task) => {
      const limit = taskLimits(task, judgements, topics, collection, options);
      return { ...limit, bound: task.bounded ? boundOf(limit.measures, bounds, options.own) : undefined };
    }),
    documents: documentLimits(documents),
    notes: [...severalAnswers(given), ...entryNotes(withoutEntry, documents.length)],
  };
}

function perfectTopics(judgements: Judgements, collection: Collection): Topics {
  const topics = new Map<string, PerfectDocument[]>();
  for (const [topic, judged] of judgements.topics) {
    const found = highlightedDocuments(topic, judged, collection, judgements.source);
    const documents = found.map(({ doc, relevant, elements }): PerfectDocument => {
      if (elements === undefined)
        throw new InputError(`document "${doc}" is not XML and has no elements; expected a collection of XML`, {
          source: collection.source,
        });
      return { ...sizedElements(doc, elements, relevant), relevant, bestEntry: judged.get(doc)?.bestEntry };
    });
    if (documents.length > 0) topics.set(topic, documents);
  }
  return topics;
}

function taskLimits(
  task: PerfectTask,
  judgements: Judgements,
  topics: Topics,
  collection: Collection,
  { measures, own, names }: LimitsOptions,
): Omit<TaskLimits, "bound"> {
  const made = (["passages", "elements"] as const).map((name) => perfectRun(name, task, topics));
  const { runs, measures: columns } = evaluate(judgements, made, {
    task: task.task,
    measures,
    own,
    names,
    only: topics.keys(),
    collection,
  });
  return {
    task: task.task,
    about: task.about,
    measures: columns,
    runs: runs.map(({ run, mean }) => ({ run, mean })),
    made,
  };
}

/** For iP and AiP: a bound on the mean over topics that no list of elements exceeds. */
function boundOf(
  columns: readonly string[],
  bounds: readonly ((recall: number) => number)[],
  own: LimitsOptions["own"],
): Record<string, number> {
  const bound: Record<string, number> = {};
  for (const column of columns) {
    const levels = levelsOf(readMeasure(column, { own }).name);
    if (levels !== undefined) bound[column] = mean(bounds.map((of) => mean(levels.map(of))));
  }
  return bound;
}

/** The levels of recall that a measure averages over; undefined if there is no bound for it. */
function levelsOf(measure: string): number[] | undefined {
  if (measure === "AiP") return Array.from({ length: 101 }, (_, level) => level / 100);
  const recall = /^iP@([\d.]+)$/.exec(measure)?.[1];
  return recall === undefined ? undefined : [Number(recall)];
}

function documentLimits(documents: readonly PerfectDocument[]): DocumentLimits[] {
  const elements = documents.map((document) => {
    const chosen = bestByF(document);
    return { results: chosen.length, score: fOf(document, chosen) };
  });
  const passages = documents.map(({ relevant }) => ({ results: relevant.length, score: 1 }));
  return Object.entries({ passages, elements }).map(([run, answers]) => ({
    run,
    documents: documents.length,
    meanResults: mean(answers.map(({ results }) => results)),
    meanF: mean(answers.map(({ score }) => score)),
    lowestF: answers.reduce((lowest, { score }) => Math.min(lowest, score), 1),
    perfect: answers.filter(({ score }) => score === 1).length,
  }));
}

function entryNotes(without: number, all: number): Note[] {
  const left = without === all ? "bic is left out" : "they score 0 in bic";
  const message = `${counted(without, "relevant document has", "relevant documents have")} no best entry point; ${left}`;
  return noteIfAny("no-entry-points", without, message);
}

// The best possible runs for each task: of passages, and of elements only.

/** A document with highlighted text, from which perfect runs are made. */
interface PerfectDocument extends SizedElements {
  readonly relevant: RangeSet;
  readonly bestEntry: number | undefined;
}

/** The best possible answers to a task. */
interface PerfectTask {
  readonly task: string;
  /** A description of the run of elements, and how certain it is that it is the best. */
  readonly about: string;
  /** True if the best list of elements is not known, so that a bound is shown too. */
  readonly bounded: boolean;
  passages(documents: readonly PerfectDocument[]): Passage[];
  elements(documents: readonly PerfectDocument[]): Passage[];
}

export const perfectTasks: readonly PerfectTask[] = [
  {
    task: "focused",
    about: "elements that do not overlap, chosen for AiP, by specificity; a better list may exist, up to the bound",
    bounded: true,
    passages: highlights,
    elements: (documents) => focusedElements(documents).map(passageOf),
  },
  {
    task: "thorough",
    about: "all elements with highlighted text, by specificity",
    bounded: true,
    passages: highlights,
    elements: (documents) => bySpecificity(documents.flatMap(highlightedElements)).map(passageOf),
  },
  {
    task: "ric",
    about: "from each document the elements of the highest F(d), documents by it; none have a higher gP or AgP",
    bounded: false,
    passages: highlights,
    elements: (documents) => byScore(documents, inContext),
  },
  {
    task: "bic",
    about: "from each document the element that begins nearest to its best entry point; none have a higher gP or AgP",
    bounded: false,
    passages: (documents) =>
      documents.flatMap(({ doc, bestEntry }) =>
        bestEntry === undefined ? [] : [{ doc, start: bestEntry, end: bestEntry }],
      ),
    elements: (documents) => byScore(documents, atEntry),
  },
];

/** The run of a task, from topics and their documents. */
function perfectRun(
  name: "passages" | "elements",
  task: PerfectTask,
  topics: ReadonlyMap<string, readonly PerfectDocument[]>,
): Run {
  const answers = Array.from(topics, ([topic, documents]) => [topic, task[name](documents)] as const);
  return { name, answers: "passages", topics: new Map(answers) };
}

function highlights(documents: readonly PerfectDocument[]): Passage[] {
  return documents.flatMap(({ doc, relevant }) => relevant.map(({ start, end }) => ({ doc, start, end })));
}

function highlightedElements(document: PerfectDocument): DocumentElement[] {
  return Array.from(document.highlighted.keys())
    .filter((element) => document.highlighted[element]! > 0)
    .map((element) => ({ document, element }));
}

/** An answer from one document, and its score. */
interface Answer {
  readonly score: number;
  readonly elements: readonly number[];
}

/** The answers of the documents, the best first. A document without an answer is left out. */
function byScore(
  documents: readonly PerfectDocument[],
  answer: (document: PerfectDocument) => Answer | undefined,
): Passage[] {
  const answers = documents.flatMap((document) => {
    const found = answer(document);
    return found === undefined ? [] : [{ ...found, document }];
  });
  return answers
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ document, elements }) => elements.map((element) => passageOf({ document, element })));
}

function inContext(document: PerfectDocument): Answer {
  const elements = bestByF(document);
  return { score: fOf(document, elements), elements };
}

function atEntry({ table, bestEntry }: PerfectDocument): Answer | undefined {
  if (bestEntry === undefined) return undefined;
  const element = nearestElement(table, bestEntry);
  return { score: -Math.abs(table.start[element]! - bestEntry), elements: [element] };
}

/**
 * The element that begins nearest to an offset. If there are several, those before the offset come first, then those
 * with text, then the innermost.
 */
export function nearestElement({ start, end }: ElementTable, offset: number): number {
  const isEmpty = (element: number): boolean => start[element] === end[element];
  let best = 0;
  for (const [element, at] of Array.from(start).entries()) {
    const nearer = Math.abs(start[best]! - offset) - Math.abs(at - offset);
    const isInner = at === start[best] && (!isEmpty(element) || isEmpty(best));
    if (nearer > 0 || isInner) best = element;
  }
  return best;
}

function passageOf({ document: { doc, table }, element }: DocumentElement): Passage {
  return { doc, ...elementRange(table, element), kind: "element" };
}
