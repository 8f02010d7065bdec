import { expect, test } from "vitest";
import { expectedFormats } from "../../src/files/formats/reading/recognise.ts";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// Files as people bring them in their first minutes: each fault says what to type next, and what it says to type helps.

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const text = "Wait for the light";
const cwd = folderOf({
  "documents.jsonl": lines({ doc: "guide", text: "Press the button. Wait for the light & press again." }),
  "gold.jsonl": lines({ query_id: "q1", doc: "guide", start: 18, end: 44, quote: "Wait for the light & press" }),
  "run.jsonl": lines({ query_id: "q1", doc: "guide", start: 18, end: 36, score: 1 }),
  "scored-gold.jsonl": lines({ query_id: "q1", doc: "guide", start: 18, end: 44, score: 1 }),
  "documents-only.jsonl": lines({ query_id: "q1", doc: "guide", score: 1 }),
  "names.csv": "Frage;Datei;Stelle;von;bis\nq1;guide;Wait for the light & press;18;44\n",
  "no-names.csv": "q1,guide,Wait for the light & press\n",
  "only-names.csv": "query_id,source,quote\n",
  "questions.csv": "query_id,question\nq1,And then?\n",
  "bom.csv": "\uFEFFquery_id;doc;start;end\nq1;guide;18;44\n",
  "frage.jsonl": lines({ frage: "q1", page_content: text, metadata: { source: "guide" }, start: 18, end: 36 }),
  "frage-text.jsonl": lines({ frage: "q1", page_content: text, metadata: { source: "guide" } }),
  "strange.jsonl": lines({ frage: "q1", datei: "guide", tags: ["a"], inhalt: text }),
  "no-doc.jsonl": lines({ query_id: "q1", page_content: text }),
  "other-ids.jsonl": lines({ query_id: "q1", doc: "manual-7", start: 0, end: 9 }),
});
const type = (line: string) => pericope(line.split(" "), { cwd });

test.each([
  [
    "a run in the place of the gold",
    "evaluate run.jsonl gold.jsonl",
    `run.jsonl:1: this looks like a run (jsonl-run); expected ${expectedFormats("judgements")}, which are named before the runs (--judgements-format jsonl-judgements)`,
  ],
  [
    "gold in the place of a run",
    "evaluate gold.jsonl gold.jsonl",
    `gold.jsonl:1: this looks like judgements (jsonl-judgements); expected ${expectedFormats("run")}, named after the judgements (--run-format jsonl-run)`,
  ],
  [
    "columns of other names",
    "evaluate names.csv run.jsonl",
    'names.csv:1: no column is known to name the question; found "Frage", "Datei", "Stelle", "von", "bis"; expected names such as query_id, source and quote in the first line, or fields that say which is topic (--fields topic=Frage)',
  ],
  [
    "the text among other names",
    "align names.csv --collection documents.jsonl --fields topic=Frage,doc=Datei",
    'names.csv:2: no "text"; expected the text of a chunk or a quote; found "Stelle", "von", "bis", and fields can say which is text (--fields text=Stelle)',
  ],
  [
    "no names at all",
    "evaluate no-names.csv run.jsonl",
    'no-names.csv:1: no column is known to name the question; found "q1", "guide", "Wait for the light & press"; expected names such as query_id, source and quote in the first line, or fields that say which is topic (--fields topic=q1)',
  ],
  [
    "names alone",
    "evaluate only-names.csv run.jsonl",
    "only-names.csv: only a line of names; expected one record per line below it",
  ],
  [
    "questions without answers",
    "evaluate questions.csv run.jsonl",
    'questions.csv:1: no column is known to name the document; found "query_id", "question"; expected names such as query_id, source and quote in the first line',
  ],
  [
    "chunks whose question has another name",
    "evaluate gold.jsonl frage-text.jsonl",
    `frage-text.jsonl:1: this looks like documents (jsonl-documents), for it names no question; expected ${expectedFormats("run")} (--fields topic=KEY)`,
  ],
  [
    "gold of other names",
    "evaluate strange.jsonl run.jsonl",
    'strange.jsonl:1: neither "ranges" nor "grade"; expected ranges such as [[0,10]], or an integer grade; found "frage", "datei", "tags", "inhalt", and fields can say which is text (--fields text=inhalt)',
  ],
  [
    "chunks without a document",
    "evaluate gold.jsonl no-doc.jsonl",
    expect.stringMatching(/^no-doc\.jsonl:1: "page_content" without offsets; .*(?:align|--collection).*\n$/),
  ],
  [
    "fields the wrong way round",
    "evaluate gold.jsonl run.jsonl --fields frage=topic",
    expect.stringMatching(/^--fields "frage=topic": no field "frage"; .*; did you mean topic=frage\?\n$/),
  ],
  [
    "places that are to be found, and no text to find",
    "align documents-only.jsonl --collection documents.jsonl",
    'documents-only.jsonl:1: no "text"; expected the text of a chunk or a quote',
  ],
])("%s: one line, with what helps", async (_, line, fault) => {
  const { stdout, stderr, status } = await type(line);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toEqual(typeof fault === "string" ? `${fault}\n` : fault);
});

test.each([
  "evaluate scored-gold.jsonl run.jsonl --judgements-format jsonl-judgements",
  "evaluate names.csv run.jsonl --fields topic=Frage,doc=Datei,text=Stelle,start=von,end=bis",
  "evaluate bom.csv run.jsonl",
  "evaluate gold.jsonl frage.jsonl --fields topic=frage",
])("what helps gives the scores: %s", async (line) => {
  const { stdout, stderr, status } = await type(`${line} -m R@1 -f csv`);
  expect(status, stderr).toBe(0);
  expect(Number(stdout.trim().split(",").at(-1))).toBeCloseTo(18 / 26, 12);
});

test("names that fields explain are recognised, without a word on the format", async () => {
  const { stderr } = await type("evaluate gold.jsonl frage-text.jsonl --fields topic=frage");
  expect(stderr).toMatch(/^frage-text\.jsonl:1: "page_content" without offsets; /);
});

test("ids that do not match are shown of both sides", async () => {
  const { stderr, status } = await type("evaluate gold.jsonl other-ids.jsonl");
  expect(status).toBe(0);
  expect(stderr).toContain('do the ids match? it has "manual-7", the judgements "guide"\n');
});
