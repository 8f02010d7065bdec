import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readJudgements } from "../../src/files/formats/read.ts";
import { size } from "../../src/text/range.ts";
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
    expect(runs[0].mean).not.toHaveProperty("foundInCopies"); // which do not count
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
    "───────────────────────────────────────────────────────────────",
    "q      a               2..6  not returned  0123456789abcdefghij",
    "q      a              8..20  not returned  0123456789abcdefghij",
    "",
  ]);
  expect(shown.stderr).not.toContain("--collection");
  const places = await pericope(typed, { cwd });
  expect(places.stdout).toContain("q      a              8..20  not returned  —\n");
  expect(places.stderr).toContain("note: what stands at the places is shown with --collection PATH, the documents\n");
});

test("--by-runs has a row for each text by how many runs found it, and adds up to R of each run", async () => {
  const names = ["articles", "passages", "random"];
  const typed = [at("judgements.inex"), ...names.map((name) => at(`runs/focused/${name}.fol`))];
  for (const stop of ["all", "3"]) {
    const { counts, texts, topics, runs } = await printed("missed", ...typed, "--by-runs", "--at", stop, "-f", "json");
    expect(runs).toEqual(names);
    const sum = (rows: readonly { characters: number }[]) =>
      rows.reduce((total, { characters }) => total + characters, 0);
    expect(sum(texts)).toBe(34376); // all that is highlighted
    expect(sum(counts)).toBe(34376);
    // Of each topic the mean over runs of what they found is the mean of their recall.
    const measure = stop === "all" ? "charR" : "R@3";
    const scored = await printed("evaluate", ...typed, "-m", measure, "-q", "-f", "json");
    for (const { topic, mean } of topics) {
      const recalls: number[] = scored.runs.map(
        (run: { topics: Record<string, Record<string, number>> }) => run.topics[topic]![measure]!,
      );
      expect(mean, topic).toBeCloseTo(recalls.reduce((total, value) => total + value, 0) / 3, 12);
    }
    const { stdout } = await pericope(["missed", ...typed, "--by-runs", "--at", stop, "-f", "csv"]);
    const lines = stdout.trim().split("\n");
    expect(lines[0]).toBe("runs,run,topic,doc,start,end,characters,text");
    expect(lines.slice(1)).toEqual(
      texts.map((text: Record<string, unknown>) =>
        [
          text["runs"],
          text["only"] ?? "",
          text["topic"],
          text["doc"],
          text["start"],
          text["end"],
          text["characters"],
          "",
        ].join(),
      ),
    );
    expect(texts.map(({ runs: number }: { runs: number }) => number)).toEqual(
      texts.map(({ runs: number }: { runs: number }) => number).toSorted((a: number, b: number) => a - b),
    );
  }
  const { status, stderr } = await pericope(["missed", ...typed, "--by-runs", "--chunks", "x", "--collection", "y"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("--chunks is for reasons")]);
});

test.each(["table", "markdown", "latex", "tsv", "jsonl"])("--by-runs prints as %s", async (format) => {
  const typed = [at("judgements.inex"), at("runs/focused/passages.fol"), at("runs/focused/sections.fol")];
  const texts = ["--texts", "--per-topic", "--collection", at("articles")];
  const { stdout, status, stderr } = await pericope(["missed", ...typed, "--by-runs", ...texts, "-f", format]);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("sections");
  expect(stdout).toContain("2026005");
});

test.each([[[]], [["--copies", "same", "--collection", "examples/documents.jsonl"]]])(
  "the rows of a topic are all of its highlighted text, and those of a run the means of them %j",
  async (more) => {
    const gold = "examples/judgements.jsonl";
    const { stdout } = await pericope(["missed", gold, "examples/runs/chunks.jsonl", ...more, "-f", "csv"]);
    const [heading, ...lines] = stdout.trim().split("\n");
    expect(heading).toBe("run,topic,reason,share,characters");
    const rows = lines.map((line) => line.split(","));
    const { topics } = readJudgements(readFileSync(gold, "utf8"));
    const asked = [...new Set(rows.map(([, , reason]) => reason))];
    expect(asked[0]).toBe("found");
    for (const [topic, judged] of topics) {
      const own = rows.filter((row) => row[1] === topic);
      const relevant = [...judged.values()].reduce((sum, document) => sum + size(document.relevant), 0);
      const parts = own.filter(([, , reason]) => reason !== "found-in-copies");
      expect(parts.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(1, 9);
      expect(parts.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(relevant);
      for (const row of parts) expect(Number(row[4])).toBeCloseTo(Number(row[3]) * relevant, 6);
      expect(own.map(([, , reason]) => reason)).toEqual(asked);
    }
    const means = rows.filter((row) => row[1] === "all");
    expect(means.map(([, , reason]) => reason)).toEqual(asked);
    for (const [run, , reason, share, characters] of means) {
      const shares = rows.filter((row) => row[1] !== "all" && row[2] === reason).map((row) => Number(row[3]));
      expect([run, characters]).toEqual(["chunks-400", ""]);
      expect(Number(share)).toBeCloseTo(shares.reduce((sum, value) => sum + value, 0) / shares.length, 9);
    }
  },
);
