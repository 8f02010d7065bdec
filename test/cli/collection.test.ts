import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { demoFolder, folderOf, temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program, spawned } from "./spawned.ts";
import { atLength } from "../rounds.ts";

const track = demoFolder();

/** Some 12 MB of articles: enough for several threads. */
let large: string;
beforeAll(() => {
  large = join(temporaryFolder(), "large");
  const paragraph = `<p>words and <emph>more</emph> words, é and – too; &amp; <!-- c --> so on</p>\n`;
  for (let i = 0; i < 600; i++) {
    const part = join(large, String(i % 7));
    if (i < 7) mkdirSync(part, { recursive: true });
    const body = paragraph.repeat(50 + ((i * 7919) % 500));
    writeFileSync(join(part, `${i}.xml`), i % 97 === 5 ? `<a>${body}` : `<a><name>${i}</name>${body}</a>`);
  }
  const lines = Array.from({ length: 300 }, (_, i) => JSON.stringify({ doc: `j${i}`, text: "line ".repeat(i) }));
  writeFileSync(join(large, "more.jsonl"), lines.join("\n"));
});

test("collection builds a file, tells its size on stderr, and the other commands read it", async () => {
  expect(await pericope(["collection", "articles", "-o", "a.pericope"], { cwd: track })).toEqual({
    stdout: "",
    stderr: "a.pericope: 30 documents, 77,627 characters, 0.1 MB\n",
    status: 0,
  });
  const { stdout, status } = await pericope(
    ["validate", "runs/ric/context.fol", "-t", "ric", "--collection", "a.pericope"],
    {
      cwd: track,
    },
  );
  expect(stdout).toContain(": valid for task ric");
  expect(status).toBe(0);
});

atLength("the file does not depend on the number of threads, nor do the faults", () => {
  const folder = temporaryFolder();
  const runs = ["1", "2", "3"].map((threads) => {
    const output = join(folder, threads);
    const { stderr, status } = spawned(["collection", large, "-o", output, "--threads", threads]);
    expect(status).toBe(0);
    return { bytes: readFileSync(output), stderr: stderr.replaceAll(output, "out") };
  });
  expect(runs[0]!.stderr).toMatch(/out: 893 documents, .*; 7 broken ones left out\n$/);
  expect(runs[0]!.stderr.split("\n")).toHaveLength(7 + 1 + 1);
  expect(runs[0]!.bytes.length).toBeGreaterThan(5e6);
  for (const run of runs) {
    expect(run.stderr).toBe(runs[0]!.stderr);
    expect(run.bytes.equals(runs[0]!.bytes)).toBe(true);
  }
});

test("--strict stops at the first broken document, whatever the threads, and writes nothing", () => {
  const folder = temporaryFolder();
  for (const threads of ["1", "2"]) {
    const { stderr, status } = spawned(["collection", large, "-o", "x", "--strict", "--threads", threads], {
      cwd: folder,
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/large\/0\/490\.xml:\d+:\d+: the document ends inside <a>/);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test("an interrupted build leaves nothing behind", async () => {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [program, "collection", large, "-o", "x", "--threads", "1"], { cwd: folder });
  while (child.exitCode === null && readdirSync(folder).length === 0) await new Promise((done) => setTimeout(done, 5));
  child.kill("SIGINT");
  const [, signal] = await once(child, "exit");
  // Where it was done before the signal came, the file is whole.
  if (signal === "SIGINT") expect(readdirSync(folder)).toEqual([]);
  else expect(readdirSync(folder)).toEqual(["x"]);
});

test("broken documents are named, and the rest is built", async () => {
  const folder = folderOf({ "a.xml": "<a>fine</a>", "b.xml": "<b>\n<c></b>", "c.png": "", "d.txt": "fine" });
  const { stderr, status } = await pericope(["collection", ".", "-o", "x.pericope"], { cwd: folder });
  expect(stderr).toBe(
    "b.xml:2:4: </b> inside <c>, opened on line 2; expected </c>\n" +
      "note: 1 file was skipped: hidden, or not ending in .xml, .nxml, .txt, .text, .md, .markdown, .rst, .adoc, .asciidoc, .py, .html, .htm, .jsonl, .ndjson, .parquet\n" +
      "x.pericope: 2 documents, 8 characters, 0.0 MB; 1 broken one left out\n",
  );
  expect(status).toBe(0);
});

test("entities and ids come by their flags", async () => {
  const folder = folderOf({
    "a.xml": `<a key="K1">caf&eacute;</a>`,
    "entities.list": "# ISO Latin 1\neacute &#233;\n",
  });
  const flags = ["--entities", "entities.list", "--id-attribute", "key"];
  expect((await pericope(["collection", "a.xml", "-o", "x", ...flags], { cwd: folder })).status).toBe(0);
  const asked = ["K1", "0..4", "--format", "json"];
  for (const args of [
    ["--collection", "x"],
    ["--collection", "a.xml", ...flags],
  ]) {
    const { stdout } = await pericope(["locate", ...args, ...asked], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ doc: "K1", start: 0, end: 4, path: "/a[1]", text: "café" });
  }
  expect(await pericope(["collection", "a.xml", "-o", "y"], { cwd: folder })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^a\.xml:1:16: entity &eacute; .*--entities FILE\)\na\.xml: every document is broken/,
    ),
  });
});

test.each([
  [["collection", "articles"], /required option '-o, --output <file>' not specified/],
  [["collection", "-o", "x"], /missing required argument 'paths'/],
  [["collection", "none", "-o", "x"], /^none: no such file/],
  [["collection", "judgements.inex", "-o", "x"], /^judgements\.inex: not known as a document by its name/],
  [["collection", "articles", "-o", "runs"], /^runs: a folder; expected a file/],
  [["collection", "articles", "-o", "x", "--threads", "0"], /expected a whole number from 1 on/],
  [["collection", "articles", "-o", "x", "--id-attribute", "a", "--id-element", "b"], /expected one of them/],
  [["collection", "articles", "-o", "x", "--entities", "none"], /^none: no such file/],
])("%j is refused in one line, and nothing is written", async (args, message) => {
  const { stderr, stdout, status } = await pericope(args, { cwd: track });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  expect(statSync(join(track, "x"), { throwIfNoEntry: false })).toBeUndefined();
});

test.each(["collection", "index"])("%s names a hundred broken documents, and counts the others", async (name) => {
  const lines = [JSON.stringify({ doc: "a", text: "b" }), ...Array.from({ length: 103 }, () => "{}")];
  const folder = folderOf({ "documents.jsonl": lines.join("\n") });
  const { stderr, status } = await pericope([name, "documents.jsonl", "-o", "built"], { cwd: folder });
  expect(status).toBe(0);
  expect(stderr.split("\n").filter((line) => line.startsWith("documents.jsonl:"))).toHaveLength(100);
  expect(stderr).toContain("\n… and 3 more broken documents\n");
});
