import { linkSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const fol = "runs/focused/passages.fol";

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
