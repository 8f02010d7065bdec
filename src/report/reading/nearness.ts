import type { JudgedTopic } from "../../data/judgements.ts";
import type { MissedText } from "../../score/missed.ts";
import { sizeWithin } from "../../text/range.ts";
import type { Returned } from "../page-topic.ts";

/** How near a list came to text that it missed: to its passage, to other text of its document, or to nothing of that. */
export type Nearness = "passage" | "document" | "none";

/** Undefined where the page does not hold all that the list returned from there. */
export function nearness(
  { doc, start, end }: MissedText,
  judged: JudgedTopic,
  returned: Pick<Returned, "from" | "isAll">,
): Nearness | undefined {
  const text = returned.from(doc);
  const passage = judged.get(doc)?.relevant.find((highlight) => highlight.start <= start && end <= highlight.end);
  if (passage !== undefined && sizeWithin(text, passage.start, passage.end) > 0) return "passage";
  if (text.length > 0) return "document";
  return returned.isAll(doc) ? "none" : undefined;
}
