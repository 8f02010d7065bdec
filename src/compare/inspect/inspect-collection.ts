// Describes a collection: how long its documents are, and which elements they have.

import { ratio } from "../../base/number.ts";
import { type Collection, type DocumentOutline, outlinesOf } from "../../data/collection.ts";
import { readElements } from "../../text/xml/element-bytes.ts";
import { addTo, type Bin, binsOf, byCount, type Counts, type NumberSpread, numberSpread } from "./spread.ts";

/** The figures of a collection, as in section 3.1 of the overview. */
export interface CollectionInspection {
  readonly documents: number;
  /** The characters per document. */
  readonly length: NumberSpread | undefined;
  readonly lengths: readonly Bin[];
  /** The number of documents that have elements. */
  readonly structured: number;
  /** The number of elements per document that has any. */
  readonly elements: NumberSpread | undefined;
  /** The mean depth of an element. The depth of the root is 1. */
  readonly depth: number | undefined;
  /** The types of elements, the most frequent first. */
  readonly types: readonly NamedElements[];
}

interface NamedElements {
  readonly element: string;
  readonly count: number;
  /** The mean length in characters. */
  readonly meanLength: number;
}

export function inspectCollection(collection: Collection): CollectionInspection {
  const inspector = collectionInspector();
  for (const outline of outlinesOf(collection)) inspector.add(outline);
  return inspector.end();
}

/** Inspects documents one by one, and does not keep them. */
export interface CollectionInspector {
  add(outline: Pick<DocumentOutline, "length" | "elementBytes">): void;
  end(): CollectionInspection;
}

export function collectionInspector(): CollectionInspector {
  let documents = 0;
  const lengths: Counts<number> = new Map();
  const sizes: Counts<number> = new Map();
  const tally = elementTally();
  return {
    add({ length, elementBytes }) {
      documents++;
      addTo(lengths, length);
      if (elementBytes !== undefined) addTo(sizes, tally.add(elementBytes));
    },
    end() {
      const elements = numberSpread(sizes);
      return {
        documents,
        length: numberSpread(lengths),
        lengths: binsOf(lengths),
        structured: elements?.count ?? 0,
        elements,
        depth: elements && ratio(tally.depths(), elements.total),
        types: byCount(tally.types()),
      };
    },
  };
}

interface ElementTally {
  /** Counts the elements of a document, and returns how many there are. */
  add(elementBytes: Uint8Array): number;
  /** The sum of the depths of all elements. */
  depths(): number;
  types(): NamedElements[];
}

/** Counts elements by name, from their compact form. A table for each document would take much longer. */
function elementTally(): ElementTally {
  const byName = new Map<string, { count: number; characters: number }>();
  let depths = 0;
  return {
    add(elementBytes) {
      const named: { count: number; characters: number }[] = [];
      const open: { readonly name: number; readonly start: number }[] = [];
      let [elements, offset] = [0, 0];
      readElements(elementBytes, {
        name(name) {
          const type = byName.get(name) ?? { count: 0, characters: 0 };
          byName.set(name, type);
          named.push(type);
        },
        open(name) {
          elements++;
          named[name]!.count++;
          open.push({ name, start: offset });
          depths += open.length;
        },
        text(length) {
          offset += length;
        },
        close() {
          const { name, start } = open.pop()!;
          named[name]!.characters += offset - start;
        },
      });
      return elements;
    },
    depths: () => depths,
    types: () =>
      Array.from(byName, ([element, { count, characters }]) => ({ element, count, meanLength: characters / count })),
  };
}
