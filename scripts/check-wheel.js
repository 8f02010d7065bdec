// Builds the wheel as PyPI would get it, installs it in an empty environment, and uses it there as a stranger would: the command, the
// examples of its functions, the README's lines. Needs Python 3.11 or later with pip, which downloads Node; PYTHON names another.
// Without one this check is left out, unless PYTHON_TESTS=required.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const python = process.env.PYTHON ?? "python3";
const isNew = spawnSync(python, ["-c", "import sys, venv; sys.exit(sys.version_info < (3, 11))"]).status === 0;
if (isNew) check();
else {
  console.log("The wheel was not tried: there is no Python 3.11 or later (PYTHON names another)");
  if (process.env.PYTHON_TESTS === "required") process.exitCode = 1;
}

function check() {
  const folder = mkdtempSync(join(tmpdir(), "pericope-wheel-check-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const wheels = join(folder, "wheels");
  const environment = join(folder, "venv");
  const bin = join(environment, process.platform === "win32" ? "Scripts" : "bin");
  const own = join(bin, "python");
  // Without the Node of this machine on the PATH, the wheel's own is used.
  const path = [bin, ...(process.platform === "win32" ? [process.env.PATH] : ["/usr/bin", "/bin"])].join(delimiter);
  const env = { ...process.env, PATH: path, PYTHONPATH: "", PERICOPE_NODE: "" };
  delete env.PERICOPE_NODE;

  done(process.execPath, [join(root, "scripts/wheel.js"), wheels]);
  const wheel = join(wheels, readdirSync(wheels).find((name) => name.endsWith(".whl")) ?? "");
  done(python, ["-m", "venv", environment]);
  done(own, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, "pandas>=2"]);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const uses = [
    [[join(bin, "pericope"), "--version"], version],
    [[own, "-m", "pericope", "demo", "--rag", "my-rag"], "Did the retriever bring back the right text?"],
    [[join(bin, "pericope"), "report", "my-rag/gold.jsonl", "my-rag/run.jsonl", "-o", "page.html"], ""],
    [[join(bin, "pericope"), "verify", "page.html"], "all are equal"],
    ...examples().map((code) => [[own, "-c", code], ""]),
  ];
  const faults = uses.flatMap(([[command, ...args], expected]) => {
    const { stdout, stderr, status } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
    return status === 0 && stdout.includes(expected)
      ? []
      : [`${[command, ...args].join(" ")}: exit ${status}\n${stdout}${stderr}`];
  });
  for (const fault of faults) console.error(fault);
  console.log(`${uses.length} uses of the wheel in an empty environment: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;

  function done(command, args) {
    const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
  }
}

/** The blocks of the package's README, and those of the main one, which run in the demo's folder. */
function examples() {
  const blocks = (file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/```python\n(.*?)```/gs)].map(([, code]) => code);
  return [
    ...blocks("python/README.md"),
    ...blocks("README.md").map((code) => `import os\nos.chdir("my-rag")\n${code}`),
  ];
}
