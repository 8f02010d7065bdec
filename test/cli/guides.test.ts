import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { typedLine } from "./typed-line.ts";
import { atLength } from "../rounds.ts";

// The guides, typed line by line in the order of their pages. What a page shows is what the program prints.

/** The folder in which a page begins; a line that ends with `cd` leads on. */
const track = demoFolder();
const rag = join(temporaryFolder(), "my-rag");
await pericope(["demo", "--rag", rag]);
const beginsIn: Readonly<Record<string, string>> = {
  "docs/rag.md": rag,
  "docs/which-number.md": rag,
  "docs/ci.md": rag,
};
let at = { page: "", folder: "" };
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

atLength.each(lines)("$page: $line", async ({ page, line, shown }) => {
  if (page !== at.page) at = { page, folder: beginsIn[page] ?? track };
  const { folder } = at;
  if (line.includes("main.jsonl")) copyFileSync(join(folder, "run.jsonl"), join(folder, "main.jsonl"));
  const { stdout, stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
  if (shown !== undefined) expect(stdout).toBe(shown);
  at.folder = join(folder, / && cd (\S+)$/.exec(line)?.[1] ?? ".");
});

test("the library example of the guide prints what it says", () => {
  const [, code] = /```ts\n(import \{ score \}.*?)```/s.exec(readFileSync("docs/rag.md", "utf8"))!;
  const claimed = /console\.log\(.*\); \/\/ (.*)$/m.exec(code!)![1];
  const printed = spawnSync(process.execPath, ["--input-type=module", "-"], { input: code!, encoding: "utf8" });
  expect(printed.stdout.trim(), printed.stderr).toBe(claimed);
});
