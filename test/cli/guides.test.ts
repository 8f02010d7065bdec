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
const answers = join(temporaryFolder(), "my-answers");
await pericope(["demo", "--answers", answers]);
const beginsIn: Readonly<Record<string, string>> = {
  "docs/rag.md": rag,
  "docs/rag-reference.md": rag,
  "docs/notes.md": rag,
  "docs/trace.md": rag,
  "docs/which-number.md": rag,
  "docs/ci.md": rag,
  "docs/citations.md": answers,
};
let at = { page: "", folder: "" };
const pages = [
  "docs/rag.md",
  "docs/rag-reference.md",
  "docs/notes.md",
  "docs/trace.md",
  "docs/which-number.md",
  "docs/ci.md",
  "docs/citations.md",
  "docs/papers.md",
  "docs/assess.md",
  "docs/cite.md",
  "docs/your-files.md",
  "docs/statistics.md",
];

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

test("the guides show commands", () => expect(lines.length).toBeGreaterThanOrEqual(100));

/** By page: all that its commands print. */
const printed = new Map<string, string>();

atLength.each(lines)("$page: $line", async ({ page, line, shown }) => {
  if (page !== at.page) at = { page, folder: beginsIn[page] ?? track };
  const { folder } = at;
  if (line.includes("main.jsonl")) copyFileSync(join(folder, "bm25.jsonl"), join(folder, "main.jsonl"));
  const { stdout, stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(line.includes("mistakes") ? 1 : 0);
  printed.set(page, `${printed.get(page) ?? ""}${stdout}${stderr}`);
  expect(stdout + stderr).not.toMatch(/undefined|\[object|at .*\.js:\d+/);
  if (shown !== undefined) expect(stdout).toBe(shown);
  at.folder = join(folder, / && cd (\S+)$/.exec(line)?.[1] ?? ".");
});

/** Of documents that are not in the repository. */
const measuredElsewhere = "## The figures of other benchmarks";

atLength.each(pages)("%s: its commands print every figure that it tells of", (page) => {
  const [own = "", rest = ""] = readFileSync(page, "utf8").split(measuredElsewhere);
  const text = own + rest.replace(/^.*?(?=\n## |$(?!\n))/s, "");
  const prose = text.replaceAll(/```.*?```/gs, "").replaceAll(/`[^`]*`/g, "");
  const values = [...printed.get(page)!.matchAll(/(?<![\w.])[+-]?\d+\.\d+(?![\w.])/g)].map(([value]) => Number(value));
  const figures = [...prose.matchAll(/(?<![\w.@=/-])\d+\.\d{3,}(?![\w.])/g)].map(([figure]) => figure);
  for (const [quote] of prose.matchAll(/(?:^> .*\n)+/gm))
    expect(printed.get(page)).toContain(quote.replaceAll(/\n> /g, " ").replace(/^> /, "").trim());
  for (const figure of figures) expect(printed.get(page), figure).toMatch(new RegExp(`(?<!\\d)${figure}(?!\\d)`));
  for (const [, percent] of prose.matchAll(/(?<![\w.@=/-])(\d+) %/g)) {
    if (percent === "5" || percent === "95") continue; // levels of tests, and what alignment may lose
    expect(
      values.some((value) => Math.round(value * 100) === Number(percent)),
      `${percent} %`,
    ).toBe(true);
  }
});

test("the library example of the guide prints what it says", () => {
  const [, code] = /```ts\n(import \{ score \}.*?)```/s.exec(readFileSync("docs/rag-reference.md", "utf8"))!;
  const claimed = /console\.log\(.*\); \/\/ (.*)$/m.exec(code!)![1];
  const printed = spawnSync(process.execPath, ["--input-type=module", "-"], { input: code!, encoding: "utf8" });
  expect(printed.stdout.trim(), printed.stderr).toBe(claimed);
});
