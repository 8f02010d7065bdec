import type { Passage } from "../../data/run.ts";
import { hasScore } from "../../files/drafts/run-losses.ts";

/**
 * A list whose scores do not contradict its order. Where they rise in a list that is grouped by article, all results of an
 * article take its score, that of its first result in the list before (`before`). Where those rise too, or the list is not
 * grouped, the system's own list contradicted itself: its scores are left out, and the order stands.
 */
export function scoresInOrder(ranked: readonly Passage[], before: readonly Passage[] | undefined): readonly Passage[] {
  if (neverRise(ranked)) return ranked;
  const shared = before === undefined ? [] : articleScores(ranked, before);
  return before !== undefined && neverRise(shared)
    ? shared
    : ranked.map((passage) => ({ ...passage, score: undefined }));
}

function articleScores(ranked: readonly Passage[], before: readonly Passage[]): Passage[] {
  const scores = new Map<string, number | undefined>();
  for (const { doc, score } of before) if (!scores.has(doc)) scores.set(doc, score);
  return ranked.map((passage) => ({ ...passage, score: scores.get(passage.doc) }));
}

/** Whether each result has a score, and none a higher one than that before it; or none has any. */
function neverRise(ranked: readonly Passage[]): boolean {
  if (ranked.every(({ score }) => score === undefined)) return true;
  return ranked.every((passage, i) => hasScore(passage) && !(passage.score! > (ranked[i - 1]?.score ?? Infinity)));
}
