// Makes runs from judgements. An article is answered in one of several ways (all of it, each highlight, half of each
// …), and articles are ranked in one of several orders. Random choices depend only on a seed and names.

import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { randomFor } from "../../base/random.ts";
import type { Collection } from "../../data/collection.ts";
import type { JudgedTopic, Judgements } from "../../data/judgements.ts";
import type { Passage, Run } from "../../data/run.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { type Range, type RangeSet, size } from "../../text/range.ts";
import { elementRange } from "../../text/xml/element-paths.ts";
import { largestElements, leafElements, smallestElement } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";

/** A run of known quality. */
export interface SimulatedRun extends Run {
  /** "S", "SL", "SLD", "SS" or "SST". */
  readonly parts: string;
  /** "R", "RS", "RI" or "RSI". */
  readonly ranking: string;
}

export interface SimulatedRuns {
  readonly seed: number;
  readonly topics: readonly string[];
  /** Twenty runs, or the eight that need no elements if the collection has none. */
  readonly runs: readonly SimulatedRun[];
  readonly notes: readonly Note[];
}

/** The data from which a topic's runs are made. */
interface Ingredients {
  readonly topic: string;
  /** The relevant documents, the most relevant first. */
  readonly documents: readonly RelevantDocument[];
  /** The whole text of a document without anything relevant. */
  readonly irrelevant: Passage;
}

/** The runs of the S-R space. The seed decides which irrelevant document is first in RI and RSI. */
export function simulatedRuns(
  judgements: Judgements,
  collection: Collection,
  { seed = 1 }: { readonly seed?: number | undefined } = {},
): SimulatedRuns {
  refuseOthers(judgements);
  const notes: Note[] = [];
  const topics: Ingredients[] = [];
  const [silent, saturated]: [string[], string[]] = [[], []];
  for (const [topic, judged] of judgements.topics) {
    const documents = highlightedDocuments(topic, judged, collection, judgements.source);
    const irrelevant = documents.length === 0 ? undefined : irrelevantDocument(topic, judged, collection, seed);
    if (irrelevant !== undefined) topics.push({ topic, documents, irrelevant });
    else (documents.length === 0 ? silent : saturated).push(topic);
  }
  if (silent.length === judgements.topics.size)
    throw new InputError("no topic has highlighted text; expected some to make runs of", { source: judgements.source });
  if (topics.length === 0)
    throw new InputError(
      "every document is relevant to every topic; RI and RSI need one that is not: add documents to the collection",
      { source: collection.source },
    );
  say(notes, "topics-without-highlights", silent, (n) => `${n} no highlighted text and left out`, judgements.source);
  say(
    notes,
    "topics-without-irrelevant",
    saturated,
    (n) => `${n} no irrelevant document for RI and left out`,
    judgements.source,
  );

  const parts = partsFor(topics, notes);
  const runs = parts.flatMap((part) => runsOf(part, topics, notes));
  return { seed, topics: topics.map(({ topic }) => topic), runs, notes };
}

/** Refuses judgements that have no highlighted text to make runs of. */
export function refuseOthers({ of, source }: Judgements): void {
  if (of === "highlights") return;
  const found = of === "grades" ? "grade whole documents" : "give the sizes of elements, without ranges";
  throw new InputError(`these judgements ${found}; expected highlighted text, of which runs can be made`, { source });
}

/** The documents with highlighted text, those with the most first. */
export function highlightedDocuments(
  topic: string,
  judged: JudgedTopic,
  collection: Collection,
  source: string | undefined,
): RelevantDocument[] {
  const documents: RelevantDocument[] = [];
  for (const [doc, { relevant }] of judged) {
    if (relevant.length === 0) continue;
    const length = collection.length(doc);
    const what = `document "${doc}", relevant to topic ${topic},`;
    if (length === undefined)
      throw new InputError(`${what} is not in the collection; expected every relevant document there`, { source });
    const last = relevant.at(-1)!.end;
    if (last > length)
      throw new InputError(`${what} is highlighted up to ${last} and ${length} long; is it another collection?`, {
        source,
      });
    documents.push({ doc, length, relevant, elements: collection.document(doc)?.elements });
  }
  return documents.sort((a, b) => size(b.relevant) - size(a.relevant) || compareCodePoints(a.doc, b.doc));
}

/** A document without relevant text: one that was judged nonrelevant, or else one without a judgement. */
function irrelevantDocument(
  topic: string,
  judged: JudgedTopic,
  collection: Collection,
  seed: number,
): Passage | undefined {
  const withText = (doc: string): boolean => (collection.length(doc) ?? 0) > 0;
  const barren = [...judged].filter(([, { grade }]) => grade === 0).map(([doc]) => doc);
  let candidates = barren.filter(withText);
  if (candidates.length === 0) candidates = [...collection.ids()].filter((doc) => !judged.has(doc) && withText(doc));
  if (candidates.length === 0) return undefined;
  const doc = candidates.sort(compareCodePoints)[draw(seed, topic, candidates.length)]!;
  return { doc, start: 0, end: collection.length(doc)! };
}

/**
 * The parts that can be made. If a document has no elements, these are only the parts that need none, because a run
 * with gaps would prove nothing.
 */
function partsFor(topics: readonly Ingredients[], notes: Note[]): readonly Parts[] {
  const relevant = new Map(topics.flatMap(({ documents }) => documents.map((document) => [document.doc, document])));
  const plain = [...relevant.values()].filter(({ elements }) => elements === undefined);
  if (plain.length === 0) return allParts;
  const kept = allParts.filter(({ of }) => of(plain[0]!) !== undefined);
  const message = `${counted(plain.length, "relevant document has", "relevant documents have")} no elements: only ${kept.map(({ name }) => name).join(" and ")} can be made`;
  notes.push({ code: "no-elements", message, count: plain.length });
  return kept;
}

function runsOf(parts: Parts, topics: readonly Ingredients[], notes: Note[]): SimulatedRun[] {
  let empty = 0;
  const answers = topics.map(({ topic, documents, irrelevant }) => {
    const answered = documents.map((document) => {
      const ranges = parts.of(document)!; // partsFor left out the parts that a document does not have
      if (ranges.length === 0) empty++;
      return passages(document, ranges);
    });
    return { topic, answered, irrelevant };
  });
  const message = `${parts.name}: ${counted(empty, "answer keeps its document's place", "answers keep their documents' places")} without any text, as no element lies inside the passages`;
  notes.push(...noteIfAny("empty-answers", empty, message));
  return allRankings.map((ranking) => ({
    name: parts.name + ranking.name,
    answers: "passages",
    parts: parts.name,
    ranking: ranking.name,
    topics: new Map(answers.map(({ topic, answered, irrelevant }) => [topic, ranked(ranking, answered, irrelevant)])),
  }));
}

/**
 * The results from a document. If nothing can be returned from it, it still counts as found: an empty answer keeps its
 * place in the ranking.
 */
function passages({ doc, relevant }: RelevantDocument, ranges: readonly Range[]): Passage[] {
  const { start } = relevant[0]!;
  return (ranges.length === 0 ? [{ start, end: start }] : ranges).map((range) => ({
    doc,
    start: range.start,
    end: range.end,
  }));
}

function ranked(
  { of }: SimulatedRanking,
  answered: readonly (readonly Passage[])[],
  irrelevant: Passage,
): readonly Passage[] {
  return of(answered, [irrelevant]).flat();
}

function say(
  notes: Note[],
  code: string,
  topics: readonly string[],
  message: (have: string) => string,
  source: string | undefined,
): void {
  if (topics.length === 0) return;
  const shown = topics.slice(0, 5).join(", ") + (topics.length > 5 ? " …" : "");
  const text = `${message(counted(topics.length, "topic has", "topics have"))}: ${shown}`;
  notes.push({ code, message: source === undefined ? text : `${source}: ${text}`, count: topics.length });
}

// The space of simulated runs: which text is returned from each document (parts), and in which order documents come
// (rankings). Names are those of Pehcevski and Thom, section 4, without subscripts: S_L R_SI is SLRSI.

/** A document with highlighted text. */
interface RelevantDocument {
  readonly doc: string;
  readonly length: number;
  readonly relevant: RangeSet;
  /** Undefined for a plain text. */
  readonly elements: ElementTable | undefined;
}

/** A way to answer from a relevant document. */
interface Parts {
  readonly name: string;
  readonly about: string;
  /** The parts that should do no better, one step down (Figure 2a). */
  readonly above: readonly string[];
  /** The ranges to return, which may be none. Undefined if elements are needed and the document has none. */
  of(document: RelevantDocument): readonly Range[] | undefined;
}

/** A way to rank documents. They are given with the most relevant first. */
interface SimulatedRanking {
  readonly name: string;
  readonly about: string;
  /** The rankings that should do no better, one step down (Figure 2b). */
  readonly above: readonly string[];
  of<T>(ranked: readonly T[], irrelevant: T): readonly T[];
}

export const allParts: readonly Parts[] = [
  {
    name: "S",
    about: "the highlighted passages",
    above: ["SL", "SS"],
    of: ({ relevant }) => relevant,
  },
  {
    name: "SL",
    about: "the smallest element around each passage",
    above: ["SLD"],
    of: ({ relevant, elements: table }) =>
      table && outermost(relevant.map((range) => elementRange(table, smallestElement(table, range)))),
  },
  {
    name: "SLD",
    about: "the whole document",
    above: [],
    of: ({ length }) => [{ start: 0, end: length }],
  },
  {
    name: "SS",
    about: "the largest elements inside each passage",
    above: ["SST"],
    of: (document) => elementsInside(document, largestElements),
  },
  {
    name: "SST",
    about: "the smallest elements inside each passage, without elements of their own",
    above: [],
    of: (document) => elementsInside(document, leafElements),
  },
];

export const allRankings: readonly SimulatedRanking[] = [
  {
    name: "R",
    about: "documents by how much of them is highlighted, the most first",
    above: ["RS", "RI"],
    of: (ranked) => ranked,
  },
  {
    name: "RS",
    about: "the same, the first two swapped",
    above: ["RSI"],
    of: swapped,
  },
  {
    name: "RI",
    about: "as R, after a document without anything relevant",
    above: ["RSI"],
    of: (ranked, irrelevant) => [irrelevant, ...ranked],
  },
  {
    name: "RSI",
    about: "as RS, after a document without anything relevant",
    above: [],
    of: (ranked, irrelevant) => [irrelevant, ...swapped(ranked)],
  },
];

function swapped<T>(ranked: readonly T[]): readonly T[] {
  const [first, second, ...rest] = ranked;
  return first === undefined || second === undefined ? ranked : [second, first, ...rest];
}

function elementsInside(
  { relevant, elements: table }: RelevantDocument,
  inside: (table: ElementTable, range: Range) => number[],
): Range[] | undefined {
  return table && relevant.flatMap((range) => inside(table, range).map((element) => elementRange(table, element)));
}

/**
 * The ranges that are not inside another one. Two passages may have the same element around them, but answers must not
 * overlap.
 */
function outermost(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (range.end > (kept.at(-1)?.end ?? -Infinity)) kept.push(range);
  return kept;
}

/** A random index below the limit that depends only on the seed and the name. */
function draw(seed: number, name: string, limit: number): number {
  return Math.floor((randomFor(seed, name)() / 2 ** 32) * limit);
}
