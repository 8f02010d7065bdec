import type { CopyFinder } from "../../match/copies/topic-copies.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Evaluation } from "../evaluation.ts";
import { type FoundText, foundTexts } from "./found-texts.ts";
import { textRead } from "./missed.ts";
import type { ReturnedLists } from "./missed-watch.ts";

/**
 * By topic that was scored: its highlighted text by how many runs found it in what is read of their lists, which are in the
 * order of the runs. Of several right answers to a topic the text of all is looked at. With `copies`, text that is returned
 * from a copy is found.
 */
export function foundByRuns(
  { topics }: Pick<Judgements, "topics">,
  { runs }: Pick<Evaluation, "runs">,
  lists: readonly ReturnedLists[],
  copies?: CopyFinder,
): Map<string, FoundText[]> {
  const scored = new Set(runs.flatMap((run) => [...run.topics.keys()]));
  const found = new Map<string, FoundText[]>();
  for (const [topic, judged] of topics) {
    if (!scored.has(topic)) continue;
    const read = lists.map((list) => textRead(judged, list.get(topic)?.read ?? [], copies)); // silence finds nothing
    found.set(topic, foundTexts(judged, read));
  }
  return found;
}
