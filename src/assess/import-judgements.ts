import type { JudgedDocument, Judgements } from "../data/judgements.ts";
import { subtract } from "../text/range.ts";
import type { Deed } from "./action.ts";
import type { DocumentState } from "./document-state.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { judgedAs } from "./what-counts.ts";

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
  const entry = bestEntry ?? null;
  if (relevant.length === 0)
    return judgedAs(state) === "nonrelevant" ? [] : [{ kind: "verdict", value: "nonrelevant" }];
  return [
    ...subtract(state.ranges, relevant).map(({ start, end }): Deed => ({ kind: "erase", start, end })),
    ...subtract(relevant, state.ranges).map(({ start, end }): Deed => ({ kind: "highlight", start, end })),
    ...(state.entry === entry ? [] : [{ kind: "entry", position: entry } as const]),
    ...(state.verdict === "relevant" || state.verdict === null
      ? []
      : [{ kind: "verdict", value: "relevant" } as const]),
  ];
}
