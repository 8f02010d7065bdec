// node scripts/demo-runs.js: types the commands of examples/README.md in a copy of the demo track, and takes over the runs and the
// pool that they write; then examples/submissions is made from the runs. Run after a build.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const examples = join(root, "examples");

/** The block of commands that the page shows. */
function commands() {
  const [, block] = /```sh\n(.*?)```/s.exec(readFileSync(join(examples, "README.md"), "utf8"));
  return block;
}

function typed(script, folder) {
  const program = `pericope() { '${process.execPath}' '${join(root, "bin/pericope.js")}' "$@"; }`;
  const { status } = spawnSync("bash", ["-e", "-c", `${program}\n${script}`], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`a command failed, with exit code ${status}`);
}

const folder = mkdtempSync(join(tmpdir(), "pericope-runs-"));
try {
  cpSync(examples, folder, { recursive: true });
  typed(commands(), folder);
  for (const made of ["runs", "pool.jsonl", "rag"])
    cpSync(join(folder, made), join(examples, made), { recursive: true });
} finally {
  rmSync(folder, { recursive: true });
}
await import("./demo-submissions.js");
