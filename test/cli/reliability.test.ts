import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const track = demoFolder();
const names = ["articles", "context", "paragraphs", "passages", "random", "sections"];
const ric = names.map((name) => `runs/ric/${name}.fol`);
const typed = (...args: string[]) => pericope(["reliability", ...args], { cwd: track });
const onRic = (...args: string[]) => typed("judgements.inex", ...ric, "-t", "ric", ...args);

test("reliability prints swap rates and stability by measure and size, then rates by bin", async () => {
  const { stdout, stderr, status } = await onRic("-m", "AgP", "-m", "AP", "--sizes", "8,5,2");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^measure, set +swaps % +from +pairs % +significant % +swaps %\* +from\* +pairs %\*$/m);
  expect(stdout).toMatch(/^AgP, 2 topics +\d+\.\d\d +— +0\.0 +\d+\.\d +\d+\.\d\d +0\.19 +\d+\.\d$/m);
  expect(stdout).toMatch(/^AgP, 5 topics +\d+\.\d\d +0\.18 +\d+\.\d +\d+\.\d +\d+\.\d\d +0\.18 +\d+\.\d$/m);
  expect(stdout).toMatch(/^AgP, 8 topics( +—){7}$/m);
  expect(stdout).toMatch(/^AgP, 8 topics +0\.\d{3} /m);
  expect(stdout).toMatch(/^difference +2 +5 +2\* +5\*$/m);
  expect(stdout).toMatch(/^from 0\.2 +\d+\.\d\d /m);
  expect(stdout).toMatch(/^Made by: pericope reliability .* --seed 1$/m);
  expect(stderr).toContain(
    "note: no swap rates for sets of 8 topics: of 10 topics there are no two such sets without a topic in common\n",
  );
});

test("rows for programs have a row for all differences, then one for each bin", async () => {
  const { stdout } = await onRic("-m", "AgP", "--sizes", "5,8", "--bins", "0.1,0.2", "-f", "csv");
  const [heading, ...rows] = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  expect(heading!.slice(0, 6)).toEqual(["measure", "size", "from", "compared", "swaps", "rate"]);
  expect(rows.map((row) => row.slice(0, 3).join(" "))).toEqual([
    "AgP 5 all",
    "AgP 5 0",
    "AgP 5 0.1",
    "AgP 5 0.2",
    "AgP 8 all",
  ]);
  const place = (name: string) => heading!.indexOf(name);
  const sum = (name: string) => rows.slice(1, 4).reduce((total, row) => total + Number(row[place(name)]), 0);
  for (const name of ["compared", "swaps", "significantCompared", "significantSwaps"])
    expect(sum(name)).toBe(Number(rows[0]![place(name)]));
  for (const name of ["compared", "rate", "comparisons", "share"]) expect(rows[4]![place(name)]).toBe("");
  expect(Number(rows[4]![place("tau")])).toBeGreaterThan(0.5);
});

test("one topic has no t-test, and nothing is said of significant pairs", async () => {
  const { stdout } = await onRic("-m", "AgP", "--sizes", "1");
  expect(stdout).toMatch(/^AgP, 1 topic +\d+\.\d\d +— +0\.0( +—){4}$/m);
});

test("the seed decides, and the order of files does not", async () => {
  const figures = async (...args: string[]) =>
    JSON.parse((await typed(...args, "-t", "ric", "-f", "json")).stdout).measures;
  const found = await figures("judgements.inex", ...ric);
  expect(await figures("judgements.inex", ...ric.toReversed())).toEqual(found);
  expect(await figures("judgements.inex", ...ric, "--seed", "2")).not.toEqual(found);
});

test("scores of another tool come in by --scores, with the end that is better", async () => {
  const costs = (i: number) => Object.entries({ a: 200 + 30 * (i % 3), b: 190 + 10 * i, c: 300 - i });
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((i) => costs(i).map(([run, cost]) => `${run},${i},latency,${cost}`));
  const folder = folderOf({ "costs.csv": ["run,topic,measure,value", ...rows, ""].join("\n") });
  const args = ["reliability", "--scores", "costs.csv", "--sizes", "2,4", "-f", "json"];
  const [more, less] = await Promise.all(
    [[], ["--less-is-better", "latency"]].map((added) => pericope([...args, ...added], { cwd: folder })),
  );
  const [ofMore, ofLess] = [more!, less!].map(({ stdout }) => JSON.parse(stdout).measures[0].sizes);
  for (const [i, { swaps, tau, tauAP }] of ofLess.entries()) {
    expect(swaps).toEqual(ofMore[i].swaps);
    expect(tau).toEqual(ofMore[i].tau);
    expect(tauAP).not.toEqual(ofMore[i].tauAP);
  }
  expect(more!.stderr).toMatch(/^note: latency: \d+ % of differences lie in the last bin, from 0\.2 on; /m);
  const wider = await pericope([...args, "--bins", "10,20,50,100"], { cwd: folder });
  expect(wider.stderr).toBe("");
});

test("--plot draws a panel for each measure and two lines for each size", async () => {
  const file = join(folderOf({}), "swaps.svg");
  const { status } = await onRic("-m", "AgP", "-m", "AP", "--sizes", "2,5,8", "--plot", file);
  expect(status).toBe(0);
  const svg = readFileSync(file, "utf8");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 640"/);
  expect(svg.match(/<polyline /g)).toHaveLength(8);
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(4);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test("a plot is not written over what is read", async () => {
  const folder = folderOf({ "s.tsv": "topic\ta\tb\n1\t1\t2\n2\t2\t3\n" });
  const before = readFileSync(join(folder, "s.tsv"), "utf8");
  const { status, stderr } = await pericope(["reliability", "--scores", "s.tsv", "--plot", "s.tsv"], { cwd: folder });
  expect([status, stderr]).toEqual([
    2,
    "s.tsv: this file is read, and would be overwritten; expected another to write to\n",
  ]);
  expect(readFileSync(join(folder, "s.tsv"), "utf8")).toBe(before);
});

test.each([
  [["--sizes", "0"], '--sizes "0": expected whole numbers from 1, such as 5,10,25\n'],
  [["--sizes", "5,,10"], '--sizes "5,,10": expected whole numbers from 1, such as 5,10,25\n'],
  [
    ["--sizes", "10"],
    "sets of 10 topics; expected a whole number below 10, the number of all topics, and up to 5 for swap rates\n",
  ],
  [["--bins", "a"], '--bins "a": expected numbers above 0, such as 0.01,0.02,0.05\n'],
  [["--bins", "0.2,0.1"], "bins from 0.2, 0.1; expected ascending numbers above 0, such as 0.01, 0.02, 0.05\n"],
  [["--error", "5"], '--error "5": expected a number above 0 and below 1\n'],
])("%s is refused in one line", async (args, line) => {
  const { stderr, status } = await onRic(...args);
  expect([status, stderr.split("\n").at(-2)! + "\n"]).toEqual([2, line]);
});
