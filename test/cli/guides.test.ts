import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { typedLine } from "./typed-line.ts";
import { atLength } from "../rounds.ts";

// The guides, typed line by line in the order of their pages. What a page shows is what the program prints.

const folder = demoFolder();
const pages = ["docs/rag.md", "docs/which-number.md", "docs/ci.md", "docs/papers.md", "docs/assess.md", "docs/cite.md"];

interface Typed {
  readonly page: string;
  readonly line: string;
  /** What the page shows below it. */
  readonly shown: string | undefined;
}

const lines = pages.flatMap((page): Typed[] => {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)].flatMap(([, block, shown]) => {
    const typed = block!.split("\n").filter((line) => line.startsWith("pericope "));
    return typed.map((line, i) => ({ page, line, shown: i === typed.length - 1 ? shown : undefined }));
  });
});

test("the guides show commands", () => expect(lines.length).toBeGreaterThanOrEqual(15));

atLength.each(lines)("$page: $line", async ({ line, shown }) => {
  if (line.includes("main.jsonl")) copyFileSync(join(folder, "run.jsonl"), join(folder, "main.jsonl"));
  const { stdout, stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
  if (shown !== undefined) expect(stdout).toBe(shown);
});

test("the library example of the guide prints what it says", () => {
  const [, code] = /```ts\n(import \{ score \}.*?)```/s.exec(readFileSync("docs/rag.md", "utf8"))!;
  const claimed = /console\.log\(.*\); \/\/ (.*)$/m.exec(code!)![1];
  const printed = spawnSync(process.execPath, ["--input-type=module", "-"], { input: code!, encoding: "utf8" });
  expect(printed.stdout.trim(), printed.stderr).toBe(claimed);
});
