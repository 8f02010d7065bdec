import { expect, test } from "vitest";
import { printFindings } from "../../src/cli/options/printing.ts";

test("a long table is printed whole, some lines at a time", () => {
  const printed: string[] = [];
  const records = Array.from({ length: 2500 }, (_, i) => ({ number: i }));
  const out = (text: string): void => void printed.push(text);
  const given = { format: "jsonl", raw: false } as unknown as Parameters<typeof printFindings>[1];
  const rows = records.map(({ number }) => [number]);
  const found = { records: () => ({ columns: [{ name: "number" }], rows }) } as never;
  printFindings(found, given, { out, width: undefined, colour: false });
  expect(printed.join("")).toBe(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
});
