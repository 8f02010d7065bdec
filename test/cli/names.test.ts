import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { families } from "../../src/score/measures/index.ts";
import { demoFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const cwd = demoFolder();
const typed = (...args: string[]) => pericope(args, { cwd });
const json = async (...args: string[]) => JSON.parse((await typed(...args, "-f", "json")).stdout);
const ric = [
  "judgements.inex",
  "runs/ric/context.fol",
  "runs/ric/articles.fol",
  "runs/ric/random.fol",
  "-t",
  "ric",
  "--names",
  "paper",
];

test("--names paper prints the papers' names in every table, and in machine formats too", async () => {
  expect((await typed("evaluate", ...ric)).stdout).toMatch(/^run +gP\[5\] +gP\[10\] +gP\[25\] +gP\[50\] +MAgP$/m);
  expect((await typed("compare", ...ric, "-m", "AgP(by=text)")).stdout).toMatch(/^MAgP'$/m);
  expect((await typed("rank", ...ric)).stdout).toMatch(/^By MAgP, /);
  expect((await typed("correlate", ...ric, "-m", "AgP,AP")).stdout).toMatch(/^MAgP, MAP /m);
  expect((await typed("simulate", "judgements.inex", "--collection", "articles", "--names", "paper")).stdout).toMatch(
    /by MAgP'$/m,
  );
  expect((await json("evaluate", ...ric)).measures).toEqual(["gP[5]", "gP[10]", "gP[25]", "gP[50]", "MAgP"]);
  expect((await json("evaluate", ...ric.slice(0, -2))).measures).toEqual(["gP@5", "gP@10", "gP@25", "gP@50", "AgP"]);
});

test("names and their order change no number", async () => {
  const means = async (...names: string[]) =>
    (await json("evaluate", ...ric.slice(0, -2), ...names)).runs.map(({ mean }: { mean: object }) =>
      Object.values(mean),
    );
  expect(await means("--names", "paper")).toEqual(await means());
});

test("a floor is held under either name, and by a name that the task tells", async () => {
  const floor = async (...args: string[]) => (await typed("evaluate", ...args)).stderr;
  expect(await floor(...ric, "--fail-under", "AgP=0.99")).toContain("failed: context: MAgP is 0.4006, under 0.99");
  expect(await floor("judgements.jsonl", "runs/chunks.jsonl", "--fail-under", "recall@5=0.99")).toContain(
    "R@5 is 0.3139",
  );
});

test("scores of other tools are printed as the papers do where they are known, and else as they are", async () => {
  writeFileSync(
    join(cwd, "scores.csv"),
    "run,topic,measure,value\na,1,AgP,0.5\na,2,AgP,0.2\nb,1,AgP,0.1\nb,2,AgP,0.4\n",
  );
  expect((await typed("compare", "--scores", "scores.csv", "--names", "paper")).stdout).toMatch(/^MAgP$/m);
  writeFileSync(
    join(cwd, "own.csv"),
    "run,topic,measure,value\na,1,my_own,0.5\na,2,my_own,0.2\nb,1,my_own,0.1\nb,2,my_own,0\n",
  );
  expect((await typed("compare", "--scores", "own.csv", "--names", "paper")).stdout).toMatch(/^my_own$/m);
});

test("a name that chunks and documents share is told by the task, and refused before anything is read where no task can", async () => {
  const measures = async (...args: string[]) =>
    (await json("evaluate", "judgements.jsonl", "runs/chunks.jsonl", ...args)).measures;
  expect(await measures("-m", "recall@5,mrr,ndcg@10")).toEqual(["R@5", "textRR", "textnDCG@10"]);
  expect(await measures("-m", "recall@5,mrr,ndcg@10", "-t", "document")).toEqual(["docR@5", "RR", "nDCG@10"]);
  const { stderr, status } = await typed("evaluate", "judgements.inex", "runs/focused/sections.fol", "-m", "recall@5");
  expect([status, stderr]).toEqual([
    2,
    '"recall@5" may mean R@5, of the text, or docR@5, of documents; expected one of these names, or the task chunks or document (--task TASK)\n',
  ]);
  expect((await typed("evaluate", "no-file", "no-file", "-m", "recal@5")).stderr).toBe(
    'no measure "recal@5"; did you mean "recall@5"?\n',
  );
});

test("in the task chunks a note says which measures are of documents all the same", async () => {
  const notes = (await json("evaluate", "judgements.jsonl", "runs/chunks.jsonl", "-m", "nDCG@10,R@5,map")).notes;
  expect(notes).toContainEqual({
    code: "of-documents",
    message: "nDCG@10, AP: of whole documents; of chunks there are textnDCG, textAP",
    count: 2,
  });
});

test("a family is listed by its name, in any case", async () => {
  expect((await typed("measures", "hixeval")).stdout).toMatch(/^HiXEval: .*\nHP@10 .*\n(.*\n){5}Rec /);
  expect((await typed("measures", "chunk")).stdout).toMatch(/^chunks: /);
  expect((await typed("measures")).stdout.match(/^\w+: /gm)).toHaveLength(families.length);
  expect((await typed("measures", "genralized")).stderr).toContain('did you mean "generalized"?');
  expect((await typed("measures", "recall@5")).stdout).toMatch(/^R: [^]*^docR: /m);
});

test("score 1: without --task the table says which one was taken, and why", async () => {
  const head = async (...args: string[]) => (await typed("evaluate", ...args)).stdout.split("\n", 1)[0];
  expect(await head("judgements.jsonl", "runs/chunks.jsonl")).toBe(
    "Task chunks, the default for judgements as records (JSONL, CSV, SQuAD)",
  );
  expect(await head("judgements.inex", "runs/chunks.jsonl")).toBe("Task focused, the default for passages");
  expect(await head("judgements.jsonl", "runs/documents.trec")).toBe("Task document, the default for whole documents");
  expect(await head("judgements.jsonl", "runs/chunks.jsonl", "-t", "chunks")).toMatch(/^run /);
  expect(
    (await typed("rank", "judgements.jsonl", "runs/focused/passages.fol", "runs/focused/sections.fol")).stderr,
  ).toContain("note: Task chunks, the default for judgements as records (JSONL, CSV, SQuAD); --task takes another\n");
});

test("judgements in CSV and SQuAD are for chunks too, and what is converted from INEX to JSONL", async () => {
  writeFileSync(join(cwd, "gold.csv"), "topic,doc,start,end\nq1,guide.md,120,480\n");
  writeFileSync(join(cwd, "run.csv"), "topic,doc,start,end\nq1,guide.md,100,200\n");
  expect((await json("evaluate", "gold.csv", "run.csv")).task).toBe("chunks");
  const squad = {
    title: "guide.md",
    paragraphs: [
      { context: "no elements here", qas: [{ id: "q1", answers: [{ text: "elements", answer_start: 3 }] }] },
    ],
  };
  writeFileSync(join(cwd, "gold.squad.json"), JSON.stringify({ data: [squad] }));
  expect((await json("evaluate", "gold.squad.json", "run.csv")).task).toBe("chunks");
});
