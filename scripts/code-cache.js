// Keeps what V8 makes of the program's files while it scores a small run, so that it starts with less to compile.

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
for (const name of readdirSync(join(root, "dist"))) if (name.endsWith(".cache")) rmSync(join(root, "dist", name));

const track = join(root, "examples");
process.argv.splice(2, Infinity, "evaluate", join(track, "judgements.qrels"), join(track, "runs", "documents.trec"));
process.stdout.write = process.stderr.write = () => true;
const { scripts } = createRequire(import.meta.url)("../bin/pericope.js");
process.on("exit", () => {
  for (const [filename, script] of scripts) writeFileSync(`${filename}.cache`, script.createCachedData());
});
