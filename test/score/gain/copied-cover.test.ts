import { expect, test } from "vitest";
import { coverFromAnywhere } from "../../../src/score/gain/cheapest-cover.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { atLength } from "../../rounds.ts";

/** Results of 10 characters, each of which shares 5 with the next. */
const chain = (count: number) => Array.from({ length: count }, (_, i) => ({ doc: "d", start: 5 * i, end: 5 * i + 10 }));
const judged = (end: number) => new Map([["d", { relevant: rangeSet([{ start: 0, end }]), grade: 1 }]]);

test("of results in a chain every second is picked", () => {
  expect(coverFromAnywhere(chain(9), judged(50), new Map(), false)).toEqual({ read: 50, found: 50 });
});

test("of results for which others will do, none is picked; text that two share is paid once where that is asked for", () => {
  const results = [
    { doc: "d", start: 0, end: 10 },
    { doc: "d", start: 0, end: 12 },
    { doc: "d", start: 5, end: 15 },
    { doc: "d", start: -1, end: -1 },
  ];
  expect(coverFromAnywhere(results, judged(15), new Map(), false)).toEqual({ read: 20, found: 15 });
  expect(coverFromAnywhere(results, judged(15), new Map(), true)).toEqual({ read: 15, found: 15 });
  const [first] = results;
  expect(coverFromAnywhere([first!, first!], judged(15), new Map(), false), "of equals one stays").toEqual({
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
  expect(coverFromAnywhere(results, judged(10), new Map(), false)).toEqual({ read: 10, found: 10 });
  expect(coverFromAnywhere(results.toReversed(), judged(10), new Map(), false)).toEqual({ read: 10, found: 10 });
  expect(coverFromAnywhere(results, judged(14), new Map(), false)).toEqual({ read: 22, found: 14 });
  expect(coverFromAnywhere(results.toReversed(), judged(14), new Map(), false)).toEqual({ read: 22, found: 14 });
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
  expect(() => coverFromAnywhere(chain(3001), judged(20_000), new Map(), false)).toThrow(
    "3001 results hold the same text in too many ways",
  );
});
