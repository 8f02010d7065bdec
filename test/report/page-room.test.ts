import { expect, test } from "vitest";
import { cuts } from "../../src/score/kept-room.ts";

test("each cut holds less than the one before, down to two results without vain text", () => {
  expect(cuts[0]).toEqual({ results: Infinity, vain: true });
  expect(cuts.at(-1)).toEqual({ results: 2, vain: false });
  for (const [i, { results, vain }] of cuts.entries()) {
    const before = cuts[i - 1];
    if (before === undefined) continue;
    expect(before.vain || !vain, `cut ${i}`).toBe(true);
    if (before.vain === vain) expect(results, `cut ${i}`).toBeLessThan(before.results);
    else expect(results, `cut ${i}`).toBe(before.results);
  }
});
