import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const valve = "The relief valve has to be closed before the pump is started.";
const lamp = "Call the number on the back of the device where the lamp stays red.";
const lines = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

// The manual's sentence stands in the leaflet as well; the run brings the leaflet, and half of what is highlighted of the lamp.
const folder = folderOf({
  "documents.jsonl": lines(
    { doc: "manual", text: `Safety. ${valve} ${lamp}` },
    { doc: "leaflet", text: `In short: ${valve} That is all.` },
    { doc: "typed", text: "In short: the relief valve has to be clozed before the pump is started." },
  ),
  "gold.jsonl": lines(
    { topic: "q1", doc: "manual", ranges: [[8, 8 + valve.length]] },
    { topic: "q2", doc: "manual", ranges: [[70, 70 + lamp.length]] },
  ),
  "run.jsonl": lines(
    { topic: "q1", doc: "leaflet", start: 0, end: 10 + valve.length, run: "mine" },
    { topic: "q1", doc: "manual", start: 8, end: 8 + valve.length, run: "mine" },
    { topic: "q2", doc: "manual", start: 70, end: 103, run: "mine" },
  ),
  "typed.jsonl": lines({ topic: "q1", doc: "typed", start: 0, end: 71, run: "typed" }),
  "lost.jsonl": lines({ topic: "q1", doc: "lost", start: 0, end: 71, run: "lost" }),
  "graded.qrels": "q1 0 manual 1\n",
});
const at = (name: string): string => join(folder, name);
const files = [at("gold.jsonl"), at("run.jsonl")];
const withTexts = ["--collection", at("documents.jsonl")];

async function json(...args: string[]) {
  const { stdout, stderr, status } = await pericope([...args, "-f", "json"]);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

test("text that is returned from a copy is found, once", async () => {
  const measures = ["-m", "R@1,P@1,R@2,P@2,textRR,coverage@1,redundancy@2", "-q"];
  const plain = (await json("evaluate", ...files, ...withTexts, ...measures)).runs[0].topics;
  const counted = (await json("evaluate", ...files, ...withTexts, ...measures, "--copies", "same")).runs[0].topics;
  const [length, read] = [valve.length, 10 + valve.length];
  expect(plain.q1).toMatchObject({ "R@1": 0, textRR: 1 / 2, "R@2": 1 });
  expect(counted.q1).toEqual({
    "R@1": 1,
    "P@1": length / read,
    "R@2": 1,
    "P@2": length / (read + length),
    textRR: 1,
    "coverage@1": 1,
    "redundancy@2": length / (read + length),
  });
  expect(counted.q2).toEqual(plain.q2);
});

test("a near copy gains what both have", async () => {
  const scored = async (kind: string) => {
    const args = [at("gold.jsonl"), at("typed.jsonl"), ...withTexts, "-m", "R@1", "-q", "--copies", kind];
    return (await json("evaluate", ...args)).runs[0].topics.q1["R@1"];
  };
  expect(await scored("same")).toBe(0);
  expect(await scored("near")).toBeCloseTo(1 - 2 / valve.length, 12); // T is t, s is z
});

test("the table and the JSON say that copies count", async () => {
  const { stdout } = await pericope(["evaluate", ...files, ...withTexts, "--copies", "same"]);
  expect(stdout).toContain("text counts from its copies, too (same)");
  expect((await json("evaluate", ...files, ...withTexts, "--copies", "near")).copies).toBe("near");
});

test("every command that scores takes them", async () => {
  const copies = [...withTexts, "--copies", "same"];
  const compared = await pericope(["compare", ...files, at("typed.jsonl"), ...copies, "-m", "R@1"]);
  expect([compared.status, compared.stderr]).toEqual([0, expect.stringContaining("copies, too (same)")]);
  const curve = ["curve", ...files, "-c", "recall-by-characters", "--points", "2", "-q", "-f", "csv"];
  expect((await pericope([...curve, ...copies])).stdout).not.toBe((await pericope([...curve, ...withTexts])).stdout);
  const page = at("report.html");
  const report = await pericope(["report", ...files, ...copies, "-o", page]);
  expect([report.status, report.stderr]).toEqual([0, expect.any(String)]);
});

test("missed tells what came from a copy, and counts it with --copies", async () => {
  const args = ["missed", ...files, ...withTexts, "--at", "1"];
  const [plain] = (await json(...args)).runs;
  expect(plain.topics.q1).toMatchObject({ found: 0, missed: { copy: 1, below: 0, "not-returned": 0 } });
  expect(plain.topics.q2).toMatchObject({ missed: { copy: 0, "not-returned": 1 - 33 / lamp.length } });
  const [counted] = (await json(...args, "--copies", "same")).runs;
  expect(counted.topics.q1).toMatchObject({ found: 1, foundInCopies: 1, missed: { below: 0, "not-returned": 0 } });
  expect(counted.topics.q2).toMatchObject({ foundInCopies: 0, found: 33 / lamp.length });
  const { stdout } = await pericope([...args, "--texts"]);
  expect(stdout).toContain("from a copy");
  expect((await pericope([...args, "--copies", "same"])).stdout).toContain("of it in copies");
  expect((await pericope(["missed", ...files, "--at", "1"])).stdout).not.toContain("from a copy");
});

test.each([
  [["evaluate", ...files], "expected a collection with them (--collection PATH)"],
  [["evaluate", ...files, ...withTexts, "-m", "AgP"], "AgP looks at documents or elements one by one"],
  [["evaluate", ...files, ...withTexts, "--task", "ric"], "gP@5 looks at documents or elements one by one"],
  [["curve", ...files, ...withTexts, "-c", "gP-gR"], "igP@0 looks at documents or elements one by one"],
  [["evaluate", ...files, ...withTexts, "--rules", "inex_eval"], "copies do not count by the rules inex_eval"],
  [["evaluate", at("graded.qrels"), at("run.jsonl"), ...withTexts, "-m", "AP"], "these judgements have none"],
  [["evaluate", at("gold.jsonl"), at("lost.jsonl"), ...withTexts], 'document "lost" is not in the collection'],
])("%j is refused in one line", async (args, words) => {
  const { stdout, stderr, status } = await pericope([...args, "--copies", "same"]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("an unknown kind is refused", async () => {
  const { stderr, status } = await pericope(["evaluate", ...files, ...withTexts, "--copies", "exact"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("same, near")]);
});

test("measures of documents stay as they are, with a note", async () => {
  const args = ["evaluate", ...files, ...withTexts, "-m", "AP,R@1"];
  const { stderr } = await pericope([...args, "--copies", "same"]);
  expect(stderr).toContain("AP: of whole documents, where copies of their text change nothing");
  const [plain, counted] = [await json(...args), await json(...args, "--copies", "same")];
  expect(counted.runs[0].mean.AP).toBe(plain.runs[0].mean.AP);
});

test("chunk finds the list that takes a copy, and evaluate confirms its numbers", async () => {
  const lists = at("lists");
  const args = [at("documents.jsonl"), "--judgements", at("gold.jsonl"), "-s", "characters:75", "--budget", "75"];
  const data = await json("chunk", ...args, "--copies", "same", "--lists", lists);
  const { reach } = data.settings[0];
  expect(data.copies).toBe("same");
  expect(reach.budgets[0]).toMatchObject({ characters: 75, bound: reach.budgets[0].recall });
  const list = join(lists, "characters-75-75ch.jsonl");
  const scored = await json(
    "evaluate",
    at("gold.jsonl"),
    list,
    ...withTexts,
    "-m",
    "R@75ch,P@75ch",
    "--copies",
    "same",
  );
  const { recall, precision } = reach.budgets[0];
  expect(scored.runs[0].mean).toEqual({ "R@75ch": recall, "P@75ch": precision });
  const table = await pericope(["chunk", ...args, "--copies", "near"]);
  expect(table.stdout).toMatch(/^Text counts from its copies, too \(near\)\n/);
});

test("chunk asks for highlights where copies are to count", async () => {
  const { stderr, status } = await pericope(["chunk", at("documents.jsonl"), "--copies", "same"]);
  expect([status, stderr]).toEqual([2, "--copies needs --judgements FILE\n"]);
});
