import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

// What people get wrong in their first minutes with files of their own: one line, and what helps.

const folder = temporaryFolder();
const text = "😀 Press the button. Wait for the light 😀. Then hold it.";
const [quote, start] = ["Wait for the light", [...text].join("\u0000").split("\u0000").indexOf("W")];
const path = (name: string, ...records: object[]): string => {
  writeFileSync(join(folder, name), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return join(folder, name);
};
const documents = path("docs.jsonl", { doc: "g", text });
const gold = path("gold.jsonl", { query_id: "q", doc: "g", quote, start, end: start + quote.length });
const utf16 = path("run.jsonl", {
  query_id: "q",
  doc: "g",
  text: quote,
  start: start + 1,
  end: start + 1 + quote.length,
});
const empty = path("empty.json");
writeFileSync(empty, "[]\n");

const told = async (...args: string[]): Promise<string> => {
  const { status, stderr } = await pericope(["evaluate", ...args, "--collection", documents]);
  expect(status).toBe(2);
  expect(stderr.trimEnd()).not.toContain("\n");
  return stderr;
};

test("gold in code points and results in UTF-16 lead to align, which writes both alike", async () => {
  expect(await told(gold, utf16)).toContain(
    "these offsets count UTF-16 units; expected that unit to be named (--unit utf16)",
  );
  expect(await told(gold, utf16, "--unit", "utf16")).toContain(
    "these offsets count code points; expected that unit to be named; a file that counts otherwise is written in code points by pericope align",
  );
  const written = join(folder, "written.jsonl");
  await pericope(["align", utf16, "--collection", documents, "--unit", "utf16", "-o", written]);
  const { stdout } = await pericope(["evaluate", gold, written, "--collection", documents, "-m", "R@1", "-f", "csv"]);
  expect(stdout).toMatch(/,R@1,1\n/);
});

test("an empty list is called one", async () => {
  expect(await told(empty, utf16)).toContain("empty.json:1: an empty list; expected judgements (");
  expect(await told(gold, empty)).toContain("empty.json:1: an empty list; expected a run (");
});

test("measures of other tools, and other spellings", async () => {
  expect(await told(gold, gold, "-m", "context_recall")).toContain("R@5 and P@5 count the text itself");
  expect(await told(gold, gold, "-m", "recall_at_5")).toBe('no measure "recall_at_5"; did you mean "recall@5"?\n');
});
