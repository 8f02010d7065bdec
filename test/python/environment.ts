import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { installed } from "../debian.ts";

// What the tests of the Python package need: a virtual environment with pytest, pandas, LangChain and LlamaIndex, kept outside the
// checkout for the next time.

const requirements = "python/tests/requirements.txt";
const pythons = [process.env["PYTHON"], "python3", "/usr/bin/python3", "python", "py"].filter(
  (name) => name !== undefined,
);

/** The Python of the environment, made where it is not there yet; undefined where there is no Python from 3.11 on, or no network. */
export function pythonOfTests(): string | undefined {
  const found =
    pythonFromThreeEleven() ??
    (installed("python3-venv", "The tests of the Python package") ? pythonFromThreeEleven() : undefined);
  if (found === undefined) return left("there is no Python from 3.11 on with pip. Install it, or name it in PYTHON.");
  const key = createHash("sha256").update(found.version).update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const folder = join(cache, "pericope-tests", `python-${key}`);
  if (existsSync(folder)) return pythonIn(folder);
  return made(found.name, folder) ? pythonIn(folder) : left("pip cannot install what they need (is there a network?).");
}

function pythonFromThreeEleven(): { readonly name: string; readonly version: string } | undefined {
  const code = "import sys, ensurepip, venv; print(sys.version); sys.exit(sys.version_info < (3, 11))";
  for (const name of pythons) {
    const { stdout, status } = spawnSync(name, ["-c", code], { encoding: "utf8" });
    if (status === 0) return { name, version: stdout };
  }
  return undefined;
}

/** Whole or absent: another process may be making the same. An environment may be moved, if its Python is called by its path. */
function made(python: string, folder: string): boolean {
  process.stderr.write("The tests of the Python package: installing what they need, once, in a minute or two.\n");
  const own = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-compile"];
  const isMade =
    spawnSync(python, ["-m", "venv", own]).status === 0 &&
    spawnSync(pythonIn(own), ["-m", "pip", "install", ...quiet, "-r", requirements], {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 600_000,
    }).status === 0;
  try {
    if (isMade) renameSync(own, folder);
  } catch {
    // another process has made it meanwhile
  }
  rmSync(own, { recursive: true, force: true });
  return existsSync(folder);
}

function pythonIn(folder: string): string {
  return process.platform === "win32" ? join(folder, "Scripts", "python.exe") : join(folder, "bin", "python");
}

function left(why: string): undefined {
  if (process.env["PYTHON_TESTS"] === "required") throw new Error(why);
  process.stderr.write(`The tests of the Python package are NOT run: ${why}\n`);
  return undefined;
}
