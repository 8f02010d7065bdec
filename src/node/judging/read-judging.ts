import { InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import { countedJudgements } from "../../judging/counted-judgements.ts";
import type { Judging } from "../../judging/judging.ts";
import { judgingLog } from "../../judging/judging-log.ts";
import { textHash } from "./known-document.ts";
import { openStore } from "./open-store.ts";

export interface ReadJudgingOptions {
  /** Whose judgements count, where several differ. */
  readonly assessor?: string | undefined;
  /** Where it is given, the texts must be those that were judged. */
  readonly collection?: Collection | undefined;
}

/** The judgements that a judging comes to, from its file or database, which goes on being judged. */
export async function readJudging(place: string, options: ReadJudgingOptions = {}): Promise<Judgements> {
  const { assessor, collection } = options;
  const store = await openStore(place, "read");
  try {
    const judging = await store.judging();
    const log = judgingLog(await store.since(0));
    const judgements = countedJudgements(judging, log, { assessor, source: store.source });
    if (collection !== undefined) refuseOtherTexts(judgements, judging, collection);
    return judgements;
  } finally {
    await store.close();
  }
}

function refuseOtherTexts({ topics, source }: Judgements, { documents }: Judging, collection: Collection): void {
  for (const doc of new Set([...topics.values()].flatMap((judged) => [...judged.keys()]))) {
    const document = collection.document(doc);
    const known = documents.get(doc);
    if (document !== undefined && known !== undefined && textHash(document) !== known.hash)
      throw new InputError(
        `the text of document ${doc} in ${collection.source ?? "the collection"} is not the one that was judged; expected the same text`,
        { source },
      );
  }
}
