import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import { countedJudgements } from "../../judging/counted-judgements.ts";
import { judgingLog } from "../../judging/judging-log.ts";
import { refuseOtherTexts } from "./same-texts.ts";
import { openStore } from "./open-store.ts";

/** What somebody should know of a judging that an earlier pericope began. */
export function unverifiedNotes(rows: number): Note[] {
  const words = counted(rows, "row was", "rows were");
  return noteIfAny(
    "unverified-rows",
    rows,
    `${words} written by an earlier pericope, without checksums: whether the disk changed them is not known`,
  );
}

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
    return { ...judgements, notes: [...(judgements.notes ?? []), ...unverifiedNotes(await store.unverified())] };
  } finally {
    await store.close();
  }
}
