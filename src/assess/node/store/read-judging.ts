// The judgements that a judging comes to, for every command that takes judgements. People may go on judging meanwhile.

import { listed } from "../../../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../../../base/note.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { countedJudgements } from "../../what-counts.ts";
import { judgingLog } from "../../judging-log.ts";
import { refuseOtherTexts } from "./known-document.ts";
import { isDatabase } from "../../../files/node/sql/our-files.ts";
import { openStore } from "./open-store.ts";
import { rescuesBeside } from "./damaged.ts";
import type { JudgingStore } from "./store.ts";

/** What somebody should know who reads a store as it is. */
export async function storeNotes(store: JudgingStore): Promise<Note[]> {
  const unverified = await store.unverified();
  const rescues = isDatabase(store.source) ? [] : rescuesBeside(store.source);
  return [
    ...noteIfAny(
      "served-by-other-name",
      Number(store.isPartial ?? false),
      "it is served under another name, or was copied while it was served: the actions of the last seconds before that may be missing; read it under the name that it is served by",
    ),
    ...noteIfAny(
      "rescue-not-taken",
      rescues.length,
      `${listed(rescues)} may have actions that are not in it; start pericope assess on it once, which takes them in`,
    ),
    ...noteIfAny(
      "unverified-rows",
      unverified,
      `${counted(unverified, "row was", "rows were")} written by an earlier pericope, without checksums: whether the disk changed them is not known`,
    ),
  ];
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
    return { ...judgements, notes: [...(judgements.notes ?? []), ...(await storeNotes(store))] };
  } finally {
    await store.close();
  }
}
