import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { demoFolder, temporaryFolder } from "./cli/folders.ts";
import { spawned } from "./cli/spawned.ts";
import { atLength, cases } from "./rounds.ts";

// The GitHub Action: its script, run as a runner would run it, on the demo.

const action = readFileSync("action.yml", "utf8");
const script = /\n {6}run: \|\n((?: {8}.*\n|\n)+)/.exec(action)![1]!.replaceAll(/^ {8}/gm, "");
const variables = new Map(
  [...action.matchAll(/^ {8}([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/gm)].map(([, name, input]) => [name!, input!]),
);
const inputs = new Map(
  [.../\ninputs:\n(.*?)\n\noutputs:/s.exec(action)![1]!.matchAll(/^ {2}([a-z-]+):\n((?: {4}.*\n?)+)/gm)].map(
    ([, name, body]) => [name!, /default: "?(.*?)"?\n?$/m.exec(body!)?.[1] ?? ""],
  ),
);

const folder = demoFolder();
for (const [file, made] of [
  ["rag/gold.csv", "gold.jsonl"],
  ["rag/retrieved.jsonl", "run.jsonl"],
])
  spawned(["align", file!, "--collection", "documents.jsonl", "-o", made!], { cwd: folder });
const run = readFileSync(join(folder, "run.jsonl"), "utf8");

/** A folder of programs to be found before others. */
function programs(written: Readonly<Record<string, string>>): string {
  const bin = join(demoFolder(), "bin");
  mkdirSync(bin);
  for (const [name, text] of Object.entries(written)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}
/** What the step leaves behind. */
function stepped(given: Readonly<Record<string, string>>, { bin = "", checkout = resolve(".") } = {}) {
  const [output, summary, temp] = ["output", "summary", "temp"].map((name) => join(folder, name));
  for (const path of [output, summary]) writeFileSync(path!, "");
  rmSync(temp!, { recursive: true, force: true });
  mkdirSync(temp!);
  const env: Record<string, string | undefined> = {
    PATH: [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(":"),
    HOME: process.env["HOME"],
    RUNNER_TEMP: temp,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_WORKSPACE: folder,
    GITHUB_ACTION_PATH: checkout,
  };
  const asked: Readonly<Record<string, string>> = { judgements: "gold.jsonl", runs: "run.jsonl", ...given };
  for (const [name, input] of variables) env[name] = asked[input] ?? inputs.get(input);
  // As the runner starts "shell: bash".
  const shell = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script];
  const { stdout, stderr, status } = spawnSync("bash", shell, { cwd: folder, env, encoding: "utf8" });
  const read = (path: string) => readFileSync(path, "utf8");
  const outputs = Object.fromEntries(
    read(output!)
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { stdout, stderr, status, outputs, summary: read(summary!) };
}

/** What the runner takes for a command: all but what stands between the token and its return. */
function commands(stdout: string): string {
  return stdout.replace(/^::stop-commands::(.*)\n(?:.*\n)*?::\1::\n/, "");
}

test("no input is part of the script, and each reaches it", () => {
  expect(script).not.toContain("${{");
  expect([...variables.values(), "working-directory"].sort()).toEqual([...inputs.keys()].sort());
  for (const name of variables.keys()) expect(script).toMatch(new RegExp(`\\$\\{?${name}\\b`));
});

test("the page of CI has every input, and no other", () => {
  const page = readFileSync("docs/ci.md", "utf8");
  const rows = [.../\| input \|.*?\n\n/s.exec(page)![0].matchAll(/^\| (`.*?`) \|/gm)].map(([, names]) => names!);
  expect(rows.flatMap((names) => names.replaceAll("`", "").split(", ")).sort()).toEqual([...inputs.keys()].sort());
  const [, used] = /pericope@v1\n {8}with:\n((?: {10}.*\n)+)/.exec(page)!;
  for (const [, name] of used!.matchAll(/^ {10}([a-z-]+):/gm)) expect(inputs.has(name!), name).toBe(true);
});

describe.skipIf(process.platform === "win32")("the step", () => {
  test("writes the table, the means and the scores by question", () => {
    const asked = { measures: "R@4000ch,hit@5\nP@4000ch\n", "fail-under": "  R@4000ch=0.4\n\n  hit@5=0.6\n" };
    const { stdout, stderr, status, outputs, summary } = stepped(asked);
    expect(status, stderr).toBe(0);
    expect(commands(stdout)).toBe("");
    expect(summary).toContain("| run    | R@4000ch |  hit@5 | P@4000ch |\n");
    expect(summary).toContain("- ✅ my-rag: R@4000ch is 0.4399, and reaches 0.4\n");
    expect(outputs["passed"]).toBe("true");
    expect(JSON.parse(outputs["means"]!)).toMatchObject([{ run: "my-rag", file: "run.jsonl", mean: { "hit@5": 0.6 } }]);
    const scores = JSON.parse(readFileSync(outputs["scores"]!, "utf8"));
    expect(scores.runs[0].topics.q3).toEqual({ "R@4000ch": 0, "hit@5": 0, "P@4000ch": 0 });
  });

  test("fails under its floor, and marks it", () => {
    const { stdout, stderr, status, outputs, summary } = stepped({ "fail-under": "R@4000ch=0.8", junit: "tests.xml" });
    expect(status).toBe(1);
    expect(outputs["passed"]).toBe("false");
    expect(commands(stdout)).toBe("::error title=pericope::failed: my-rag: R@4000ch is 0.4399, under 0.8\n");
    expect(summary).toContain("- ❌ my-rag: R@4000ch is 0.4399, under 0.8\n");
    expect(stderr.match(/^failed: /gm)).toHaveLength(1); // though the check is made again for the test tab
    expect(readFileSync(join(folder, "tests.xml"), "utf8")).toContain('failures="1"');
  });

  test("fails over its ceiling", () => {
    expect(stepped({ "fail-over": "redundancy@5=0.01", options: "--task=chunks" }).status).toBe(1);
  });

  test("tells the one line of an input that is at fault", () => {
    const { stdout, status, outputs } = stepped({ judgements: "nowhere.jsonl" });
    expect(status).toBe(2);
    expect(outputs["passed"]).toBe("false");
    expect(commands(stdout)).toMatch(/^::error title=pericope::nowhere\.jsonl: no such file.*\n$/);
  });

  atLength("holds runs to a baseline", () => {
    copyFileSync(join(folder, "run.jsonl"), join(folder, "main.jsonl"));
    expect(stepped({ measures: "R@4000ch", baseline: "main.jsonl" })).toMatchObject({ status: 0 });
    writeFileSync(join(folder, "silent.jsonl"), run.split("\n")[0]!);
    const worse = { measures: "R@4000ch", baseline: "main.jsonl", runs: "silent.jsonl" };
    const { status, summary, stdout } = stepped(worse);
    expect(status).toBe(1);
    expect(summary).toContain("- ❌ my-rag (silent.jsonl): R@4000ch");
    expect(commands(stdout)).toMatch(/^::error title=pericope::failed: my-rag \(silent\.jsonl\): .*\n$/);
    expect(stepped({ ...worse, margin: "0.5" }).status).toBe(0);
    // The file for a test tab has the floors and the baseline: what failed there fails here.
    const tested = stepped({ ...worse, junit: "tests.xml", "fail-under": "R@4000ch=0" });
    expect(tested.status).toBe(1);
    const xml = readFileSync(join(folder, "tests.xml"), "utf8");
    expect(xml).toMatch(/^<\?xml[^]*?<testsuites name="pericope" tests="\d+" failures="1">\n/);
    expect(xml.match(/<\?xml|<testsuites|<\/testsuites>/g)).toHaveLength(3);
    expect(xml).toMatch(/<testcase classname="R@4000ch" name="my-rag[^"]* − my-rag[^"]*"><failure /);
    expect(Number(/ tests="(\d+)"/.exec(xml)![1])).toBe(xml.match(/<testcase /g)!.length);
    // Few questions fail where more are asked for.
    expect(stepped({ ...worse, margin: "0.5", "least-questions": "6" }).status).toBe(1);
    expect(stepped({ ...worse, "max-loss": "0.01" }).summary).toContain("more than 0.01, worse than");
  });

  atLength("runs nothing of what inputs and names hold", () => {
    for (const name of ["a b.jsonl", "::error::c.jsonl", "$(touch here).jsonl", "-q.jsonl"])
      writeFileSync(join(folder, name), run.replaceAll('"my-rag"', JSON.stringify(`${name}\n::error::x`)));
    const named = stepped({ runs: "a b.jsonl\n::err*.jsonl\n$(touch here).jsonl\n-q.jsonl", measures: "hit@5" });
    expect(named.status, named.stderr).toBe(0);
    expect(JSON.parse(named.outputs["means"]!)).toHaveLength(4);
    expect(Object.keys(named.outputs)).toEqual(["scores", "means", "passed"]);
    const held = "$(touch here)`touch here`; touch here\" touch here ' touch here\npassed=true";
    const taken = [...variables.values()].filter((name) => name !== "junit");
    for (const input of cases(3, taken)) {
      const { outputs, stdout } = stepped({ baseline: "main.jsonl", [input]: held });
      expect(outputs["passed"], input).toBe("false");
      expect(commands(stdout)).toMatch(/^::error title=pericope::.*\n$/);
    }
    expect(existsSync(join(folder, "here"))).toBe(false);
  });

  test("runs the code of its own checkout, whatever else is installed", () => {
    const other = "echo another pericope was run >&2; exit 3";
    const { status, outputs } = stepped({}, { bin: programs({ pericope: other, npx: other }) });
    expect([status, outputs["passed"]]).toEqual([0, "true"]);
  });

  test("builds that checkout where it is not built, whatever the settings of the job, and nothing else", () => {
    const checkout = join(temporaryFolder(), "action");
    mkdirSync(join(checkout, "bin"), { recursive: true });
    copyFileSync("bin/pericope.js", join(checkout, "bin/pericope.js"));
    const npm = `echo "$PWD: $*" >> '${join(checkout, "asked")}'; cp -r '${resolve("dist")}' .`;
    expect(stepped({}, { bin: programs({ npm }), checkout }).status).toBe(0);
    expect(readFileSync(join(checkout, "asked"), "utf8")).toBe(
      `${checkout}: ci --include=dev --ignore-scripts --no-audit --no-fund\n${checkout}: run build\n`,
    );
  });

  test("says that pericope was broken off, and takes it for no check that failed", () => {
    const checkout = temporaryFolder();
    for (const folder of ["bin", "dist"]) mkdirSync(join(checkout, folder));
    writeFileSync(join(checkout, "dist/cli.cjs"), "");
    writeFileSync(join(checkout, "bin/pericope.js"), 'throw new Error("broken off")');
    const { stdout, stderr, status, outputs } = stepped({}, { checkout });
    expect([status, outputs]).toEqual([70, { passed: "false" }]);
    expect(stderr).toContain("broken off");
    expect(commands(stdout)).toBe(
      "::error title=pericope::pericope ended with exit code 70; the log of this step says why\n",
    );
  });

  test("makes the folder of the file for a test tab, and says where it cannot be written", () => {
    expect(stepped({ junit: "made/for/tests.xml" })).toMatchObject({ status: 0, outputs: { passed: "true" } });
    expect(readFileSync(join(folder, "made/for/tests.xml"), "utf8")).toContain('failures="0"');
    for (const [junit, why] of [
      ["run.jsonl/tests.xml", "the folder of junit (run.jsonl/tests.xml) cannot be made; name another file"],
      ["made", "the script of this step stopped; the log of this step says why"],
    ] as const) {
      const { stdout, status, outputs } = stepped({ junit });
      expect([status, outputs["passed"]]).toEqual([2, "false"]);
      expect(commands(stdout)).toBe(`::error title=pericope::${why}\n`);
    }
  });

  test("says why where it cannot run, and exits with 2", () => {
    const [oldest] = /[\d.]+/.exec(JSON.parse(readFileSync("package.json", "utf8")).engines.node)!;
    const old = `case "$1" in --version) echo v20.18.3;; *) exec '${process.execPath}' -e 'Object.defineProperty(process, "versions", { value: { node: "20.18.3" } }); eval(process.argv[1])' "$2";; esac`;
    const checkout = temporaryFolder();
    for (const [bin, why] of [
      [
        programs({ node: old }),
        `Node v20.18.3 is too old; pericope needs ${oldest} or later: set node-version of actions/setup-node`,
      ],
      [
        programs({ npm: "echo no network >&2; exit 1" }),
        "pericope could not be built in the action's checkout; the log of this step says why",
      ],
    ] as const) {
      const { stdout, status, outputs } = stepped({}, { bin, checkout });
      expect(status).toBe(2);
      expect(outputs["passed"]).toBe("false");
      expect(commands(stdout)).toBe(`::error title=pericope::${why}\n`);
    }
  });
});
