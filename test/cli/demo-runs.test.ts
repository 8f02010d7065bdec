import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { typedLine } from "./typed-line.ts";
import { cases } from "../rounds.ts";

// The runs of the demo, made again by the commands that its page shows.

const page = readFileSync("examples/README.md", "utf8");
const lines = /```sh\n(.*?)```/s
  .exec(page)![1]!
  .split("\n")
  .filter((line) => line !== "");
const madeBy = (some: readonly string[]): string[] =>
  some.flatMap((line) => / -o ((?:runs|pool|rag).*)$/.exec(line)?.slice(1) ?? []);

test("the commands make every run of the demo but that with mistakes, and the pool", () => {
  const runs = readdirSync("examples/runs", { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
  const named = [...madeBy(lines), "runs/mistakes.fol"].sort();
  expect(named).toEqual(
    [...runs.map((name) => join("runs", name)), "pool.jsonl", "rag/bm25.jsonl", "rag/chunks.jsonl"].sort(),
  );
});

test("typed again, they write the same bytes", async () => {
  const folder = demoFolder();
  const typed = cases(7, lines); // the index, and the focused runs
  const made = madeBy(typed);
  for (const name of made) rmSync(join(folder, name));
  for (const line of typed) {
    const { stderr, status } = await typedLine(line, folder);
    expect(status, stderr).toBe(0);
  }
  for (const name of made)
    expect(readFileSync(join(folder, name), "utf8"), name).toBe(readFileSync(join("examples", name), "utf8"));
});
