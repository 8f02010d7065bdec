import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPoolFile } from "../../src/search/node/read-pool.ts";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { spawned } from "./spawned.ts";

const small = () =>
  folderOf({
    "one.fol": "q1 Q0 A 1 9 one 0 5\nq1 Q0 A 2 8 one 7 5\nq1 Q0 B 3 7 one 0 5\nq2 Q0 K 1 9 one 0 5\n",
    "two.trec": "q1 Q0 C 2 1 two\nq1 Q0 B 1 2 two\n",
    "topics.jsonl": '{"topic":"q3","title":"nothing"}\n{"topic":"q1","title":"something"}\n',
    "judged.qrels": "q1 0 B 1\n",
  });

test("a pool is written, and told of by topic, run and cut-off", async () => {
  const folder = small();
  const args = ["pool", "one.fol", "two.trec", "--depth", "1", "-o", "pool.jsonl"];
  const { stdout, stderr, status } = await pericope(args, { cwd: folder });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toBe(`3 documents to judge for 2 topics
topic  to judge  judged before  to rank
───────────────────────────────────────
q1            2              0        1
q2            1              0        1
───────────────────────────────────────
all           3              0        —

What each run brings to the pool
run  documents  brought by no other
───────────────────────────────────
one          2                    2
two          1                    1

Unjudged when the pool is judged: documents of each run, down to a rank
run           top 2
───────────────────
one               0
two               1
───────────────────
all together      1
All together counts each document of a topic once, at the best of its ranks.

Made by: pericope pool one.fol two.trec --depth 1 -o pool.jsonl --seed 1
`);
  const lines = readFileSync(join(folder, "pool.jsonl"), "utf8").trimEnd().split("\n");
  expect(lines.sort()).toEqual(['{"topic":"q1","doc":"A"}', '{"topic":"q1","doc":"B"}', '{"topic":"q2","doc":"K"}']);
});

test("only topics that are asked for are pooled, also those that no run has", async () => {
  const folder = small();
  const args = ["pool", "one.fol", "two.trec", "--size", "2", "--topics", "topics.jsonl", "-o", "pool.jsonl.gz"];
  const { stderr, status } = await pericope(args, { cwd: folder });
  expect({ stderr, status }).toEqual({
    stderr:
      "note: 1 topic of the runs was not asked for, and left out: q2\nnote: 1 topic has no result in any run: q3\n",
    status: 0,
  });
  const pool = await readPoolFile(join(folder, "pool.jsonl.gz"));
  expect([...pool.keys()]).toEqual(["q3", "q1"]);
  expect(pool.get("q3")).toEqual([]);
  expect([...pool.get("q1")!].sort()).toEqual(["A", "B"]);
});

test("documents that earlier judgements hold are left out, whichever files hold them", async () => {
  const folder = small();
  mkdirSync(join(folder, "earlier"));
  writeFileSync(join(folder, "earlier/a.qrels"), "q1 0 A 0\n");
  writeFileSync(join(folder, "earlier/b.jsonl"), '{"topic":"q2","doc":"K","ranges":[[0,3]]}\n');
  const judged = ["--judged", "judged.qrels", "--judged", "earlier"];
  const args = ["pool", "one.fol", "two.trec", "--size", "5", ...judged, "-o", "pool.jsonl", "--format", "json"];
  const { stdout, status } = await pericope(args, { cwd: folder });
  expect(status).toBe(0);
  expect([...(await readPoolFile(join(folder, "pool.jsonl")))]).toEqual([
    ["q1", ["C"]],
    ["q2", []],
  ]);
  expect(JSON.parse(stdout)).toMatchObject({
    seed: 1,
    topics: [
      { topic: "q1", documents: 1, judgedBefore: 2, depth: 2 },
      { topic: "q2", documents: 0, judgedBefore: 1, depth: 1 },
    ],
    runs: [
      { run: "one", file: "one.fol", documents: 0, only: 0, unjudged: [{ rank: 2, documents: 3, unjudged: 0 }] },
      { run: "two", file: "two.trec", documents: 1, only: 1, unjudged: [{ rank: 2, documents: 2, unjudged: 0 }] },
    ],
    together: [{ rank: 2, documents: 4, unjudged: 0 }],
  });
});

test("the demo track's runs have one pool, in whatever format they are", async () => {
  const folder = demoFolder();
  const files = ["runs/sections.xml", "runs/focused/sections.fol"];
  for (const [i, file] of files.entries())
    expect((await pericope(["pool", file, "--depth", "4", "-o", `${i}.jsonl`], { cwd: folder })).status).toBe(0);
  expect(readFileSync(join(folder, "1.jsonl"))).toEqual(readFileSync(join(folder, "0.jsonl")));
});

test("the pool of the demo track is as its README says", async () => {
  const folder = demoFolder();
  const { status } = await pericope(["pool", "runs/focused", "--depth", "5", "-o", "again.jsonl"], { cwd: folder });
  expect(status).toBe(0);
  expect(readFileSync(join(folder, "again.jsonl"), "utf8")).toBe(readFileSync("examples/pool.jsonl", "utf8"));
});

test("runs of one name are told apart by their files", async () => {
  const args = ["pool", "submissions", "--depth", "2", "--collection", "articles", "--format", "csv"];
  const { stdout } = await pericope(args, { cwd: demoFolder() });
  const rows = stdout.split("\n").filter((line) => line.startsWith("runs,"));
  expect(rows).toHaveLength(2 * 15);
  expect(new Set(rows.map((row) => row.replace(/,\d+$/, ""))).size).toBe(rows.length);
  expect(stdout).toContain("runs,leaf-passages (submissions/leaf-ric-passages.xml),brought by no other,0\n");
});

test("the same seed writes the same bytes, another one another order", async () => {
  const folder = demoFolder();
  const seeds = ["7", "7", "8"];
  for (const [i, seed] of seeds.entries())
    await pericope(["pool", "runs/ric", "--size", "9", "--seed", seed, "-o", `${i}.jsonl`], { cwd: folder });
  const [first, again, other] = seeds.map((_, i) => readFileSync(join(folder, `${i}.jsonl`), "utf8"));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(other!.split("\n").sort()).toEqual(first!.split("\n").sort());
});

test("on standard output stands the pool alone", () => {
  const { stdout, status } = spawned(["pool", "one.fol", "--depth", "1", "-o", "-"], { cwd: small() });
  expect({ stdout, status }).toEqual({ stdout: '{"topic":"q1","doc":"A"}\n{"topic":"q2","doc":"K"}\n', status: 0 });
});

test.each([
  [["one.fol"], "neither --depth nor --size; expected one of them"],
  [["one.fol", "--depth", "2", "--size", "3"], "both --depth and --size; expected one of them"],
  [["one.fol", "--depth", "0"], '--depth "0": expected a whole number from 1'],
  [["one.fol", "--size", "1e3"], '--size "1e3": expected a whole number from 1'],
  [["one.fol", "--size", "-1"], '--size "-1": expected a whole number from 1'],
  [["one.fol", "--size", "9", "--seed", "x"], '--seed "x": expected a whole number from 0'],
  [["-", "--depth", "1", "--judged", "-"], "- is given twice; standard input can be read once"],
  [["judged.qrels", "--depth", "1"], /^judged\.qrels:1: this looks like judgements \(qrels\); expected a run/],
  [["one.fol", "--depth", "1", "--judged", "two.trec"], /^two\.trec:1: this looks like a run \(trec\); expected judg/],
  [["one.fol", "--depth", "1", "--topics", "none.xml"], /^none\.xml: /],
  [["one.fol", "--depth", "1", "-o", "one.fol"], /^one\.fol: this file is read, and would be overwritten/],
  [["one.fol", "--depth", "1", "--judged", "judged.qrels", "-o", "judged.qrels"], /^judged\.qrels: this file is read/],
  [["one.fol", "--depth", "1", "--topics", "topics.jsonl", "-o", "topics.jsonl"], /^topics\.jsonl: this file is read/],
  [["two.trec", "--depth", "1", "--topics", "other.jsonl"], /^the runs have none of the topics; /],
  [["one.fol", "--depth", "1", "-o", "no/such/pool.jsonl"], /^no\/such\/pool\.jsonl: /],
])("%j is refused in one line, and nothing is written", async (args, message) => {
  const folder = small();
  writeFileSync(join(folder, "other.jsonl"), '{"topic":"q9","title":"other"}\n');
  const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const { stdout, stderr, status } = await pericope(["pool", ...args], { cwd: folder });
  expect({ stdout, status, lines: stderr.trimEnd().split("\n").length }).toEqual({ stdout: "", status: 2, lines: 1 });
  expect(stderr.trimEnd()).toMatch(message);
  expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")])).toEqual(before);
});
