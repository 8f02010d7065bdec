// Builds the package for Python into dist-wheel/: a wheel for every system, with the program inside. What the program loads only
// when it is needed is inside too, where it is plain JavaScript; SQLite is in every Node from 22.13 on. Needs a build (npm run build
// first) and a Python with pip, which downloads the build backend; PYTHON names another.
// A first argument is another folder than dist-wheel/, further ones are for pip.

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [output = join(root, "dist-wheel"), ...forPip] = process.argv.slice(2);

/** Packages that the program loads where somebody needs them, with those that they need themselves. */
const packages = withTheirOwn(["@orama/stemmers", "gpt-tokenizer", "hyparquet", "hyparquet-compressors", "pg"]);

/** In kilobytes: more would be a mistake, such as a collection or a map that was packed too. */
const mostKilobytes = 9000;

const { version } = json(join(root, "package.json"));
const [, python] = /"(.*)"/.exec(readFileSync(join(root, "python/pericope/_version.py"), "utf8"));
if (python !== version)
  throw new Error(`python/pericope/_version.py says ${python}; expected ${version}, as package.json has it`);

const stage = mkdtempSync(join(tmpdir(), "pericope-wheel-"));
process.on("exit", () => rmSync(stage, { recursive: true, force: true }));
fill(stage);
rmSync(output, { recursive: true, force: true });
const args = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", output, ...forPip, stage];
const { status } = spawnSync(process.env.PYTHON ?? "python3", args, { stdio: "inherit" });
if (status !== 0)
  throw new Error(`pip ended with ${status}; expected Python 3.11 or later with pip (PYTHON names another)`);
for (const name of readdirSync(output)) {
  const kilobytes = Math.round(statSync(join(output, name)).size / 1000);
  console.log(`${name}: ${kilobytes.toLocaleString("en")} kB`);
  if (kilobytes > mostKilobytes) throw new Error(`expected at most ${mostKilobytes} kB`);
}

function fill(folder) {
  if (!existsSync(join(root, "dist/cli.cjs"))) throw new Error("not built; expected npm run build first");
  const program = join(folder, "pericope", "_program");
  for (const name of ["pyproject.toml", "README.md", "pericope"]) copy(join(root, "python", name), join(folder, name));
  copy(join(root, "LICENSE"), join(folder, "LICENSE"));
  for (const name of ["bin", "dist", "examples", "LICENSE"]) copy(join(root, name), join(program, name));
  for (const { name, path } of packages) copy(path, join(program, "node_modules", name));
  // Of package.json, what says how files are read: what is for npm would mislead.
  writeFileSync(join(program, "package.json"), `${JSON.stringify({ name: "pericope", version, type: "module" })}\n`);
}

/** Without what only people, compilers or other machines read: types, maps, code that V8 of this machine made. */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const filter = (path) =>
    !/\.(?:cache|map|pyc)$|\.d\.[cm]?ts$|__pycache__|\/_program$/.test(path) && isNeeded(path.replaceAll("\\", "/"));
  cpSync(from, to, { recursive: true, filter });
}

/** Of gpt-tokenizer only the files of ranks are read, of two encodings. */
function isNeeded(path) {
  const [, inside] = /\/node_modules\/gpt-tokenizer\/(.+)$/.exec(path) ?? [];
  return (
    inside === undefined || /^(?:package\.json|LICENSE.*|data|data\/(?:cl100k|o200k)_base\.tiktoken)$/.test(inside)
  );
}

function withTheirOwn(names) {
  const found = new Map();
  for (const name of names) add(name);
  return [...found].map(([name, path]) => ({ name, path }));

  function add(name) {
    if (found.has(name)) return;
    const path = join(root, "node_modules", name);
    found.set(name, path);
    Object.keys(json(join(path, "package.json")).dependencies ?? {}).forEach(add);
  }
}

function json(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
