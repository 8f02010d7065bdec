import { expect, test } from "vitest";
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
