import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const track = demoFolder();
const names = ["articles", "context", "paragraphs", "passages", "random", "sections"];
const ric = names.map((name) => `runs/ric/${name}.fol`);
const typed = (...args: string[]) => pericope(args, { cwd: track });

test("rank prints the means, the stars, and the counts of significant pairs", async () => {
  const { stdout, status } = await typed("rank", "judgements.inex", ...ric, "-t", "ric");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^run +gP@5 +gP@10 +gP@25 +gP@50 +AgP +AP +meanS$/m);
  expect(stdout).toMatch(/^1 paragraphs +0\.3271 .* 0\.4404\* +0\.7482\* +0\.5511\*$/m);
  expect(stdout).toMatch(/^3 context +0\.3491\* .* 0\.4006 +0\.6777 +0\.4949$/m);
  expect(stdout).toMatch(/^5 articles +\*$/m);
  expect(stdout).toMatch(/^\d+ of 15 pairs are significant by t, one-sided, at 0\.05, uncorrected\.$/m);
  expect(stdout).toMatch(
    /^\d+ of 15 pairs are significant by the bootstrap, 1,000 resamples, seed 1, one-sided, at 0\.05, uncorrected\.$/m,
  );
});

test("rank tells the same better runs by their places in the table, in JSON and in CSV, and what each run returns", async () => {
  const asked = ["rank", "judgements.inex", ...ric, "-t", "ric", "--describe"];
  const [table, json, csv] = await Promise.all(["table", "json", "csv"].map((format) => typed(...asked, "-f", format)));
  const stars = table!.stdout.split("\n\n").at(-2)!.split("\n").slice(3, 9);
  const head = table!.stdout.split("\n\n").at(-2)!.split("\n")[1]!;
  const starred = stars.map((line) =>
    [1, 2, 3, 4, 5, 6].filter((place) => line[head.indexOf(` ${place}`) + 1] === "*"),
  );
  expect(starred.flat().length).toBeGreaterThan(3);
  expect(JSON.parse(json!.stdout).significance[0].better).toEqual(starred);
  const [columns, ...rows] = csv!.stdout.trimEnd().split("\n");
  expect(columns).toContain("mean length,main tags");
  const lengths = rows.map((row) => /,(article)?,,([\d.]+),,([\d ]*),[\d ]*$/.exec(row)!);
  expect(lengths.map(([, , , better]) => better!.split(" ").filter(Boolean).map(Number))).toEqual(starred);
  const articles = rows.findIndex((row) => row.includes(",articles,"));
  expect(lengths.map(([, kind]) => kind === "article").indexOf(true)).toBe(articles);
  for (const [, , length] of lengths) expect(Number(length)).toBeGreaterThan(0);
});

test.each(["table", "markdown", "latex", "json", "csv", "tsv"])("rank names its test as %s", async (format) => {
  const { stdout } = await typed("rank", "judgements.inex", ...ric, "-t", "ric", "-f", format, "--level", "0.1");
  if (format === "json")
    expect(JSON.parse(stdout).significance[0]).toMatchObject({
      test: "t",
      side: "greater",
      correction: "none",
      level: 0.1,
    });
  else if (format.endsWith("sv")) expect(stdout).toContain("better than (t, one-sided, uncorrected, at 0.1)");
  else
    for (const words of ["by a one-sided paired t-test without correction", "paired t-test without correction, at 0.1"])
      expect(stdout).toContain(words);
});

test("rank marks the pairs that it could not test, and runs that tie share a rank", async () => {
  const folder = folderOf({ "s.tsv": "topic\tfull\tsame\thalf\tvaried\n1\t1\t1\t0.5\t0.9\n2\t0.8\t0.8\t0.3\t0.5\n" });
  const { stdout, stderr } = await pericope(["rank", "--scores", "s.tsv"], { cwd: folder });
  expect(stdout).toMatch(/^1 full +0\.9000\*\n1 same +0\.9000\*\n3 varied +0\.7000\n/m);
  expect(stdout).toMatch(/^1 full +\? +– +\?\n1 same +– +\?\n3 varied +[–*]\n4 half\n/m);
  expect(stdout).toMatch(/^run +1 +1 +3 +4$/m);
  expect(stdout).toContain(" significant by t, one-sided, at 0.05, uncorrected; 3 could not be tested.\n");
  expect(stdout).toContain(", seed 1, one-sided, at 0.05, uncorrected; 1 could not be tested.\n");
  expect(stdout).toContain("\n? could not be tested by t; compare says why.\n");
  expect(stderr).toMatch(/^note: 2 topics cannot tell, though the bootstrap test finds 5 differences at 0\.05: /m);
  const { ranking } = JSON.parse((await pericope(["rank", "--scores", "s.tsv", "-f", "json"], { cwd: folder })).stdout);
  expect(ranking.map(({ rank }: { rank: number }) => rank)).toEqual([1, 1, 3, 4]);
});

test("the stars of rank are those of compare", async () => {
  const ranked = JSON.parse((await typed("rank", "judgements.inex", ...ric, "-t", "ric", "-f", "json")).stdout);
  const order = ranked.ranking.map(({ run }: { run: string }) => `runs/ric/${run}.fol`);
  const { pairs } = JSON.parse(
    (
      await typed(
        "compare",
        "judgements.inex",
        ...order,
        "-t",
        "ric",
        "--side",
        "less",
        "--correction",
        "none",
        "-f",
        "json",
      )
    ).stdout,
  );
  const significant = pairs.filter(({ p }: { p: number }) => p < 0.05).length;
  expect(ranked.significance[0]).toMatchObject({ test: "t", significant, pairs: 15 });
});

test("compare 12: runs are grouped by a rule for their names that the table states, and else each stands for itself", async () => {
  for (const name of ["articles", "sections"]) {
    const text = readFileSync(join(track, `runs/ric/${name}.fol`), "utf8");
    writeFileSync(join(track, `${name}.fol`), text.replaceAll(` ${name} `, ` ours-${name} `));
  }
  const mine = ["articles.fol", "sections.fol", "runs/ric/context.fol"];
  const ranked = async (...args: string[]) =>
    JSON.parse(
      (await typed("rank", "judgements.inex", ...mine, "-t", "ric", "-f", "json", ...args)).stdout,
    ).ranking.map(({ group, run }: { group?: string; run: string }) => [group, run]);
  const expected = [
    ["context", "context"],
    ["ours", "ours-sections"],
  ];
  expect(await ranked()).toHaveLength(3);
  expect(await ranked("--group", "-")).toEqual(expected);
  expect(await ranked("--group", "/^ours|con/")).toEqual([["con", "context"], expected[1]]);
  expect((await ranked("--group", "/^(.).*/")).map(([group]: string[]) => group)).toEqual(["c", "o"]);
  expect(await ranked("--by", "run")).toHaveLength(3);
  expect(await ranked("--by", "run", "--top", "1")).toEqual([[undefined, "context"]]);
  const printed = (...args: string[]) => typed("rank", "judgements.inex", ...mine, "-t", "ric", ...args);
  expect((await printed()).stdout).toContain("\nEach run stands for itself.\n");
  expect((await printed("--group", "-")).stdout).toContain(
    '\nGrouped by what the names of the runs have before the first "-".\n',
  );
  expect((await printed("--group", "-")).stdout).toMatch(/^2 ours \(ours-sections, best of 2\) /m);
  expect((await printed("--group", "/^o/")).stdout).toContain(
    "\nGrouped by what /^o/ finds in the names of the runs.\n",
  );
  const refused = await printed("--by", "participant");
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain("no run names its participant; --group '-' takes the start of its name");
});

test("a pattern that would run for ever is stopped", async () => {
  const text = readFileSync(join(track, "runs/ric/articles.fol"), "utf8");
  writeFileSync(join(track, "long.fol"), text.replaceAll(" articles ", ` ${"a".repeat(40)}b `));
  const { stderr, status } = await typed("rank", "judgements.inex", "long.fol", ric[0]!, "--group", "/^(a+)+$/");
  expect(status).toBe(2);
  expect(stderr).toContain('--group "/^(a+)+$/" takes too long on these names');
});

test("rank scores a subset of the topics", async () => {
  writeFileSync(join(track, "some"), "2026001\n2026002\n2026003\n");
  const { stdout } = await typed("rank", "judgements.inex", ...ric, "-t", "ric", "--topics-file", "some", "-f", "json");
  expect(JSON.parse(stdout).topics).toBe(3);
});

test("correlate prints every pair of measures, a matrix, and their power", async () => {
  const { stdout, status } = await typed(
    "correlate",
    "judgements.inex",
    "runs/bic",
    "-t",
    "bic",
    "-m",
    "AgP(score=bep)",
    "-m",
    "AP",
    "-m",
    "gP(score=bep)@5",
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/^AgP\(score=bep\), AP +0\.\d{3} /m);
  expect(stdout).toContain("Kendall's tau-b above the diagonal, Spearman's rho below");
  expect(stdout).toMatch(/^AgP\(score=bep\) +\d+ +15 +\d+\.\d +0$/m);
  expect(stdout).toMatch(/^AP +\d+ +15 +\d+\.\d +3$/m); // three runs return the same documents
});

test("correlate shows Spearman's rho alone, or the rank of every run by each measure, and draws two of them", async () => {
  const asked = ["correlate", "judgements.inex", ...ric, "-t", "ric", "-m", "AgP", "-m", "gP@5"];
  const whole = JSON.parse((await typed(...asked, "-f", "json")).stdout);
  const rho = JSON.parse((await typed(...asked, "--show", "spearman", "-f", "json")).stdout);
  expect(rho.pairs).toEqual([
    { a: "AgP", b: "gP@5", spearman: whole.pairs[0].spearman, spearmanP: whole.pairs[0].spearmanP },
  ]);
  expect((await typed(...asked, "--show", "spearman")).stdout).toMatch(/^AgP +1\.00 +0\.\d\d$/m);
  const { stdout } = await typed(...asked, "--show", "ranks", "-f", "csv", "--plot", "ranks.svg");
  const rows = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  expect(rows[0]).toEqual(["run", "measure", "rank", "mean"]);
  const byAgP = rows.filter(([, measure]) => measure === "AgP");
  expect(byAgP.map(([, , rank]) => rank)).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(byAgP.map(([, , , mean]) => Number(mean)).toSorted((a, b) => b - a)).toEqual(
    byAgP.map(([, , , mean]) => Number(mean)),
  );
  const svg = readFileSync(join(track, "ranks.svg"), "utf8");
  expect(svg.match(/<circle /g)).toHaveLength(6);
  expect(svg).toContain("rank by gP@5");
  const refused = await typed(...asked, "--plot", "judgements.inex");
  expect([refused.status, refused.stderr]).toEqual([
    2,
    "judgements.inex: this file is read, and would be overwritten; expected another to write to\n",
  ]);
});

test("the JSON of correlate has a pair a line, and the power of each measure", async () => {
  const { stdout } = await typed(
    "correlate",
    "judgements.inex",
    ...ric,
    "-t",
    "ric",
    "-m",
    "AgP",
    "-m",
    "AP",
    "-f",
    "json",
  );
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({ measures: ["AgP", "AP"], runs: names, topics: 10, seed: 1 });
  expect(Object.keys(found.pairs[0])).toEqual([
    "a",
    "b",
    "tau",
    "tauP",
    "tauAP",
    "tauAPReversed",
    "spearman",
    "spearmanP",
  ]);
  expect(found.power).toMatchObject([
    { measure: "AgP", pairs: 15 },
    { measure: "AP", pairs: 15 },
  ]);
});

test("participants and kinds of result are those that the submissions name", async () => {
  const submission = (participant: string, run: string, type: string, offset: number) =>
    `<inex-submission participant-id="${participant}" run-id="${run}" task="Focused" query="automatic" result-type="${type}">
<topic topic-id="1"><result><file>A</file><fol offset="${offset}" length="100"/><rsv>1</rsv></result></topic>
<topic topic-id="2"><result><file>A</file><fol offset="${offset + 10}" length="50"/><rsv>1</rsv></result></topic></inex-submission>`;
  const folder = folderOf({
    q: "1 Q0 A 100 1000 50 50:60 200:40\n2 Q0 A 30 1000 0 0:30\n",
    "a.xml": submission("otago", "x1", "passage", 0),
    "b.xml": submission("otago", "x2", "passage", 20),
    "c.xml": submission("rmit", "y-1", "element", 40),
  });
  const ranked = (...args: string[]) =>
    pericope(["rank", "q", "a.xml", "b.xml", "c.xml", "-m", "charP", "-f", "csv", ...args], { cwd: folder });
  const rows = ({ stdout }: { stdout: string }) =>
    stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").slice(0, 3).join(" "));
  expect(rows(await ranked())).toEqual(["1 otago x1", "2 rmit y-1"]);
  writeFileSync(join(folder, "otago.fol"), "1 Q0 A 1 1 otago 500 100\n2 Q0 A 1 1 otago 500 100\n");
  const mixed = (await pericope(["rank", "q", "a.xml", "b.xml", "otago.fol", "-m", "charP"], { cwd: folder })).stdout;
  expect(mixed).toMatch(/^1 otago \(x1, best of 2\) [^]*^2 otago /m); // a run of that name is not of that participant
  expect(mixed).toContain(
    "Grouped by the participants that the submissions name; 1 run names none and stands for itself.\n",
  );
  expect(rows(await ranked("--by", "run"))).toHaveLength(3);
  const passages = await ranked("--result-type", "passage");
  expect(rows(passages)).toEqual(["1 otago x1"]);
  expect(passages.stderr).toContain("note: 1 run is left out: not known to have results of type passage\n");
});
