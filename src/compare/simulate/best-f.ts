import { type SizedElements, charactersOf } from "./element-sizes.ts";
import { heaviestElements } from "./heaviest-elements.ts";

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
