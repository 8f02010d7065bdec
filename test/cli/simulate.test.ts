import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const track = demoFolder();

test("simulate prints scores, orderings and verdicts, with seed and command at the foot", async () => {
  const { stdout, status } = await pericope(["simulate", "judgements.inex", "--collection", "articles"], {
    cwd: track,
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^SR +1\.0000 +1\.0000/m);
  expect(stdout).toContain("AgP keeps 34 of 36 orderings, cannot tell SR from SRS and SRI from SRSI.\n");
  expect(stdout).toMatch(/^AP keeps 10 of 36 orderings, cannot tell 26 apart, among them all that differ in parts\.$/m);
  expect(stdout).toMatch(/^SRI → SRSI {2}broken +-/m);
  expect(stdout).toMatch(/\nMade by: pericope simulate judgements\.inex --collection articles --seed 1\n$/);
});

test("the runs that it writes score as it says", async () => {
  const args = ["simulate", "judgements.inex", "--collection", "articles", "-m", "AgP,AP", "-o", "sim", "--seed", "5"];
  const { runs, orderings, seed } = JSON.parse((await pericope([...args, "-f", "json"], { cwd: track })).stdout);
  expect(seed).toBe(5);
  expect(orderings).toHaveLength(72);
  const files = readdirSync(join(track, "sim")).map((name) => join("sim", name));
  expect(files).toHaveLength(20);
  const scored = JSON.parse(
    (
      await pericope(["evaluate", "judgements.inex", ...files, "-m", "AgP,AP", "-t", "ric", "-f", "json"], {
        cwd: track,
      })
    ).stdout,
  );
  for (const { run, mean } of scored.runs)
    expect(mean).toEqual(runs.find((simulated: { run: string }) => simulated.run === run).mean);
});

test("scores of another tool are tested as if they were ours", async () => {
  const base = ["simulate", "judgements.inex", "--collection", "articles"];
  const ours = JSON.parse(
    (await pericope([...base, "-m", "AgP(by=text)", "-o", "mine", "-f", "json"], { cwd: track })).stdout,
  );
  const files = readdirSync(join(track, "mine")).map((name) => join("mine", name));
  const rows = (
    await pericope(["evaluate", "judgements.inex", ...files, "-m", "AgP(by=text)", "-t", "ric", "-q", "-f", "csv"], {
      cwd: track,
    })
  ).stdout;
  writeFileSync(join(track, "mine.csv"), rows.replaceAll("AgP(by=text)", "mine"));
  const theirs = JSON.parse((await pericope([...base, "--scores", "mine.csv", "-f", "json"], { cwd: track })).stdout);
  expect(theirs.measures).toEqual(["mine"]);
  expect(theirs.verdicts[0].broken).toEqual(ours.verdicts[0].broken);
  writeFileSync(join(track, "part.csv"), rows.split("\n").slice(0, 4).join("\n"));
  expect(await pericope([...base, "--scores", "part.csv"], { cwd: track })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^part\.csv: no AgP\(by=text\) of run \w+ for topic \d+; expected scores of every run/,
    ),
  });
});

test.each([
  [[], ["AgP", "AgP(by=text)"]],
  [
    ["-m", "AP,P@5"],
    ["AP", "P@5"],
  ],
])("simulate %j tells the orderings of %j", async (options, told) => {
  const { stdout } = await pericope(["simulate", "judgements.inex", "--collection", "articles", ...options], {
    cwd: track,
  });
  expect(Array.from(stdout.matchAll(/^Orderings to expect, by (.*)$/gm), ([, measure]) => measure)).toEqual(told);
});

test("the tables have the scores of each run once, and its curve at each level", async () => {
  const base = ["simulate", "judgements.inex", "--collection", "articles", "-f"];
  const [{ stdout }, printed] = [
    await pericope([...base, "json"], { cwd: track }),
    await pericope([...base, "markdown"], { cwd: track }),
  ];
  const { runs, curves } = JSON.parse(stdout) as {
    runs: { run: string }[];
    curves: { run: string; x: number; y: number }[];
  };
  const tableAfter = (title: string): string[][] =>
    /\n\n((?:\|.*\n)+)/
      .exec(printed.stdout.slice(printed.stdout.indexOf(title)))![1]!
      .trim()
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("*", "")));
  const labels = tableAfter("Scores of").map(([, label]) => label);
  for (const { run } of runs) expect(labels.filter((label) => label === run)).toHaveLength(1);

  const [heading, , ...rows] = tableAfter("Interpolated gP at gR");
  const cell = ({ run, x }: { run: string; x: number }): string | undefined =>
    rows.find(([, level]) => level === String(x))?.[heading!.indexOf(run)];
  expect(curves.length).toBeGreaterThan(20);
  expect(curves.map(cell)).toEqual(curves.map(({ y }) => y.toFixed(4)));
});

test("what it writes is valid for the task", async () => {
  await pericope(["simulate", "judgements.inex", "--collection", "articles", "-o", "valid"], { cwd: track });
  const runs = ["SR", "SLRSI", "SSTR"].map((name) => `valid/${name}.fol`);
  const { stdout } = await pericope(["validate", ...runs, "-t", "ric", "--collection", "articles"], { cwd: track });
  expect(stdout).not.toMatch(/overlap|interleaved|past-end/);
});

test.each(["markdown", "latex", "csv"])("it prints %s", async (format) => {
  const args = ["simulate", "judgements.inex", "--collection", "articles", "-m", "AgP", "-f", format];
  const { stdout, status } = await pericope(args, { cwd: track });
  expect(status).toBe(0);
  expect(stdout).toContain(
    { markdown: "| SR → SLR ", latex: String.raw`SR $\rightarrow$ SLR`, csv: "scores,SR,AgP,1\n" }[format],
  );
  expect(stdout).not.toMatch(/undefined|NaN/);
});

test.each([
  [["judgements.qrels", "--collection", "articles"], /^judgements\.qrels: these judgements grade whole documents/],
  [
    ["judgements.inex", "--collection", "elsewhere"],
    /^judgements\.inex: document ".*", relevant to topic 2026001, is not in the collection/,
  ],
  [["judgements.inex"], /required option '--collection <path>'/],
  [["judgements.inex", "--collection", "articles", "--seed", "x"], /^--seed "x": expected a whole number/],
  [["judgements.inex", "--collection", "articles", "-m", "Agp"], /^no measure "Agp"; did you mean "AgP"\?/],
  [["barren.inex", "--collection", "articles"], /^barren\.inex: no topic has highlighted text/],
])("simulate %j is refused in a line", async (args, message) => {
  const folder = folderOf({ "barren.inex": "1 Q0 memex 0 2500\n1 Q0 xml 0 3000\n" });
  const paths = args.map((arg) => {
    if (arg === "barren.inex") return arg;
    return /judgements|articles/.test(arg) ? join(track, arg) : arg;
  });
  const elsewhere = folderOf({ "other.txt": "something else\n" });
  const typed = paths.map((arg) => (arg === "elsewhere" ? elsewhere : arg));
  const { stderr, status } = await pericope(["simulate", ...typed], { cwd: folder });
  expect(stderr.replaceAll(`${track}/`, "")).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(status).toBe(2);
});

test("the best runs of elements stand beside the perfect ones of passages, and score as it says", async () => {
  const args = ["simulate", "judgements.inex", "--collection", "articles", "--system", "elements", "-o", "limits"];
  const { stdout, stderr, status } = await pericope(args, { cwd: track });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "note: 8 runs written to limits\n" });
  expect(stdout).toMatch(/^elements +48 +1\.90 +0\.8505 +0\.4377 +8$/m);
  expect(stdout).toMatch(/^elements, at most .* 0\.9801$/m);
  const { tasks } = JSON.parse((await pericope([...args, "-f", "json"], { cwd: track })).stdout);
  for (const { task, runs } of tasks) {
    const files = ["passages", "elements"].map((name) => `limits/${task}-${name}.fol`);
    const scored = await pericope(["evaluate", "judgements.inex", ...files, "-t", task, "-f", "json"], { cwd: track });
    expect(
      JSON.parse(scored.stdout).runs.map(({ run, mean }: { run: string; mean: object }) => ({ run, mean })),
    ).toEqual(runs);
  }
});

test.each([
  [["--scores", "mine.csv"], "--scores goes with --system space; those of --system elements are scored here\n"],
  [["--less-is-better", "x"], "--less-is-better goes with --scores; of pericope's own measures it is known\n"],
])("--system elements with %j is refused", async (options, fault) => {
  const args = ["simulate", "judgements.inex", "--collection", "articles", "--system", "elements", ...options];
  const { stderr, status } = await pericope(args, { cwd: track });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(fault) });
});
