import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRunFile } from "../../src/files/node/read-file.ts";
import { openCollection } from "../../src/files/node/collection/collection.ts";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { spawned } from "./spawned.ts";
import { cases } from "../rounds.ts";

const demo = demoFolder();
const runs = [
  "runs/focused/passages.fol",
  "runs/focused/keywords.fol",
  "runs/ric/context.fol",
  "runs/bic/random.fol",
  "runs/chunks.jsonl",
  "runs/sections.xml",
  "runs/passages.xml",
  "runs/documents.trec",
  "submissions/catchword-ric-paragraphs-cas.xml",
  "submissions/leaf-focused-passages.xml",
];
const endings = [".fol", ".xml", ".jsonl.gz", ".csv"];

test.each(cases(1, ["focused", "ric", "bic", "thorough"]))(
  "runs of the demo become valid ones for %s",
  async (task) => {
    const folder = `made-${task}`;
    mkdirSync(join(demo, folder));
    for (const [i, run] of runs.entries()) {
      const out = `${folder}/${i}${endings[i % 4]}`;
      const made = await pericope(["derive", run, "--task", task, "--collection", "articles", "-o", out], {
        cwd: demo,
      });
      expect(made, run).toMatchObject({ status: 0, stdout: "" });
    }
    const made = readdirSync(join(demo, folder)).map((name) => `${folder}/${name}`);
    const submissions = made.filter((file) => file.endsWith(".xml")); // which say for which task they are
    for (const args of [submissions, [...made.filter((file) => !submissions.includes(file)), "--task", task]]) {
      const { stdout, status } = await pericope(["validate", ...args, "--collection", "articles"], { cwd: demo });
      expect({ stdout, status }).toMatchObject({ status: 0 });
      expect(stdout.match(new RegExp(`: valid for task ${task}, `, "g"))).toHaveLength(
        stdout.trimEnd().split("\n").length,
      );
    }
  },
);

test("a thorough submission becomes one for another task, which says so and keeps the rest", async () => {
  const submission = `<inex-submission participant-id="19" run-id="all" task="Thorough" query="automatic" result-type="element">
  <topic-fields title="yes" mmtitle="no" castitle="no" description="no" narrative="no"/>
  <description>all elements</description>
  <topic topic-id="2026001">
    <result><file>concordance</file><path>/article[1]/body[1]/section[2]</path><rsv>9</rsv></result>
    <result><file>codex</file><path>/article[1]/body[1]</path><rsv>8</rsv></result>
    <result><file>concordance</file><path>/article[1]/body[1]</path><rsv>7</rsv></result>
    <result><file>concordance</file><path>/article[1]/body[1]/section[1]</path><rsv>6</rsv></result>
  </topic>
</inex-submission>
`;
  writeFileSync(join(demo, "all.xml"), submission);
  const derived = async (...options: string[]): Promise<string> => {
    const args = ["derive", "all.xml", "--collection", "articles", "-o", "derived.xml", ...options];
    expect(await pericope(args, { cwd: demo })).toMatchObject({ status: 0 });
    return readFileSync(join(demo, "derived.xml"), "utf8");
  };
  const ric = await derived("--task", "ric");
  expect(ric).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<inex-submission participant-id="19" run-id="all" task="RelevantInContext" query="automatic" result-type="element">
  <topic-fields title="yes" mmtitle="no" castitle="no" description="no" narrative="no"/>
  <description>all elements</description>
  <topic topic-id="2026001">
    <result><file>concordance</file><path>/article[1]/body[1]/section[2]</path><rsv>9</rsv></result>
    <result><file>concordance</file><path>/article[1]/body[1]/section[1]</path><rsv>9</rsv></result>
    <result><file>codex</file><path>/article[1]/body[1]</path><rsv>8</rsv></result>
  </topic>
</inex-submission>
`);
  const paths = (xml: string): string[] =>
    [...xml.matchAll(/<file>(.*?)<.*?body\[1\](.*?)</g)].map(([, file, path]) => file! + path!);
  expect(paths(await derived("--task", "focused", "--overlap", "top-down"))).toEqual(["concordance", "codex"]);
  expect(paths(await derived("--overlap", "top-down", "--place", "own"))).toEqual(["codex", "concordance"]);
  expect(await derived("--overlap", "list")).toContain('task="Thorough"');
  // Without a step, it is held to what it declares.
  expect(paths(await derived())).toHaveLength(4);
});

test("passages become elements without overlap", async () => {
  const args = [
    "derive",
    "runs/focused/passages.fol",
    "--collection",
    "articles",
    "--elements",
    "largest",
    "-o",
    "e.xml",
  ];
  expect((await pericope(args, { cwd: demo })).status).toBe(0);
  const checked = await pericope(["validate", "e.xml", "--collection", "articles", "--task", "focused"], { cwd: demo });
  expect(checked.stdout).toMatch(/^e\.xml: valid for task focused/);
  const run = await readRunFile(join(demo, "e.xml"), { collection: await openCollection(join(demo, "articles")) });
  expect([...run.topics.values()].flat().every(({ kind }) => kind === "element")).toBe(true);
});

const small = () =>
  folderOf({
    "mine.fol": "q Q0 A 1 9 mine 0 50\nq Q0 B 2 8 mine 0 20\nq Q0 A 3 7 mine 0 100\nq Q0 A 4 6 mine 60 30\n",
    "two.trec": "q Q0 A 1 2 two\n",
    "judged.qrels": "q 0 B 1\n",
    "paths.xml":
      '<inex-submission run-id="p"><topic topic-id="q"><result><file>A</file><path>/a[1]</path></result></topic></inex-submission>',
  });

test("what is left out, and which task was taken, is told where a pipe does not see it", async () => {
  const folder = small();
  const { stdout, stderr, status } = await pericope(["derive", "mine.fol", "-o", "out.fol"], { cwd: folder });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  expect(stderr).toBe(
    "note: Task focused, the default for passages; --task takes another\nnote: 1 result overlaps others, and is left out\n",
  );
  expect(readFileSync(join(folder, "out.fol"), "utf8")).toBe(
    "q Q0 A 1 9 mine 0 50\nq Q0 B 2 8 mine 0 20\nq Q0 A 3 6 mine 60 30\n",
  );
});

test("a run comes from a pipe and goes to one", () => {
  const args = ["derive", "-", "--task", "ric", "--name", "other", "-o", "-", "--to", "fol"];
  const input = readFileSync(join(small(), "mine.fol"), "utf8");
  expect(spawned(args, { input })).toMatchObject({
    stdout: "q Q0 A 1 9 other 0 50\nq Q0 A 2 9 other 60 30\nq Q0 B 3 8 other 0 20\n",
    stderr: "note: 1 result overlaps others, and is left out\n",
    status: 0,
  });
});

test.each([
  [["mine.fol", "-t", "ric"], "required option '-o, --output <file>' not specified"],
  [["mine.fol", "-t", "rik", "-o", "out.fol"], /rik/],
  [["mine.fol", "-t", "ric", "-o", "out"], /^out: this ending is of no format of a run; .* \(--to FORMAT\)/],
  [["mine.fol", "-t", "ric", "-n", "0", "-o", "out.fol"], '--most "0": expected a whole number from 1'],
  [["mine.fol", "-t", "ric", "-n", "1501", "-o", "out.fol"], "task ric allows 1500, expected no more"],
  [
    ["mine.fol", "--elements", "smallest", "-o", "out.fol"],
    /^mine\.fol: .*expected a collection.* \(--collection PATH\)/,
  ],
  [
    ["mine.fol", "--elements", "smallest", "--passages", "-o", "out.fol"],
    "--elements and --passages; expected one of them",
  ],
  [["mine.fol", "--overlap", "list", "--place", "own", "-o", "out.fol"], "--place goes with --overlap top-down"],
  [["mine.fol", "--best", "first", "--group", "list", "-o", "out.fol"], "--best and --group; expected one of them"],
  [["two.trec", "-t", "ric", "-o", "out.fol"], /^two\.trec: whole documents .*\(--collection PATH\)/],
  [["mine.fol", "-t", "document", "-o", "out.fol"], /^mine\.fol: a run of whole documents has no offsets/],
  [["judged.qrels", "-t", "ric", "-o", "out.fol"], /^judged\.qrels:1: this looks like judgements/],
  [["paths.xml", "-t", "ric", "-o", "out.fol"], /^paths\.xml:1.* \(--collection PATH\)/],
  [["none.fol", "-t", "ric", "-o", "out.fol"], /^none\.fol: /],
  [["mine.fol", "-t", "ric", "-o", "mine.fol"], /^mine\.fol: this file is read, and would be overwritten/],
  [["mine.fol", "-t", "ric", "-o", "no/such/out.fol"], /^no\/such\/out\.fol: /],
])("%j is refused in one line, and nothing is written", async (args, message) => {
  const folder = small();
  const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const { stdout, stderr, status } = await pericope(["derive", ...args], { cwd: folder });
  expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stderr.trimEnd()).toMatch(message);
  expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")])).toEqual(before);
});
