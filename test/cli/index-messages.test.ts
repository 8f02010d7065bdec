import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const cwd = temporaryFolder();
const documents = (...ids: string[]) => ids.map((doc) => `${JSON.stringify({ doc, text: `about ${doc}` })}\n`).join("");
writeFileSync(join(cwd, "one.jsonl"), documents("a", "b"));
writeFileSync(join(cwd, "other.jsonl"), documents("c", "a"));
writeFileSync(join(cwd, "twice.jsonl"), documents("x", "y", "x"));
writeFileSync(join(cwd, "none.jsonl"), "\n");
const index = async (...args: string[]) => {
  const { status, stdout, stderr } = await pericope(["index", ...args], { cwd });
  return { status, told: stdout + stderr };
};

test("what an index cannot do is told, and leaves nothing behind", async () => {
  for (const [args, message] of [
    [[], "no documents; expected files or folders to index, or --remove and an id"],
    [["--prune"], "no documents; expected"],
    [["--remove", "a", "--prune"], "--prune without documents would remove all; expected files or folders"],
    [["--remove", "a"], "x.index: no such file; expected an index to remove documents from"],
    [["none.jsonl"], "none.jsonl"],
  ] as const) {
    const { status, told } = await index(...args, "-o", "x.index");
    expect([status, told]).toEqual([2, expect.stringContaining(message)]);
  }
  expect(await index(".", "-o", "one.jsonl")).toEqual({
    status: 2,
    told: expect.stringContaining("one.jsonl: one of the files to read; expected another name for the index"),
  });
  expect(["x.index", "x.index.unfinished"].map((name) => existsSync(join(cwd, name)))).toEqual([false, false]);
});

test("documents are added once, and removed by their ids where they are there and not to be added", async () => {
  const twice = await index("twice.jsonl", "--strict", "-o", "twice.index");
  expect([twice.status, twice.told]).toEqual([
    2,
    expect.stringContaining('twice.jsonl:3: document "x" again, first on line 1; expected each id once'),
  ]);
  expect((await index("one.jsonl", "-o", "y.index")).told).toContain("2 documents");
  const again = await index("one.jsonl", "other.jsonl", "--strict", "-o", "z.index");
  expect(again.told).toContain('other.jsonl:2: document "a" again, first in one.jsonl; expected each id once');
  for (const [args, message] of [
    [["--remove", "nobody"], 'no document "nobody" in the index; expected one that it has'],
    [
      ["one.jsonl", "--remove", "a"],
      'document "a" is to be removed, and is among those to index; expected one of the two',
    ],
    [["one.jsonl", "--analyzer", "whole"], ""],
  ] as const) {
    const { status, told } = await index(...args, "-o", "y.index");
    expect([status, told]).toEqual([2, expect.stringContaining(message)]);
  }
  expect((await index("--remove", "a", "-o", "y.index")).told).toContain("1 document removed");
  expect((await index("--remove", "a", "-o", "y.index")).status).toBe(2);
});
