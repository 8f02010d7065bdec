import { picked } from "../../base/lists.ts";
import { counted } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import { visible } from "../../base/visible.ts";
import type { Repeats, SpreadParts } from "../../compare/repeats.ts";
import { known } from "../figures.ts";
import type { Findings, Sheet } from "../findings.ts";
// How much repeated runs of one system differ, as `pericope repeats` prints it.

/** How much repeats of systems differ, with one table per measure. `by` says which runs are repeats of one system. */
export function repeatsFindings(found: readonly Repeats[], by: string): Findings {
  return {
    data: () => (found.length === 1 ? repeatsData(found[0]!) : found.map(repeatsData)),
    sheets: () => found.map((each) => repeatsSheet(each, by)),
    records: () => ({
      columns: ["measure", "system", "repeats", ...systemKeys].map((name) => ({ name })),
      rows: found.flatMap(({ measure, systems }) =>
        systems.map((system) => [
          measure,
          system.system,
          system.runs.length,
          ...systemKeys.map((key) => known(system[key])),
        ]),
      ),
    }),
  };
}

const systemKeys = ["mean", "deviation", "lowest", "highest", "topicDeviation", "varying"] as const;

/** The JSON of repeats. Scripts rely on these keys. */
function repeatsData({ measure, better, topics, systems, ofMeans, ofTopics }: Repeats): object {
  const figures = systems.map((system) => picked(system, ["system", "runs", ...systemKeys]));
  return { measure, better, topics, systems: figures, ofMeans, ofTopics };
}

function repeatsSheet({ measure, topics, systems, ofMeans, ofTopics }: Repeats, by: string): Sheet {
  return {
    name: measure,
    title: visible(measure),
    corner: "system",
    columns: [
      { name: "repeats" },
      ...["mean", "sd", "lowest", "highest", "topic sd"].map((name) => ({ name, digits: 4 })),
      { name: "varying" },
    ],
    groups: [
      systems.map(({ system, runs, mean, deviation, lowest, highest, topicDeviation, varying }) => ({
        label: system,
        values: [runs.length, mean, deviation, lowest, highest, topicDeviation, varying],
      })),
    ],
    below: [
      `Repeats: ${by}. sd: of the means of the repeats. Topic sd: of the scores on a topic, over ${counted(topics, "topic", "topics")}. Varying: topics on which repeats differ.`,
      ...partsWords("Means", ofMeans),
      ...partsWords("Scores on a topic", ofTopics),
    ],
  };
}

function partsWords(of: string, { within, between, share }: SpreadParts): string[] {
  if (Number.isNaN(within)) return [];
  const repeats = `${of}: standard deviation between repeats of one system ${fixed(within, 4)}`;
  if (Number.isNaN(between)) return [`${repeats}.`];
  const rest = Number.isNaN(share) ? "" : `; of the variance of a single run ${percent(share)} comes from repeats`;
  return [`${repeats}, between systems ${fixed(between, 4)}${rest}.`];
}

function percent(share: number): string {
  if (share > 0 && share < 0.005) return "less than 1 %";
  return share < 1 && share >= 0.995 ? "more than 99 %" : `${Math.round(100 * share)} %`;
}
