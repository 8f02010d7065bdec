import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import { codePoints } from "../text/code-points.ts";

/** How long a document is, as far as the collection or else the judgements say. */
export function documentLengths(
  judgements: Judgements | undefined,
  collection: Collection | undefined,
): (doc: string) => number | undefined {
  const known = new Map<string, number>();
  for (const judged of judgements?.topics.values() ?? [])
    for (const [doc, { length }] of judged) if (length !== undefined) known.set(doc, length);
  for (const [doc, { text }] of collection?.documents ?? []) known.set(doc, codePoints(text));
  return (doc) => known.get(doc);
}
