// Runs what the README and the pages of single jobs type under each line of Node that the package is for, and compares with the Node that runs this:
// the same output, the same exit code, and not a word more on standard error. An older Node is told so in one line.
// The Nodes come from npm.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedNode, supported } from "./nodes.js";

const tooOld = "18.20.8";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "bin", "pericope.js");
const folder = mkdtempSync(join(tmpdir(), "pericope-nodes-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// The README starts in an empty folder at each of its doors; what the other pages type runs in a copy of the demo.
const pages = ["README.md", "docs/your-files.md", "docs/statistics.md"];
const lines = pages.flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block], i) =>
    block
      .split("\n")
      .filter((line) => line.startsWith("pericope "))
      .map((line) => (isServer(line) ? `${line} --import judgements.inex --as carl` : line))
      .map((line) => ({ line, door: page === "README.md" ? `door-${i}` : "." })),
  ),
);
const large = "pericope evaluate judgements.inex large.fol large.fol large.fol"; // so large that threads score them
lines.push({ line: large, door: "." });

const expected = typedBy(process.execPath);
const others = supported.filter((version) => version !== process.versions.node);
const faults = [...others.flatMap(faultsOf), ...faultsOfOld()];
for (const fault of faults) console.error(fault);
console.log(
  `${lines.length} commands under Node ${process.versions.node} and ${others.join(", ")}: ${faults.length} differences`,
);
process.exitCode = faults.length > 0 || lines.length === 0 ? 1 : 0;

/** Whether a line would go on for ever; with judgements to bring in, it makes the judging, and ends. */
function isServer(line) {
  return line.startsWith("pericope assess ");
}

/** What comes of all command lines, typed one after the other in a copy of the demo. */
function typedBy(node) {
  const cwd = mkdtempSync(join(folder, "demo-"));
  cpSync(join(root, "examples"), cwd, { recursive: true });
  const results = Array.from(
    { length: 400_000 },
    (_, i) => `2026001 Q0 document-${i} ${i + 1} ${1 / (i + 1)} large ${i} 9\n`,
  );
  writeFileSync(join(cwd, "large.fol"), results.join(""));
  let [at, before] = [cwd, "."];
  return lines.map(({ line, door }) => {
    if (door !== before) at = join(cwd, door);
    before = door;
    mkdirSync(at, { recursive: true });
    const [, typed, to = "."] = /^(.*?)(?: && cd (\S+))?$/.exec(line);
    const script = `pericope() { '${node}' '${program}' "$@"; }\n${typed}`;
    const { stdout, stderr, status } = spawnSync("bash", ["-c", script], { cwd: at, encoding: "utf8" });
    // A demo says which folder it made, and a live system how long it took.
    const told = (text) => text.replaceAll(cwd, "DEMO").replaceAll(/seconds: .*/g, "seconds: …");
    at = join(at, to);
    return { stdout: told(stdout), stderr: told(stderr), status };
  });
}

function faultsOf(version) {
  const typed = typedBy(installedNode(version));
  return lines.flatMap(({ line }, i) =>
    Object.keys(expected[i])
      .filter((key) => typed[i][key] !== expected[i][key])
      .map((key) => `Node ${version}: ${line}\n  ${key}: ${typed[i][key]}\n  expected: ${expected[i][key]}`),
  );
}

function faultsOfOld() {
  const { stdout, stderr, status } = spawnSync(installedNode(tooOld), [program, "measures"], {
    encoding: "utf8",
  });
  const isTold = status === 2 && stdout === "" && /^pericope: .*Node 18.*expected Node 20.*\n$/.test(stderr);
  return isTold ? [] : [`Node ${tooOld}: exit ${status}\n${stderr}`];
}
