import { expect, test } from "vitest";
import { marksText } from "../../src/tables/marks.ts";

const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => (i < 26 ? "" : "a") + String.fromCodePoint(97 + (i % 26)));

test("letters stand by themselves up to 26 runs, and beyond with commas and stretches", () => {
  const text = (runs: number, ...beaten: number[]) => marksText({ letters: letters(runs) }, beaten);
  expect(text(26, 0, 1, 2, 25)).toBe("abcz");
  expect(text(27, 0, 1, 2, 25)).toBe("a–c,z");
  expect(text(27, 0, 1, 3, 5, 6, 7, 8, 25, 26)).toBe("a,b,d,f–i,z,aa");
  expect(text(27, 26)).toBe("aa");
  expect([text(3), text(30)]).toEqual(["", ""]);
});
