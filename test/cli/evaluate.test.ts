import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program, spawned } from "./spawned.ts";
import { expectedFormats } from "../../src/files/formats/reading/recognise.ts";

const track = demoFolder();
const judgements = "1 Q0 A 100 1000 50 50:60 200:40\n1 Q0 B 0 500\n2 Q0 A 0 1000\n3 Q0 F 200 400 100 100:200\n";
const run = "1 Q0 A 1 9 mine 0 100\n1 Q0 A 2 8 mine 50 100\n9 Q0 A 1 1 mine 0 10\n";
const folder = folderOf({ q: judgements, r: run });

test("the JSON is the object of the design", async () => {
  const { stdout, status } = await pericope(["evaluate", "q", "r", "-m", "P@1", "-m", "MAiP", "-f", "json", "-q"], {
    cwd: folder,
  });
  const found = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(Object.keys(found)).toEqual(["task", "whyTask", "rules", "measures", "notes", "runs"]);
  expect(found).toMatchObject({ task: "focused", rules: "paper", measures: ["P@1", "AiP"] });
  expect(found.runs).toMatchObject([
    { run: "mine", file: "r", mean: { "P@1": 0.25 }, topics: { 1: { "P@1": 0.5 }, 3: { "P@1": 0 } } },
  ]);
  expect(Object.keys(found.runs[0].topics)).toEqual(["1", "3"]);
  expect(found.notes.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
    ["topics-without-highlights", 1],
    ["unjudged-topics", 1],
    ["silent-topics", 1],
    ["overlap", 1],
  ]);
  for (const note of found.notes) expect(Object.keys(note)).toEqual(["code", "message", "count"]);
});

test("without --per-topic the JSON has no topics", async () => {
  const { stdout } = await pericope(["evaluate", "q", "r", "-f", "json"], { cwd: folder });
  expect(JSON.parse(stdout).runs[0]).not.toHaveProperty("topics");
});

test("notes go to standard error, a line each", async () => {
  const { stdout, stderr } = await pericope(["evaluate", "q", "r"], { cwd: folder });
  expect(stdout).not.toMatch(/note/);
  expect(
    stderr
      .trim()
      .split("\n")
      .every((line) => line.startsWith("note: ")),
  ).toBe(true);
  expect(stderr).toContain("note: r: 1 topic is not judged and was ignored: 9\n");
});

test("--topics run averages over the run's own topics", async () => {
  const { stdout } = await pericope(["evaluate", "q", "r", "-m", "P@1", "-f", "json", "--topics", "run"], {
    cwd: folder,
  });
  expect(JSON.parse(stdout).runs[0].mean["P@1"]).toBe(0.5);
});

test("--topics-file scores a subset", async () => {
  writeFileSync(join(folder, "subset"), "3\n");
  const { stdout } = await pericope(
    ["evaluate", "q", "r", "-m", "P@1", "-f", "json", "-q", "--topics-file", "subset"],
    {
      cwd: folder,
    },
  );
  expect(Object.keys(JSON.parse(stdout).runs[0].topics)).toEqual(["3"]);
});

test.each([
  ["once", 60 / 200],
  ["novel", 60 / 150],
  ["again", 110 / 200],
])("--overlap %s", async (rule, precision) => {
  const { stdout } = await pericope(
    ["evaluate", "q", "r", "-m", "charP", "-f", "json", "--topics", "run", "--overlap", rule],
    { cwd: folder },
  );
  expect(JSON.parse(stdout).runs[0].mean.charP).toBeCloseTo(precision, 14);
});

test("--overlap reject names the two lines", async () => {
  const { stderr, status } = await pericope(["evaluate", "q", "r", "--overlap", "reject"], { cwd: folder });
  expect(status).toBe(2);
  expect(stderr).toBe(
    "r:2: topic 1, document A: 50..150 overlaps 0..100 on line 1; results of a document should share no text\n",
  );
});

test("--rules inex_eval rejects overlap in the focused task, and an explicit --overlap wins", async () => {
  expect((await pericope(["evaluate", "q", "r", "--rules", "inex_eval"], { cwd: folder })).status).toBe(2);
  expect(
    (await pericope(["evaluate", "q", "r", "--rules", "inex_eval", "--task", "thorough"], { cwd: folder })).status,
  ).toBe(0);
  expect(
    (await pericope(["evaluate", "q", "r", "--rules", "inex_eval", "--overlap", "once"], { cwd: folder })).status,
  ).toBe(0);
});

test("--fail-under is a gate: split at the last =, exit 1, the run named", async () => {
  const ok = await pericope(
    ["evaluate", "judgements.inex", "runs/bic/random.fol", "-t", "bic", "--fail-under", "AgP(score=bep)=0.02"],
    { cwd: track },
  );
  expect(ok.status).toBe(0);
  const low = await pericope(
    ["evaluate", "judgements.inex", "runs/bic/random.fol", "-t", "bic", "--fail-under", "AgP(score=bep)=0.5"],
    { cwd: track },
  );
  expect(low.status).toBe(1);
  expect(low.stderr).toMatch(/^failed: random: AgP\(score=bep\) is 0\.\d{4}, under 0\.5$/m);
  const nan = await pericope(
    ["evaluate", "q", "r", "--rules", "inex_eval", "-t", "ric", "--overlap", "once", "--fail-under", "AgP=0"],
    { cwd: folder },
  );
  expect(nan.status).toBe(1); // topic 2 has nothing relevant: the mean is not a number
});

test("a gate that no mean can reach is refused: percents are meant as shares", async () => {
  const gate = (...args: string[]) =>
    pericope(["evaluate", "judgements.jsonl", "runs/chunks.jsonl", ...args], { cwd: "examples" });
  for (const [option, limit, meant] of [
    ["--fail-over", "redundancy@5=30", ", such as redundancy@5=0.3"],
    ["--fail-under", "R@4000ch=40", ", such as R@4000ch=0.4"],
    ["--fail-under", "R@4000ch=-1", ""],
  ] as const) {
    const name = limit.slice(0, limit.indexOf("="));
    expect(await gate(option, limit)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: `${option} "${limit}": ${name} is from 0 to 1; expected a value in that range${meant}\n`,
    });
  }
  // Of other measures, and where recall may pass 1, nobody knows.
  expect(await gate("--fail-under", "R@5=1.5", "--overlap", "again")).toMatchObject({ status: 1 });
  expect((await gate("-m", "tokens@5", "--fail-over", "tokens@5=3000", "--collection", "documents.jsonl")).status).toBe(
    0,
  );
});

test("of a measure where less is better, the gate is --fail-over; --fail-under says so", async () => {
  // The second chunk repeats the first: of 20 characters returned, 10 were seen before.
  const line = '{"topic":"1","doc":"A","start":0,"end":10}\n';
  const cwd = folderOf({ "gold.jsonl": line, "run.jsonl": line + line });
  const args = ["evaluate", "gold.jsonl", "run.jsonl", "-m", "redundancy@5"];
  const gate = (...more: string[]) => pericope([...args, ...more], { cwd });
  expect((await gate("--fail-over", "redundancy@5=0.5")).status).toBe(0);
  expect(await gate("--fail-over", "redundancy@5=0.4")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("failed: run: redundancy@5 is 0.5000, over 0.4\n"),
  });
  expect(await gate("--fail-under", "redundancy@5=0.4")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: '--fail-under "redundancy@5=0.4": of redundancy@5 less is better; expected --fail-over redundancy@5=0.4\n',
  });
});

test("zipped files and standard input score as plain files do", async () => {
  const plain = await pericope(["evaluate", "judgements.inex", "runs/focused/passages.fol", "-f", "csv"], {
    cwd: track,
  });
  const zipped = gzipSync(readFileSync(join(track, "runs/focused/passages.fol")));
  writeFileSync(join(track, "zipped"), zipped); // by content, whatever the name
  expect((await pericope(["evaluate", "judgements.inex", "zipped", "-f", "csv"], { cwd: track })).stdout).toBe(
    plain.stdout,
  );
  expect(spawned(["evaluate", "judgements.inex", "-", "-f", "csv"], { cwd: track, input: zipped }).stdout).toBe(
    plain.stdout,
  );
});

test("a closed pipe ends quietly", async () => {
  const child = spawn(
    "bash",
    [
      "-c",
      `'${process.execPath}' '${program}' evaluate judgements.inex runs/focused/*.fol -q -f jsonl | head -1; exit \${PIPESTATUS[0]}`,
    ],
    { cwd: track },
  );
  let stderr = "";
  child.stderr.on("data", (text) => (stderr += text));
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|Error/);
});

test.skipIf(process.platform === "win32")(
  "where nobody reads the scores, the notes are told all the same",
  async () => {
    const command = `'${process.execPath}' '${program}' evaluate q r | true; exit \${PIPESTATUS[0]}`;
    const { status, stderr } = spawnSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" });
    expect(status).toBe(0);
    expect(stderr).toBe((await pericope(["evaluate", "q", "r"], { cwd: folder })).stderr);
  },
);

test.skipIf(!existsSync("/dev/full"))(
  "where notes cannot be written, the scores are, and it is no success",
  async () => {
    const full = openSync("/dev/full", "w");
    const { status, stdout } = spawnSync(process.execPath, [program, "evaluate", "q", "r"], {
      cwd: folder,
      stdio: ["ignore", "pipe", full],
      encoding: "utf8",
    });
    closeSync(full);
    expect(stdout).toBe((await pericope(["evaluate", "q", "r"], { cwd: folder })).stdout);
    expect(status).toBe(2);
  },
);

test.skipIf(!existsSync("/dev/full"))("a full disk is said, and is no success", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, "evaluate", "judgements.qrels", "runs/documents.trec"],
    {
      cwd: track,
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    },
  );
  closeSync(full);
  expect(stderr).toContain("standard output: the disk is full");
  expect(status).toBe(2);
});

test("runs with the same tag are told apart by their files", async () => {
  const { stdout } = await pericope(
    ["evaluate", "judgements.inex", "runs/focused/articles.fol", "runs/ric/articles.fol", "-f", "json"],
    { cwd: track },
  );
  expect(JSON.parse(stdout).runs.map((r: { run: string }) => r.run)).toEqual([
    "articles (runs/focused/articles.fol)",
    "articles (runs/ric/articles.fol)",
  ]);
});

test("the three forms of the demo's judgements give the same numbers", async () => {
  const by = async (name: string, ...rest: string[]) =>
    JSON.parse(
      (await pericope(["evaluate", name, "runs/focused/sections.fol", "-f", "json", ...rest], { cwd: track })).stdout,
    ).runs;
  expect(await by("judgements.jsonl", "--task", "focused")).toEqual(await by("judgements.inex"));
  expect(await by("judgements.qrels", "-m", "AP", "-m", "artF1")).toEqual(
    await by("judgements.inex", "-m", "AP", "-m", "artF1"),
  );
});

test("--collection supplies lengths that the judgements leave out", async () => {
  const bare = readFileSync(join(track, "judgements.jsonl"), "utf8").replaceAll(/"length":\s*\d+,\s*/g, "");
  writeFileSync(join(track, "bare.jsonl"), bare);
  const args = ["runs/ric/context.fol", "-m", "AgP(score=T2I)", "-f", "json"];
  const without = await pericope(["evaluate", "bare.jsonl", ...args], { cwd: track });
  expect(without.status).toBe(2);
  expect(without.stderr).toMatch(/^bare\.jsonl: AgP\(score=T2I\) needs the length of every relevant document/);
  const filled = await pericope(["evaluate", "bare.jsonl", ...args, "--collection", "documents.jsonl"], { cwd: track });
  expect(JSON.parse(filled.stdout).runs).toEqual(
    JSON.parse((await pericope(["evaluate", "judgements.inex", ...args], { cwd: track })).stdout).runs,
  );
});

test("judgements of elements, as INEX gave them out in 2005, meet runs by path, without a collection", async () => {
  const result = (path: string) => `<result><file>a</file><path>/article[1]${path}</path></result>`;
  const folder = folderOf({
    "203.xml":
      '<assessments topic="203"><file name="a"><element path="/article[1]" E="1" size="200" rsize="40"/>' +
      '<element path="/article[1]/sec[1]" E="2" size="50" rsize="30"/></file></assessments>',
    "run.xml":
      '<inex-submission run-id="mine" task="CO.Thorough"><topic topic-id="203">' +
      `${result("/sec[1]")}${result("")}</topic></inex-submission>`,
    "run.fol": "203 Q0 a 1 2 other /article[1]/sec[1]\n203 Q0 a 2 1 other /article[1]\n",
  });
  const measures = ["-m", "HP@2,HR@1,HR(alpha=0)@2"];
  const { stdout, stderr } = await pericope(["evaluate", "203.xml", "run.xml", "run.fol", ...measures, "-f", "json"], {
    cwd: folder,
  });
  expect(stderr).toBe("");
  const mean = { "HP@2": (30 / 50 + 10 / 200) / 2, "HR@1": 30 / 40, "HR(alpha=0)@2": 1 };
  const runs = JSON.parse(stdout).runs;
  expect(runs.map((run: { run: string; mean: object }) => [run.run, run.mean])).toEqual([
    ["mine", mean],
    ["other", mean],
  ]);
  const compared = await pericope(["compare", "203.xml", "run.xml", "run.fol", "-m", "HAP"], { cwd: folder });
  expect(compared.stdout).toContain("HAP");
  const usual = await pericope(["evaluate", "203.xml", "run.xml", "-f", "json"], { cwd: folder });
  expect([usual.status, usual.stderr]).toEqual([0, ""]);
  expect(JSON.parse(usual.stdout)).toMatchObject({
    task: "CO.Thorough",
    runs: [{ mean: { "HP(alpha=0)@10": (30 / 50 + 40 / 200) / 10, "HR(alpha=0)@10": 1, "nxCG@10": 1, MAep: 1 } }],
  });
  const refused = await pericope(["evaluate", "203.xml", "run.xml", "-t", "thorough"], { cwd: folder });
  expect([refused.status, refused.stderr]).toEqual([
    2,
    "203.xml: iP@0 needs highlighted text, and these judgements give the sizes of elements, without ranges; " +
      "HP@10, HR@10, HAP and HiAP would do, or the task document (--task document)\n",
  ]);
  expect(
    (await pericope(["report", "203.xml", "run.xml", "-m", "HAP", "-o", "page.html"], { cwd: folder })).status,
  ).toBe(0);
});

test.each([
  [
    ["evaluate", "judgements.inex", "runs/documents.trec", "-m", "P@10"],
    "runs/documents.trec: P@10 needs offsets, and this run answers with whole documents; docP@10 would do, or the task document (--task document)",
  ],
  [
    ["evaluate", "judgements.qrels", "runs/focused/articles.fol"],
    "judgements.qrels: iP@0 needs highlighted text, and these judgements grade whole documents; docIP@0 would do, or the task document (--task document)",
  ],
  [
    ["evaluate", "judgements.inex", "runs/focused/articles.fol", "-m", "MAgp"],
    'no measure "MAgp"; did you mean "AgP"?',
  ],
  [["evaluate", "runs/ric", "runs/ric/articles.fol"], "runs/ric: a folder; expected a file"],
  [["evaluate", "judgements.inex", "nowhere"], "nowhere: no such file"],
  [
    ["evaluate", "judgements.inex", "judgements.qrels/a.run"],
    "judgements.qrels/a.run: no such file: a part of the path is not a folder",
  ],
  [
    ["evaluate", "judgements.qrels/a", "runs/documents.trec"],
    "judgements.qrels/a: no such file: a part of the path is not a folder",
  ],
  [
    ["evaluate", "judgements.qrels", "runs/documents.trec", "a".repeat(300)],
    `${"a".repeat(300)}: the name is too long`,
  ],
  [
    ["evaluate", "judgements.inex", "judgements.jsonl"],
    `judgements.jsonl:1: this looks like judgements (jsonl-judgements); expected ${expectedFormats("run")}, named after the judgements (--run-format jsonl-run)`,
  ],
  [
    ["evaluate", "runs/focused/articles.fol", "judgements.inex"],
    `runs/focused/articles.fol:1: this looks like a run (fol); expected ${expectedFormats("judgements")}, which are named before the runs`,
  ],
  [["evaluate", "-", "-"], "- is given twice; standard input can be read once"],
  [
    ["evaluate", "judgements.inex", "runs/focused/articles.fol", "--fail-under", "AiP"],
    '--fail-under "AiP": expected MEASURE=VALUE, as in AiP=0.2',
  ],
  [["evaluate", "judgement.inex", "runs/focused"], "judgement.inex: no such file; did you mean judgements.inex?"],
  [["evaluate", "judgements.inex", "runs/focusd"], "runs/focusd: no such file; did you mean runs/focused?"],
  [
    ["evaluate", "judgements.inex", "runs/focused", "--docs", "articles"],
    "pericope: unknown option '--docs'; did you mean --collection? See pericope evaluate --help",
  ],
  [
    ["evaluate", "judgements.inex", "runs/focused", "--json"],
    "pericope: unknown option '--json'; did you mean --format json? See pericope evaluate --help",
  ],
  [["evaluat"], "pericope: unknown command 'evaluat'; did you mean evaluate? See pericope --help"],
  [
    ["evaluate", "judgements.inex"],
    "pericope: missing required argument 'runs'; a file that is judgements and run, as ragas' may be, is named twice; see pericope evaluate --help",
  ],
])("%j is refused in one line", async (args, message) => {
  const { stdout, stderr, status } = await pericope(args, { cwd: track });
  expect(stderr).toBe(`${message}\n`);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});

test("--marks puts letters beside the means, by the test of compare; its options do nothing without it", async () => {
  const typed = (...args: string[]) => pericope(["evaluate", "judgements.inex", ...args], { cwd: track });
  const focused = ["articles", "passages", "random"].map((name) => `runs/focused/${name}.fol`);
  const { stdout, status } = await typed(...focused, "-m", "iP@0.01", "--marks", "-f", "json");
  expect(status).toBe(0);
  const files = ["judgements.inex", ...focused, "-m", "iP@0.01"];
  const compared = JSON.parse((await pericope(["compare", ...files, "-f", "json"], { cwd: track })).stdout);
  const wins = compared.pairs
    .filter(({ winner }: { winner: string | null }) => winner !== null)
    .map(({ a, b, winner }: { a: string; b: string; winner: string }) => `${winner} > ${winner === a ? b : a}`);
  const marked = JSON.parse(stdout).runs.flatMap(
    ({ run: name, betterThan }: { run: string; betterThan: Record<string, string[]> }) =>
      betterThan["iP@0.01"]!.map((other) => `${name} > ${other}`),
  );
  expect(marked.sort()).toEqual(wins.sort());
  expect(marked.length).toBeGreaterThan(1);
  expect(await typed(...focused, "--test", "sign")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("--test goes with --marks"),
  });
  const one = await typed(focused[0]!, "-m", "AiP", "--marks");
  expect(one).toMatchObject({ status: 0, stderr: expect.stringContaining("one run: --marks has nothing to compare") });
  expect(one.stdout).toBe((await typed(focused[0]!, "-m", "AiP")).stdout);
});
