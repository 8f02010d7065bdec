// The sign test: it counts the topics on which each of two runs is ahead.

import { differences } from "../base/statistics/samples.ts";
import { incompleteBeta } from "../base/statistics/distributions.ts";
import { tInterval, tReach } from "./paired-t.ts";
import { bySide, oneTail, type PairTest, type Side } from "./test.ts";

export const sign: PairTest = {
  name: "sign",
  about: "the exact sign test of topics won and lost; ties are dropped",
  title: "sign test",
  interval: "t",
  least: (topics, { side }) => oneTail(side, 0.5 ** topics),
  on({ runs, topics }, { side, level }, reach = tReach(topics.length, level)) {
    return (a, b) => {
      const found = differences(runs[a]!.scores, runs[b]!.scores);
      const wins = found.filter((difference) => difference > 0).length;
      const losses = found.filter((difference) => difference < 0).length;
      return { statistic: wins, p: signTest(wins, losses, side), ...tInterval(found, reach), direction: wins - losses };
    };
  },
};

/** The p-value of these wins and losses, if each topic were a toss of a fair coin. */
export function signTest(wins: number, losses: number, side: Side): number {
  return bySide(side, atLeast(wins, wins + losses), atLeast(losses, wins + losses));
}

/** P(at least k heads in n tosses). */
function atLeast(k: number, n: number): number {
  return k === 0 ? 1 : incompleteBeta(0.5, 0.5, k, n - k + 1);
}
