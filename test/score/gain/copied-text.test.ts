import { expect, test } from "vitest";
import type { JudgedTopic } from "../../../src/data/judgements.ts";
import type { CopyLink } from "../../../src/match/copies/copy-link.ts";
import { newFromAnywhere } from "../../../src/score/gain/copied-text.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { passageResults } from "../../../src/score/gain/passage-results.ts";
import { paper } from "../../../src/score/gain/rules.ts";
import { rangeSet } from "../../../src/text/range.ts";

/** In a, 10 to 20 is highlighted, and 30 to 34 as well; b has the first of these from 100 on. */
const judged: JudgedTopic = new Map([
  [
    "a",
    {
      relevant: rangeSet([
        { start: 10, end: 20 },
        { start: 30, end: 34 },
      ]),
      grade: 1,
    },
  ],
]);
const link: CopyLink = { doc: "a", start: 100, end: 110, at: 10 };

/** The copies, and how often they are asked for. */
function copied(own: readonly CopyLink[] = [link]) {
  let asked = 0;
  const linksIn = (doc: string) => (doc === "b" ? own : []);
  return {
    asked: () => asked,
    copies() {
      asked++;
      return { linksIn, inHighlights: () => new Map() };
    },
  };
}

const results = [
  { doc: "b", start: 95, end: 106 },
  { doc: "x", start: -1, end: -1 },
  { doc: "a", start: 8, end: 18 },
  { doc: "a", start: 0, end: 22 },
];

test("score 43: a copy that is returned is found text, once with what it copies; documents keep their grades", () => {
  const { copies } = copied();
  const topic = gains(results, judged, { rules: paper, repeats: "once", copies });
  expect([[...topic.found], [...topic.read]]).toEqual([
    [6, 6, 8, 10],
    [11, 11, 21, 43],
  ]);
  expect(topic).toMatchObject({ totalRelevant: 14, relevantDocuments: 1, relevantAt: [2], judgedAt: [2] });
  expect(topic.links).toEqual(new Map([["b", [link]]]));
  expect(topic.highlights(1).map(({ length, found, missed }) => [length, found, missed])).toEqual([
    [10, 6, 4],
    [4, 0, 4],
  ]);
  expect(topic.highlights(3).map(({ found }) => found)).toEqual([8, 0]);
});

test("the cheapest results may be those with a copy", () => {
  const cover = (list: typeof results) =>
    gains(list, judged, { rules: paper, repeats: "once", copies: copied().copies }).cheapestCover();
  expect(cover([{ doc: "b", start: 99, end: 111 }, { doc: "a", start: 0, end: 22 }])).toEqual({ read: 12, found: 10 }); // prettier-ignore
  expect(cover([{ doc: "b", start: 50, end: 111 }, { doc: "a", start: 0, end: 22 }])).toEqual({ read: 22, found: 10 }); // prettier-ignore
});

test("a part of the results has the copies of all, which are looked for once", () => {
  const { copies, asked } = copied();
  const topic = gains(results, judged, { rules: paper, repeats: "once", copies });
  expect(topic.within(8).found.at(-1)).toBe(3);
  expect(topic.only((result) => result === 0).found.at(-1)).toBe(6);
  expect(asked()).toBe(1);
});

test("where no result is a copy, all is as without copies", () => {
  const counting = { rules: paper, repeats: "once" } as const;
  const [without, topic] = [{}, copied([])].map((more) => gains(results, judged, { ...counting, ...more })) as [
    ReturnType<typeof gains>,
    ReturnType<typeof gains>,
  ];
  expect([[...topic.found], [...topic.read], topic.highlights(4)]).toEqual([
    [...without.found],
    [...without.read],
    without.highlights(4),
  ]);
  expect([topic.cheapestCover(), topic.totalRelevant, topic.links]).toEqual([
    without.cheapestCover(),
    without.totalRelevant,
    new Map(),
  ]);
});

test("a highlight that copies another is found with it, and missed with it once", () => {
  const both: JudgedTopic = new Map([...judged, ["b", { relevant: rangeSet([{ start: 98, end: 110 }]), grade: 1 }]]);
  const inHighlights = () => new Map([["b", [link]]]);
  const copies = () => ({ linksIn: () => [], inHighlights });
  const topic = gains([{ doc: "a", start: 0, end: 14 }], both, { rules: paper, repeats: "once", copies });
  expect(topic.totalRelevant).toBe(10 + 4 + 2);
  // Of the copy 4 of 12 characters are found; missed are the two before it, the others are missed in a already.
  expect(topic.highlights(1).map(({ length, found, missed }) => [length, found, missed])).toEqual([
    [10, 4, 6],
    [4, 0, 4],
    [12, 4, 2],
  ]);
});

test("a copy at the very start of a document counts", () => {
  const copies = () => ({
    linksIn: (doc: string) => (doc === "b" ? [{ ...link, start: 0, end: 10 }] : []),
    inHighlights: () => new Map(),
  });
  for (const start of [0, 1]) {
    const topic = gains([{ doc: "b", start, end: 8 }], judged, { rules: paper, repeats: "once", copies });
    expect([...topic.found]).toEqual([8 - start]);
  }
});

test("what a copy returned is not new in the text that it copies, nor the other way round", () => {
  // b from 10 to 20 is a copy of a from 100 to 110
  const links = new Map([["b", [{ doc: "a", start: 10, end: 20, at: 100 }]]]);
  const results = passageResults([
    { doc: "b", start: 5, end: 14 },
    { doc: "x", start: -1, end: -1 },
    { doc: "a", start: 95, end: 108 },
    { doc: "b", start: 12, end: 30 },
    { doc: "b", start: 0, end: 30 },
  ]);
  const found = Array.from(newFromAnywhere(results, links), ([result, parts]) => [
    result,
    parts.map(({ start, end }) => [start, end]),
  ]);
  expect(found).toEqual([
    [0, [[5, 14]]],
    [
      2,
      [
        [95, 100],
        [104, 108],
      ],
    ],
    [3, [[18, 30]]],
    [4, [[0, 5]]],
  ]);
});
