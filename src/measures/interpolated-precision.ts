import { ratio } from "../base/number.ts";
import type { TopicGains } from "../gain/gain.ts";
import type { Rules } from "../gain/rules.ts";
import { defineMeasure, fraction, text } from "./measure.ts";

const levels = 100;

export const interpolatedPrecision = defineMeasure({
  name: "iP",
  about: "The best precision at any rank where recall has reached the level x.",
  example: "iP@0.01",
  params: { recall: fraction("recall level, x") },
  at: "recall",
  source: { paper: "kamps2007measures", where: "section 4.2" },
  needs: text,
  instead: () => "AP",

  score(topic, { recall }) {
    let best = 0;
    for (const point of curve(topic))
      if (reaches(point.recall, recall, topic.rules)) best = Math.max(best, point.precision);
    return best;
  },
});

export const averageInterpolatedPrecision = defineMeasure({
  name: "AiP",
  about: "Interpolated precision averaged over the 101 recall levels 0, 0.01, …, 1.",
  example: "AiP",
  params: {},
  averaged: true,
  source: { paper: "kamps2007measures", where: "section 4.2, iAP" },
  needs: text,
  instead: () => "AP",

  score(topic) {
    const best = new Float64Array(levels + 1);
    for (const { recall, precision } of curve(topic)) {
      const level = highestLevel(recall, topic.rules);
      best[level] = Math.max(best[level]!, precision);
    }
    let [total, running] = [0, 0];
    for (let level = levels; level >= 0; level--) {
      running = Math.max(running, best[level]!);
      total += running;
    }
    return total / (levels + 1);
  },
});

function* curve({ found, read, totalRelevant }: TopicGains): Generator<{ recall: number; precision: number }> {
  for (let i = 0; i < read.length; i++)
    yield { recall: ratio(found[i]!, totalRelevant), precision: ratio(found[i]!, read[i]!) };
}

function reaches(recall: number, level: number, rules: Rules): boolean {
  if (rules.recallLevel === "reached") return recall >= level;
  // 0.29 * 100 is 28.999…, and a level is meant as the hundredth that it is written as.
  const hundredth = Math.round(level * levels);
  return Math.floor(recall * levels) >= (Math.abs(hundredth - level * levels) < 1e-9 ? hundredth : level * levels);
}

/** The highest of the levels 0/100 … 100/100 that this recall reaches; text counted again may take it beyond 1. */
function highestLevel(recall: number, rules: Rules): number {
  let level = Math.min(Math.floor(recall * levels), levels);
  if (rules.recallLevel === "floored") return level;
  // Divide, then compare: 0.29 * 100 is 28.999…, and 0.29 >= 29 / 100 all the same.
  while (level < levels && recall >= (level + 1) / levels) level++;
  while (level > 0 && recall < level / levels) level--;
  return level;
}
