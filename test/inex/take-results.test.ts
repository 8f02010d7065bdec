import { expect, test } from "vitest";
import { lastLines } from "../../src/inex/take-results.ts";

test("the last lines are whole, from one on that begins 2000 bytes before the end or further back", () => {
  const text = Array.from({ length: 60 }, (_, i) => `${"x".repeat((i * 37) % 90)}\n`).join("");
  const bytes = new TextEncoder().encode(text);
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  for (const from of starts.filter((_, i) => i % 9 === 0)) {
    const found = starts.filter((to) => to >= from).map((to) => lastLines(bytes, from, to));
    const expected = starts
      .filter((to) => to >= from)
      .map((to) => text.slice(Math.max(from, ...starts.filter((start) => start <= to - 2000)), to));
    expect(found).toEqual(expected);
  }
});

test("a line end of two bytes is one", () => {
  expect(lastLines(new TextEncoder().encode("<a>\r\n<é>\r\n"), 5, 12)).toBe("<é>\n");
});
