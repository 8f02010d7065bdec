import { longName } from "../../src/cli/command.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { report } from "../../src/cli/commands/look/report.ts";
import { view } from "../../src/cli/commands/look/view.ts";
import type { PageData } from "../../src/report/page-data.ts";
import type { PackedPage } from "../../src/report/page-pack.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program } from "./spawned.ts";

const folder = demoFolder();
writeFileSync(join(folder, "some topics"), "2026001\n2026002\n");
writeFileSync(join(folder, "mine.mjs"), "export const mine = { name: 'mine', about: 'One.', score: () => 1 };\n");
writeFileSync(join(folder, "chunks.jsonl"), '{"topic":"any","doc":"memex","text":"a machine that was never built"}\n');
writeFileSync(join(folder, "entities"), "hearts \u2665\n");

const files = ["judgements.jsonl", "runs/focused/passages.fol", "runs/focused/sections.fol"];

/** A value for each option; those that exclude each other stand in different lines. */
const given: readonly (readonly string[])[] = [
  ["--collection", "articles"],
  ["--topic-texts", "topics.xml"],
  ["--measure", "iP@0.05"],
  ["-m", "AgP(score=bep,n=500)"],
  ["--measures-from", "mine.mjs"],
  ["--task", "thorough"],
  ["--names", "paper"],
  ["--rules", "inex_eval"],
  ["--topics-file", "some topics"],
  ["--overlap", "novel"],
  ["--tokens", "words"],
  ["--seed", "7"],
  ["--judgements-format", "jsonl-judgements"],
  ["--fields", "topic=topic,doc=doc"],
  ["--unit", "codepoint"],
  ["--encoding", "utf-8"],
  ["--trust", "offsets"],
  ["--run-format", "fol"],
  ["--entities", "entities"],
  ["--keep-going"],
  ["--checked-only"],
  ["--notes", "all"],
  ["--slice", "age"],
  ["--slices-from", "kinds.jsonl"],
  ["--chunks", "chunks.jsonl"],
  ["--stage", "retrieved=runs/focused/sections.fol"],
  ["--at", "retrieved=5"],
];
const lines: Readonly<Record<string, readonly string[]>> = {
  report: [
    ...given,
    ["--id-attribute", "id"],
    ["--output", "it's here.html"],
    ["--results=3"],
    ["--svg", "plots"],
  ].flat(),
  view: [...given, ["--id-element", "name"], ["--port", "0"]].flat(),
};
/** In one of the two; or for records, which these runs are not; or for a judging, which these judgements are not; or for other rules; or for live systems; or for answers; or what is to become of notes. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  report: [
    "--id-element",
    "--assessor",
    "--copies",
    "--order",
    "--run",
    "--set",
    "--ca",
    "--questions",
    "--quiet",
    "--strict",
    "--deny",
    "--allow",
    "--label", // of annotation tools
    "--unanswerable",
    "--abstain",
    "--redact", // which leaves out what others show
    "--redact-doc",
    "--whole",
    "--without-files",
  ],
  view: [
    "--id-attribute",
    "--assessor",
    "--copies",
    "--order",
    "--run",
    "--set",
    "--ca",
    "--questions",
    "--quiet",
    "--strict",
    "--deny",
    "--allow",
    "--label", // of annotation tools
    "--unanswerable",
    "--abstain",
  ],
};

/** The words of a line as a shell takes them. */
const wordsOf = async (line: string): Promise<string[]> => {
  const shell = spawn("sh", ["-c", `printf '%s\\n' ${line}`], { cwd: folder });
  let text = "";
  for await (const piece of shell.stdout) text += String(piece);
  return text.trimEnd().split("\n");
};

test.each([report, view])("the page of $name says the whole command, each declared option", async (command) => {
  const typed = lines[command.name]!;
  for (const { flags } of Object.values(command.options))
    expect(
      [...typed, ...elsewhere[command.name]!].map((word) => word.split("=")[0]),
      `add ${flags} here`,
    ).toContain(longName(flags));
  const args = [command.name, ...files, ...typed];
  const data = command === report ? await reported(args) : await viewed(args);
  expect(await wordsOf(data.made.command!)).toEqual(["pericope", ...args]);
});

async function reported(args: readonly string[]): Promise<PageData> {
  const { status, stderr } = await pericope(args, { cwd: folder });
  expect(stderr).not.toContain("expected");
  expect(status).toBe(0);
  const html = readFileSync(join(folder, "it's here.html"), "utf8");
  const packed = JSON.parse(/id="pericope-data">(.*?)<\/script>/s.exec(html)![1]!) as PackedPage;
  return JSON.parse(inflateRawSync(Buffer.from(packed.data, "base64")).toString()) as PageData;
}

async function viewed(args: readonly string[]): Promise<PageData> {
  const server = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [line] = (await once(server.stdout, "data", { signal: AbortSignal.timeout(20_000) })) as [Buffer];
    return (await (await fetch(new URL("/data", String(line).trim()))).json()) as PageData;
  } finally {
    server.kill("SIGKILL");
  }
}

test("the report shows the questions' words by itself where the gold has them", async () => {
  const gold = {
    "own.csv":
      'Query ID,Question,doc,start,end\n2026001,"Who, and when?",memex,0,5\n2026001,,memex,9,12\nq2,q2,memex,0,5\n',
    "own.jsonl": '{"query_id":"2026001","question":"Who, and when?","doc":"memex","start":0,"end":5}\n',
  };
  for (const [name, text] of Object.entries(gold)) {
    writeFileSync(join(folder, name), text);
    const asked = ["report", name, files[1]!, "-m", "charR", "-o", "it's here.html"];
    const titles = async (more: readonly string[]) => {
      const { topics } = await reported([...asked, ...more]);
      return topics.filter(({ title }) => title !== null).map(({ id, title }) => [id, title]);
    };
    expect(await titles([])).toEqual([["2026001", "Who, and when?"]]);
    writeFileSync(join(folder, "asked.jsonl"), '{"topic":"2026001","title":"Another title"}\n');
    expect(await titles(["--topic-texts", "asked.jsonl"])).toEqual([["2026001", "Another title"]]);
  }
});

test("pericope page writes the page that files are dropped on, whole", async () => {
  const { stdout, status } = await pericope(["page", "-o", "score.html"], { cwd: folder });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^score\.html: 1\.\d MB; open it in a browser/)]);
  expect(readFileSync(join(folder, "score.html"), "utf8")).toBe(readFileSync("dist/pericope.html", "utf8"));
  const { stderr, status: refused } = await pericope(["page", "-o", "nowhere/score.html"], { cwd: folder });
  expect([refused, stderr]).toEqual([2, expect.stringContaining("no folder")]);
});

test("--topic-texts takes topics by an id and a text, which might be documents elsewhere, and refuses runs", async () => {
  writeFileSync(join(folder, "questions.jsonl"), '{"id":"2026001","text":"What comes first?"}\n');
  const report = (topics: string) =>
    pericope(["report", ...files, "--topic-texts", topics, "-m", "charR", "-o", "topics.html"], { cwd: folder });
  expect(await report("questions.jsonl")).toMatchObject({ status: 0 });
  const refused = await report(files[1]!);
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining("expected topics")]);
});
