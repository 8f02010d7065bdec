import { linkSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readFullNames, readTopicList, refuseTwoStandardInputs, watched } from "../../src/cli/inputs.ts";
import type { World } from "../../src/cli/world.ts";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

const quiet = { progress: false } as unknown as World;

test("standard input is taken once, wherever it stands among the files", () => {
  for (const paths of [[], ["-"], ["a", undefined, "a"], [["-", "a"], undefined, "b"]])
    expect(() => refuseTwoStandardInputs(paths)).not.toThrow();
  for (const paths of [["-", "-"], [["-", "-"]], ["-", undefined, ["a", "-"]]])
    expect(() => refuseTwoStandardInputs(paths)).toThrow("- is given twice; standard input can be read once");
});

test("topics are the first words of lines, and full names stand behind a tab", async () => {
  const folder = folderOf({ "topics.txt": "  7 seven\n\n8\tx\n9\n", "names.tsv": "a\tAnn Other\n\n b \t Bo \tmore\n" });
  expect(await readTopicList(join(folder, "topics.txt"), quiet)).toEqual(["7", "8", "9"]);
  expect(await readTopicList(undefined, quiet)).toBeUndefined();
  expect(await readFullNames(join(folder, "names.tsv"), quiet)).toEqual(new Map([["a", "Ann Other"], ["b", "Bo"]])); // prettier-ignore
});

test("the line of progress is wiped whether the file is read or not", async () => {
  vi.useFakeTimers();
  try {
    for (const fails of [false, true]) {
      const said: string[] = [];
      const world = { progress: true, err: (text: string) => void said.push(text) } as unknown as World;
      const read = watched("x.fol", world, async (onProgress) => {
        vi.advanceTimersByTime(1000);
        onProgress!(1e6, 2e6);
        if (fails) throw new Error("on purpose");
        return "read";
      });
      if (fails) await expect(read).rejects.toThrow("on purpose");
      else expect(await read).toBe("read");
      expect(said).toEqual(["\r\x1b[Kreading x.fol: 50 %, 1 MB, 1 MB/s, 1 s left", "\r\x1b[K"]);
    }
  } finally {
    vi.useRealTimers();
  }
});

const fol = "runs/focused/passages.fol";
const folder = demoFolder();

test.each([
  [fol, ["convert", fol, fol, "--to", "trec"]],
  [fol, ["convert", fol, `./${fol}`]],
  [fol, ["convert", fol, "link.fol", "--to", "trec"]],
  [fol, ["convert", "hard.fol", fol, "--to", "trec"]],
  ["rag/gold.csv", ["align", "rag/gold.csv", "--collection", "documents.jsonl", "-o", "rag/gold.csv"]],
  ["documents.jsonl", ["align", "rag/gold.csv", "--collection", "documents.jsonl", "--report", "documents.jsonl"]],
  ["documents.jsonl", ["chunk", "documents.jsonl", "-o", "documents.jsonl"]],
  ["documents.jsonl", ["collection", "documents.jsonl", "-o", "documents.jsonl"]],
  [fol, ["derive", fol, "--task", "ric", "-o", fol]],
  [fol, ["pool", "runs", "--depth", "2", "-o", fol]],
  ["topics.xml", ["pool", fol, "--depth", "2", "--topics", "topics.xml", "-o", "topics.xml"]],
  ["judgements.inex", ["pool", fol, "--depth", "2", "--judged", "judgements.inex", "-o", "judgements.inex"]],
  ["judgements.inex", ["report", "judgements.inex", fol, "-o", "judgements.inex"]],
  ["documents.jsonl", ["chunk", "documents.jsonl", "--judgements", "judgements.jsonl", "--plot", "documents.jsonl"]],
  ["judgements.jsonl", ["chunk", "documents.jsonl", "--judgements", "judgements.jsonl", "-o", "judgements.jsonl"]],
  [fol, ["correlate", "judgements.inex", "runs/focused", "--plot", fol]],
  [fol, ["reliability", "judgements.inex", "runs/focused", "--plot", fol]],
  ["documents.jsonl", ["index", "documents.jsonl", "-o", "documents.jsonl"]],
])("%s is not written over by %j", async (file, args) => {
  const folder = demoFolder();
  const path = join(folder, file);
  symlinkSync(path, join(folder, "link.fol"));
  linkSync(path, join(folder, "hard.fol"));
  const before = readFileSync(path);
  const { status, stderr } = await pericope(args, { cwd: folder });
  expect({ status, lines: stderr.trim().split("\n").length }).toEqual({ status: 2, lines: 1 });
  expect(stderr).toMatch(/: this file is read, and would be overwritten; expected another to write to\n$/);
  expect(readFileSync(path)).toEqual(before);
});

test.each([
  ["align", "-", "--collection", "-"],
  ["agree", "-", "-"],
  ["derive", "-", "--task", "ric", "--collection", "-", "-o", "x.fol"],
  ["chunk", "-", "--judgements", "-"],
  ["validate", "-", "--judgements", "-"],
  ["missed", "-", "-"],
  ["trace", "-", "--stage", "retrieved=-"],
  ["inspect", "-", "-"],
  ["compare", "-", "-"],
  ["rank", "--scores", "-", "--scores", "-"],
])("standard input is read once: %j %j %j %j", async (...args) => {
  const { status, stderr } = await pericope(args, { cwd: folder });
  expect([stderr, status]).toEqual(["- is given twice; standard input can be read once\n", 2]);
});
