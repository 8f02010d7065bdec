// Chooses the best elements of a document, none of which contains another: by F(d), or for the focused task by a price
// for each character read. Both use the set of elements with the greatest total weight, which is found exactly.

import { mean, ratio, sum, sumBy } from "../../base/number.ts";
import { paper } from "../../score/gain/rules.ts";
import { curveOf } from "../../score/measures/interpolated-precision.ts";
import { type RangeSet, size, sizeWithin } from "../../text/range.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";

/** A relevant document and its elements: their lengths, and how much of each is highlighted. */
export interface SizedElements {
  readonly doc: string;
  readonly table: ElementTable;
  /** The size of each element. */
  readonly sizes: Float64Array;
  readonly highlighted: Float64Array;
  /** The highlighted characters of the document. */
  readonly total: number;
}

export function sizedElements(doc: string, table: ElementTable, relevant: RangeSet): SizedElements {
  const { start, end } = table;
  const sizes = Float64Array.from(table.name, (_, element) => end[element]! - start[element]!);
  const highlighted = sizes.map((_, element) => sizeWithin(relevant, start[element]!, end[element]!));
  return { doc, table, sizes, highlighted, total: size(relevant) };
}

/** The characters of some elements that do not contain each other, and the highlighted ones among them. */
function charactersOf({ sizes, highlighted }: SizedElements, elements: readonly number[]) {
  let [read, found] = [0, 0];
  for (const element of elements) {
    read += sizes[element]!;
    found += highlighted[element]!;
  }
  return { read, found };
}

/**
 * The set of elements with the greatest total weight, none of which contains another, in document order. It is empty if
 * no weight is above 0. If an element weighs as much as the elements inside it, the element is chosen.
 */
export function heaviestElements({ parent, after }: ElementTable, weights: Float64Array): number[] {
  const inside = new Float64Array(weights.length); // by element: the greatest total weight of elements inside it
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
 * The elements, none of which contains another, with the highest F(d), in document order. F(d) is 2 · found / (total +
 * read), a ratio of two sums. Start from any choice with the ratio f. The heaviest elements by 2 · found - f · read are
 * a better choice, or there is none (Dinkelbach). Weights are whole numbers, so that the end is exact.
 */
export function bestByF(document: SizedElements): number[] {
  const { table, sizes, highlighted, total } = document;
  let chosen = [0]; // the root contains all highlighted text
  for (;;) {
    const { found, read } = charactersOf(document, chosen);
    const weights = sizes.map((size, element) => highlighted[element]! * (total + read) - found * size);
    const next = heaviestElements(table, weights);
    const better = charactersOf(document, next);
    if (better.found * (total + read) - found * better.read <= found * total) return chosen;
    chosen = next;
  }
}

/** F(d) of elements that do not contain each other. */
export function fOf(document: SizedElements, elements: readonly number[]): number {
  const { found, read } = charactersOf(document, elements);
  return (2 * found) / (document.total + read);
}

/** An element of a document. */
export interface DocumentElement {
  readonly document: SizedElements;
  readonly element: number;
}

/** The number of prices to try. The price of a character read is 0.01, 0.02 … 1 highlighted characters. */
const prices = 100;

/**
 * A ranked list of elements for the focused task. For each price of a character read, it takes the elements that bring
 * the most above the price, and then other elements that contain what is left. The list with the highest AiP is
 * returned. Only some prices are tried, so a better list may exist, up to the bound.
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

/** Sorts elements by their highlighted share, then the longest first. Equal ones keep their order. */
export function bySpecificity(elements: readonly DocumentElement[]): DocumentElement[] {
  const [size, found] = [
    ({ document, element }: DocumentElement): number => document.sizes[element]!,
    ({ document, element }: DocumentElement): number => document.highlighted[element]!,
  ];
  return elements.toSorted((a, b) => found(b) * size(a) - found(a) * size(b) || size(b) - size(a));
}

/**
 * The highest interpolated precision that any list of elements could have at a level of recall. Together, all elements
 * bring at most V(p) above a price p per character: found - p · read ≤ V(p). So a list that finds a share x of the text
 * reads at least (x - V(p)) / p. The smallest bound over all prices that are tried is used.
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

/** The gain of each element above a price, in hundredths. */
function worth({ sizes, highlighted }: SizedElements, price: number): Float64Array {
  return sizes.map((size, element) => prices * highlighted[element]! - price * size);
}

/** The smallest elements that contain the text that is not found yet, and that do not overlap the chosen ones. */
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

/** The highest highlighted share of any element of the document. */
function mostSpecific({ sizes, highlighted }: SizedElements): number {
  return highlighted.reduce((most, found, element) => Math.max(most, ratio(found, sizes[element]!)), 0);
}
