import { expect, test } from "vitest";
import { cheapestCover, coverFromAnywhere } from "../../../src/score/gain/cheapest-cover.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { paper } from "../../../src/score/gain/rules.ts";
import { intersect, type Range, rangeSet, size } from "../../../src/text/range.ts";
import { below, type Random, seeded } from "../../seeded.ts";

function someRanges(random: Random, count: number): Range[] {
  return Array.from({ length: count }, () => {
    const start = below(random, 12);
    return { start, end: start + below(random, 7) };
  });
}

/** By all ways to pick some of the ranges. */
function plainly(ranges: readonly Range[], wanted: ReturnType<typeof rangeSet>, shared: boolean) {
  const held = (some: readonly Range[]) => size(intersect(rangeSet(some), wanted));
  const found = held(ranges);
  let read = Infinity;
  for (let picks = 0; picks < 2 ** ranges.length; picks++) {
    const some = ranges.filter((_, i) => (picks >> i) & 1);
    const cost = shared ? size(rangeSet(some)) : some.reduce((sum, { start, end }) => sum + end - start, 0);
    if (cost < read && held(some) === found) read = cost;
  }
  return { read, found };
}

test("the cheapest cover is the cheapest of all ways to pick results, with text that two share paid once or twice", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seeded(seed);
    const ranges = someRanges(random, below(random, 6));
    const wanted = rangeSet(someRanges(random, 1 + below(random, 3)));
    for (const shared of [false, true]) {
      const expected = plainly(ranges, wanted, shared);
      const note = `seed ${seed}: ${JSON.stringify([ranges, wanted, shared])}`;
      expect(cheapestCover(ranges, wanted, shared), note).toEqual(expected);
      const passages = ranges.map((range) => ({ doc: "d", ...range }));
      const judged = new Map([["d", { relevant: wanted, grade: 1 }]]);
      expect(coverFromAnywhere(passages, judged, new Map(), shared), note).toEqual(expected);
    }
  }
});

test("the cover of a topic is that of its documents together, by the rule for text that comes again", () => {
  const judged = new Map(
    ["a", "b"].map((doc) => [doc, { relevant: rangeSet([{ start: 0, end: 15 }]), grade: 1 }] as const),
  );
  const passages = ["a", "b", "x"].flatMap((doc) => [
    { doc, start: 0, end: 10 },
    { doc, start: 5, end: 20 },
    { doc, start: -1, end: -1 },
  ]);
  const cover = (repeats: "once" | "again" | "novel" | "novel in relevant documents") =>
    gains(passages, judged, { rules: paper, repeats }).cheapestCover();
  expect([cover("once"), cover("again")]).toEqual([
    { read: 50, found: 30 },
    { read: 50, found: 30 },
  ]);
  expect([cover("novel"), cover("novel in relevant documents")]).toEqual([
    { read: 40, found: 30 },
    { read: 40, found: 30 },
  ]);
});
