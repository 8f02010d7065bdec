import { expect, test } from "vitest";
import { quoteTable } from "../../src/text/grams.ts";

function hits(quotes: readonly string[], text: string): string[] {
  const found: string[] = [];
  quoteTable(quotes, 2).scan(text, (quote, from, at) => found.push(`${quote} ${from} ${at}`));
  return found.sort();
}

test("every position that has a gram of a quote is told", () => {
  expect(hits(["abc", "xbc"], "-bc")).toEqual(["0 1 1", "1 1 1"]);
  expect(hits(["aaa"], "aaa")).toEqual(["0 0 0", "0 0 1", "0 1 0", "0 1 1"]);
});
