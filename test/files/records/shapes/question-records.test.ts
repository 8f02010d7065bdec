import { expect, test } from "vitest";
import type { Context } from "../../../../src/files/drafts/context.ts";
import { readJudgements, readRun } from "../../../../src/files/formats/read.ts";
import { recordsOfColumns } from "../../../../src/files/records/shapes/columns-of-questions.ts";
import { contextLists } from "../../../../src/files/records/shapes/read-shape.ts";
import { unpackedRow } from "../../../../src/files/records/shapes/packed-cells.ts";
import { questionRecords } from "../../../../src/files/records/shapes/question-records.ts";

/** The records that become of some. */
function taken(
  noun: "run" | "judgements",
  records: readonly Record<string, unknown>[],
  context: Context = {},
  cells = false,
) {
  const found: unknown[] = [];
  const taker = questionRecords(noun, context, cells, () => ({
    add: (record, line, where) => void found.push([record, line, where]),
    end: () => ({ found }),
  }));
  for (const [i, record] of records.entries()) taker.add(record, i + 1, i > 0 ? `[${i}]` : undefined);
  return taker.end(undefined).found;
}

test("each item of what was retrieved is a result, with the name of the run", () => {
  const items = ["a text", " ", null, { text: "x", doc: "d" }, ["y", 0.5], [{ text: "z" }, 0.25]];
  const results = [
    [{ text: "a text" }, 0],
    [{ text: "x", doc: "d" }, 3],
    [{ text: "y", score: 0.5 }, 4],
    [{ text: "z", score: 0.25 }, 5],
  ] as const;
  const of = (record: object) => taken("run", [{ question: "q", retrieved: items, ...record }]);
  for (const [record, name] of [
    [{ run: "r" }, { run: "r" }],
    [{ system: "s" }, { run: "s" }],
    [{ run: 7 }, {}],
  ])
    expect(of(record!)).toEqual(
      results.map(([result, i]) => [{ ...name, ...result, topic: "q" }, 1, `retrieved[${i}]`]),
    );
  expect(() => of({ retrieved: [7] })).toThrow('"retrieved" holds 7; expected texts, or objects with text');
  expect(() => of({ retrieved: [["x", "y"]] })).toThrow('"retrieved" holds an array; expected texts');
});

test("each item of what should be is a highlight, in the record's document; none is a question without", () => {
  const gold = (reference_contexts: unknown[], more: object = {}) => ({
    question: "q",
    doc: "d",
    reference_contexts,
    ...more,
  });
  expect(taken("judgements", [gold(["x"]), gold([])])).toEqual([
    [{ doc: "d", text: "x", topic: "q" }, 1, "reference_contexts[0]"],
    [{ doc: "d", topic: "q", highlights: [] }, 2, "[1].reference_contexts"],
  ]);
  expect(taken("judgements", [{ question: "q", ground_truths: ["x", "y"] }])).toEqual([
    [{ text: "x", topic: "q", alternative: 1 }, 1, "ground_truths[0]"],
    [{ text: "y", topic: "q", alternative: 2 }, 1, "ground_truths[1]"],
  ]);
  expect(taken("run", [{ question: "q", retrieved: [] }])).toEqual([]);
});

test("other records are handed on as they are; of BEIR, a judgement's score is its grade", () => {
  const beir = { "query-id": "q", "corpus-id": "d", score: 2 };
  expect(taken("run", [beir])).toMatchObject([[beir, 1, undefined]]);
  expect(taken("judgements", [beir])).toMatchObject([[beir, 1, undefined]]);
  expect(readJudgements(JSON.stringify(beir)).topics.get("q")!.get("d")!.grade).toBe(2);
});

test("the list that fields name counts, whatever it is called", () => {
  const fields = { retrieved: "hits" };
  const record = { question: "q", hits: [{ doc: "a", start: 0, end: 1 }] };
  expect(readRun(JSON.stringify(record), { fields }).topics.get("q")).toMatchObject([{ doc: "a", start: 0, end: 1 }]);
  expect(() => taken("run", [record, { question: "p", other: [] }], { fields })).toThrow(
    '[1]: no "hits"; expected a list of what was retrieved; found "other"',
  );
  const plain = { question: "p", highlights: [{ doc: "a", start: 0, end: 1 }] };
  expect(taken("judgements", [{ ...record, ...plain }, plain], { fields })).toHaveLength(2);
  expect(taken("judgements", [{ question: "q", gold_: ["x"] }], { fields: { highlights: "gold_" } })).toEqual([
    [{ text: "x", topic: "q" }, 1, "gold_[0]"],
  ]);
});

test("the question is what a pipeline was given: by its name, or else the only text", () => {
  const asked = (record: object) => {
    const [[first]] = taken("run", [{ id: "i", retrieved: ["x"], ...record }]) as [[{ topic: string }]];
    return first.topic;
  };
  expect(asked({ inputs: { question: "q", other: "y" } })).toBe("q");
  expect(asked({ inputs: { other: "y", k: 3 } })).toBe("y");
  expect(asked({ inputs: { other: "y", more: "z" } })).toBe("i");
  expect(asked({ inputs: {} })).toBe("i");
  expect(asked({ "inputs.other": "y" })).toBe("y");
  expect(asked({ input: "q", datasetName: "d" })).toBe("q");
});

test("cells of DeepEval are parted by bars, and others hold a list or one text", () => {
  const lists = (record: Record<string, unknown>) => {
    const { retrieved, reference, doubtful } = contextLists(record, {});
    return [retrieved?.items, reference?.items, doubtful?.items];
  };
  expect(lists({ retrieval_context: "a|b" })).toEqual([["a", "b"], undefined, undefined]);
  expect(lists({ context: "a|b", actual_output: "x" })).toEqual([undefined, ["a", "b"], undefined]);
  expect(lists({ retrieved_contexts: "a|b" })).toEqual([["a|b"], undefined, undefined]);
  expect(lists({ contexts: '["a"]' })).toEqual([undefined, undefined, ["a"]]);
  expect(lists({ context: "a|b" })).toEqual([undefined, undefined, undefined]);
  expect(lists({ documents: '["a"]' })).toEqual([undefined, undefined, undefined]);
  expect(lists({ "outputs.documents": '["a"]' })).toEqual([undefined, undefined, ["a"]]);
});

test("a table by columns has questions in the first column of some, and lists beside them", () => {
  const contexts = [["x"], null];
  const rows = [
    { query: "p", contexts: ["x"] },
    { query: "q", contexts: null },
  ];
  expect(recordsOfColumns({ query: ["p", "q"], contexts })).toEqual(rows);
  expect(
    recordsOfColumns({ topic: [], question: 7, queries: { 0: "p", 1: "q" }, contexts: { 0: ["x"], 1: null } }),
  ).toEqual(rows.map((row) => expect.objectContaining(row)));
  for (const table of [{ query: ["p", ["q"]], contexts }, { query: ["p", "q"] }, { query: ["p"], contexts: [null] }])
    expect(recordsOfColumns(table)).toBeUndefined();
  expect(() => recordsOfColumns({ query: ["p"], contexts })).toThrow(
    '"contexts" has 2 values, and "query" 1; expected as many',
  );
});

test("a row has the objects that its cells hold; an input without a question stays", () => {
  const row = { input: '{"question":"q"}', metadata: "{'a': 1}", output: "x", other: '{"a":1}' };
  expect(unpackedRow(row)).toEqual({ ...row, input: { question: "q" }, metadata: { a: 1 } });
  expect(unpackedRow({ input: '{"k":"v"}', output: '{"k"' })).toEqual({ input: '{"k":"v"}', output: '{"k"' });
});
