import type { ElementTable } from "../../text/xml/element-table.ts";

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
