import type { TopicsInspection } from "../inspect/topics.ts";
import type { Sheet } from "../report/sheet.ts";

/** Table 10 of the overview, and which fields there are. */
export function topicsSheets({ fields, targets, nonTrivial, faulty }: TopicsInspection): Sheet[] {
  const below = [
    `Castitles that say more than //*[about(., …)]: ${nonTrivial}.`,
    ...(faulty.length > 0 ? [`Castitles that are not NEXI, left out: ${faulty.join(", ")}.`] : []),
  ];
  return [
    {
      name: "fields",
      title: "Fields",
      corner: "field",
      columns: [{ name: "topics" }],
      groups: [fields.map(({ value, count }) => ({ label: value, values: [count] }))],
      bars: true,
    },
    {
      name: "targets",
      title: "What castitles ask for; a topic without one asks for any element",
      corner: "target",
      columns: [{ name: "topics" }],
      groups: [targets.map(({ value, count }) => ({ label: value, values: [count] }))],
      bars: true,
      below,
    },
  ];
}
