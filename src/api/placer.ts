import { align, type Placed } from "../match/align/align.ts";
import { ambiguousWords } from "../match/align/alignment-notes.ts";
import { findMisplaced, refuseLostGold } from "../match/align/in-passing.ts";
import { groupBy } from "../base/lists.ts";
import { isSaidIrrelevant } from "../files/records/relevance.ts";
import { resultRanks } from "../files/records/result-ranks.ts";
import { unreadLists } from "../files/records/shapes/unread-lists.ts";
import { type Whereabouts, whereaboutsOf } from "../match/align/hints.ts";
import { attempt, InputError, retold } from "../base/input-error.ts";
import { counted, type Note, notesOf } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import type { Run } from "../data/run.ts";
import { quoted } from "../files/drafts/columns.ts";
import type { MisplacedTexts } from "../files/drafts/context.ts";
import { inCodePoints } from "../files/drafts/in-code-points.ts";
import { documentIds } from "../files/records/document-ids.ts";
import { type Fields, fieldsOf } from "../files/records/fields.ts";
import type { JsonObject } from "../files/records/json-line.ts";
import { recordRange, textOf } from "../files/records/run-records.ts";
import { textsAtOffsets } from "../files/records/texts-at-offsets.ts";
import type { Range } from "../text/range.ts";
import type { Unit } from "../text/units.ts";
import { isGiven, givenKind } from "./given.ts";
import type { Gold, Retrieved } from "./shapes.ts";

/** A passage of a case, in its place. */
export interface PlacedItem {
  readonly doc: string;
  readonly range: Range;
  readonly score: number | undefined;
  readonly alternative: string | undefined;
  readonly group: string | undefined;
}

interface PlacerOptions {
  readonly collection: Collection | undefined;
  readonly unit: Unit;
  readonly trust: "texts" | "offsets" | undefined;
  readonly noun: "run" | "judgements";
}

/** An item of a case. `line` is its number among all items, `number` among those of its topic. */
interface NamedItem extends Pick<PlacedItem, "score" | "alternative" | "group"> {
  readonly topic: string;
  readonly what: string;
  readonly number: number;
  readonly line: number;
  readonly doc: string | undefined;
  readonly range: Range | undefined;
  readonly text: string;
  readonly whereabouts: Whereabouts;
}

/**
 * Finds the places of items in code points, those of all topics together: each document is read and indexed once. `what` says
 * in messages what the items of a topic are.
 */
export function placer({ collection, unit, trust, noun }: PlacerOptions) {
  const fields = fieldsOf("run");
  const golden = fieldsOf("judgements");
  const ids = documentIds(collection);
  const all: NamedItem[] = [];
  const topics = new Map<string, PlacedItem[]>();
  const checked = new Map<string, readonly Note[]>();
  const misplaced: MisplacedTexts = { texts: [], compared: 0, characters: 0 };
  const unread = unreadLists(noun, { collection }, false);
  const rankNotes: Note[] = [];
  const atOffsets = textsAtOffsets({ collection, unit, trust, misplaced });
  const numbers = new Map<number, NamedItem>(); // by their numbers among the texts with offsets

  function add(topic: string, items: readonly (Retrieved | Gold)[], what: string): void {
    const unknown: string[] = []; // documents of places
    topics.set(topic, []);
    if (noun === "judgements" && items.every((item) => isGiven(item) && isSaidIrrelevant(recordOf(item), undefined)))
      throw new InputError(`${what}: nothing of it is relevant; expected a passage that answers the question`);
    const { items: ranked, notes: ofRanks } = at(what, () => inOrder(items, noun, fields));
    rankNotes.push(...notesOf(what, ofRanks));
    for (const [index, item] of ranked.entries()) {
      const number = items.indexOf(item) + 1 || index + 1;
      const here = `${what}, number ${number}`;
      const record = at(here, () => recordOf(item));
      if (noun === "judgements" && isSaidIrrelevant(record, undefined)) continue; // judged, and no highlight
      const list = noun === "run" ? at(here, () => unread.instead(record, number)) : undefined;
      if (list !== undefined)
        throw new InputError(`${here}: a list "${list.key}", and no text or place of its own; expected a result`);
      unread.within(record, number, "");
      const doc = at(here, () => fields.optionalId(record, "doc")) ?? sourceOf(record);
      const range = at(here, () => recordRange(record, fields, { unit }));
      const text = textOf(record, fields) ?? "";
      const other = text === "" ? ["text", "pageContent"].find((key) => isOther(record[key])) : undefined;
      if (other !== undefined)
        throw new InputError(`${here}: "${other}" is ${givenKind(record[other])}; expected a text`);
      if (range !== undefined && doc === undefined)
        throw new InputError(`${here}: no document; expected doc, or metadata.source`);
      if (range === undefined && collection === undefined)
        throw new InputError(`${here}: a text without offsets; expected documents to find it in`);
      const id = doc === undefined ? undefined : ids.id(doc, number);
      if (range !== undefined && collection !== undefined && ids.find(doc!) === undefined) unknown.push(doc!);
      const score = at(here, () => fields.number(record, "score"));
      const line = all.length + 1;
      const part =
        noun === "run"
          ? noPart
          : at(here, () => ({
              alternative: golden.optionalId(record, "alternative"),
              group: golden.optionalId(record, "group"),
            }));
      const namedItem = {
        topic,
        what,
        number,
        line,
        doc: id,
        range,
        text,
        score,
        ...part,
        whereabouts: whereaboutsOf(record),
      };
      if (range !== undefined) {
        numbers.set(numbers.size, namedItem);
        atOffsets.place(id!, range, text, line, here);
      }
      all.push(namedItem);
    }
    const notes = at(what, () => unknownDocuments(unknown, noun));
    checked.set(topic, notesOf(what, notes));
  }

  /** The texts that are not at their offsets, with where they are, by their items. */
  function moved(): { readonly places: ReadonlyMap<NamedItem, Range | undefined>; readonly notes: readonly Note[] } {
    const places = new Map<NamedItem, Range | undefined>();
    const notes = attempt(
      () => atOffsets.end(),
      (fault) => {
        if (fault.code !== "texts-elsewhere") throw new InputError(fault.fault, {}, fault);
      },
    );
    if (notes !== undefined)
      return {
        places,
        notes: notes.map((note) => ({ ...note, message: `${titles[noun]}: ${inItems(note.message)}` })),
      };
    const found = inGiven(() => findMisplaced(misplaced, noun, { collection: collection!, unit, source: undefined }));
    for (const [number, range] of misplaced.found!) places.set(numbers.get(number)!, range);
    return { places, notes: found };
  }

  /** Faults of a line name the item, since what was given in memory has no lines. Those of gold list its passages themselves. */
  function inGiven<T>(work: () => T): T {
    return retold(work, (fault) => {
      const item = noun === "run" && fault.place.line !== undefined ? all[fault.place.line - 1] : undefined;
      const here = item === undefined ? titles[noun] : `${item.what}, number ${item.number}`;
      return new InputError(`${here}: ${fault.fault}`, {}, fault);
    });
  }

  function end() {
    const { places, notes: movedNotes } = moved();
    const unplaced = all.filter(({ range }) => range === undefined);
    const aligned = alignedItems(unplaced, noun, collection, inGiven);
    const placed = new Map<string, Note[]>();
    for (const item of all) {
      const { topic, what, number, line, doc, score, alternative, group } = item;
      const range = places.has(item) ? places.get(item) : item.range;
      const here = `${what}, number ${number}`;
      const said = { score, alternative, group };
      const found = aligned.get(line) ?? [];
      if (range !== undefined)
        topics.get(topic)!.push({ doc: doc!, range: converted(doc!, range, collection, unit, here), ...said });
      for (const one of found) {
        placed.set(topic, [...(placed.get(topic) ?? []), ...noteOn(one, here)]);
        topics.get(topic)!.push({ doc: one.doc, range: one.range, ...said });
      }
    }
    const ofTopics = [...topics.keys()].flatMap((topic) => [...checked.get(topic)!, ...(placed.get(topic) ?? [])]);
    const ofUnread = at(titles[noun], () => unread.end(undefined)).map((note) => ({
      ...note,
      message: `${titles[noun]}: ${inItems(note.message)}`,
    }));
    return { topics, notes: [...movedNotes, ...ofTopics, ...rankNotes, ...ofUnread] };
  }

  return { add, end };
}

/** Gold in an unknown document is a fault: no result could find it. A result in one is only noted: it finds nothing relevant. */
function unknownDocuments([first, ...more]: readonly string[], noun: "run" | "judgements"): Note[] {
  if (first === undefined) return [];
  const count = 1 + more.length;
  const said = counted(count, "passage is", "passages are");
  const message = `${said} in a document that is not among the documents, ${quoted(first)}; do the ids match?`;
  if (noun === "judgements") throw new InputError(message);
  return [{ code: "unknown-documents", message, count }];
}

const titles = { run: "retrieved", judgements: "gold" } as const;

/** What was given in memory has no lines. */
function inItems(message: string): string {
  return message.replace(/^([\d,]+) line(s?)\b/, "$1 passage$2");
}

/** A value where a text is expected. */
function isOther(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== "string";
}

/** What is retrieved is part of no answer. */
const noPart = { alternative: undefined, group: undefined };

/** The places of items that have a text and no offsets, by their lines. */
function alignedItems(
  open: readonly NamedItem[],
  noun: "run" | "judgements",
  collection: Collection | undefined,
  inGiven: (work: () => void) => void,
): ReadonlyMap<number, readonly Placed[]> {
  if (open.length === 0) return new Map();
  const others = { hint: undefined, score: undefined, run: undefined, id: undefined };
  const quotes = open.map(({ topic, what, number, doc, text, line, whereabouts }) => ({
    ...others,
    ...whereabouts,
    topic,
    doc,
    text,
    line,
    where: `${what}, number ${number}`,
  }));
  const { placed, unplaced } = align({ noun, quotes, source: undefined }, collection!);
  const [lost] = unplaced;
  if (lost !== undefined) {
    const { what, number, text } = open.find(({ line }) => line === lost.quote.line)!;
    throw new InputError(`${what}, number ${number}: ${lost.why}: ${JSON.stringify(text.slice(0, 40))}`);
  }
  if (noun === "judgements") inGiven(() => refuseLostGold({ placed, unplaced }));
  return groupBy(placed, ({ quote }) => quote.line);
}

/** Notes on a text that was placed: in one of several places, or in part only. */
function noteOn(placed: Placed, which: string): Note[] {
  const { quote, doc, ambiguous, missing } = placed;
  const start = JSON.stringify(quote.text.slice(0, 40));
  const note = (code: string, message: string): Note => ({ code, message: `${which}: ${message}: ${start}`, count: 1 });
  return [
    ...(ambiguous ? [note("ambiguous", `${ambiguousWords(placed)}; the first free one was taken`)] : []),
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

/** Results in the order of their ranks, where each has one. */
function inOrder<T extends Retrieved | Gold>(
  items: readonly T[],
  noun: "run" | "judgements",
  fields: Fields,
): { readonly items: readonly T[]; readonly notes: readonly Note[] } {
  if (
    noun === "judgements" ||
    !items.every((item) => typeof item === "object" && item !== null && !Array.isArray(item))
  )
    return { items, notes: [] };
  const ranks = resultRanks({});
  for (const [i, item] of items.entries())
    ranks.add(recordOf(item), fields, {
      topic: "",
      line: i + 1,
      score: undefined,
      name: undefined,
      content: undefined,
    });
  const { order, notes } = ranks.end();
  return { items: order.map((i) => items[i]!), notes };
}

/** A text by itself is one, and a pair of a document and its score. */
function recordOf(item: Retrieved | Gold): JsonObject {
  if (typeof item === "string") return { text: item };
  const [first, score] = (Array.isArray(item) ? item : [item]) as [unknown, number | undefined];
  if (!isGiven(first))
    throw new InputError(`what is ${givenKind(first)}; expected a text, or an object with doc and text`);
  return Array.isArray(item) ? { ...first, score } : (first as JsonObject);
}

/** LlamaIndex keeps the document that a node was cut from among its relations. */
function sourceOf(record: JsonObject): string | undefined {
  const node = (record["node"] ?? record) as { readonly sourceNode?: { readonly nodeId?: unknown } };
  const id = node.sourceNode?.nodeId;
  return typeof id === "string" ? id : undefined;
}

function at<T>(what: string, work: () => T): T {
  return retold(work, ({ fault }) => new InputError(`${what}: ${fault}`));
}
