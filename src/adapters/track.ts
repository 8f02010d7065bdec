import { align, type Placed } from "../align/align.ts";
import { whereaboutsOf } from "../align/hints.ts";
import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { type Collection, collectionOf, type Document } from "../data/collection.ts";
import type { JudgedDocument, Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { documentIds } from "../records/document-ids.ts";
import { fieldsOf } from "../records/fields.ts";
import { inCodePoints } from "../drafts/in-code-points.ts";
import type { JsonObject } from "../records/json-line.ts";
import { quoteCheck } from "../records/quote-check.ts";
import { recordRange, textOf } from "../records/run-records.ts";
import { type Range, rangeSet } from "../text/range.ts";
import type { Unit } from "../text/units.ts";
import type { Gold, Retrieved } from "./shapes.ts";

/** A question, what was retrieved for it, best first, and the passages that answer it. */
export interface RagCase {
  readonly question: string;
  /** Needed where two cases ask the same question. */
  readonly id?: string | undefined;
  readonly retrieved: readonly Retrieved[];
  readonly gold: readonly Gold[];
}

export interface RagOptions {
  /** The documents: needed for texts without offsets, and to check those that have both. */
  readonly documents?: Collection | Iterable<Document> | Readonly<Record<string, string>> | undefined;
  /** What offsets count. Default: utf16, as JavaScript does; without documents they are taken as they are. */
  readonly unit?: Unit | undefined;
  /** The name of the run. */
  readonly name?: string | undefined;
  /** Told of what a person should know: texts that are in several places, or in a document in part only. */
  readonly onNote?: ((note: Note) => void) | undefined;
}

/** Judgements and a run: what an evaluation needs. */
export interface Track {
  readonly judgements: Judgements;
  readonly run: Run;
  /** What a person should know: texts that are in several places, or in a document in part only. */
  readonly notes?: readonly Note[];
}

interface PlacedItem {
  readonly doc: string;
  readonly range: Range;
  readonly score: number | undefined;
}

/**
 * Judgements and a run from cases, for evaluate with the task "chunks". Throws where a text has no place, or is in two
 * documents and names none, and says which. A text that is in several places of its document goes by its lines, where
 * metadata.loc has them; where nothing tells, the first is taken, and a note counts it.
 *
 * @example
 * import { evaluate, track } from "pericope";
 *
 * const documents = { "guide.md": "Press the button. Wait for the light." };
 * const gold = [{ doc: "guide.md", text: "Wait for the light." }];
 * const cases = [
 *   { question: "And then?", gold, retrieved: [{ doc: "guide.md", start: 0, end: 37 }] },
 *   { question: "What next?", gold, retrieved: [{ doc: "guide.md", text: "Wait for the light." }] },
 * ];
 * const { judgements, run } = track(cases, { documents });
 * evaluate(judgements, [run], { task: "chunks", measures: ["R@1"] }).runs[0].mean; // { "R@1": 1 }
 */
export function track(cases: Iterable<RagCase>, options: RagOptions = {}): Track {
  const collection = options.documents === undefined ? undefined : collectionFrom(options.documents);
  const { unit = "utf16", name = "retrieved" } = options;
  const goldNotes: Note[] = [];
  const runNotes: Note[] = [];
  const context = { collection, unit };
  const retrieved = new Map<string, Passage[]>();
  const gold = new Map<string, Map<string, JudgedDocument>>();
  for (const { question, id, ...one } of cases) {
    const topic = id ?? question;
    if (gold.has(topic)) throw new InputError(`question "${topic}" twice; expected an id for each case`);
    const goldOf = { ...context, topic, what: `gold of "${topic}"`, noun: "judgements", notes: goldNotes } as const;
    const retrievedFor = { ...context, topic, what: `retrieved for "${topic}"`, noun: "run", notes: runNotes } as const;
    const highlights = placed(one.gold, goldOf);
    if (highlights.length === 0)
      throw new InputError(`question "${topic}" has no gold; expected a passage that answers it`);
    const judged = new Map<string, JudgedDocument>();
    for (const { doc } of highlights) {
      const ranges = highlights.filter((highlight) => highlight.doc === doc).map(({ range }) => range);
      const relevant = rangeSet(ranges);
      judged.set(doc, { relevant, grade: relevant.length > 0 ? 1 : 0, length: collection?.length(doc) });
    }
    gold.set(topic, judged);
    retrieved.set(
      topic,
      placed(one.retrieved, retrievedFor).map(({ doc, range: { start, end }, score }) => ({ doc, start, end, score })),
    );
  }
  const notes = [...goldNotes, ...runNotes];
  for (const note of notes) options.onNote?.(note);
  return {
    judgements: { of: "highlights", topics: gold, notes: goldNotes },
    run: { name, answers: "passages", topics: retrieved, notes: runNotes },
    notes,
  };
}

interface ItemsToPlace {
  readonly collection: Collection | undefined;
  readonly unit: Unit;
  readonly noun: "run" | "judgements";
  readonly topic: string;
  /** For messages. */
  readonly what: string;
  /** Where notes are put. */
  readonly notes: Note[];
}

/** Every item with its place in code points, in order. */
function placed(
  items: readonly (Retrieved | Gold)[],
  { collection, unit, noun, topic, what, notes }: ItemsToPlace,
): PlacedItem[] {
  const fields = fieldsOf("run");
  const ids = documentIds(collection);
  const check = quoteCheck({ collection, unit });
  const named = items.map((item, index) => {
    const record = recordOf(item);
    const doc = fields.optionalId(record, "doc") ?? sourceOf(record);
    const range = at(`${what}, number ${index + 1}`, () => recordRange(record, fields, { unit }));
    const text = textOf(record, fields) ?? "";
    if (range !== undefined && doc === undefined)
      throw new InputError(`${what}, number ${index + 1}: no document; expected doc, or metadata.source`);
    const id = doc === undefined ? undefined : ids.id(doc, index + 1);
    if (range !== undefined) check.check(id!, range, text, index + 1);
    const score = fields.number(record, "score");
    return { doc: id, range, text, score, line: index + 1, whereabouts: whereaboutsOf(record) };
  });
  notes.push(...at(what, () => check.end()).map((note) => ({ ...note, message: `${what}: ${note.message}` })));

  const open = named.filter(({ range }) => range === undefined);
  if (open.length > 0 && collection === undefined)
    throw new InputError(`${what}, number ${open[0]!.line}: a text without offsets; expected documents to find it in`);
  const others = { topic, hint: undefined, score: undefined, run: undefined, id: undefined };
  const quotes = open.map(({ doc, text, line, whereabouts }) => ({ ...others, ...whereabouts, doc, text, line }));
  const alignment = collection && align({ noun, quotes, source: undefined }, collection);
  const [lost] = alignment?.unplaced ?? [];
  if (lost !== undefined)
    throw new InputError(
      `${what}, number ${lost.quote.line}: ${lost.why}: ${JSON.stringify(lost.quote.text.slice(0, 40))}`,
    );
  notes.push(...(alignment?.placed ?? []).flatMap((item) => noteOn(item, what)));
  const found = new Map(alignment?.placed.map((item) => [item.quote.line, item]));

  return named.map(({ doc, range, score, line }) => {
    const aligned = found.get(line);
    if (aligned !== undefined) return { doc: aligned.doc, range: aligned.range, score };
    return { doc: doc!, range: converted(doc!, range!, collection, unit, `${what}, number ${line}`), score };
  });
}

/** Notes on a text that was placed: in one of several places, or in part only. */
function noteOn({ quote, doc, ambiguous, places, missing }: Placed, what: string): Note[] {
  const which = `${what}, number ${quote.line}`;
  const start = JSON.stringify(quote.text.slice(0, 40));
  const note = (code: string, message: string): Note => ({ code, message: `${which}: ${message}: ${start}`, count: 1 });
  return [
    ...(ambiguous
      ? [
          note(
            "ambiguous",
            `in ${places.length} places of "${doc}", and nothing tells which; the first free one was taken`,
          ),
        ]
      : []),
    ...(missing.length > 0 ? [note("in-part", `only a part of it is in "${doc}"; the rest was left out`)] : []),
  ];
}

function converted(doc: string, range: Range, collection: Collection | undefined, unit: Unit, what: string): Range {
  if (collection === undefined || collection.length(doc) === undefined) return range;
  const run: Run = { name: "", answers: "passages", topics: new Map([["", [{ doc, ...range }]]]) };
  const { topics } = at(what, () =>
    inCodePoints("run", run, { collection, unit }, (fault) => {
      throw fault;
    }),
  );
  const { start, end } = topics.get("")![0]!;
  return { start, end };
}

/** A pair of a document and its score is one record. */
function recordOf(item: Retrieved | Gold): JsonObject {
  if (Array.isArray(item)) return { ...(item[0] as object), score: item[1] as number };
  return item as unknown as JsonObject;
}

/** LlamaIndex keeps the document that a node was cut from among its relations. */
function sourceOf(record: JsonObject): string | undefined {
  const node = (record["node"] ?? record) as { readonly sourceNode?: { readonly nodeId?: unknown } };
  const id = node.sourceNode?.nodeId;
  return typeof id === "string" ? id : undefined;
}

function at<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${what}: ${error.fault}`) : error;
  }
}

function collectionFrom(documents: NonNullable<RagOptions["documents"]>): Collection {
  if (isCollection(documents)) return documents;
  if (isIterable(documents)) return collectionOf(documents);
  return collectionOf(Object.entries(documents).map(([doc, text]) => ({ doc, text })));
}

function isCollection(documents: NonNullable<RagOptions["documents"]>): documents is Collection {
  return "ids" in documents && typeof documents.ids === "function";
}

function isIterable(documents: object): documents is Iterable<Document> {
  return Symbol.iterator in documents;
}
