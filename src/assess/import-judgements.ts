// Judgements of a file as the deeds of one more assessor: those that a person would have to do to judge as the file does.

import type { JudgedDocument, Judgements } from "../data/judgements.ts";
import type { Deed } from "./action.ts";
import { deedsTowards } from "./adjudication.ts";
import { type DocumentState, judgedAs } from "./document-state.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";

/** What has to be done to a document so that it is judged as a file says. */
export interface Imported {
  readonly topic: string;
  readonly doc: string;
  readonly deeds: readonly Deed[];
}

/**
 * What an assessor has to do to judge as a file does: nothing where that is done already. Topics that are not in the
 * judging, or for practice, are left out and counted, and so are documents that `isThere` does not know.
 */
export function importDeeds(
  judging: Judging,
  log: JudgingLog,
  assessor: string,
  { topics }: Judgements,
  isThere: (doc: string) => boolean,
): { readonly imported: readonly Imported[]; readonly otherTopics: number; readonly otherDocuments: number } {
  const known = new Set(judging.topics.filter(({ id }) => !judging.practice.has(id)).map(({ id }) => id));
  const imported: Imported[] = [];
  let [otherTopics, otherDocuments] = [0, 0];
  for (const [topic, judged] of topics) {
    if (!known.has(topic)) {
      otherTopics++;
      continue;
    }
    const pool = new Set(judging.pool.get(topic));
    for (const [doc, document] of judged) {
      if (!isThere(doc)) {
        otherDocuments++;
        continue;
      }
      const state = log.state(assessor, topic, doc);
      const found: readonly Deed[] = pool.has(doc) || state.isFound ? [] : [{ kind: "add" }];
      const deeds = [...found, ...deedsTo(document, state)];
      if (deeds.length > 0) imported.push({ topic, doc, deeds });
    }
  }
  return { imported, otherTopics, otherDocuments };
}

function deedsTo({ relevant, bestEntry }: JudgedDocument, state: DocumentState): Deed[] {
  if (relevant.length === 0)
    return judgedAs(state) === "nonrelevant" ? [] : [{ kind: "verdict", value: "nonrelevant" }];
  return deedsTowards(state, {
    ranges: relevant,
    entry: bestEntry ?? null,
    verdict: state.verdict === null ? null : "relevant",
  });
}
