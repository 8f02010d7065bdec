import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { containersOf } from "../../../src/search/systems/elements-lm.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { below, seeded } from "../../seeded.ts";
import { drawDocuments } from "./random-documents.ts";

function judged(documents: Readonly<Record<string, readonly (readonly [number, number])[]>>): Judgements {
  const entries = Object.entries(documents).map(([doc, ranges]) => {
    const relevant = rangeSet(ranges.map(([start, end]) => ({ start, end })));
    return [doc, { relevant, grade: relevant.length > 0 ? 1 : 0 }] as const;
  });
  return { of: "highlights", topics: new Map([["1", new Map(entries)]]) };
}

test("a passage's container is the smallest element around it, white space at its ends apart", () => {
  const { text, table } = elementTable("<a><s><p>one two</p> <p><b>three</b></p> </s> <p>four</p></a>");
  const collection = collectionOf([
    { doc: "x", text, elements: table },
    { doc: "plain", text: "no element" },
  ]);
  const at = (part: string, more = 0): [number, number] => [
    text.indexOf(part),
    text.indexOf(part) + part.length + more,
  ];
  const earlier = (...passages: [number, number][]) =>
    containersOf(judged({ x: passages, plain: [[0, 2]], gone: [[0, 2]] }), collection);
  expect(earlier(at("one"))).toEqual([{ name: "p", passages: 1, share: 1 }]);
  expect(earlier(at("three", 1)), "of p and b with one text the outer").toEqual([{ name: "p", passages: 1, share: 1 }]);
  expect(earlier(at("hree"))).toEqual([{ name: "p", passages: 1, share: 1 }]);
  expect(earlier(at("one"), at("two three"), at("four"))).toEqual([
    { name: "p", passages: 2, share: 2 / 3 },
    { name: "s", passages: 1, share: 1 / 3 },
  ]);
  expect(earlier(at("two three"), at("four")).map(({ name }) => name)).toEqual(["p", "s"]);
  expect(earlier(), "nothing highlighted").toEqual([]);
  expect(earlier([7, 8]), "white space alone").toEqual([]);
});

test("containers are those found by looking at every element", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = seeded(seed);
    const documents = drawDocuments(random, 6);
    const ranges = documents.map(({ text }) => {
      const length = [...text].length;
      const start = below(random, length + 1);
      return [start, start + below(random, length - start + 1)] as const;
    });
    const counts = new Map<string, number>();
    for (const [i, { text, elements }] of documents.entries()) {
      const points = [...text];
      let [start, end] = ranges[i]!;
      while (start < end && points[start]!.trim() === "") start++;
      while (start < end && points[end - 1]!.trim() === "") end--;
      if (start === end) continue;
      // Of equal lengths the first in document order is the outer.
      const [smallest] = elements
        .filter((element) => element.start <= start && element.end >= end)
        .sort((a, b) => a.end - a.start - (b.end - b.start));
      counts.set(smallest!.name, (counts.get(smallest!.name) ?? 0) + 1);
    }
    const found = containersOf(
      judged(Object.fromEntries(documents.map(({ document }, i) => [document.doc, [ranges[i]!]]))),
      collectionOf(documents.map(({ document }) => document)),
    );
    expect(new Map(found.map(({ name, passages }) => [name, passages])), `seed ${seed}`).toEqual(counts);
    expect(
      found.reduce((sum, { share }) => sum + share, 0),
      `seed ${seed}`,
    ).toBeCloseTo(counts.size > 0 ? 1 : 0, 9);
  }
});
