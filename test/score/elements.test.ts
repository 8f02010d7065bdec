import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { withElements } from "../../src/data/run-elements.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";

// <a> is 0..12, <b> 0..6 with <c> 2..4 in it, <d> 6..12.
const { text, table } = elementTable("<a><b>xx<c>yy</c>zz</b><d>uvwxyz</d></a>");
const collection = collectionOf([{ doc: "A", text, elements: table }]);

test("with alpha below 1, HiXEval's recall sums the highlighted text over all elements", () => {
  // 2..8 is highlighted: 6 characters in a, 4 in b, 2 in c, 2 in d.
  const judgements = readJudgements('{"topic":"1","doc":"A","ranges":[[2,8]]}');
  const run = readRun("1 Q0 A 1 2 r 0 6\n1 Q0 A 2 1 r 0 12\n");
  const [scores] = evaluate(judgements, [run], {
    collection,
    measures: ["HR(alpha=0)@1", "HR(alpha=0)@2", "HR(alpha=0.5)@2", "HR@2"],
  }).runs;
  expect(scores!.mean).toEqual({
    "HR(alpha=0)@1": 4 / 14,
    "HR(alpha=0)@2": 10 / 14,
    "HR(alpha=0.5)@2": (4 + 6 - 0.5 * 4) / 14,
    "HR@2": 1,
  });
});

test("a passage becomes the smallest element around it, or the largest inside it", () => {
  const run = readRun("1 Q0 A 1 3 r 3 1\n1 Q0 A 2 2 r 1 7\n1 Q0 A 3 1 r 0 1\n1 Q0 B 4 0 r 0 1\n");
  const ranges = (choice: "smallest" | "largest") =>
    withElements(run, collection, choice)
      .topics.get("1")!
      .map(({ doc, start, end, kind }) => [doc, start, end, kind]);
  expect(ranges("smallest")).toEqual([
    ["A", 2, 4, "element"],
    ["A", 0, 12, "element"],
    ["A", 0, 6, "element"],
    ["B", 0, 1, undefined],
  ]);
  expect(ranges("largest")).toEqual([
    ["A", 2, 4, "element"],
    ["B", 0, 1, undefined],
  ]);
  expect(withElements(run, collection, "largest").notes!.map(({ code, count }) => [code, count])).toEqual([
    ["no-element-inside", 2],
    ["no-elements", 1],
  ]);
});
