import { ratio } from "../../base/number.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { ourMeasure } from "./measure.ts";
import { choice, count } from "./param.ts";
import { ownSource } from "./sources.ts";
import { gradedDocuments } from "./worked.ts";

export const judged = ourMeasure({
  name: "Judged",
  about: "Of the first r documents (or results, or their text), the share that somebody judged.",
  example: "Judged@10",
  params: {
    of: choice("what is counted", ["documents", "results", "text"], "documents"),
    rank: count("documents or results read, r"),
  },
  at: "rank",
  range: "0 to 1; neither end is better, but what nobody judged counts as irrelevant, so the more the surer",
  formula: "Judged[r] = judged among the first r / min(r, returned)",
  latex: String.raw`Judged[r] = \frac{|\{i \le r : d_i \text{ judged}\}|}{\min(r, \text{returned})}`,
  rewards: "nothing: it tells how far the other numbers can be trusted",
  ignores: "relevance",
  source: ownSource("Judged"),
  aka: ["1 − unj (trec_eval)", "Judged@k (ir_measures)"],
  worked: {
    on: gradedDocuments,
    measure: "Judged@3",
    working: ["the first three: b, a, u", "nobody judged u"],
    value: "2/3",
  },
  exempt: ["barren topics"],
  needs: ({ of }) => (of === "text" ? ["text"] : []),
  instead: ({ rank }) => `Judged@${rank}`,

  score(topic, { of, rank }) {
    if (of === "documents")
      return ratio(topic.judgedAt.filter((index) => index < rank).length, Math.min(rank, topic.documentCount));
    const results = resultsJudged(topic).slice(0, rank);
    return shareJudged(of === "results" ? results.map(({ judged }) => ({ judged, weight: 1 })) : results);
  },
});

interface Counted {
  readonly judged: boolean;
  readonly weight: number;
}

function resultsJudged(topic: TopicGains): Counted[] {
  const all: Counted[] = [];
  for (const { judged, results } of topic.documents)
    for (const index of results) all[index] = { judged, weight: topic.lengths[index]! };
  return all;
}

function shareJudged(counted: readonly Counted[]): number {
  let [judged, all] = [0, 0];
  for (const { judged: yes, weight } of counted) {
    if (yes) judged += weight;
    all += weight;
  }
  return ratio(judged, all);
}
