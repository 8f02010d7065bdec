import type { TopicsInspection } from "../inspect/topics.ts";
import type { Sheet } from "../report/sheet.ts";
import { barSheet } from "./inspection-spread.ts";

/** Table 10 of the overview, and which fields there are. */
export function topicsSheets({ fields, targets, nonTrivial, faulty }: TopicsInspection): Sheet[] {
  const asked = "What castitles ask for; a topic without one asks for any element";
  const below = [
    `Castitles that say more than //*[about(., …)]: ${nonTrivial}.`,
    ...(faulty.length > 0 ? [`Castitles that are not NEXI, left out: ${faulty.join(", ")}.`] : []),
  ];
  return [
    barSheet("fields", "Fields", "field", "topics", fields),
    { ...barSheet("targets", asked, "target", "topics", targets), below },
  ];
}
