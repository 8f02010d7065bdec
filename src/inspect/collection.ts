import { ratio } from "../base/number.ts";
import type { Collection } from "../data/collection.ts";
import type { ElementTable } from "../xml/element-table.ts";
import { type Spread, spread } from "./spread.ts";
import { type Bin, bins, byCount } from "./tally.ts";

/** What a collection holds, as section 3.1 of the overview tells it. */
export interface CollectionInspection {
  readonly documents: number;
  /** Characters of a document. */
  readonly length: Spread | undefined;
  readonly lengths: readonly Bin[];
  /** Documents that have elements. */
  readonly structured: number;
  /** Elements of a document that has them. */
  readonly elements: Spread | undefined;
  /** The mean depth of an element, the root's being 1. */
  readonly depth: number | undefined;
  /** The most frequent first. */
  readonly types: readonly NamedElements[];
}

interface NamedElements {
  readonly element: string;
  readonly count: number;
  /** Characters. */
  readonly meanLength: number;
}

export function inspectCollection(collection: Collection): CollectionInspection {
  const lengths: number[] = [];
  const sizes: number[] = [];
  const types = new Map<string, { count: number; characters: number }>();
  let depths = 0;
  for (const id of collection.ids()) {
    lengths.push(collection.length(id) ?? 0);
    const table = collection.document(id)?.elements;
    if (table === undefined) continue;
    sizes.push(table.name.length);
    depths += totalDepth(table);
    for (let element = 0; element < table.name.length; element++) {
      const name = table.names[table.name[element]!]!;
      const type = types.get(name) ?? { count: 0, characters: 0 };
      type.count++;
      type.characters += table.end[element]! - table.start[element]!;
      types.set(name, type);
    }
  }
  const elements = spread(sizes);
  return {
    documents: lengths.length,
    length: spread(lengths),
    lengths: bins(lengths),
    structured: sizes.length,
    elements,
    depth: elements && ratio(depths, elements.total),
    types: byCount(
      Array.from(types, ([element, { count, characters }]) => ({ element, count, meanLength: characters / count })),
    ),
  };
}

function totalDepth({ name, parent }: ElementTable): number {
  const depths = new Uint32Array(name.length);
  let total = 0;
  for (let element = 0; element < name.length; element++)
    total += depths[element] = element === 0 ? 1 : depths[parent[element]!]! + 1;
  return total;
}
