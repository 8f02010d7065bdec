// Adds what measures need and a collection knows to the judgements: lengths of documents, their elements, white space.

import { sumBy } from "../base/number.ts";
import { lastUsed } from "../base/remembered.ts";
import type { Collection } from "../data/collection.ts";
import { idAt } from "../data/encoded-ids.ts";
import { ColumnTopic, type HighlightColumns } from "../data/judged-columns.ts";
import { type HighlightedElement, type JudgedDocument, type Judgements, withTopics } from "../data/judgements.ts";
import { codePointSlice } from "../text/code-points.ts";
import { type Range, rangeSet, type RangeSet, sizeWithin } from "../text/range.ts";
import { judgedIds } from "./gain/judged-documents.ts";
import type { Need } from "./measures/measure.ts";

/** The same judgements, with lengths of documents, their elements and white space added from the collection. */
export function completed(
  judgements: Judgements,
  collection: Collection | undefined,
  needs: ReadonlySet<Need>,
): Judgements {
  const wanted = needs.has("lengths") || needs.has("article sizes") || needs.has("elements");
  if (!wanted && collection === undefined) return judgements;
  const lengthOf = documentLengths(judgements, collection);
  const blanks = needs.has("white space") ? whiteSpaceIn(collection) : undefined;
  const needsMore = blanks !== undefined || needs.has("elements") || needs.has("judged elements");
  const inColumns = columnLengths(lengthOf);
  return withTopics(judgements, (judged) => {
    if (!needsMore && judged instanceof ColumnTopic && judged.columns.highlights !== undefined)
      return inColumns(judged);
    const documents = [...judged].map(([doc, document]) => {
      const relevantInElements = needs.has("elements") ? inElements(document, collection, doc) : undefined;
      const highlightedElements = needs.has("judged elements") ? highlighted(document, collection, doc) : undefined;
      const blank = document.blank ?? blanks?.(doc, document.relevant);
      return [doc, { ...document, length: lengthOf(doc), relevantInElements, highlightedElements, blank }] as const;
    });
    return new Map(documents);
  });
}

/**
 * Adds document lengths to topics whose judgements are in columns. The length columns are copied once for all topics.
 */
function columnLengths(lengthOf: (doc: string) => number | undefined): (topic: ColumnTopic) => ColumnTopic {
  const copies = new Map<HighlightColumns, HighlightColumns>();
  return ({ columns, firstEncoded, size }) => {
    const { highlights, ids } = columns;
    const copy = copies.get(highlights!) ?? { ...highlights!, length: highlights!.length.slice() };
    copies.set(highlights!, copy); // a topic looks at its own part of a copy
    for (let at = firstEncoded; at < firstEncoded + size; at++) copy.length[at] = lengthOf(idAt(ids, at)) ?? NaN;
    return new ColumnTopic({ ...columns, highlights: copy }, firstEncoded, size);
  };
}

const textsKept = 64;

/** Finds the white space in parts of documents. Undefined if the text is not known. */
function whiteSpaceIn(collection: Collection | undefined): (doc: string, parts: RangeSet) => RangeSet | undefined {
  const textOf = lastUsed(textsKept, (doc) => collection?.document(doc)?.text);
  const known = new Map<string, RangeSet>(); // by document and parts: the ways of answering a topic share many
  return (doc, parts) => {
    const text = parts.length === 0 ? undefined : textOf(doc);
    if (text === undefined) return undefined;
    const key = `${parts.map(({ start, end }) => `${start} ${end}`).join()} ${doc}`;
    const found =
      known.get(key) ?? rangeSet(parts.flatMap(({ start, end }) => blanks(codePointSlice(text, start, end), start)));
    known.set(key, found);
    return found;
  };
}

/** The ranges of white space in a text; `offset` is where the text begins in its document. */
function blanks(text: string, offset: number): Range[] {
  const found: Range[] = [];
  let at = offset;
  for (const character of text) {
    if (/\s/.test(character)) found.push({ start: at, end: at + 1 });
    at++;
  }
  return found;
}

/** The number of highlighted characters, summed over all elements of the document. */
function inElements(judged: JudgedDocument, collection: Collection | undefined, doc: string): number | undefined {
  const { relevant, relevantInElements, elements } = judged;
  if (relevantInElements !== undefined) return relevantInElements;
  if (elements !== undefined) return sumBy(elements, (element) => element.relevant);
  const table = collection?.document(doc)?.elements;
  if (table === undefined) return undefined;
  let total = 0;
  for (let i = 0; i < table.start.length; i++) total += sizeWithin(relevant, table.start[i]!, table.end[i]!);
  return total;
}

/**
 * The elements of the document that contain highlighted text. Undefined if its elements are not known, or if elements
 * were judged.
 */
function highlighted(
  { relevant, elements, highlightedElements }: JudgedDocument,
  collection: Collection | undefined,
  doc: string,
): readonly HighlightedElement[] | undefined {
  if (highlightedElements !== undefined || elements !== undefined) return highlightedElements;
  if (relevant.length === 0) return [];
  const table = collection?.document(doc)?.elements;
  if (table === undefined) return undefined;
  const depths: number[] = []; // by element
  const found: HighlightedElement[] = [];
  for (let i = 0; i < table.start.length; i++) {
    const depth = (depths[i] = i === 0 ? 0 : depths[table.parent[i]!]! + 1);
    const [start, end] = [table.start[i]!, table.end[i]!];
    const inside = sizeWithin(relevant, start, end);
    if (inside > 0) found.push({ start, end, depth, relevant: inside });
  }
  return found;
}

/** The length of each document, as the collection gives it, or else as the judgements do. */
export function documentLengths(
  judgements: Judgements | undefined,
  collection: Collection | undefined,
): (doc: string) => number | undefined {
  let judged: ReadonlyMap<string, number> | undefined; // a collection has most of them, and making texts of all ids takes long
  return (doc) => collection?.length(doc) ?? (judged ??= judgedLengths(judgements)).get(doc);
}

function judgedLengths(judgements: Judgements | undefined): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const topic of judgements?.topics.values() ?? []) {
    const ids = judgedIds(topic);
    const { length } = ids.highlights();
    for (let i = 0; i < ids.size; i++) if (!Number.isNaN(length[i]!)) lengths.set(ids.texts[i]!, length[i]!);
  }
  return lengths;
}
