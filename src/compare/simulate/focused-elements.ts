import { mean, ratio, sum, sumBy } from "../../base/number.ts";
import { paper } from "../../score/gain/rules.ts";
import { curveOf } from "../../score/measures/interpolated-precision.ts";
import { type SizedElements, charactersOf } from "./element-sizes.ts";
import { heaviestElements } from "./heaviest-elements.ts";

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
