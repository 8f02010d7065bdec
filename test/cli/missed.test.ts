import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const folder = demoFolder();
const at = (name: string): string => join(folder, name);
const files = [at("judgements.jsonl"), at("runs/chunks.jsonl")];

interface TopicShares {
  readonly relevant: number;
  readonly found: number;
  readonly missed: Readonly<Record<string, number>>;
  readonly texts: readonly { readonly start: number; readonly end: number }[];
}

async function printed(...args: string[]) {
  const { stdout, stderr, status } = await pericope(args);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

test.each(["1", "5", "100000", "500ch", "4000ch"])(
  "what is found within %s is R, and all shares add up to 1",
  async (stop) => {
    const { measure, runs } = await printed("missed", ...files, "--at", stop, "-f", "json");
    const scored = await printed("evaluate", ...files, "-m", `R@${stop}`, "-q", "-f", "json");
    expect(measure).toBe(`R@${stop}`);
    expect(runs[0].mean.found).toBeCloseTo(scored.runs[0].mean[measure], 12);
    for (const [topic, { found, missed, relevant, texts }] of Object.entries<TopicShares>(runs[0].topics)) {
      expect(found, topic).toBeCloseTo(scored.runs[0].topics[topic][measure], 12);
      const shares = Object.values<number>(missed).reduce((sum, share) => sum + share, 0);
      expect(found + shares, topic).toBeCloseTo(1, 12);
      const characters = texts.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(characters, topic).toBe(Math.round((1 - found) * relevant));
    }
  },
);

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

test("within so many tokens, too", async () => {
  const counted = ["--collection", at("documents.jsonl"), "--tokens", "words"];
  const { runs } = await printed("missed", ...files, ...counted, "--at", "300tok", "-f", "json");
  const scored = await printed("evaluate", ...files, ...counted, "-m", "R@300tok", "-f", "json");
  expect(runs[0].mean.found).toBeCloseTo(scored.runs[0].mean["R@300tok"], 12);
  expect(runs[0].mean.found).toBeGreaterThan(0);
});

test("with the chunks of all documents, text that they cut through and documents without chunks are told", async () => {
  const cwd = folderOf({
    "documents.jsonl": lines({ doc: "a", text: "0123456789abcdefghij" }, { doc: "b", text: "never indexed" }),
    "gold.jsonl": lines(
      { topic: "q", doc: "a", start: 2, end: 6 },
      { topic: "q", doc: "a", start: 8, end: 12 },
      { topic: "q", doc: "a", start: 14, end: 18 },
      { topic: "q", doc: "b", start: 0, end: 4 },
    ),
    "chunks.jsonl": lines({ doc: "a", text: "0123456789" }, { doc: "a", text: "abcdefghij" }),
    "run.jsonl": lines({ topic: "q", doc: "a", start: 0, end: 10, score: 1 }),
  });
  const typed = ["missed", "gold.jsonl", "run.jsonl", "--chunks", "chunks.jsonl", "--collection", "documents.jsonl"];
  const { stdout, stderr, status } = await pericope([...typed, "--texts", "-f", "csv"], { cwd });
  expect(status, stderr).toBe(0);
  expect(stdout.split("\n")).toEqual([
    "run,topic,doc,start,end,reason,text",
    "run,q,a,10,12,cut-through,ab",
    "run,q,a,14,18,not-returned,efgh",
    "run,q,b,0,4,not-indexed,neve",
    "",
  ]);
  const { stderr: fault, status: refused } = await pericope(typed.slice(0, 5), { cwd });
  expect([refused, fault]).toEqual([2, expect.stringContaining("--chunks needs --collection PATH")]);
});

test("texts stand below their heading; without the documents a note says what is lacking", async () => {
  const cwd = folderOf({
    "documents.jsonl": lines({ doc: "a", text: "0123456789abcdefghij" }),
    "gold.jsonl": lines({ topic: "q", doc: "a", start: 2, end: 6 }, { topic: "q", doc: "a", start: 8, end: 20 }),
    "run.jsonl": lines({ topic: "q", doc: "b", start: 0, end: 10, score: 1 }),
  });
  const typed = ["missed", "gold.jsonl", "run.jsonl", "--texts"];
  const shown = await pericope([...typed, "--collection", "documents.jsonl"], { cwd });
  expect(shown.stdout.split("\n").slice(-5)).toEqual([
    "topic  document  characters  reason        text",
    "───────────────────────────────────────────────────────",
    "q      a               2..6  not returned  2345",
    "q      a              8..20  not returned  89abcdefghij",
    "",
  ]);
  expect(shown.stderr).not.toContain("--collection");
  const places = await pericope(typed, { cwd });
  expect(places.stdout).toContain("q      a              8..20  not returned  —\n");
  expect(places.stderr).toContain("note: what stands at the places is shown with --collection PATH, the documents\n");
});
