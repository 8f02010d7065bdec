import type { ScoreTable } from "../../src/compare/score-table.ts";
import { below, pick, type Random } from "../seeded.ts";

/** Runs of all kinds: alike, equal, a constant apart, apart by rounding alone, without a number. */
export function oddTable(random: Random): ScoreTable {
  const topics = Array.from({ length: pick(random, 1, 2, 3, 10, 30) }, (_, i) => `t${i}`);
  const steps = pick(random, 2, 5, 1e9);
  const score = (): number => Math.floor(random() * steps) / steps;
  const runs: { name: string; scores: Float64Array }[] = [];
  for (let i = 0; i < 2 + below(random, 9); i++) {
    const model = runs.length > 0 ? pick(random, ...runs).scores : undefined;
    const shift = pick(random, 0, 0, 0.1, 0.3, 0.5);
    const kind = model === undefined ? 0 : below(random, 7);
    let scores = Float64Array.from(topics, () => shift + score());
    if (kind === 1) scores = model!.slice();
    if (kind === 2) scores = model!.map((value) => value + shift);
    if (kind === 3) scores = model!.map((value) => value * (1 + 1e-15));
    if (kind === 4) scores = model!.map((value) => value + shift + 0.01 * random());
    if (kind === 5 && random() < 0.2) scores[0] = NaN;
    runs.push({ name: `r${i}`, scores });
  }
  return { measure: "AgP", better: pick(random, "more", "less"), topics, runs };
}
