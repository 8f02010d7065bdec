import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../cli/folders.ts";
import { atLength, isLong } from "../rounds.ts";
import { pythonOfTests } from "./environment.ts";

// The package for Python: its tests are in python/tests and in the examples of its functions, and run by pytest.

const python = pythonOfTests();
const folder = resolve("python");

test.skipIf(python === undefined)("the Python package passes its tests, and its examples print what they show", () => {
  const env = {
    ...process.env,
    PYTHONPATH: folder,
    PYTHONDONTWRITEBYTECODE: "1",
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    TEST_NODE: process.execPath, // by which the command line is asked for the same numbers
    TEST_ROUNDS: isLong ? "60" : "3",
  };
  const args = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-x"];
  const { stdout, stderr, status } = spawnSync(python!, args, { cwd: folder, env, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
});

test("the package and the program have the same version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(readFileSync("python/pericope/_version.py", "utf8")).toBe(`__version__ = "${version}"\n`);
});

atLength("the wheel has all that the program loads when it is needed: a demo, tokens, stemmers, SQLite", () => {
  if (python === undefined) return;
  const cwd = temporaryFolder();
  const env = { ...process.env, PYTHON: python, PYTHONPATH: join(cwd, "installed") };
  const run = (program: string, ...args: string[]): void => {
    const { stdout, stderr, status } = spawnSync(program, args, { cwd, encoding: "utf8", env });
    expect(status, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  };
  run(process.execPath, resolve("scripts/wheel.js"), join(cwd, "wheels"), "--no-build-isolation");
  const [wheel] = readdirSync(join(cwd, "wheels"));
  expect(wheel).toMatch(/^pericope_eval-[\d.]+-py3-none-any\.whl$/);
  const quiet = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"];
  run(python, "-m", "pip", "install", ...quiet, "--target", "installed", join("wheels", wheel!));
  writeFileSync(join(cwd, "use.py"), use);
  run(python, "use.py");
});

const use = `
import pathlib, pericope
assert "installed" in pericope.__file__, pericope.__file__
pericope.command("demo", "my-demo")
pericope.command("index", "my-demo/articles", output="x.index", analyzer="german")
assert "concordance" in pericope.command("search", "x.index", query="concordance")
gold = [{"query_id": "q1", "quote": "Wait for the light."}]
documents = {"guide": "Stop. Wait for the light."}
for name in ("cl100k", "o200k"):
    scores = pericope.evaluate(gold, {"q1": ["Wait for the light."]}, measures="R@100tok", collection=documents, tokens=name)
    assert scores.means.iloc[0, 0] == 1
assert pericope.report("my-demo/judgements.inex", sorted(pathlib.Path("my-demo/runs/focused").glob("*.fol")), "page.html").exists()
`;
