import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";

/** How long a document is: as the collection says, or else the judgements. */
export function documentLengths(
  judgements: Judgements | undefined,
  collection: Collection | undefined,
): (doc: string) => number | undefined {
  const judged = new Map<string, number>();
  for (const topic of judgements?.topics.values() ?? [])
    for (const [doc, { length }] of topic) if (length !== undefined) judged.set(doc, length);
  return (doc) => collection?.length(doc) ?? judged.get(doc);
}
