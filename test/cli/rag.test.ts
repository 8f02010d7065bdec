import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { spawned } from "./spawned.ts";
import { expectedFormats } from "../../src/files/formats/reading/recognise.ts";

// Records and texts as people have them, on the command line.

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const cwd = folderOf({
  "documents.jsonl": lines(
    { doc: "guide", text: "😀 Press the button. Wait for the light & press again." },
    { doc: "faq", text: "Why wait? It is slow." },
  ),
  "gold.csv": "question,source,quote\nq1,guide.md,Wait for the light &amp; press\nq2,faq.md,It is slow.\n",
  "run.csv": "qid,file,begin,end_index,similarity\nq1,guide,21,40,0.9\nq2,faq,10,21,0.8\n",
  "strange.jsonl": lines({ frage: "q1", wo: { datei: "guide" }, von: 20, bis: 39 }),
  "lost.jsonl": lines(
    { topic: "q1", doc: "guide", text: "Press the button." },
    { topic: "q1", doc: "guide", text: "This was never said." },
  ),
});

test("gold without offsets and a run in UTF-16 units are scored as they should be", async () => {
  expect(
    (await pericope(["align", "gold.csv", "--collection", "documents.jsonl", "-o", "gold.jsonl"], { cwd })).status,
  ).toBe(0);
  const { stdout, status, stderr } = await pericope(
    [
      "evaluate",
      "gold.jsonl",
      "run.csv",
      "--unit",
      "utf16",
      "--collection",
      "documents.jsonl",
      "-m",
      "R@5",
      "-f",
      "json",
      "-q",
    ],
    { cwd },
  );
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout).runs[0].topics).toEqual({ q1: { "R@5": 19 / 26 }, q2: { "R@5": 1 } });
});

test("--unit needs the documents, and --fields names keys", async () => {
  expect(await pericope(["evaluate", "run.csv", "run.csv", "--unit", "utf16"], { cwd })).toMatchObject({
    status: 2,
    stderr: `run.csv:1: this looks like a run (csv-run); expected ${expectedFormats("judgements")}, which are named before the runs (--judgements-format csv-judgements)\n`,
  });
  expect(spawned(["convert", "run.csv", "-", "--to", "fol", "--unit", "utf16"], { cwd })).toMatchObject({
    status: 2,
    stderr:
      "run.csv: offsets that count utf16 units are converted by the texts of the documents; expected a collection (--collection PATH)\n",
  });
  const { stdout } = spawned(
    ["convert", "run.csv", "-", "--to", "csv-run", "--unit", "utf16", "--collection", "documents.jsonl"],
    { cwd },
  );
  expect(stdout).toBe("topic,doc,start,end,score,run\nq1,guide,20,39,0.9,run\nq2,faq,10,21,0.8,run\n");
  const strange = ["convert", "strange.jsonl", "-", "--from", "jsonl-run", "--to", "csv-run"];
  expect(spawned([...strange, "--fields", "topic=frage,doc=wo.datei,start=von,end=bis"], { cwd }).stdout).toBe(
    "topic,doc,start,end,score,run\nq1,guide,20,39,,strange\n",
  );
  expect(spawned([...strange, "--fields", "topik=frage"], { cwd }).status).toBe(2);
});

test("align lists what has no place, reports all, and fails over its threshold", async () => {
  const args = ["align", "lost.jsonl", "--collection", "documents.jsonl", "-o", "placed.jsonl"];
  const { status, stderr } = await pericope([...args, "--report", "report.jsonl"], { cwd });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'lost.jsonl:2: not in document "guide", nor in another; was the text changed or summarised?: "This was never said."\n' +
      "note: 1 text was not placed, and is left out; line 2\n" +
      "2 texts: 1 exact, 0 folded, 0 approximate, 0 in part, 1 not placed\n" +
      "failed: 1 of 2 texts have no place, over 0.05\n",
  );
  expect(readFileSync(join(cwd, "placed.jsonl"), "utf8")).toBe(
    '{"topic":"q1","doc":"guide","start":2,"end":19,"match":{"how":"exact","score":1}}\n',
  );
  expect(readFileSync(join(cwd, "report.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);
  expect((await pericope([...args, "--fail-over", "0.5"], { cwd })).status).toBe(0);
  expect(await pericope([...args, "--fail-over", "2"], { cwd })).toMatchObject({ status: 2 });
});

test("chunk compares, writes chunks and refuses what it cannot do", async () => {
  const { stdout, status } = await pericope(["chunk", "documents.jsonl", "-s", "sentences", "-o", "chunks.jsonl"], {
    cwd,
  });
  expect(status).toBe(0);
  expect(stdout).toContain("sentences:1");
  expect(readFileSync(join(cwd, "chunks.jsonl"), "utf8").split("\n")[1]).toBe(
    '{"doc":"guide","start":20,"end":53,"text":"Wait for the light & press again."}',
  );
  for (const wrong of [
    ["--size", "4"],
    ["-s", "tokens:200", "--tokens", "llama"],
    ["--by", "tokens", "--tokens", "documents.jsonl"],
    ["--budget", "500tokens", "--judgements", "gold.jsonl"],
    ["--price", "0"],
    ["-s", "paragraphs"],
    ["-s", "characters:10/10"],
    ["--by", "characters", "--overlap", "x"],
    ["--lists", "best"],
    ["--budget", "500"],
    ["--budget", "500", "--budget", "many", "--judgements", "gold.jsonl"],
    ["--plot", "x.svg"],
    ["--by", "elements"],
    ["--budget", "0", "--judgements", "gold.jsonl"],
  ])
    expect(await pericope(["chunk", "documents.jsonl", ...wrong], { cwd }), wrong.join(" ")).toMatchObject({
      status: 2,
    });
});

test.each([
  ["1", "0", "words:1 "],
  ["2", "1", "words:2/1"],
])("chunk takes a size of %s with an overlap of %s", async (size, overlap, setting) => {
  const args = ["chunk", "documents.jsonl", "--by", "words", "--size", size, "--overlap", overlap];
  const { stdout, status } = await pericope(args, { cwd });
  expect([stdout, status]).toEqual([expect.stringContaining(setting), 0]);
});

test("chunk writes the best lists for every budget, and evaluate confirms them", async () => {
  const asked = ["-s", "characters:20/10", "-s", "sentences", "--budget", "30", "--budget", "7"];
  const args = ["chunk", "documents.jsonl", "--judgements", "gold.jsonl", ...asked, "--lists", "best", "-f", "csv"];
  const [heading, ...rows] = (await pericope(args, { cwd })).stdout.trim().split("\n");
  expect(heading).toBe("setting,chunks,mean,median,cut in two,bestP,R@7ch,bound@7ch,P@7ch,R@30ch,bound@30ch,P@30ch");
  expect(readdirSync(join(cwd, "best"))).toHaveLength(4);
  for (const row of rows) {
    const [setting = "", , , , , , ...numbers] = row.split(",");
    for (const [i, budget] of [7, 30].entries()) {
      const list = `best/${setting.replaceAll(/[:/]/g, "-")}-${budget}ch.jsonl`;
      const measures = `R@${budget}ch,P@${budget}ch`;
      const { stdout } = await pericope(["evaluate", "gold.jsonl", list, "-m", measures, "-f", "json"], { cwd });
      const { mean } = (JSON.parse(stdout) as { runs: { mean: Record<string, number> }[] }).runs[0]!;
      const printed = Object.values(mean).map((value) => value.toFixed(4));
      expect(printed, list).toEqual([numbers[3 * i], numbers[3 * i + 2]]);
    }
  }
});

test("JUnit carries the floors", async () => {
  const { stdout, status } = await pericope(
    ["evaluate", "gold.jsonl", "run.csv", "-m", "R@5", "--fail-under", "R@5=0.99", "-f", "junit"],
    { cwd },
  );
  expect(status).toBe(1);
  expect(stdout).toContain('<testsuites name="pericope" tests="1" failures="1">');
});

test("chunks of one's own stand beside ours, with copies and their tokens", async () => {
  const record = (text: string): string => `${JSON.stringify({ doc: "guide", text })}\n`;
  writeFileSync(
    join(cwd, "mine.jsonl"),
    record("Wait for the light").repeat(2) + record("Nobody ever wrote these words here."),
  );
  const { stdout, stderr, status } = await pericope(
    [
      "chunk",
      "documents.jsonl",
      "-s",
      "sentences",
      "--chunks",
      "mine.jsonl",
      "--tokens",
      "words",
      "--format",
      "csv",
      "-o",
      "out.jsonl",
    ],
    { cwd },
  );
  expect(status).toBe(0);
  const [head, ours, mine] = stdout.split("\n").map((line) => line.split(","));
  expect(head).toEqual(["setting", "chunks", "mean", "median", "tokens", "copies", "alike", "twice", "nowhere"]);
  expect(ours![0]).toBe("sentences:1");
  expect(mine!.slice(0, 7)).toEqual(["mine.jsonl", "2", "18.0", "18.0", "4.0", "0.5000", "0.5000"]);
  expect(stderr).toContain("mine.jsonl: 1 chunk has no place, and was left out");
  expect(readFileSync(join(cwd, "out.jsonl"), "utf8")).toContain('"setting":"mine.jsonl","doc":"guide"');
});
