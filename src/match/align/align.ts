// Finds the place of every text of a file. `align` first looks in the document that a text names. Texts that name no
// document, or are not in it, are searched in all documents (everywhere/). If a text has several places, resolve.ts
// chooses one of them by its neighbours.

import { groupBy } from "../../base/lists.ts";
import type { Note } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import { documentIds } from "../../files/records/document-ids.ts";
import type { Range } from "../../text/range.ts";
import { type Aligner, aligner, type How, leastAlike, type Placing } from "./aligner.ts";
import { alignmentNotes } from "./alignment-notes.ts";
import { type Elsewhere, type Everywhere, everywhere, type WantedText } from "./everywhere/everywhere.ts";
import { type Hints, hintsIn } from "./hints.ts";
import type { Quote, Quotes } from "./quotes.ts";
import { resolved } from "./resolve.ts";
import { severalQuotes } from "./several-quotes.ts";
import { whyNot } from "./why-not.ts";

/** A text that was found, its document, and its place. */
export interface Placed {
  readonly quote: Quote;
  readonly doc: string;
  readonly range: Range;
  readonly how: How;
  /** The share of the text that is at its place without an edit. */
  readonly score: number;
  /** True if the text is where the file said. */
  readonly kept: boolean;
  /** True if other places were as good, and it is not known which one is meant. */
  readonly ambiguous: boolean;
  /** All the places that were equally good. */
  readonly places: readonly Range[];
  /** The pieces of the text that are not at its place, such as a header or a summary. */
  readonly missing: readonly string[];
}

/** A text that was not placed, and the reason. */
export interface Unplaced {
  readonly quote: Quote;
  readonly why: string;
}

export interface Alignment {
  readonly noun: Quotes["noun"];
  /** The placed texts in the order of the file. */
  readonly placed: readonly Placed[];
  readonly unplaced: readonly Unplaced[];
  /** Documents that were judged for a topic and have no highlights. */
  readonly irrelevant?: Quotes["irrelevant"];
  /** Questions that cannot be answered. */
  readonly unanswerable?: Quotes["unanswerable"];
  readonly notes: readonly Note[];
}

export interface AlignOptions {
  /** The least share of a text, or of the part of it that is placed, that must need no edit. Default: 0.75. */
  readonly least?: number | undefined;
}

/** A text to be placed, its index in the file, and its document if it names one. */
interface WantedQuote {
  readonly quote: Quote;
  readonly index: number;
  readonly doc: string | undefined;
}

/** A text whose document is known, its possible places, and the place that the file gives, in code points. */
interface Found extends WantedQuote {
  readonly doc: string;
  readonly placing: Placing;
  readonly near: number | undefined;
  readonly within: Range | undefined;
  /** True if the text is where the file says. */
  readonly kept: boolean;
}

/**
 * Finds the place of every text in a collection: unchanged, with different white space and signs, with edits, or in
 * part. A text that could not be placed has a reason.
 *
 * @example
 * import { align, alignedLines, collectionOf, readQuotes } from "pericope";
 *
 * const collection = collectionOf([{ doc: "guide.md", text: "Press the button. Wait for the light." }]);
 * const quotes = readQuotes('{"topic":"q1","doc":"guide.md","text":"Wait  for the light.","run":"mine"}');
 * const { placed } = align(quotes, collection);
 * placed.map(({ range, how }) => [range.start, range.end, how]); // [[18, 37, "folded"]]
 */
export function align(quotes: Quotes, collection: Collection, options: AlignOptions = {}): Alignment {
  const { missing, finished } = begunAlignment(quotes, collection, options);
  return finished(everywhere(missing, collection, options.least ?? leastAlike));
}

/**
 * The first half of an alignment: texts were searched in the documents that they name. Some texts were not found, or
 * name no document.
 */
export interface BegunAlignment {
  /** The texts to search in all documents. */
  readonly missing: readonly WantedText[];
  /** The whole alignment, once those texts were searched. */
  finished(elsewhere: (text: string) => Everywhere): Alignment;
}

/** Searches texts in the documents that they name. */
export function begunAlignment(
  {
    noun,
    quotes,
    unanswered = [],
    irrelevant = [],
    unanswerable = [],
    notes: reading = [],
    unit = "codepoint",
  }: Quotes,
  collection: Collection,
  { least = leastAlike }: AlignOptions,
): BegunAlignment {
  const ids = documentIds(collection);
  const found: Found[] = [];
  const all = noun === "judgements" ? severalQuotes(quotes, collection) : quotes;
  const wanted = all.map((quote, index) => ({ quote, index, doc: quote.doc && ids.id(quote.doc, quote.line) }));
  const missing: WantedQuote[] = [];
  // One document at a time, so that each is indexed once and only one index is in memory.
  for (const [doc, group] of groupBy(wanted, ({ doc }) => doc ?? "")) {
    const text = doc === "" ? undefined : collection.document(doc)?.text;
    const find = text === undefined ? undefined : finder(doc, aligner(text, least), hintsIn(text, unit));
    for (const item of group) {
      const one = find?.(item);
      if (one === undefined) missing.push(item);
      else found.push(one);
    }
  }
  const finished = (elsewhere: (text: string) => Everywhere): Alignment => {
    const unplaced: (Unplaced & { readonly index: number })[] = [];
    for (const item of missing) {
      const others = elsewhere(item.quote.text);
      const [only] = others.first;
      if (item.doc === undefined && only !== undefined && others.count === 1) {
        const hints = hintsIn(collection.document(only.doc)!.text, unit);
        found.push(placedByHints(item, only, hints));
      } else unplaced.push({ ...item, why: whyNot(item, others, collection) });
    }
    unplaced.sort((a, b) => a.index - b.index);
    const placed = inPlace(found, noun);
    return {
      noun,
      placed,
      unplaced: unplaced.map(({ quote, why }) => ({ quote, why })),
      irrelevant: onlyIrrelevant(
        irrelevant.map(({ topic, doc }) => ({ topic, doc: ids.find(doc) ?? doc })),
        placed,
      ),
      ...(unanswerable.length > 0 && { unanswerable }),
      notes: [...reading, ...ids.notes(), ...alignmentNotes(placed, unplaced, unanswered)],
    };
  };
  return { missing: missing.map(({ quote: { text }, doc }) => ({ text, doc })), finished };
}

/** Each judged document once, without those that have highlights. */
function onlyIrrelevant(
  judged: readonly { readonly topic: string; readonly doc: string }[],
  placed: readonly Placed[],
): NonNullable<Quotes["irrelevant"]> {
  const key = (topic: string | undefined, doc: string): string => JSON.stringify([topic, doc]);
  const highlighted = new Set(placed.map(({ quote, doc }) => key(quote.topic, doc)));
  const left = judged.filter(({ topic, doc }) => !highlighted.has(key(topic, doc)));
  return [...new Map(left.map((each) => [key(each.topic, each.doc), each])).values()];
}

/** Finds texts in one document. A chunk is often returned for several topics, so its places are remembered. */
function finder(doc: string, { place }: Aligner, hints: Hints): (item: WantedQuote) => Found | undefined {
  const held = new Map<string, Placing | undefined>();
  return (item) => {
    const { text } = item.quote;
    if (!held.has(text)) held.set(text, place(text));
    const placing = held.get(text);
    return placing && placedByHints(item, { doc, placing }, hints);
  };
}

/** Adds the place that the file gives. If the text really is at its offsets, that is its only place. */
function placedByHints(item: WantedQuote, { doc, placing }: Elsewhere, hints: Hints): Found {
  const { hint, text } = item.quote;
  const near = hint && hints.range(hint);
  const within = hints.stretch(item.quote);
  const agreed = hint && hints.agreement(hint, text);
  if (agreed === undefined) return { ...item, doc, placing, near: near?.start, within, kept: false };
  // A shortened text, or one with a header, is where its offsets say.
  const how = agreed === "inside" || agreed === "later" || agreed === "near" ? "approximate" : agreed;
  return {
    ...item,
    doc,
    placing: { how, score: 1, places: [near!], missing: [], changes: 0 },
    near: near!.start,
    within,
    kept: true,
  };
}

/**
 * Chooses one place for each text, together with the other texts of its topic and document, because their order in the
 * file may help.
 */
function inPlace(found: readonly Found[], noun: Quotes["noun"]): Placed[] {
  const inOrder = found.toSorted((a, b) => a.index - b.index);
  const placed = new Map<number, Placed>();
  for (const group of groupBy(inOrder, ({ doc, quote }) =>
    JSON.stringify([quote.topic, doc, quote.alternative, quote.group]),
  ).values()) {
    const ranges = resolved(
      group.map(({ quote, placing: { places }, near, within }) => ({ text: quote.text, places, near, within })),
      { isList: group[0]!.quote.topic === undefined, isSet: noun === "judgements" },
    );
    for (const [i, { index, quote, doc, placing, kept }] of group.entries())
      placed.set(index, { quote, doc, ...placing, kept, ...ranges[i]! });
  }
  return inOrder.map(({ index }) => placed.get(index)!);
}
