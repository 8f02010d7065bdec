import { linkSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const fol = "runs/focused/passages.fol";
const folder = demoFolder();

test.each([
  [fol, ["convert", fol, fol, "--to", "trec"]],
  [fol, ["convert", fol, `./${fol}`]],
  [fol, ["convert", fol, "link.fol", "--to", "trec"]],
  [fol, ["convert", "hard.fol", fol, "--to", "trec"]],
  ["rag/gold.csv", ["align", "rag/gold.csv", "--collection", "documents.jsonl", "-o", "rag/gold.csv"]],
  ["documents.jsonl", ["align", "rag/gold.csv", "--collection", "documents.jsonl", "--report", "documents.jsonl"]],
  ["documents.jsonl", ["chunk", "documents.jsonl", "-o", "documents.jsonl"]],
  ["documents.jsonl", ["collection", "documents.jsonl", "-o", "documents.jsonl"]],
  [fol, ["derive", fol, "--task", "ric", "-o", fol]],
  [fol, ["pool", "runs", "--depth", "2", "-o", fol]],
  ["topics.xml", ["pool", fol, "--depth", "2", "--topics", "topics.xml", "-o", "topics.xml"]],
  ["judgements.inex", ["pool", fol, "--depth", "2", "--judged", "judgements.inex", "-o", "judgements.inex"]],
  ["judgements.inex", ["report", "judgements.inex", fol, "-o", "judgements.inex"]],
  ["documents.jsonl", ["chunk", "documents.jsonl", "--judgements", "judgements.jsonl", "--plot", "documents.jsonl"]],
  ["judgements.jsonl", ["chunk", "documents.jsonl", "--judgements", "judgements.jsonl", "-o", "judgements.jsonl"]],
  [fol, ["correlate", "judgements.inex", "runs/focused", "--plot", fol]],
  [fol, ["reliability", "judgements.inex", "runs/focused", "--plot", fol]],
  ["documents.jsonl", ["index", "documents.jsonl", "-o", "documents.jsonl"]],
])("%s is not written over by %j", async (file, args) => {
  const folder = demoFolder();
  const path = join(folder, file);
  symlinkSync(path, join(folder, "link.fol"));
  linkSync(path, join(folder, "hard.fol"));
  const before = readFileSync(path);
  const { status, stderr } = await pericope(args, { cwd: folder });
  expect({ status, lines: stderr.trim().split("\n").length }).toEqual({ status: 2, lines: 1 });
  expect(stderr).toMatch(/: this file is read, and would be overwritten; expected another to write to\n$/);
  expect(readFileSync(path)).toEqual(before);
});

test.each([
  ["align", "-", "--collection", "-"],
  ["agree", "-", "-"],
  ["derive", "-", "--task", "ric", "--collection", "-", "-o", "x.fol"],
  ["chunk", "-", "--judgements", "-"],
  ["validate", "-", "--judgements", "-"],
  ["missed", "-", "-"],
  ["inspect", "-", "-"],
  ["compare", "-", "-"],
  ["rank", "--scores", "-", "--scores", "-"],
])("standard input is read once: %j %j %j %j", async (...args) => {
  const { status, stderr } = await pericope(args, { cwd: folder });
  expect([stderr, status]).toEqual(["- is given twice; standard input can be read once\n", 2]);
});
