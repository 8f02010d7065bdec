import { align, type Placed } from "../align/align.ts";
import { type Whereabouts, whereaboutsOf } from "../align/hints.ts";
import { groupBy } from "../base/group.ts";
import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import type { CopyKind } from "../copies/copy-kinds.ts";
import { type Collection, collectionOf, type Document } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { documentIds } from "../records/document-ids.ts";
import { fieldsOf } from "../records/fields.ts";
import { judgementsBuilder } from "../drafts/judgements-builder.ts";
import { inCodePoints } from "../drafts/in-code-points.ts";
import type { JsonObject } from "../records/json-line.ts";
import { quoteCheck } from "../records/quote-check.ts";
import { recordRange, textOf } from "../records/run-records.ts";
import type { Range } from "../text/range.ts";
import type { Tokenizer } from "../tokens/tokenizer.ts";
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

/** What else is counted; it goes with the track to where it is scored. */
interface RagScoring {
  /** Text that stands in several places of the documents counts from any of them: copies that are the "same", or "near" ones, too. */
  readonly copies?: CopyKind | undefined;
  /** Counts the tokens of measures such as "R@1000tok", by the texts of the documents; tokenizerCalled in pericope/node gives one. */
  readonly tokenizer?: Tokenizer | undefined;
}

export interface RagOptions extends RagScoring {
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
  /** The documents, and what else was asked for: options for evaluate. */
  readonly scoring?: RagScoring & { readonly collection: Collection | undefined };
}

interface PlacedItem {
  readonly doc: string;
  readonly range: Range;
  readonly score: number | undefined;
  readonly alternative: string | undefined;
  readonly group: string | undefined;
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
  const golden = placer({ collection, unit, noun: "judgements" });
  const retrieved = placer({ collection, unit, noun: "run" });
  const topics = new Set<string>();
  for (const { question, id, ...one } of cases) {
    const topic = id ?? question;
    if (topics.has(topic)) throw new InputError(`question "${topic}" twice; expected an id for each case`);
    if (one.gold.length === 0)
      throw new InputError(`question "${topic}" has no gold; expected a passage that answers it`);
    topics.add(topic);
    golden.add(topic, one.gold, `gold of "${topic}"`);
    retrieved.add(topic, one.retrieved, `retrieved for "${topic}"`);
  }
  const [gold, run] = [golden.end(), retrieved.end()];
  const { notes: goldNotes = [], ...judgements } = goldJudgements(gold.topics, collection);
  const notes = [...gold.notes, ...goldNotes, ...run.notes];
  for (const note of notes) options.onNote?.(note);
  const passages = [...run.topics].map(([topic, items]): [string, Passage[]] => [
    topic,
    items.map(({ doc, range: { start, end }, score }) => ({ doc, start, end, score })),
  ]);
  return {
    judgements: { ...judgements, notes: [...gold.notes, ...goldNotes] },
    run: { name, answers: "passages", topics: new Map(passages), notes: run.notes },
    notes,
    scoring: { collection, copies: options.copies, tokenizer: options.tokenizer },
  };
}

/** Gold as judgements; passages of one part in one document are one. What is told of a line is told of a number there. */
function goldJudgements(
  topics: ReadonlyMap<string, readonly PlacedItem[]>,
  collection: Collection | undefined,
): Judgements {
  const builder = judgementsBuilder();
  const build = (): Judgements => {
    for (const [topic, items] of topics) {
      const numbered = items.map((item, i) => ({ ...item, line: i + 1 }));
      const parts = groupBy(numbered, ({ doc, alternative, group }) => JSON.stringify([doc, alternative, group]));
      for (const some of parts.values()) {
        const { doc, alternative, group, line } = some[0]!;
        const ranges = some.map(({ range }) => range);
        builder.add({ topic, doc, ranges, length: collection?.length(doc), alternative, group, line });
      }
    }
    return builder.end("highlights", undefined);
  };
  const ofGold = (message: string): string => message.replaceAll(/\bline (?=\d)/g, "number ");
  try {
    const built = build();
    const notes = (built.notes ?? []).filter(({ code }) => code === "groups-whole");
    return { ...built, notes: notes.map((note) => ({ ...note, message: `gold: ${ofGold(note.message)}` })) };
  } catch (error) {
    throw error instanceof InputError ? new InputError(`gold: ${ofGold(error.fault)}`) : error;
  }
}

interface PlacerOptions {
  readonly collection: Collection | undefined;
  readonly unit: Unit;
  readonly noun: "run" | "judgements";
}

/** An item of a case. `line` is its number among all items, `number` among those of its topic. */
interface NamedItem {
  readonly topic: string;
  readonly what: string;
  readonly number: number;
  readonly line: number;
  readonly doc: string | undefined;
  readonly range: Range | undefined;
  readonly text: string;
  readonly score: number | undefined;
  readonly alternative: string | undefined;
  readonly group: string | undefined;
  readonly whereabouts: Whereabouts;
}

/**
 * Finds the places of items in code points, those of all topics together: each document is read and indexed once. `what` says
 * in messages what the items of a topic are.
 */
function placer({ collection, unit, noun }: PlacerOptions) {
  const fields = fieldsOf("run");
  const golden = fieldsOf("judgements");
  const ids = documentIds(collection);
  const all: NamedItem[] = [];
  const topics = new Map<string, PlacedItem[]>();
  const checked = new Map<string, readonly Note[]>();

  function add(topic: string, items: readonly (Retrieved | Gold)[], what: string): void {
    const check = quoteCheck({ collection, unit });
    topics.set(topic, []);
    for (const [index, item] of items.entries()) {
      const number = index + 1;
      const record = recordOf(item);
      const doc = fields.optionalId(record, "doc") ?? sourceOf(record);
      const range = at(`${what}, number ${number}`, () => recordRange(record, fields, { unit }));
      const text = textOf(record, fields) ?? "";
      if (range !== undefined && doc === undefined)
        throw new InputError(`${what}, number ${number}: no document; expected doc, or metadata.source`);
      if (range === undefined && collection === undefined)
        throw new InputError(`${what}, number ${number}: a text without offsets; expected documents to find it in`);
      const id = doc === undefined ? undefined : ids.id(doc, number);
      if (range !== undefined) check.check(id!, range, text, number);
      const score = fields.number(record, "score");
      const line = all.length + 1;
      const part =
        noun === "run"
          ? noPart
          : { alternative: golden.optionalId(record, "alternative"), group: golden.optionalId(record, "group") };
      all.push({ topic, what, number, line, doc: id, range, text, score, ...part, whereabouts: whereaboutsOf(record) });
    }
    const notes = at(what, () => check.end());
    checked.set(
      topic,
      notes.map((note) => ({ ...note, message: `${what}: ${note.message}` })),
    );
  }

  function end() {
    const aligned = alignedItems(
      all.filter(({ range }) => range === undefined),
      noun,
      collection,
    );
    const placed = new Map<string, Note[]>();
    for (const { topic, what, number, line, doc, range, score, alternative, group } of all) {
      const found = aligned.get(line);
      const here = `${what}, number ${number}`;
      if (found !== undefined) placed.set(topic, [...(placed.get(topic) ?? []), ...noteOn(found, here)]);
      const item =
        found === undefined
          ? { doc: doc!, range: converted(doc!, range!, collection, unit, here) }
          : { doc: found.doc, range: found.range };
      topics.get(topic)!.push({ ...item, score, alternative, group });
    }
    const notes = [...topics.keys()].flatMap((topic) => [...checked.get(topic)!, ...(placed.get(topic) ?? [])]);
    return { topics, notes };
  }

  return { add, end };
}

/** What is retrieved is part of no answer. */
const noPart = { alternative: undefined, group: undefined };

/** The places of items that have a text and no offsets, by their lines. */
function alignedItems(
  open: readonly NamedItem[],
  noun: "run" | "judgements",
  collection: Collection | undefined,
): Map<number, Placed> {
  if (open.length === 0) return new Map();
  const others = { hint: undefined, score: undefined, run: undefined, id: undefined };
  const quotes = open.map(({ topic, doc, text, line, whereabouts }) => ({
    ...others,
    ...whereabouts,
    topic,
    doc,
    text,
    line,
  }));
  const { placed, unplaced } = align({ noun, quotes, source: undefined }, collection!);
  const [lost] = unplaced;
  if (lost !== undefined) {
    const { what, number, text } = open.find(({ line }) => line === lost.quote.line)!;
    throw new InputError(`${what}, number ${number}: ${lost.why}: ${JSON.stringify(text.slice(0, 40))}`);
  }
  return new Map(placed.map((item) => [item.quote.line, item]));
}

/** Notes on a text that was placed: in one of several places, or in part only. */
function noteOn({ quote, doc, ambiguous, places, missing }: Placed, which: string): Note[] {
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
