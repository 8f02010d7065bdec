import { expect, test } from "vitest";
import { commands } from "./all-commands.ts";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// A mistyped key of --fields is told, whatever the command, and no other field is taken in silence.

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const cwd = folderOf({
  "documents.jsonl": lines({ doc: "guide", text: "Press the button. Wait for the light." }),
  "gold.jsonl": lines({ topic: "q1", doc: "guide", text: "Press", start: 0, end: 5 }),
  "run.jsonl": lines({
    topic: "q1",
    doc: "other",
    metadata: { source: "guide" },
    text: "Press",
    start: 0,
    end: 5,
    score: 1,
  }),
  "run.trec": "q1 Q0 guide 1 1 r\n",
  "j.qrels": "q1 0 guide 1\n",
});

const typed: Record<string, readonly string[]> = {
  evaluate: ["gold.jsonl", "run.jsonl"],
  missed: ["gold.jsonl", "run.jsonl"],
  trace: ["gold.jsonl", "--stage", "retrieved=run.jsonl"],
  compare: ["gold.jsonl", "run.jsonl", "run.jsonl"],
  rank: ["gold.jsonl", "run.jsonl", "run.jsonl"],
  correlate: ["gold.jsonl", "run.jsonl", "run.jsonl", "run.jsonl"],
  reliability: ["gold.jsonl", "run.jsonl", "run.jsonl"],
  repeats: ["gold.jsonl", "run.jsonl", "run.jsonl"],
  validate: ["run.jsonl", "--judgements", "gold.jsonl"],
  pool: ["run.jsonl", "--depth", "1"],
  convert: ["run.jsonl", "-", "--to", "csv-run"],
  align: ["run.jsonl", "--collection", "documents.jsonl"],
  curve: ["gold.jsonl", "run.jsonl"],
  estimate: ["gold.jsonl", "run.jsonl", "--machine", "gold.jsonl"],
  report: ["gold.jsonl", "run.jsonl", "-o", "never.html"],
  view: ["gold.jsonl", "run.jsonl"],
  inspect: ["run.jsonl"],
  agree: ["gold.jsonl", "gold.jsonl"],
  simulate: ["gold.jsonl", "--collection", "documents.jsonl"],
  chunk: ["documents.jsonl", "--judgements", "gold.jsonl"],
  derive: ["run.jsonl", "--overlap", "list", "-o", "derived.jsonl"],
};

test("every command that takes --fields is tried; retrieve takes it for questions only", async () => {
  const taking = commands.filter(({ name, options }) => "fields" in options && name !== "retrieve");
  const line = ["retrieve", "gold.jsonl", "--from", "cat", "-o", "never.jsonl", "--fields", "doc=metadata.source"];
  const { stderr, status } = await pericope(line, { cwd });
  expect(stderr).toMatch(
    /^--fields doc=…: hits are read as the "shape" of the connection says; expected only the topic/,
  );
  expect(status).toBe(2);
  expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(typed).sort());
});

test.each(Object.entries(typed))("%s refuses a key that occurs nowhere", async (name, args) => {
  const { stderr, status } = await pericope([name, ...args, "--fields", "doc=metadata.sorce"], { cwd });
  expect(stderr).toMatch(/(?:run|gold)\.jsonl: no record has the key "metadata\.sorce", which fields name for doc; /);
  expect(stderr).toMatch(args.includes("run.jsonl") ? /did you mean "metadata\.source"\?/ : /found "topic", "doc"/);
  expect(status).toBe(2);
});

test.each([
  ["a swap of letters", "topic=frage,doc=meta.datei,start=von,end=bis,score=scroe", "score"],
  ["a field that has no other name", "topic=fraeg,doc=meta.datei,start=von,end=bis", "frage"],
  ["a path that has no other name", "topic=frage,doc=meta.datie,start=von,end=bis", "meta.datei"],
  ["one end of a range", "topic=frage,doc=meta.datei,start=von,end=bsi", "bis"],
])("tells the key that was meant: %s", async (_, fields, meant) => {
  const record = { frage: "q1", meta: { datei: "guide" }, von: 0, bis: 5 };
  const named = folderOf({ "gold.jsonl": lines(record), "run.jsonl": lines({ ...record, score: 1 }) });
  const { stderr, status } = await pericope(["evaluate", "gold.jsonl", "run.jsonl", "--fields", fields], {
    cwd: named,
  });
  expect(stderr).toContain(`; did you mean "${meant}"?`);
  expect(status).toBe(2);
});

test("of several files one has to have the key", async () => {
  const { stdout, stderr, status } = await pericope(
    ["evaluate", "gold.jsonl", "run.jsonl", "--fields", "doc=metadata.source", "-m", "R@1", "-f", "csv"],
    { cwd },
  );
  expect(stderr).not.toContain("no record");
  expect(status).toBe(0);
  expect(stdout).toContain("R@1,1");
});

test("of two files of judgements one has to have the key", async () => {
  const second = lines({ frage: "q1", doc: "guide", start: 0, end: 9 });
  const both = folderOf({
    "first.jsonl": lines({ topic: "q1", doc: "guide", start: 0, end: 5 }),
    "second.jsonl": second,
  });
  const args = ["agree", "first.jsonl", "second.jsonl", "--fields", "topic=frage", "-f", "json"];
  const { stderr, status } = await pericope(args, { cwd: both });
  expect(stderr).not.toContain("no record");
  expect(status).toBe(0);
});

test("files without keys are told", async () => {
  const { stderr, status } = await pericope(["evaluate", "j.qrels", "run.trec", "--fields", "doc=x"], { cwd });
  expect(stderr).toBe(
    'no record has the key "x", which fields name for doc; no judgements or results of JSONL or CSV were read\n',
  );
  expect(status).toBe(2);
});

test("align names the keys of a record without a text", async () => {
  const both = folderOf({
    "documents.jsonl": lines({ doc: "guide", text: "Press the button." }),
    "run.jsonl": lines({ topic: "q1", inhalt: "Press" }),
  });
  const { stderr, status } = await pericope(["align", "run.jsonl", "--collection", "documents.jsonl"], { cwd: both });
  expect(stderr).toBe(
    'run.jsonl:1: no "text"; expected the text of a chunk or a quote; found "inhalt", and fields can say which is text (--fields text=inhalt)\n',
  );
  expect(status).toBe(2);
});
