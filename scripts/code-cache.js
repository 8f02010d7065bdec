// Keeps what V8 makes of the program's files while it scores small runs, so that it starts with less to compile.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [self, dist, examples] = ["code-cache.js", "../dist", "../examples"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
// Judgements from a pipe: for small files, the program changes V8's flags, and code that was kept under other flags is refused.
const usual = [
  ["judgements.qrels", "runs/documents.trec"],
  ["judgements.inex", "runs/focused/passages.fol"],
  ["judgements.jsonl", "runs/chunks.jsonl"],
];

if (process.argv.length > 2) keepCode();
else {
  for (const name of readdirSync(dist)) if (name.endsWith(".cache")) rmSync(join(dist, name));
  for (const [judgements, run] of usual)
    learn(readFileSync(join(examples, judgements)), "evaluate", "-", join(examples, run));
  learn("", "--help");
}

/** Has a process of its own run the program, and keep its code. */
function learn(input, ...args) {
  const { status } = spawnSync(process.execPath, [self, ...args], { input, stdio: ["pipe", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`pericope ${args[0]} ended with ${status}`);
}

/** Runs the program on the arguments of this process, and writes down the code of its files: what was kept of them, and what is new. */
function keepCode() {
  const { load, scripts, toKeep } = createRequire(import.meta.url)("../bin/pericope.js");
  const isScoring = process.argv[2] === "evaluate";
  process.on("exit", () => {
    for (const [filename, { script, source }] of scripts)
      if (isScoring || !existsSync(`${filename}.cache`))
        writeFileSync(`${filename}.cache`, toKeep(source, script.createCachedData()));
  });
  load("cli.cjs");
}
