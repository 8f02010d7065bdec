import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import type { JudgedTopic, Judgements } from "../../data/judgements.ts";
import type { Passage, Run } from "../../data/run.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { type Range, size } from "../../text/range.ts";
import { draw } from "./draw.ts";
import { allParts, allRankings, type Parts, type SimulatedRanking, type RelevantDocument } from "./space.ts";

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
  /** Twenty, or the eight without elements where the collection has none. */
  readonly runs: readonly SimulatedRun[];
  readonly notes: readonly Note[];
}

/** What a topic's runs are made of. */
interface Ingredients {
  readonly topic: string;
  /** The most relevant first. */
  readonly documents: readonly RelevantDocument[];
  /** All of a document without anything relevant. */
  readonly irrelevant: Passage;
}

/** The runs of the S-R space. The seed decides which irrelevant document stands first in RI and RSI. */
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

/** The documents with highlighted text, the most of it first. */
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
 * The parts that can be made. If a document has no elements, only those that need none: a run with holes would prove
 * nothing.
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
      const ranges = parts.of(document)!; // partsFor left out those that it has not
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

/** A document from which nothing can be returned is still found: an empty answer keeps its place in the ranking. */
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
