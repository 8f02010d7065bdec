import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { type HighlightContainer, highlightsInElements } from "../../../src/compare/inspect/inspect-judgements.ts";
import { type Range, rangeSet } from "../../../src/text/range.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { article } from "../../files/inex/articles.ts";
import { rounds } from "../../rounds.ts";
import { below, seeded } from "../../seeded.ts";
import { someTree, walk, type Walked, xmlOf } from "../../text/xml/element-trees.ts";

// "Title" 0..5, "one two" 5..12 with "two" 9..12, an empty element at 12, "three" 12..17, "tail" 17..21
const collection = collectionOf([
  article("A", "<a><t>Title</t><s><p>one <b>two</b></p><e/><p>three</p></s>tail</a>"),
  { doc: "plain", text: "no elements" },
]);
const relevant = (...ranges: [number, number][]) => rangeSet(ranges.map(([start, end]) => ({ start, end })));

test("highlights are told by their borders and by the smallest element around them, as by hand", () => {
  const found = highlightsInElements(
    [
      ["A", relevant([5, 12], [13, 16])], // a p, and the middle of the other
      ["A", relevant([9, 17])], // from b to the end of s
      ["A", relevant([12, 19], [20, 30])], // from the second p into the tail; past the end
      ["plain", relevant([0, 2])],
      ["gone", relevant([0, 2])],
    ],
    collection,
  );
  expect(found).toEqual({
    count: 4,
    exact: 1,
    begin: 3,
    end: 2,
    both: 2,
    unplaced: 3,
    containers: [
      { element: "p", count: 2, exact: 1, begin: 1, end: 1, both: 1, meanShare: (1 + 3 / 5) / 2 },
      { element: "s", count: 1, exact: 0, begin: 1, end: 1, both: 1, meanShare: 8 / 12 },
      { element: "a", count: 1, exact: 0, begin: 1, end: 0, both: 0, meanShare: 7 / 21 },
    ],
  });
});

test("a single highlight of a document counts", () => {
  expect(highlightsInElements([["A", relevant([12, 17])]], collection)).toMatchObject({
    count: 1,
    exact: 1,
    unplaced: 0,
  });
});

test("without elements there is nothing to say", () => {
  expect(highlightsInElements([["plain", relevant([0, 2])]], collection)).toBeUndefined();
  expect(highlightsInElements([], collection)).toBeUndefined();
});

test("borders and containers are those found by a look at all elements, on random trees", () => {
  for (let seed = 1; seed <= rounds(200, 3000); seed++) {
    const random = seeded(seed);
    const tree = someTree(random);
    const walked = walk(tree);
    const length = [...walked.text].length;
    if (length < 2) continue;
    const ranges = Array.from({ length: 3 }, () => {
      const start = below(random, length);
      return { start, end: start + 1 + below(random, length - start) };
    });
    const { text, table } = elementTable(xmlOf(tree, random));
    const sets = ranges.map((range) => ["A", rangeSet([range])] as const);
    const found = highlightsInElements(sets, collectionOf([{ doc: "A", text, elements: table }]))!;
    const plain = ranges.map((range) => plainly(range, walked));
    const count = (key: "exact" | "begin" | "end" | "both", of = plain): number => of.filter((one) => one[key]).length;
    const what = `seed ${seed}`;
    const { containers, ...counts } = found;
    expect(counts, what).toEqual({
      count: 3,
      unplaced: 0,
      exact: count("exact"),
      begin: count("begin"),
      end: count("end"),
      both: count("both"),
    });
    for (const { element, meanShare, ...counted } of containers as readonly HighlightContainer[]) {
      const own = plain.filter((one) => one.element === element);
      expect(counted, what).toEqual({
        count: own.length,
        exact: count("exact", own),
        begin: count("begin", own),
        end: count("end", own),
        both: count("both", own),
      });
      expect(meanShare, what).toBeCloseTo(own.reduce((sum, { share }) => sum + share, 0) / own.length, 12);
    }
    expect(
      containers.reduce((sum, one) => sum + one.count, 0),
      what,
    ).toBe(3);
  }
});

/** The same of one highlight, by a look at every element. */
function plainly({ start, end }: Range, { elements }: Walked) {
  const withText = elements.filter((element) => element.start < element.end);
  const around = withText.filter((element) => element.start <= start && element.end >= end);
  const smallest = around.reduce((best, one) => (one.end - one.start <= best.end - best.start ? one : best));
  const begin = withText.some((element) => element.start === start);
  const ends = withText.some((element) => element.end === end);
  return {
    element: /([^/]+)\[\d+\]$/.exec(smallest.path)![1],
    exact: withText.some((element) => element.start === start && element.end === end),
    begin,
    end: ends,
    both: begin && ends,
    share: (end - start) / (smallest.end - smallest.start),
  };
}
