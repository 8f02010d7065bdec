import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

test("align tells at most twenty texts, each by its first forty characters, and counts the others", async () => {
  const lost = (i: number): string => `never said ${String(i).padStart(2, "0")} ${"x".repeat(26)}`;
  const records = [...Array.from({ length: 21 }, (_, i) => lost(i)), `${lost(98)}y`, "short"];
  const cwd = folderOf({
    "documents.jsonl": '{"doc":"a","text":"something else"}\n',
    "quotes.jsonl": records.map((text) => `${JSON.stringify({ topic: "1", text, run: "r" })}\n`).join(""),
    "few.jsonl": [lost(1), `${lost(2)}y`].map((text) => `${JSON.stringify({ topic: "1", text, run: "r" })}\n`).join(""),
  });
  const told = async (...args: string[]) => pericope(["align", ...args, "--collection", "documents.jsonl"], { cwd });
  const many = (await told("quotes.jsonl")).stderr.split("\n");
  expect(many.filter((line) => line.startsWith("quotes.jsonl:"))).toHaveLength(20);
  expect(many).toContain("and 3 texts more; --report FILE lists them all");
  const few = await told("few.jsonl", "--fail-over", "0.99");
  expect(few.stderr).toContain(`: ${JSON.stringify(lost(1))}\n`);
  expect(few.stderr).toContain(`: ${JSON.stringify(`${lost(2)}…`)}\n`);
  expect(few.stderr).not.toContain("more; --report");
  expect(few.stderr).toContain("failed: 2 of 2 texts have no place, over 0.99\n");
  expect([few.status, (await told("few.jsonl", "--fail-over", "1")).status]).toEqual([1, 0]);
});

test("align on gold with offsets and no text writes the places that evaluate reads, from JSONL and CSV", async () => {
  const cwd = folderOf({
    "documents.jsonl": '{"doc":"a","text":"Press the button. Wait for the light."}\n',
    "gold.jsonl": '{"topic":"1","doc":"a","start":18,"end":37}\n',
    "gold.csv": "topic,doc,start,end\n1,a,18,37\n",
  });
  for (const file of ["gold.jsonl", "gold.csv"]) {
    const args = ["align", file, "--as", "judgements", "--collection", "documents.jsonl", "-o", "out.jsonl"];
    const { stderr, status } = await pericope(args, { cwd });
    expect(stderr).toContain("1 text: 1 exact");
    const written: unknown = JSON.parse(readFileSync(join(cwd, "out.jsonl"), "utf8"));
    expect([status, written]).toEqual([0, expect.objectContaining({ doc: "a", ranges: [[18, 37]] })]);
  }
});
