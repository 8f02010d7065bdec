import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { demoFolder, folderOf, temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program, spawned } from "./spawned.ts";

const track = demoFolder();

test("demo copies the track, scores three tasks, writes its report and says what comes next", async () => {
  const folder = join(temporaryFolder(), "mine");
  const { stdout, status } = await pericope(["demo", folder]);
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual([...readdirSync("examples"), "report.html"].sort());
  for (const word of ["iP@0.01", "AgP", "score=bep", "What to type next", folder]) expect(stdout).toContain(word);
  expect(await pericope(["demo", folder])).toMatchObject({
    status: 2,
    stderr: `${folder}: the folder is not empty; name a new one\n`,
  });
});

test("validate finds every mistake of the demo's bad run, by line", async () => {
  const { stdout, status } = await pericope(
    ["validate", "runs/mistakes.fol", "-t", "ric", "--judgements", "judgements.inex", "-f", "json"],
    { cwd: track },
  );
  const [report] = JSON.parse(stdout).runs;
  expect(status).toBe(1);
  expect(report).toMatchObject({
    run: "mistakes",
    file: "runs/mistakes.fol",
    task: "ric",
    valid: false,
    unjudgedTopics: ["2026099"],
  });
  const found = report.faults.map(({ code, line }: { code: string; line: number }) => `${code}:${line}`);
  for (const fault of [
    "overlap:3",
    "duplicate:10",
    "interleaved:19",
    "past-end:28",
    "scores-contradict:30",
    "ranks-contradict:37",
  ])
    expect(found).toContain(fault);
});

test.each(["focused", "ric", "bic"])("validate passes every run of the demo's %s task", async (task) => {
  const runs = readdirSync(join(track, "runs", task)).map((name) => join("runs", task, name));
  const { stdout, status } = await pericope(["validate", ...runs, "-t", task, "--collection", "documents.jsonl"], {
    cwd: track,
  });
  expect(
    stdout
      .trim()
      .split("\n")
      .every((line) => line.includes(": valid for task")),
  ).toBe(true);
  expect(status).toBe(0);
});

test("validate tells each broken line and goes on", async () => {
  const folder = folderOf({
    r: "1 Q0 A 1 9 x 0 10\n1 Q0 A 2 8 x 20\n1 Q0 A 3 7 x 30 -5\n1 Q0 A 4 6 x 5 10\n1 Q0 B 5 5 x X X\n",
  });
  const { stdout, status } = await pericope(["validate", "r"], { cwd: folder });
  expect(status).toBe(1);
  expect(stdout.split("\n").map((line) => /^r:(\d+): .* \[([\w-]+)\]$/.exec(line)?.slice(1, 3).join(" "))).toEqual([
    "2 format",
    "3 format",
    "4 overlap",
    "5 unresolved",
    undefined,
    undefined,
  ]);
});

test("validate counts results, entry points and duplicates as each task asks", async () => {
  const many = Array.from({ length: 1501 }, (_, i) => `1 Q0 d${i} ${i + 1} ${2000 - i} x 0 10`).join("\n");
  const twice = "1 Q0 A 1 2 x 0 10\n1 Q0 A 2 1 x 20 10\n";
  const again = "1 Q0 A 1 2 x 0 10\n1 Q0 A 2 1 x 0 10\n";
  const folder = folderOf({ many, twice, again });
  const codes = async (...args: string[]) =>
    JSON.parse((await pericope(["validate", ...args, "-f", "json"], { cwd: folder })).stdout).runs[0].faults.map(
      (f: { code: string; line: number }) => `${f.code}:${f.line}`,
    );
  expect(await codes("many")).toEqual(["too-many:1501"]);
  expect(await codes("twice", "-t", "bic")).toEqual(["second-result:2"]);
  expect(await codes("twice", "-t", "ric")).toEqual([]);
  expect(await codes("again", "-t", "thorough")).toEqual(["duplicate:2"]);
});

test("convert goes there and back, and zips where the name says so", async () => {
  expect(await pericope(["convert", "runs/focused/passages.fol", "p.jsonl.gz"], { cwd: track })).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(
    gunzipSync(readFileSync(join(track, "p.jsonl.gz")))
      .toString()
      .split("\n")[0],
  ).toMatch(/^\{"topic":"2026001",/);
  await pericope(["convert", "p.jsonl.gz", "back.fol"], { cwd: track });
  const scores = async (run: string) =>
    (await pericope(["evaluate", "judgements.inex", run, "-f", "csv", "-q"], { cwd: track })).stdout;
  expect(await scores("back.fol")).toBe(await scores("runs/focused/passages.fol"));
});

test.skipIf(process.platform === "win32")("convert waits for a slow reader, and hands over all", () => {
  const run = Array.from({ length: 5000 }, (_, i) => `1 Q0 document-${i} ${i + 1} ${5000 - i} mine\n`).join("");
  const folder = folderOf({ "run.trec": run });
  const command = `'${process.execPath}' '${program}' convert run.trec - --to jsonl-run | { sleep 1; wc -l; }`;
  const { stdout } = spawnSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect(Number(stdout)).toBe(5000);
});

test("convert warns of what it cannot say", () => {
  const { stderr, status } = spawned(["convert", "judgements.inex", "-", "--to", "qrels"], { cwd: track });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^warning: inex to qrels: .*highlight/m);
});

test.each([
  [["convert", "runs/documents.trec", "x.fol"], /^runs\/documents\.trec: a run of whole documents has no offsets/],
  [
    ["convert", "judgements.inex", "x.txt"],
    /^x\.txt: this ending is of no format of judgements; expected a format: .* \(--to FORMAT\)/,
  ],
  [["convert", "judgements.inex", "x", "--to", "fol"], /^no format of judgements "fol"/],
  [["convert", "judgements.inex", "no/where/x.jsonl"], /^no\/where\/x\.jsonl: no folder no\/where to write to/],
])("%j is refused, and nothing is written", async (args, message) => {
  const { stderr, status } = await pericope(args, { cwd: track });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(status).toBe(2);
  expect(existsSync(join(track, args[2]!))).toBe(false);
});

test("a failed conversion leaves the old file alone", async () => {
  const folder = folderOf({ "in.jsonl": '{"topic":"1","doc":"a b","start":0,"end":5}\n', "out.fol": "old\n" });
  expect((await pericope(["convert", "in.jsonl", "out.fol"], { cwd: folder })).status).toBe(2);
  expect(readFileSync(join(folder, "out.fol"), "utf8")).toBe("old\n");
  expect(readdirSync(folder).sort()).toEqual(["in.jsonl", "out.fol"]);
});

test("hostile names reach the terminal harmless", async () => {
  const folder = folderOf({});
  writeFileSync(join(folder, "q"), '{"topic":"__proto__","doc":"../../x","ranges":[[0,5]]}\n');
  writeFileSync(
    join(folder, "r"),
    '{"topic":"__proto__","doc":"../../x","start":0,"end":5,"run":"\\u001b[31m<script>"}\n',
  );
  const { stdout, stderr } = await pericope(["evaluate", "q", "r", "-q"], { cwd: folder });
  expect(stdout + stderr).not.toContain("\x1b");
  expect(stdout).toContain("__proto__");
  const json = JSON.parse(
    (await pericope(["evaluate", "q", "r", "-q", "-f", "json", "-m", "P@1"], { cwd: folder })).stdout,
  );
  expect(Object.entries(json.runs[0].topics)).toEqual([["__proto__", { "P@1": 1 }]]);
});
