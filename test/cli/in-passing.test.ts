import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evaluateFiles, openCollection } from "../../src/api/node/index.ts";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { spawned } from "./spawned.ts";
import { atLength } from "../rounds.ts";

// Texts without offsets, aligned on their way to be scored.

const cwd = mkdtempSync(join(tmpdir(), "pericope-passing-"));
cpSync("examples", cwd, { recursive: true });
const documents = ["--collection", "documents.jsonl"];
const numbers = ["-m", "R@5,P@1,R@4000ch", "-f", "json"];
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** What a command prints. */
async function printed(...args: string[]): Promise<unknown> {
  const { stdout, stderr, status } = await pericope([...args, "-q"], { cwd });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

test("scores are those of align and evaluate one after the other, in every command of the road", async () => {
  const [gold, run] = ["rag/gold.csv", "rag/retrieved.jsonl"];
  for (const [from, to] of [
    [gold, "gold.jsonl"],
    [run, "run.jsonl"],
  ] as const)
    expect((await pericope(["align", from, ...documents, "-o", to], { cwd })).status).toBe(0);
  const scored = async (...files: string[]) => {
    const { runs } = (await printed("evaluate", ...files, ...documents, ...numbers)) as { runs: object[] };
    return runs.map((each) => ({ ...each, file: undefined }));
  };
  expect(await scored(gold, run)).toEqual(await scored("gold.jsonl", "run.jsonl"));
  const { runs } = await evaluateFiles(join(cwd, gold), [join(cwd, run)], {
    collection: await openCollection(join(cwd, "documents.jsonl")),
    measures: ["R@5"],
  });
  const after = await evaluateFiles(join(cwd, "gold.jsonl"), [join(cwd, "run.jsonl")], { measures: ["R@5"] });
  expect(runs[0]!.topics).toEqual(after.runs[0]!.topics);
  const curve = async (...files: string[]) =>
    (await pericope(["curve", ...files, ...documents, "-f", "csv", "-q"], { cwd })).stdout;
  expect(await curve(gold, run)).toBe(await curve("gold.jsonl", "run.jsonl"));
  const compared = async (...files: string[]) =>
    (await pericope(["compare", ...files, ...documents, "-m", "R@5", "-f", "csv", "-q"], { cwd })).stdout;
  expect(await compared(gold, run, run)).toBe(await compared("gold.jsonl", "run.jsonl", "run.jsonl"));
});

test("chunk finds the places of its gold, and says so", async () => {
  expect((await pericope(["align", "rag/gold.csv", ...documents, "-o", "placed.jsonl"], { cwd })).status).toBe(0);
  const chunked = (gold: string) =>
    pericope(["chunk", "documents.jsonl", "-s", "sentences:1", "--judgements", gold, "--budget", "500"], { cwd });
  const [texts, places] = [await chunked("rag/gold.csv"), await chunked("placed.jsonl")];
  expect([texts.status, texts.stdout]).toEqual([0, places.stdout]);
  expect(texts.stderr).toMatch(/of \d+ texts without offsets the places were found in the documents/);
});

test("a note says how the texts were found, on both sides", async () => {
  const { stderr } = await pericope(["evaluate", "rag/gold.csv", "rag/retrieved.jsonl", ...documents, "-m", "R@5"], {
    cwd,
  });
  expect(stderr).toMatch(/of \d+ texts without offsets the places were found in the documents: \d+ exact, \d+ folded/);
  expect(stderr.match(/without offsets/g)).toHaveLength(2);
});

const small = folderOf({
  "documents.jsonl": lines(
    { doc: "tea", text: "Boil the water, all of it. Pour it over the leaves and wait." },
    { doc: "rice", text: "Rinse the rice. Boil it for ten minutes. Serve it hot." },
  ),
  "gold.jsonl": lines({ question: "q1", quote: "Pour it over the leaves" }, { question: "q2", quote: "Serve it hot." }),
  "run.jsonl": lines(
    { topic: "q1", text: "Pour it over teh leaves and wait." },
    { topic: "q2", text: "Boil it for ten minutes. Serve it hot." },
  ),
  "lost.jsonl": lines({ topic: "q1", text: "Pour it over the leaves" }, { topic: "q2", text: "This was never said." }),
});

test("texts that name no document are looked for in all", async () => {
  const args = ["evaluate", "gold.jsonl", "run.jsonl", ...documents, "-m", "R@5", "-f", "json", "-q"];
  const { stdout, stderr, status } = await pericope(args, { cwd: small });
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout).runs[0].topics).toEqual({ q1: { "R@5": 1 }, q2: { "R@5": 1 } });
});

test.each(["text", "passage"])(
  "gold calls its quotes %s as well, where neither score nor run stands beside them",
  async (key) => {
    const gold = [
      { question: "q1", doc: "tea", [key]: "Pour it over the leaves" },
      { question: "q2", doc: "rice", [key]: "Serve it hot. " },
    ];
    const cwd = folderOf({
      "documents.jsonl": readFileSync(join(small, "documents.jsonl"), "utf8"),
      "run.jsonl": readFileSync(join(small, "run.jsonl"), "utf8"),
      "gold.jsonl": lines(...gold),
      "scored.jsonl": lines(...gold.map((each) => ({ ...each, score: 1 }))),
      "chunks.jsonl": lines({ question: "q1", doc: "tea", page_content: "Pour it over the leaves" }),
    });
    const typed = (judgements: string) => [
      "evaluate",
      judgements,
      "run.jsonl",
      ...documents,
      "-m",
      "R@5",
      "-f",
      "json",
      "-q",
    ];
    const { stdout, stderr, status } = await pericope(typed("gold.jsonl"), { cwd });
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout).runs[0].topics).toEqual({ q1: { "R@5": 1 }, q2: { "R@5": 1 } });
    for (const name of ["scored.jsonl", "chunks.jsonl"]) {
      const refused = await pericope(typed(name), { cwd });
      expect(refused).toMatchObject({
        status: 2,
        stderr: expect.stringContaining("this looks like a run (jsonl-run)"),
      });
    }
  },
);

test("without the documents, the fault names the option that helps", async () => {
  const { stderr, status } = await pericope(["evaluate", "gold.jsonl", "run.jsonl"], { cwd: small });
  expect(status).toBe(2);
  expect(stderr).toBe(
    'gold.jsonl:1: "quote" without offsets; expected "start" and "end", or the documents, in which pericope align finds ' +
      "its place (--collection PATH)\n",
  );
});

test("where too many texts have no place, that is a fault, with the first of them", async () => {
  const { stderr, stdout, status } = await pericope(["evaluate", "gold.jsonl", "lost.jsonl", ...documents], {
    cwd: small,
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(
    "lost.jsonl:2: of 2 texts without offsets 1 has no place in the documents, of which more than 0.05 is too many: in no document",
  );
});

atLength.each(["gold.jsonl", "run.jsonl"])("the texts of %s find their places through a pipe, too", (piped) => {
  const input = readFileSync(join(small, piped));
  const args = (file: (name: string) => string) =>
    ["evaluate", file("gold.jsonl"), file("run.jsonl"), ...documents, "-m", "R@5", "-f", "json", "-q"] as const;
  const throughPipe = spawned(
    args((name) => (name === piped ? "-" : name)),
    { input, cwd: small },
  );
  expect(throughPipe.status, throughPipe.stderr).toBe(0);
  expect(JSON.parse(throughPipe.stdout).runs[0].topics).toEqual({ q1: { "R@5": 1 }, q2: { "R@5": 1 } });
  const without = spawned(["evaluate", ...(piped === "gold.jsonl" ? ["-", "run.jsonl"] : ["gold.jsonl", "-"])], {
    input,
    cwd: small,
  });
  expect(without.stderr).toContain("(--collection PATH)");
});

test("texts that are not at their offsets score as where they are, and say so; offsets that are trusted score as they are", async () => {
  await pericope(["align", "rag/gold.csv", ...documents, "-o", "placed-gold.jsonl"], { cwd });
  await pericope(["align", "rag/retrieved.jsonl", ...documents, "-o", "placed.jsonl"], { cwd });
  const texts = new Map(
    readFileSync(join(cwd, "documents.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly doc: string; readonly text: string })
      .map(({ doc, text }) => [doc, Array.from(text)]),
  );
  const placed = readFileSync(join(cwd, "placed.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly doc: string; readonly start: number; readonly end: number });
  const scattered = placed.map(({ doc, start, end, ...rest }, i) => {
    const from = (start + 700 + 131 * i) % 2000;
    const text = texts.get(doc)!.slice(start, end).join("");
    return { ...rest, doc, start: from, end: from + end - start, text, match: undefined };
  });
  writeFileSync(join(cwd, "scattered.jsonl"), lines(...scattered));
  const scores = async (run: string, ...more: string[]) => {
    const { stdout, stderr } = await pericope(
      ["evaluate", "placed-gold.jsonl", run, ...documents, ...more, "-m", "R@3,P@3", "-f", "csv"],
      { cwd },
    );
    return { numbers: stdout.match(/[RP]@3,[\d.]+$/gm), stderr };
  };
  const truth = await scores("placed.jsonl");
  expect(truth.numbers).toHaveLength(2);
  const found = await scores("scattered.jsonl");
  expect(found.numbers).toEqual(truth.numbers);
  expect(found.stderr).toMatch(/\d+ texts are not at their offsets in the documents, and their places were found/);
  expect((await scores("scattered.jsonl", "--trust", "offsets")).numbers).not.toEqual(truth.numbers);
});
