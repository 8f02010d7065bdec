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
