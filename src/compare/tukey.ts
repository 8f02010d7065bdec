import { mean } from "../base/number.ts";
import { slack } from "../base/same.ts";
import { anova } from "./anova.ts";
import { rangeQuantile, rangeUpperTail } from "../base/statistics/distributions.ts";
import type { PairTest } from "./test.ts";

export const tukey: PairTest = {
  name: "tukey",
  about: "Tukey's honestly significant difference, two-way over runs and topics, all pairs at once",
  title: "Tukey's HSD",
  interval: "simultaneous",
  joint: true,
  on({ runs, topics }, { level }) {
    const { error, freedom } = anova(runs);
    const deviation = Math.sqrt(error / topics.length);
    if (!(deviation > slack(...runs.map(({ scores }) => scores)))) {
      const why = Number.isNaN(deviation)
        ? "not all scores of the runs are numbers"
        : "the runs keep the same distance on every topic, which leaves no error to compare with";
      return () => ({ statistic: NaN, p: NaN, low: NaN, high: NaN, why });
    }
    const means = runs.map(({ scores }) => mean(scores));
    const reach = rangeQuantile(level, runs.length, freedom) * deviation;
    return (a, b) => {
      const difference = means[b]! - means[a]!;
      const statistic = Math.abs(difference) / deviation;
      const p = rangeUpperTail(statistic, runs.length, freedom);
      return { statistic, p, low: difference - reach, high: difference + reach };
    };
  },
};
