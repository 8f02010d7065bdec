import { expect, test } from "vitest";
import { bestScores } from "../../../src/search/engine/best-articles.ts";
import { below, seeded } from "../../seeded.ts";
import { rounds } from "../../rounds.ts";

test("what may enter is what is as high as the n-th highest", () => {
  for (let seed = 0; seed < rounds(15, 170); seed++) {
    const random = seeded(seed);
    const n = 1 + below(random, 40);
    const best = bestScores(n);
    const scores: number[] = [];
    for (let i = 0; i < 300; i++) {
      const score = below(random, 200) - 100;
      const last = scores.toSorted((a, b) => b - a)[n - 1] ?? -Infinity;
      expect(best.mayEnter(score), `seed ${seed}`).toBe(score >= last);
      if (best.mayEnter(score)) best.enter(score);
      scores.push(score);
    }
  }
});

test("more than a thousand are kept as well", () => {
  for (const n of [1024, 1025, 3000]) {
    const random = seeded(n);
    const scores = Array.from({ length: 4000 }, () => below(random, 1e6));
    const best = bestScores(n);
    for (const score of scores) if (best.mayEnter(score)) best.enter(score);
    const last = scores.toSorted((a, b) => b - a)[n - 1]!;
    expect([best.mayEnter(last), best.mayEnter(last - 1)], `${n}`).toEqual([true, false]);
  }
});
