import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { article } from "../inex/articles.ts";

const collection = collectionOf([article("d", "<a><p>one</p><p>two</p></a>")]);

test("a submission leaves out results without a place, and counts what has no element", () => {
  const ranked: Passage[] = [
    { doc: "d", start: -1, end: -1 },
    { doc: "d", start: 0, end: 3, kind: "element", score: 2 },
    { doc: "d", start: 1, end: 3, kind: "element" },
    { doc: "d", start: 1, end: 9, kind: "passage" },
    { doc: "gone", start: 0, end: 3, kind: "element" },
  ];
  const run: Run = { name: "r\u{1}", answers: "passages", topics: new Map([["1", ranked]]) };
  const { print, losses } = formatNamed("inex-submission", "run");
  const results = [...print(run, { collection })].filter((line) => line.includes("<result>"));
  expect(
    results.map((line) =>
      line
        .trim()
        .replaceAll(/<\/?(?:result|file)>/g, " ")
        .trim(),
    ),
  ).toEqual([
    "d <path>/a[1]/p[1]</path><rsv>2</rsv>",
    'd <passage start="/a[1]/p[1]/text()[1].1" end="/a[1]/p[1]/text()[1].3"/><rank>3</rank>',
    'd <fol offset="1" length="8"/><rank>4</rank>',
    'gone <fol offset="0" length="3"/><rank>5</rank>',
  ]);
  const counts = (given: Parameters<typeof losses>[1]) => losses(run, given).map(({ code, count }) => [code, count]);
  expect(counts({ collection })).toEqual([
    ["unresolved-lost", 1],
    ["paths-missing", 2],
    ["elements-inexact", 1],
    ["name-changed", 1],
  ]);
  expect(counts({})).toEqual([
    ["unresolved-lost", 1],
    ["paths-lost", 4],
    ["name-changed", 1],
  ]);
});

test("assessments hold highlights up to the end of their document, and no grades alone", () => {
  const { print } = formatNamed("inex-assessments", "judgements");
  const written = (end: number, bestEntry?: number) => {
    const document = { relevant: rangeSet([{ start: 0, end }]), grade: end > 0 ? 1 : 0, bestEntry };
    const judgements: Judgements = { of: "highlights", topics: new Map([["1", new Map([["d", document]])]]) };
    return [...print(judgements, { collection })].map((line) => line.trim());
  };
  expect(written(6)).toContain('<passage start="/a[1]/p[1]/text()[1].0" end="/a[1]/p[2]/text()[1].3"/>');
  expect(written(0)).toContain('<file name="d"/>');
  for (const [end, bestEntry] of [[7], [3, 7]] as const)
    expect(() => written(end, bestEntry)).toThrow(
      'document "d" of topic "1" is highlighted up to 7; expected at most its length in the collection, 6',
    );
  const graded = new Map([["1", new Map([["d", { relevant: rangeSet([]), grade: 1 }]])]]);
  expect(() => [...print({ of: "grades", topics: graded }, { collection })]).toThrow(
    'document "d" of topic "1" is relevant without highlighted text; expected highlights',
  );
});
