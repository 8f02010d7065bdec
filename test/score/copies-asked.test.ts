import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";

const text = "The valve must be closed before the pump is started, every time.";
const collection = collectionOf(["a", "b"].map((doc) => ({ doc, text })));
const length = text.length;
const judgements = readJudgements(`1 Q0 a ${length} ${length} 0 0:${length}\n1 Q0 c 0 9\n`, { source: "q" });
const run = readRun(`1 Q0 b 1 1 r 0 ${length}\n`);
const scored = (options: EvaluateOptions, judged = judgements) =>
  evaluate(judged, [run], { measures: ["R@1"], task: "chunks", collection, copies: "same", ...options });

test("text counts from its copies where that is asked for", () => {
  expect(scored({}).runs[0]!.mean).toEqual({ "R@1": 1 });
  expect(scored({ copies: undefined }).runs[0]!.mean).toEqual({ "R@1": 0 });
  expect([scored({}).copies, scored({ copies: undefined }).copies]).toEqual(["same", undefined]);
});

test("notes say what documents that are not judged are worth, with copies and without", () => {
  const message = (options: EvaluateOptions) =>
    scored(options).notes.find(({ code }) => code === "none-judged")!.message;
  expect(message({})).toBe(
    'r: none of its documents in the top ten is in the judgements, and only copies of highlighted text count from them; do the ids match? it has "b", the judgements "a"',
  );
  expect(message({ copies: undefined })).toBe(
    'r: none of its documents in the top ten is in the judgements; do the ids match? it has "b", the judgements "a"',
  );
});

test("measures of whole documents, in which copies change nothing, are named", () => {
  const codes = (options: EvaluateOptions) => scored(options).notes.map(({ code }) => code);
  const measures = ["R@1", "AP", "docP@1"];
  expect(codes({ measures })).toContain("copies-of-documents");
  expect(codes({ measures, copies: undefined })).not.toContain("copies-of-documents");
  expect(codes({})).not.toContain("copies-of-documents");
});

test.each<[string, EvaluateOptions, string, object | undefined]>([
  ["no collection", { collection: undefined }, "copies are found by the texts of the documents", { option: "collection" }],
  ["other rules", { rules: "inex_eval" }, "copies do not count by the rules inex_eval; expected the rules paper", { option: "rules", value: "paper" }],
  ["measures of documents one by one", { measures: ["R@1", "Rec"] }, "Rec looks at documents or elements one by one", { option: "measures" }],
  ["entry points", { measures: ["AgP(score=bep)"] }, "AgP(score=bep) looks at documents", { option: "measures" }],
])("refused: %s", (_, options, message, remedy) => {
  expect(() => scored(options)).toThrow(expect.objectContaining({ message: expect.stringContaining(message), remedy }));
}); // prettier-ignore

test("where nothing is highlighted, nothing can be a copy of it", () => {
  const grades = readJudgements("1 0 a 1\n", { source: "q" });
  expect(() => scored({ measures: ["AP"] }, grades)).toThrow(
    "q: copies are of highlighted text, and these judgements have none",
  );
});
