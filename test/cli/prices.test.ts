import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const [gold, documents] = ["examples/judgements.jsonl", "examples/documents.jsonl"];

test("chunk tells what embedding costs, and what reading the best lists does for a thousand questions", async () => {
  const args = [
    "chunk",
    documents,
    "-s",
    "sentences:2",
    "--tokens",
    "words",
    "--judgements",
    gold,
    "--budget",
    "50tok",
  ];
  const { stdout } = await pericope([...args, "--price", "0.5", "--format", "json"]);
  const [{ tokens, embedding, reach }] = JSON.parse(stdout).settings;
  expect(tokens.all).toBeGreaterThan(1000);
  expect(embedding).toBeCloseTo((tokens.all * 0.5) / 1e6, 12);
  expect(reach.budgets.length).toBeGreaterThan(2);
  for (const { tokensRead, thousandQuestions } of reach.budgets)
    expect(thousandQuestions).toBeCloseTo((1000 * tokensRead * 0.5) / 1e6, 12);
  const [unpriced] = JSON.parse((await pericope([...args, "--format", "json"])).stdout).settings;
  expect([unpriced.embedding, unpriced.reach.budgets[0].thousandQuestions]).toEqual([undefined, null]);
});

test("evaluate tells what a question costs: a million tokens the price", async () => {
  const scored = ["evaluate", gold, "examples/runs/chunks.jsonl", "--collection", documents, "--tokens", "words"];
  const { stdout, stderr } = await pericope([...scored, "-m", "tokens@2", "--price", "0.5", "--format", "json"]);
  const [{ mean }] = JSON.parse(stdout).runs;
  expect(mean["cost(price=0.5)@2"]).toBeCloseTo((1000 * mean["tokens@2"] * 0.5) / 1e6, 12);
  expect(stderr).toContain(
    "chunks-400: cost(price=0.5)@2: 0.000061400 a question, 0.061400 for 1,000, at 0.5 a million tokens",
  );
  for (const price of ["0", "-1", "x", "Infinity"])
    expect((await pericope([...scored, "-m", "tokens@2", `--price=${price}`])).status, price).toBe(2);
});

test("a bill is told of what has the price, nothing in cents, and a small amount with five digits", async () => {
  const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const cwd = folderOf({
    "documents.jsonl": lines({ doc: "a", text: "one two three four" }),
    "gold.jsonl": lines({ topic: "1", doc: "a", ranges: [[0, 3]] }),
    "run.jsonl": lines({ topic: "1", doc: "a", start: 0, end: 18, run: "r" }),
    "empty.jsonl": lines({ topic: "1", doc: "a", start: 0, end: 0, run: "e" }),
    "mine.mjs": 'export const mine = { name: "mine", about: "One.", score: () => 1 };',
  });
  const bill = async (run: string, price: string, ...asked: string[]) => {
    const args = ["evaluate", "gold.jsonl", run, "--collection", "documents.jsonl", "--tokens", "words"];
    const { stderr } = await pericope([...args, "--price", price, ...asked], { cwd });
    return stderr.split("\n").filter((line) => line.includes(" a question"));
  };
  const half = "note: r: cost(price=0.5): 0.0000020000 a question, 0.0020000 for 1,000, at 0.5 a million tokens";
  expect(await bill("run.jsonl", "0.5", "-m", "cost")).toEqual([half]);
  expect(await bill("run.jsonl", "0.5", "-m", "mine", "--measures-from", "mine.mjs")).toEqual([half]);
  expect(await bill("run.jsonl", "1", "-m", "tokens@1,cost(price=0.5)")).toEqual([
    "note: r: cost@1: 0.0000040000 a question, 0.0040000 for 1,000, at 1 a million tokens",
  ]);
  expect(await bill("run.jsonl", "500000", "-m", "tokens@1")).toEqual([
    "note: r: cost(price=500000)@1: 2.0000 a question, 2000.00 for 1,000, at 500000 a million tokens",
  ]);
  expect(await bill("empty.jsonl", "0.5", "-m", "tokens")).toEqual([
    "note: e: cost(price=0.5): 0.00 a question, 0.00 for 1,000, at 0.5 a million tokens",
  ]);
});
