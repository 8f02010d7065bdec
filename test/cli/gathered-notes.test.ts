import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const folder = temporaryFolder();
const runs = 30;
writeFileSync(join(folder, "q"), "1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n");
mkdirSync(join(folder, "runs"));
// Each run leaves a topic out, and answers one that is not judged.
for (let i = 0; i < runs; i++)
  writeFileSync(join(folder, "runs", `${i}.fol`), `1 Q0 A 1 9 run${i} 0 10\n3 Q0 A 1 9 run${i} 0 10\n`);
const notesOf = async (...args: string[]) =>
  (await pericope(args, { cwd: folder })).stderr.split("\n").filter((line) => line.startsWith("note: "));

test("of a pile each kind of note is one line, with a count, an example and how to see all", async () => {
  const lines = await notesOf("evaluate", "q", "runs", "-t", "focused");
  expect(lines).toEqual([
    "note: 30 notes of one kind (unjudged-topics), such as: runs/0.fol: 1 topic is not judged and was ignored: 3; --notes all prints all",
    "note: 30 notes of one kind (silent-topics), such as: runs/0.fol: 1 judged topic has no results and scores 0: 2; --notes all prints all",
  ]);
  expect(await notesOf("evaluate", "q", "runs", "-t", "focused", "--notes", "all")).toHaveLength(2 * runs);
  expect(await notesOf("validate", "runs", "-t", "focused", "--judgements", "q")).toHaveLength(2);
});

test("few notes of a kind are printed as they are", async () => {
  const lines = await notesOf("evaluate", "q", "runs/0.fol", "runs/1.fol", "-t", "focused");
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toContain("--notes all");
});
