// Chooses the best elements of a document, of which none lies in another: by F(d), or for the focused task by a price of each character
// read. Both rest on the set of elements of the greatest total weight, which is found exactly.

import { mean, ratio, sum, sumBy } from "../../base/number.ts";
import { paper } from "../../score/gain/rules.ts";
import { curveOf } from "../../score/measures/interpolated-precision.ts";
import { type RangeSet, size, sizeWithin } from "../../text/range.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";

/** A relevant document by its elements: how long each is, and how much of it is highlighted. */
export interface SizedElements {
  readonly doc: string;
  readonly table: ElementTable;
  /** By element. */
  readonly sizes: Float64Array;
  readonly highlighted: Float64Array;
  /** Highlighted characters of the document. */
  readonly total: number;
}

export function sizedElements(doc: string, table: ElementTable, relevant: RangeSet): SizedElements {
  const { start, end } = table;
  const sizes = Float64Array.from(table.name, (_, element) => end[element]! - start[element]!);
  const highlighted = sizes.map((_, element) => sizeWithin(relevant, start[element]!, end[element]!));
  return { doc, table, sizes, highlighted, total: size(relevant) };
}

/** The characters of some elements of which none lies in another, and the highlighted ones among them. */
function charactersOf({ sizes, highlighted }: SizedElements, elements: readonly number[]) {
  let [read, found] = [0, 0];
  for (const element of elements) {
    read += sizes[element]!;
    found += highlighted[element]!;
  }
  return { read, found };
}

/**
 * The elements of the greatest total weight of which none lies in another, in document order; none where no weight is above 0.
 * Of an element and what lies in it that weigh the same, the element.
 */
export function heaviestElements({ parent, after }: ElementTable, weights: Float64Array): number[] {
  const inside = new Float64Array(weights.length); // by element: the greatest weight of those that lie in it
  for (let element = weights.length - 1; element > 0; element--)
    inside[parent[element]!]! += Math.max(weights[element]!, inside[element]!);
  const chosen: number[] = [];
  for (let element = 0; element < weights.length;) {
    const own = weights[element]!;
    const isChosen = own > 0 && own >= inside[element]!;
    if (isChosen) chosen.push(element);
    element = isChosen || inside[element] === 0 ? after[element]! : element + 1;
  }
  return chosen;
}

/**
 * The elements of which none lies in another whose F(d) is the highest, in document order. F(d) is 2 · found / (total + read), a
 * ratio of two sums: from any choice with the ratio f, the heaviest elements by 2 · found - f · read are a better choice, or
 * there is none (Dinkelbach). Weights are kept whole numbers, so that the end is exact.
 */
export function bestByF(document: SizedElements): number[] {
  const { table, sizes, highlighted, total } = document;
  let chosen = [0]; // the root holds all that is highlighted
  for (;;) {
    const { found, read } = charactersOf(document, chosen);
    const weights = sizes.map((size, element) => highlighted[element]! * (total + read) - found * size);
    const next = heaviestElements(table, weights);
    const better = charactersOf(document, next);
    if (better.found * (total + read) - found * better.read <= found * total) return chosen;
    chosen = next;
  }
}

/** F(d) of elements of which none lies in another. */
export function fOf(document: SizedElements, elements: readonly number[]): number {
  const { found, read } = charactersOf(document, elements);
  return (2 * found) / (document.total + read);
}

/** An element of a document. */
export interface DocumentElement {
  readonly document: SizedElements;
  readonly element: number;
}

/** Prices of a character read that are tried: 0.01, 0.02 … 1 highlighted ones. */
const prices = 100;

/**
 * A ranked list of elements for the focused task, and a bound that no list passes. For each price of a character read, the
 * elements are taken that bring the most above it, then those beside them that hold what is left; the list with the highest AiP
 * stands. A choice by a few prices: a better list may exist, up to the bound.
 */
export function focusedElements(documents: readonly SizedElements[]): DocumentElement[] {
  let best: { readonly list: readonly DocumentElement[]; readonly score: number } = { list: [], score: -1 };
  for (let price = 1; price <= prices; price++) {
    const list = bySpecificity(
      documents.flatMap((document) => {
        const chosen = heaviestElements(document.table, worth(document, price));
        return [...chosen, ...remaining(document, chosen)].map((element) => ({ document, element }));
      }),
    );
    const score = averagePrecision(list, documents);
    if (score > best.score) best = { list, score };
  }
  return [...best.list];
}

/** By the share of an element that is highlighted, then the longest first; of equals the order stays. */
export function bySpecificity(elements: readonly DocumentElement[]): DocumentElement[] {
  const [size, found] = [
    ({ document, element }: DocumentElement): number => document.sizes[element]!,
    ({ document, element }: DocumentElement): number => document.highlighted[element]!,
  ];
  return elements.toSorted((a, b) => found(b) * size(a) - found(a) * size(b) || size(b) - size(a));
}

/**
 * The highest interpolated precision that any list of elements could have at a level of recall. What all elements together can bring
 * above a price p of a character read is at most V(p): found - p · read ≤ V(p), so that a list that finds a share x of the text reads
 * at least (x - V(p)) / p. The least over all prices that are tried bounds it.
 */
export function precisionBound(documents: readonly SizedElements[]): (recall: number) => number {
  const total = sumBy(documents, (document) => document.total);
  const most = Math.max(0, ...documents.map(mostSpecific));
  const gains = Array.from({ length: prices }, (_, i) => {
    const price = i + 1;
    const gained = documents.map((document) => {
      const { found, read } = charactersOf(document, heaviestElements(document.table, worth(document, price)));
      return found - (price / prices) * read;
    });
    return { price: price / prices, gain: sum(gained) };
  });
  return (recall) => {
    const wanted = recall * total;
    const bounds = gains.map(({ price, gain }) => (wanted > gain ? (price * wanted) / (wanted - gain) : Infinity));
    return Math.min(most, ...bounds);
  };
}

/** What each element brings above a price, in hundredths. */
function worth({ sizes, highlighted }: SizedElements, price: number): Float64Array {
  return sizes.map((size, element) => prices * highlighted[element]! - price * size);
}

/** The fewest characters that hold what can still be found in elements that share nothing with those chosen. */
function remaining({ table, sizes, highlighted }: SizedElements, chosen: readonly number[]): number[] {
  const weights = sizes.map((size, element) => highlighted[element]! * (table.length + 1) - size);
  for (const taken of chosen) {
    weights.fill(-Infinity, taken, table.after[taken]);
    for (let element = taken; element !== 0; element = table.parent[element]!)
      weights[table.parent[element]!] = -Infinity;
  }
  return heaviestElements(table, weights);
}

function averagePrecision(list: readonly DocumentElement[], documents: readonly SizedElements[]): number {
  const total = sumBy(documents, (document) => document.total);
  let [read, found] = [0, 0];
  const reads = Float64Array.from(list, ({ document, element }) => (read += document.sizes[element]!));
  const finds = Float64Array.from(list, ({ document, element }) => (found += document.highlighted[element]!));
  return mean(curveOf(finds, reads, list.keys(), total, paper));
}

/** The highest share of an element of the document that is highlighted. */
function mostSpecific({ sizes, highlighted }: SizedElements): number {
  return highlighted.reduce((most, found, element) => Math.max(most, ratio(found, sizes[element]!)), 0);
}
