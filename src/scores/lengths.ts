import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import { judgedIds } from "../gain/judged-ids.ts";

/** How long a document is: as the collection says, or else the judgements. */
export function documentLengths(
  judgements: Judgements | undefined,
  collection: Collection | undefined,
): (doc: string) => number | undefined {
  const judged = new Map<string, number>();
  for (const topic of judgements?.topics.values() ?? []) {
    const ids = judgedIds(topic);
    const { length } = ids.highlights();
    for (let i = 0; i < ids.size; i++) if (!Number.isNaN(length[i]!)) judged.set(ids.texts[i]!, length[i]!);
  }
  return (doc) => collection?.length(doc) ?? judged.get(doc);
}
