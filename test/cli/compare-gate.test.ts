import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printers } from "../../src/print/printers/index.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

// Saved scores as a baseline, the power that a gate tells, slices in compare, and repeats.

const folder = demoFolder();
const typed = (...args: string[]) => pericope(args, { cwd: folder });
const two = ["judgements.inex", "runs/focused/passages.fol", "runs/focused/random.fol"];
const compared = (...args: string[]) => typed("compare", ...two, "-m", "AiP", ...args);
const byAge = ["--slice", "age", "--slices-from", "kinds.jsonl"];
const written = (name: string, text: string): string => (writeFileSync(join(folder, name), text), name);

test("slices stand beside the comparison of all topics, which stays as it is", async () => {
  const plain = JSON.parse((await compared("-f", "json")).stdout);
  const { slices, ...rest } = JSON.parse((await compared(...byAge, "-f", "json")).stdout);
  expect(rest).toEqual(plain);
  expect(slices[0]).toMatchObject({ field: "age", several: 2, correction: "holm", tests: 3 });
  expect(
    slices[0].slices.map(({ value, topics }: { value: string; topics: string[] }) => [value, topics.length]),
  ).toEqual([
    ["machines", 4],
    ["manuscripts", 5],
    ["print", 2],
    [null, 1],
  ]);
  writeFileSync(join(folder, "machines.txt"), "2026005\n2026006\n2026007\n2026008\n");
  const alone = JSON.parse((await compared("--topics-file", "machines.txt", "-f", "json")).stdout);
  const { adjusted, ...pair } = slices[0].slices[0].pairs[0];
  const { adjusted: own, ...expected } = alone.pairs[0];
  expect(pair).toEqual(expected);
  expect(adjusted).toBeGreaterThanOrEqual(own);
});

test.each(printers.map(({ name }) => name))("--format %s has slices and power", async (format) => {
  const { stdout, stderr, status } = await compared(...byAge, "--power", "0.05", "-f", format);
  expect(status, stderr).toBe(0);
  for (const value of ["machines", "manuscripts", "print"]) expect(stdout).toContain(value);
  expect(stdout).toMatch(format === "table" || format === "markdown" || format === "latex" ? /0\.05 seen/ : /visible/);
  expect((await compared("-f", format)).stdout).not.toMatch(/machines|visible|seen 8/);
});

test("the gate tells its power, and fails a slice", async () => {
  const { stdout, stderr, status } = await compared(...byAge, "--fail-if-worse", "-f", "markdown");
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^note: AiP: with 10 topics a drop of 0\.05 is seen \d+ times in 100, one of 0\.\d+ 8 times in 10/m,
  );
  expect(stdout).toMatch(/\nAiP: with 10 topics a drop of 0\.05 is seen/);
  expect(stderr).toMatch(/^failed: random, age=manuscripts: AiP is .* significantly worse than/m);
});

test("losses that no measure has, and options without the gate, are refused", async () => {
  for (const [args, message] of [
    [
      ["--margin", "2"],
      "--margin 2: AiP is from 0 to 1, so that no loss is larger; expected a number below 1, such as 0.02",
    ],
    [
      ["--max-loss", "5"],
      "--max-loss 5: AiP is from 0 to 1, so that no loss is larger; expected a number below 1, such as 0.05",
    ],
    [
      ["--margin", "0.2", "--max-loss", "0.1"],
      "--max-loss 0.1 is less than --margin 0.2, which lets larger losses pass",
    ],
  ] as const)
    expect(await compared("--fail-if-worse", ...args)).toMatchObject({ status: 2, stderr: `${message}\n` });
  for (const [option, value] of [
    ["--max-loss", "0.1"],
    ["--least-questions", "20"],
  ] as const)
    expect(await compared(option, value)).toMatchObject({ status: 2, stderr: `${option} goes with --fail-if-worse\n` });
});

test("a loss that may be chance is marked as such, and failed by --max-loss and --least-questions", async () => {
  const gate = (...args: string[]) =>
    typed(
      "compare",
      "judgements.jsonl",
      "runs/focused/sections.fol",
      "runs/focused/paragraphs.fol",
      "-t",
      "focused",
      "-m",
      "AiP",
      "--fail-if-worse",
      "-f",
      "markdown",
      ...args,
    );
  const { status, stdout, stderr } = await gate();
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(
    /^- ⚠️ paragraphs: AiP is 0\.4276, not significantly worse than 0\.5016 of sections .*10 questions cannot tell/m,
  );
  expect(stderr).toMatch(/^note: paragraphs: AiP is .*10 questions cannot tell whether that is chance/m);
  expect((await gate("--max-loss", "0.07")).status).toBe(1);
  expect((await gate("--least-questions", "11")).stderr).toContain(
    "failed: paragraphs: AiP: 10 questions are compared, and the gate asks for 11 at least\n",
  );
});

test("--power and a side that looks away are refused; so is a drop of nothing", async () => {
  expect((await compared("--power", "0.05", "--side", "greater")).stderr).toContain("cannot show a run to be worse");
  expect((await compared("--power", "0")).stderr).toContain('--power "0": expected a number above 0');
  expect((await compared("--test", "tukey", ...byAge)).stderr).toContain("(--test t)");
});

test("another test is asked for its power by --power alone", async () => {
  const { stderr } = await compared("--fail-if-worse", "--test", "sign");
  expect(stderr).not.toContain("seen");
});

const chunks = ["judgements.jsonl", "runs/chunks.jsonl"];
const evaluated = async (...args: string[]) =>
  (await typed("evaluate", ...chunks, "-m", "charR,charP", "-q", ...args)).stdout;
const gated = (saved: string, ...args: string[]) =>
  typed("compare", ...chunks, "-m", "charR", "--baseline-scores", saved, "--fail-if-worse", ...args);

test.each(["csv", "tsv", "jsonl", "trec"])(
  "scores saved as %s are the baseline: what is the same passes",
  async (format) => {
    const saved = written(`main.${format}`, await evaluated("-f", format));
    const { stdout, stderr, status } = await gated(saved, "-f", "json");
    expect(status, stderr).toBe(0);
    const [pair] = JSON.parse(stdout).pairs;
    expect(pair.a).toBe(`chunks-400 (main.${format})`);
    expect(pair.b).toBe("chunks-400 (runs/chunks.jsonl)");
    if (format !== "trec") expect(pair.difference).toBe(0); // which has four decimals
  },
);

/** The saved scores, each changed. */
async function changed(name: string, change: (value: number, topic: string) => number): Promise<string> {
  const [head, ...rows] = (await evaluated("-f", "csv")).trim().split("\n");
  const cells = rows.map((row) => row.split(",") as [string, string, string, string]);
  const lines = cells.map(([run, topic, measure, value]) =>
    [run, topic, measure, change(Number(value), topic)].join(","),
  );
  return written(name, `${head}\n${lines.join("\n")}\n`);
}

test("a run that is worse than the saved scores fails, one that is better passes", async () => {
  const higher = await changed("higher.csv", (value, topic) => value + 0.3 + Number(topic.slice(-1)) / 100 || 0);
  expect(await gated(higher)).toMatchObject({ status: 1, stderr: expect.stringContaining("significantly worse than") });
  expect((await gated(higher, "--margin", "0.5")).status).toBe(0);
  const lower = await changed("lower.csv", (value) => value / 2);
  expect((await gated(lower)).status).toBe(0);
});

test("topics that are new, or judged no more, are left out and told", async () => {
  const all = readFileSync(join(folder, await changed("all.csv", (value) => value)), "utf8");
  const fewer = written("fewer.csv", all.replaceAll(/^.*,2026003,.*\n/gm, "").replaceAll("2026004", "gone"));
  const { stdout, stderr, status } = await gated(fewer, "-f", "json");
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout).topics).toBe(8);
  expect(stderr).toContain("1 topic of the saved scores is judged no more; left out: gone");
  expect(stderr).toContain("2 topics have no saved scores; left out: 2026003, 2026004");
  const others = written("others.csv", "run,topic,measure,value\nx,q1,charR,0.5\n");
  expect((await gated(others)).stderr).toMatch(/^others.csv: no topic that is scored has scores there/m);
});

test("saved scores without the measure, or of several runs, are refused with what helps", async () => {
  const other = written("other.csv", "run,topic,measure,value\nx,2026001,charP,0.5\n");
  expect(await gated(other)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('other.csv: the scores have no measure "charR"'),
  });
  const several = written("several.csv", "run,topic,measure,value\nx,2026001,charR,0.5\ny,2026001,charR,0.6\n");
  expect((await gated(several)).stderr).toBe("several.csv: 2 runs: x, y; expected one (--baseline RUN)\n");
  expect((await gated(several, "--baseline", "y", "-f", "json")).stdout).toContain('"a": "y"');
  expect((await gated(several, "--baseline", "z")).stderr).toContain('no run "z"');
});

test("saved scores go with --scores, too: main's beside a branch's", async () => {
  const main = written("saved.csv", await evaluated("-f", "csv"));
  const branch = written("branch.csv", await evaluated("-f", "csv"));
  const { stdout, status } = await typed(
    "compare",
    "--scores",
    branch,
    "--baseline-scores",
    main,
    "-m",
    "charR",
    "--fail-if-worse",
    "-f",
    "json",
  );
  expect(status).toBe(0);
  expect(JSON.parse(stdout).pairs).toMatchObject([
    { a: "chunks-400 (saved.csv)", b: "chunks-400 (branch.csv)", difference: 0 },
  ]);
});

const repeated = (...args: string[]) => typed("repeats", "judgements.inex", "runs/repeats", "-m", "charR", ...args);

test("repeats: the means of three runs, and what is told of them", async () => {
  const { systems } = JSON.parse((await repeated("-f", "json")).stdout);
  const { runs } = JSON.parse(
    (await typed("evaluate", "judgements.inex", "runs/repeats", "-m", "charR", "-f", "json")).stdout,
  );
  const means = runs.slice(0, 3).map(({ mean }: { mean: { charR: number } }) => mean.charR);
  const mean = (means[0] + means[1] + means[2]) / 3;
  const squares = means.reduce((sum: number, each: number) => sum + (each - mean) ** 2, 0);
  expect(systems[0]).toMatchObject({ system: "articles", runs: ["articles-1", "articles-2", "articles-3"] });
  expect(systems[0].mean).toBeCloseTo(mean, 12);
  expect(systems[0].deviation).toBeCloseTo(Math.sqrt(squares / 2), 12);
});

test.each(printers.map(({ name }) => name))("repeats --format %s", async (format) => {
  const { stdout, stderr, status } = await repeated("-f", format);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("paragraphs");
});

test("compare --repeats tests systems by the means of their repeats", async () => {
  const args = ["compare", "judgements.inex", "runs/repeats", "-m", "charR", "-f", "json", "--repeats"];
  const { pairs } = JSON.parse((await typed(...args, "name")).stdout);
  expect(pairs).toMatchObject([{ a: "articles", b: "paragraphs" }]);
  const { systems } = JSON.parse((await repeated("-f", "json")).stdout);
  expect(pairs[0].meanA).toBeCloseTo(systems[0].mean, 12);
  expect(JSON.parse((await typed(...args, "/^(.)/")).stdout).pairs).toMatchObject([{ a: "a", b: "p" }]);
  const turned = JSON.parse((await typed(...args, "name", "--baseline", "paragraphs-2")).stdout);
  expect(turned.pairs).toMatchObject([{ a: "paragraphs", b: "articles" }]);
});

test("repeats by folder, and saved scores of repeats as one system", async () => {
  for (const name of ["old", "new"]) mkdirSync(join(folder, name), { recursive: true });
  for (const [n, name] of ["old", "old", "new", "new"].entries())
    written(`${name}/${n}.fol`, readFileSync(join(folder, `runs/repeats/articles-${(n % 3) + 1}.fol`), "utf8"));
  const args = ["judgements.inex", "old", "new", "-m", "charR", "-f", "json", "--repeats", "folder"];
  const { systems } = JSON.parse((await typed("repeats", ...args)).stdout);
  expect(systems.map(({ system, runs }: { system: string; runs: string[] }) => [system, runs.length])).toEqual([
    ["old", 2],
    ["new", 2],
  ]);
  const saved = (await typed("evaluate", "judgements.inex", "runs/repeats", "-m", "charR", "-q", "-f", "csv")).stdout;
  const articles = written("articles.csv", saved.replaceAll(/^paragraphs.*\n/gm, ""));
  const line = [
    "compare",
    "judgements.inex",
    "runs/repeats",
    "-m",
    "charR",
    "--repeats",
    "name",
    "-f",
    "json",
    "--baseline-scores",
  ];
  expect(JSON.parse((await typed(...line, articles)).stdout).pairs).toMatchObject([
    { a: "articles (articles.csv)", b: "articles", difference: 0 },
    { a: "articles (articles.csv)", b: "paragraphs" },
  ]);
  const both = written("both.csv", saved);
  expect((await typed(...line, both)).stderr).toContain("both.csv: scores of several systems: articles, paragraphs");
});

test.each([
  [["--repeats", "names"], '--repeats "names": expected name, folder, or a pattern'],
  [["--repeats", "/(/"], '--repeats "/(/" is no pattern'],
  [["--repeats", "/.*/"], "--repeats /.*/: no two runs are of one system"],
])("repeats %j is refused", async (args, fault) => {
  const { stdout, stderr, status } = await repeated(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(fault);
});
