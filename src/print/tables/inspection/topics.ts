import type { TopicsInspection } from "../../../compare/inspect/inspect-topics.ts";
import type { Sheet } from "../../sheet.ts";
import { barSheet } from "./spread.ts";

/** Which fields topics have; and what they ask for, as in Table 10 of the overview of INEX 2007. */
export function topicsSheets({ fields, targets, nonTrivial, trivial, faulty }: TopicsInspection): Sheet[] {
  const asked = "What castitles ask for; a topic without one asks for any element";
  const below = [
    `Castitles that say more than //*[about(., …)]: ${nonTrivial}.`,
    ...(trivial.length > 0 ? [`Castitles that say no more: those of ${trivial.join(", ")}.`] : []),
    ...(faulty.length > 0 ? [`Castitles that are not NEXI, left out: ${faulty.join(", ")}.`] : []),
  ];
  return [
    barSheet("fields", "Fields", "field", "topics", fields),
    { ...barSheet("targets", asked, "target", "topics", targets), below },
  ];
}
