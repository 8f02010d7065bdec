import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

// A dump of one record a question, from end to end.

const records = [
  {
    user_input: "Why wait?",
    retrieved_contexts: ["Press the button.", "It is slow."],
    reference_contexts: ["It is slow."],
    response: "x",
  },
  {
    user_input: "What first?",
    retrieved_contexts: ["Then pull the lever."],
    reference_contexts: ["Press the button."],
    response: "x",
  },
];

test("one file is judgements and run, and its texts find their places in passing", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "docs", "guide.md"), "Press the button. Wait for the light. Then pull the lever.");
  writeFileSync(join(folder, "docs", "faq.md"), "Why wait? It is slow.");
  writeFileSync(join(folder, "ragas.jsonl"), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const args = ["evaluate", "ragas.jsonl", "ragas.jsonl", "--collection", "docs", "-m", "charP,charR", "-f", "csv"];
  const { stdout, status } = await pericope(args, { cwd: folder });
  expect(status).toBe(0);
  // Of 17 + 11 characters 11 are right, and all of the gold; of the other question nothing is: (11 / 28) / 2 and 1 / 2.
  const [charP, charR] = ["charP", "charR"].map((name) =>
    Number(new RegExp(`all,${name},([\\d.]+)`).exec(stdout)?.[1]),
  );
  expect(charP).toBeCloseTo(11 / 28 / 2, 10);
  expect(charR).toBe(1 / 2);
  const alone = await pericope(["evaluate", "ragas.jsonl"], { cwd: folder });
  expect(alone.stderr).toContain("a file that is judgements and run, as ragas' may be, is named twice");
});

test("of a file with both lists validate is told which is meant, and says how", async () => {
  const folder = temporaryFolder();
  const retrieved = [{ doc: "guide.md", start: 0, end: 17 }];
  const record = { user_input: "Why wait?", retrieved_contexts: retrieved, reference_contexts: ["It is slow."] };
  writeFileSync(join(folder, "both.jsonl"), `${JSON.stringify(record)}\n`);
  const { stderr, status } = await pericope(["validate", "both.jsonl"], { cwd: folder });
  expect({ stderr, status }).toEqual({
    stderr: expect.stringMatching(/^both\.jsonl:1: one record a question, .*\(--run-format questions-run\)\n$/),
    status: 2,
  });
  const told = await pericope(["validate", "both.jsonl", "--run-format", "questions-run", "-t", "chunks"], {
    cwd: folder,
  });
  expect(told).toMatchObject({ stdout: "both.jsonl: valid for task chunks, 1 result for 1 topic\n", status: 0 });
});
