import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Loads the program as bin/ does, and says of each of its files whether V8 took the code that lies beside it. */
const whetherTaken = `
  const { load, scripts } = require("./bin/pericope.js");
  process.on("exit", () => {
    for (const [file, { cachedDataRejected }] of scripts) console.error(file, cachedDataRejected);
  });
  load("cli.cjs");`;

test("the program starts from the code that was kept when it was built", () => {
  const files = ["examples/judgements.qrels", "examples/runs/documents.trec"];
  const { stderr, status } = spawnSync(process.execPath, ["-e", whetherTaken, "--", "pericope", "evaluate", ...files], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  const lines = stderr.trim().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/\.cjs false$/);
});
