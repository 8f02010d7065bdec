import { expect, test } from "vitest";
import { cheapestCover, coverFromAnywhere } from "../../../src/score/gain/cheapest-cover.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { paper } from "../../../src/score/gain/rules.ts";
import { intersect, type Range, rangeSet, size } from "../../../src/text/range.ts";
import { atLength } from "../../rounds.ts";
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

test("score 14: the cover of a topic is that of its documents together, by the rule for text that comes again", () => {
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

/** Results of 10 characters, each of which shares 5 with the next. */
const chain = (count: number) => Array.from({ length: count }, (_, i) => ({ doc: "d", start: 5 * i, end: 5 * i + 10 }));
const judgedUpTo = (end: number) => new Map([["d", { relevant: rangeSet([{ start: 0, end }]), grade: 1 }]]);

test("of results in a chain every second is picked", () => {
  expect(coverFromAnywhere(chain(9), judgedUpTo(50), new Map(), false)).toEqual({ read: 50, found: 50 });
});

test("of results for which others will do, none is picked; text that two share is paid once where that is asked for", () => {
  const results = [
    { doc: "d", start: 0, end: 10 },
    { doc: "d", start: 0, end: 12 },
    { doc: "d", start: 5, end: 15 },
    { doc: "d", start: -1, end: -1 },
  ];
  expect(coverFromAnywhere(results, judgedUpTo(15), new Map(), false)).toEqual({ read: 20, found: 15 });
  expect(coverFromAnywhere(results, judgedUpTo(15), new Map(), true)).toEqual({ read: 15, found: 15 });
  const [first] = results;
  expect(coverFromAnywhere([first!, first!], judgedUpTo(15), new Map(), false), "of equals one stays").toEqual({
    read: 10,
    found: 10,
  });
});

test("of results that hold the same, the shortest is picked, wherever it stands", () => {
  const results = [
    { doc: "d", start: 0, end: 30 },
    { doc: "d", start: 0, end: 12 },
    { doc: "d", start: 0, end: 10 },
    { doc: "d", start: 2, end: 14 },
    { doc: "d", start: 8, end: 40 },
  ];
  expect(coverFromAnywhere(results, judgedUpTo(10), new Map(), false)).toEqual({ read: 10, found: 10 });
  expect(coverFromAnywhere(results.toReversed(), judgedUpTo(10), new Map(), false)).toEqual({ read: 10, found: 10 });
  expect(coverFromAnywhere(results, judgedUpTo(14), new Map(), false)).toEqual({ read: 22, found: 14 });
  expect(coverFromAnywhere(results.toReversed(), judgedUpTo(14), new Map(), false)).toEqual({ read: 22, found: 14 });
});

atLength("results that will not do are left out before they are counted, those of the same length too", () => {
  // Of each pair of 10 characters, the one that begins before the text holds 5 of it, the other those 5 and 5 more.
  const chained = chain(3001).map(({ doc, start, end }) => ({ doc, start: start + 5, end: end + 5 }));
  const before = { doc: "d", start: 0, end: 10 };
  const relevant = new Map([["d", { relevant: rangeSet([{ start: 5, end: 20_000 }]), grade: 1 }]]);
  for (const results of [
    [before, ...chained],
    [...chained, before],
  ])
    expect(() => coverFromAnywhere(results, relevant, new Map(), false)).toThrow("3001 results hold the same text");
});

atLength("score 44: more results than can be tried together are an error in words", () => {
  expect(() => coverFromAnywhere(chain(3001), judgedUpTo(20_000), new Map(), false)).toThrow(
    "3001 results hold the same text in too many ways",
  );
});
