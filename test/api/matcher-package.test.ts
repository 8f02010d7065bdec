import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { demoFolder } from "../cli/folders.ts";
import { spawned } from "../cli/spawned.ts";
import { atLength } from "../rounds.ts";

// The test file of docs/ci.md, run by Vitest in a folder of its own, with the package as it is installed.

const [, code = ""] = /```js\n(.*?)```/s.exec(readFileSync("docs/ci.md", "utf8"))!;

/** The folder of a user who has installed the package. */
function userFolder(): string {
  const folder = demoFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(resolve("."), join(folder, "node_modules/pericope"), "junction");
  symlinkSync(resolve("node_modules/vitest"), join(folder, "node_modules/vitest"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [file, made] of [
    ["rag/gold.csv", "gold.jsonl"],
    ["rag/retrieved.jsonl", "run.jsonl"],
  ])
    spawned(["align", file!, "--collection", "documents.jsonl", "-o", made!], { cwd: folder });
  return folder;
}

function tested(folder: string, text: string) {
  writeFileSync(join(folder, "retrieval.test.js"), text);
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, VITEST: undefined };
  const args = [resolve("node_modules/vitest/vitest.mjs"), "run", "--root", folder, "retrieval.test.js"];
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
}

atLength("the test of the page holds on the demo, and fails with the questions that did worst", () => {
  const folder = userFolder();
  const { stdout, stderr, status } = tested(folder, code);
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain("1 passed");
  const failed = tested(folder, code.replace("atLeast: 0.4", "atLeast: 0.5"));
  expect(failed.status).toBe(1);
  expect(failed.stdout + failed.stderr).toContain(
    "expected R@4000ch to be at least 0.5\nmy-rag: R@4000ch is 0.4399; the lowest questions:\n  0.0000  q3\n",
  );
});
