import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import { judgedIds } from "./gain/judged-ids.ts";

/** How long a document is: as the collection says, or else the judgements. */
export function documentLengths(
  judgements: Judgements | undefined,
  collection: Collection | undefined,
): (doc: string) => number | undefined {
  let judged: ReadonlyMap<string, number> | undefined; // a collection has most of them, and making texts of all ids takes long
  return (doc) => collection?.length(doc) ?? (judged ??= judgedLengths(judgements)).get(doc);
}

function judgedLengths(judgements: Judgements | undefined): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const topic of judgements?.topics.values() ?? []) {
    const ids = judgedIds(topic);
    const { length } = ids.highlights();
    for (let i = 0; i < ids.size; i++) if (!Number.isNaN(length[i]!)) lengths.set(ids.texts[i]!, length[i]!);
  }
  return lengths;
}
