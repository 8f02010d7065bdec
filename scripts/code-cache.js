// Keeps what V8 makes of the program's files while it scores a small run, so that it starts with less to compile.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [self, dist, examples] = ["code-cache.js", "../dist", "../examples"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
// Judgements from a pipe: for small files, the program changes V8's flags, and code that was kept under other flags is refused.
const usual = ["evaluate", "-", join(examples, "runs", "documents.trec")];
const input = readFileSync(join(examples, "judgements.qrels"));

if (process.argv.length > 2) keepCode();
else {
  for (const name of readdirSync(dist)) if (name.endsWith(".cache")) rmSync(join(dist, name));
  for (const args of [usual, ["--help"]]) {
    const { status } = spawnSync(process.execPath, [self, ...args], { input, stdio: ["pipe", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`pericope ${args[0]} ended with ${status}`);
  }
}

/** Runs the program on the arguments of this process, and writes down the code of each file that has none yet. */
function keepCode() {
  const { load, scripts, toKeep } = createRequire(import.meta.url)("../bin/pericope.js");
  process.on("exit", () => {
    for (const [filename, { script, source }] of scripts)
      if (!existsSync(`${filename}.cache`))
        writeFileSync(`${filename}.cache`, toKeep(source, script.createCachedData()));
  });
  load("cli.cjs");
}
