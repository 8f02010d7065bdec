import type { Collection } from "../../data/collection.ts";
import type { JudgedDocument } from "../../data/judgements.ts";
import { elements } from "../../text/xml/element-paths.ts";
import { size, sizeWithin } from "../../text/range.ts";
import { gradedExhaustivities, isRelevant } from "./exhaustivity.ts";

/** An article or an element that an assessor found relevant. */
export interface Item {
  /** The share of it that is highlighted; undefined where that is not known. */
  readonly specificity: number | undefined;
  /** "?", "1" or "2" where it was judged, as in 2005. */
  readonly exhaustivity: string | undefined;
}

/** Relevant items by a name that both assessors' items have. */
export type Items = ReadonlyMap<string, Item>;

/** A grade of relevance. */
export interface Grade {
  readonly name: string;
  readonly about: string;
  has(item: Item): boolean;
}

/** HiXEval, section 2.2: three grades of exhaustivity, and specificity in three parts. */
export const grades: readonly Grade[] = [
  ...gradedExhaustivities.map((exhaustivity) => ({
    name: `E${exhaustivity}`,
    about: { "?": "too small", "1": "partially exhaustive", "2": "highly exhaustive" }[exhaustivity]!,
    has: (item: Item) => item.exhaustivity === exhaustivity,
  })),
  third("S1", "at most 0.33 of it highlighted", 0, 0.33),
  third("S2", "above 0.33 and at most 0.67", 0.33, 0.67),
  third("S3", "above 0.67", 0.67, Infinity),
];

function third(name: string, about: string, above: number, upTo: number): Grade {
  return {
    name,
    about,
    has: ({ specificity }) => specificity !== undefined && specificity > above && specificity <= upTo,
  };
}

/** The article as an item, where it is relevant. */
export function articleItem(judged: JudgedDocument, length: number | undefined): Item | undefined {
  if (judged.grade <= 0) return undefined;
  const root = judged.elements?.find(({ path }) => /^\/[^/]+$/.test(path));
  if (root !== undefined) return { specificity: share(root.relevant, root.size), exhaustivity: root.exhaustivity };
  return { specificity: share(size(judged.relevant), length), exhaustivity: undefined };
}

/** The relevant elements of a document by path; undefined where its elements are not known. */
export function elementItems(
  judged: JudgedDocument,
  doc: string,
  collection: Collection | undefined,
): Map<string, Item> | undefined {
  if (judged.elements !== undefined)
    return new Map(
      judged.elements
        .filter(isRelevant)
        .map(({ path, exhaustivity, size, relevant }) => [path, { specificity: share(relevant, size), exhaustivity }]),
    );
  if (judged.relevant.length === 0) return judged.grade > 0 ? undefined : new Map();
  const table = collection?.document(doc)?.elements;
  if (table === undefined) return undefined;
  const found = new Map<string, Item>();
  for (const { path, start, end } of elements(table)) {
    const relevant = sizeWithin(judged.relevant, start, end);
    if (relevant > 0) found.set(path, { specificity: relevant / (end - start), exhaustivity: undefined });
  }
  return found;
}

function share(part: number, whole: number | undefined): number | undefined {
  return whole === undefined || whole === 0 ? undefined : Math.min(part / whole, 1);
}
