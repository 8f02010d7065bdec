import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

const folder = temporaryFolder();
const lines = (name: string, topics: readonly number[], length: number): string =>
  topics.map((topic) => `${topic} Q0 A 1 9 ${name} 0 ${length}\n`).join("");
const files = {
  "a.fol": lines("mine", [1, 2, 3], 10),
  "b.fol": lines("mine", [1, 2, 3], 10),
  "c.fol": lines("mine", [1, 2], 5),
  "d.fol": lines("other", [1, 2, 3], 0),
  "topics.jsonl": [1, 2, 3, 4].map((id) => `{"id":"${id}","title":"t"}\n`).join(""),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
const runs = ["a.fol", "b.fol", "c.fol", "d.fol"];

test("validate says which files of a pile are the same, or have one run id, which topics lack results, and where a point is no text", async () => {
  const { stderr, stdout, status } = await pericope(["validate", ...runs, "--task", "focused"], { cwd: folder });
  expect(status, stdout).toBe(0);
  expect(stderr.split("\n").toSorted()).toEqual([
    "",
    "note: a.fol, b.fol are the same, byte for byte",
    "note: c.fol: results for 2 of 3 topics only; none for 3",
    "note: d.fol: 3 results are points without any text",
    'note: 3 files have the run id "mine": a.fol, b.fol, c.fol',
  ].toSorted()); // prettier-ignore
});

test("topics without results are counted among the topics that are named, and JSON has the notes", async () => {
  const { stdout } = await pericope(
    ["validate", "a.fol", "c.fol", "--task", "bic", "--topics", "topics.jsonl", "-f", "json"],
    { cwd: folder },
  );
  const { runs: told, notes } = JSON.parse(stdout);
  expect(told.map((run: { notes: { message: string }[] }) => run.notes.map(({ message }) => message))).toEqual([
    ["results for 3 of 4 topics only; none for 4"],
    ["results for 2 of 4 topics only; none for 3, 4"],
  ]);
  expect(notes[0].code).toBe("same-run-id");
});

test("validate says what nobody sees in an editor: marks where files were joined, and characters in ids", async () => {
  const mark = "\uFEFF";
  writeFileSync(join(folder, "joined.fol"), `${mark}${files["c.fol"]}${mark}${lines("mine", [3], 5)}`);
  writeFileSync(join(folder, "unseen.fol"), files["c.fol"].replace(" A ", " A\u200B "));
  writeFileSync(join(folder, "unseen.xml"), `<topics><topic id="1\u200B"><title>t</title></topic></topics>`);
  for (const [name, note] of [
    ["joined.fol", "1 line begins with a byte order mark, which was left out: line 3"],
    ["unseen.fol", `"A\\u200b" on line 1 (a zero-width space, U+200B)`],
    ["unseen.xml", `"1\\u200b" (a zero-width space, U+200B)`],
  ] as const)
    expect((await pericope(["validate", name], { cwd: folder })).stderr, name).toContain(note);
});
