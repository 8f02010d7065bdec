import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { passagesFound } from "../../src/cli/demo/rag-demo.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import { readJudgements, readRun } from "../../src/api/index.ts";
import { below, seeded } from "../seeded.ts";
import { demoFolder, temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { typedLine } from "./typed-line.ts";

const folder = join(temporaryFolder(), "my-rag");
const told = await pericope(["demo", "--rag", folder]);

test("demo --rag copies the files as a team has them, finds and scores them", () => {
  expect([told.status, told.stderr]).toEqual([0, ""]);
  const rag = readdirSync("examples/rag");
  expect(readdirSync(folder).sort()).toEqual([...rag, "docs", "gold.jsonl", "run.jsonl", "report.html"].sort());
  expect(readdirSync(join(folder, "docs"))).toHaveLength(30);
  expect(told.stdout).toContain("gold.csv: 11 of 11 texts found");
  expect(told.stdout).toContain("mean     0.4399    0.0605  0.6000      0.1000\n");
});

test("it says of every passage how much came back, in which chunk, and why the rest was missed", () => {
  expect(told.stdout).toContain(`
q1  How were concordances made before there were machines to make them?
    missed  cut through                     chapter-and-verse     The Dominicans who made the first…
    87 %    chunk 3; rest cut through       full-text-search      The concordance makers of the thi…
    found   chunks 6, 8                     inverted-file         the friars who compiled words by …
`);
});

test("the demo begins as the README shows, and npm start runs it", () => {
  const shown = /begins like this:\n\n```\n(.*?)```/s.exec(readFileSync("README.md", "utf8"))![1]!;
  expect(told.stdout.slice(0, shown.length)).toBe(shown);
  expect(JSON.parse(readFileSync("package.json", "utf8")).scripts.start).toBe("node bin/pericope.js demo --rag");
});

test("texts of the folder are those of the track: places are the same", async () => {
  const track = demoFolder();
  for (const [file, made] of [
    ["rag/gold.csv", "gold.jsonl"],
    ["rag/retrieved.jsonl", "run.jsonl"],
  ]) {
    await typedLine(`pericope align ${file} --collection documents.jsonl -o ${made}`, track);
    expect(readFileSync(join(folder, made!), "utf8")).toBe(readFileSync(join(track, made!), "utf8"));
  }
});

const next = told.stdout.split("\n").flatMap((line) => /^ {2}(pericope .*)$/.exec(line)?.slice(1) ?? []);

test("it names every step", () => {
  const commands = new Set(next.map((line) => line.split(" ")[1]));
  expect([...commands]).toEqual(["evaluate", "missed", "trace", "align", "chunk", "compare", "report"]);
  expect(next.at(-1)).toContain("--fail-under");
});

test.each(next)("what it says to type next runs: %s", async (line) => {
  const { stderr, status } = await typedLine(line, folder);
  expect(status, stderr).toBe(0);
});

test("a folder that is not empty is left as it is", async () => {
  expect(await pericope(["demo", "--rag", folder])).toMatchObject({
    status: 2,
    stderr: `${folder}: the folder is not empty; name a new one\n`,
  });
  expect(existsSync(join(folder, "gold.jsonl"))).toBe(true);
});

test("the demo of the track and the help lead to it", async () => {
  const { stdout } = await pericope(["demo", join(temporaryFolder(), "track")]);
  expect(stdout).toContain("\n  pericope demo --rag my-rag\n");
  expect((await pericope([])).stdout).toMatch(/^ {2}pericope demo --rag /m);
});

test("what came back of a passage is what counting characters says", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const range = (): [number, number] => {
      const start = below(random, 30);
      return [start, start + 1 + below(random, 12)];
    };
    const docs = ["a", "b"];
    const gold = docs.map((doc) => JSON.stringify({ topic: "q", doc, ranges: [range(), range()] })).join("\n");
    const results = Array.from({ length: 1 + below(random, 5) }, () => {
      const [start, end] = range();
      return { topic: "q", doc: docs[below(random, 2)]!, start, end };
    });
    const run = readRun(results.map((result) => JSON.stringify(result)).join("\n"));
    const judgements: Judgements = readJudgements(gold);
    for (const { doc, range: passage, share, ranks } of passagesFound(judgements, run, "q")) {
      const characters = Array.from({ length: passage.end - passage.start }, (_, i) => passage.start + i);
      const holds = (at: number, result: (typeof results)[number]) =>
        result.doc === doc && result.start <= at && at < result.end;
      const found = characters.filter((at) => results.some((result) => holds(at, result)));
      const expected = results.flatMap((result, i) => (characters.some((at) => holds(at, result)) ? [i + 1] : []));
      expect([share, ranks], `seed ${seed}`).toEqual([found.length / characters.length, expected]);
    }
  }
});
