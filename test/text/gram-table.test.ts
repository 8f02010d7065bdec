import { expect, test } from "vitest";
import { gramTable } from "../../src/text/grams.ts";
import { below, pick, seeded } from "../seeded.ts";

/** The same by looking at each substring. */
function plainTable(texts: readonly string[], gram: number) {
  const numbers = new Map<string, number>();
  const grams = (text: string) =>
    Array.from({ length: Math.max(0, text.length - gram + 1) }, (_, at) => text.slice(at, at + gram));
  const ofTexts = texts.map((text) =>
    grams(text).map((each) => {
      if (!numbers.has(each)) numbers.set(each, numbers.size);
      return numbers.get(each)!;
    }),
  );
  const scanned = (text: string) =>
    grams(text).flatMap((each, at) => (numbers.has(each) ? [[numbers.get(each)!, at]] : []));
  return { size: numbers.size, numbers: ofTexts, scanned };
}

test("grams are numbered in the order in which they come, and found in any other text", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const some = (length: number) => Array.from({ length }, () => pick(random, ..."abcdé水\ud83d")).join("");
    const [gram, texts] = [
      1 + below(random, 4),
      Array.from({ length: below(random, 4) }, () => some(below(random, 60))),
    ];
    const [table, plain] = [gramTable(texts, gram), plainTable(texts, gram)];
    expect(table.size, `seed ${seed}`).toBe(plain.size);
    expect(
      table.numbers.map((numbers) => [...numbers]),
      `seed ${seed}`,
    ).toEqual(plain.numbers);
    for (const text of ["", "ab", some(30), "abcd".repeat(20), some(1030), some(200), "a".repeat(2100)]) {
      const hits: number[][] = [];
      table.scan(text, (number, at) => hits.push([number, at]));
      expect(hits, `seed ${seed}`).toEqual(plain.scanned(text));
    }
  }
});

test("thousands of grams are found, and no others", () => {
  const random = seeded(1);
  const text = Array.from({ length: 2000 }, () => String.fromCharCode(97 + below(random, 26))).join("");
  const [table, plain] = [gramTable([text], 4), plainTable([text], 4)];
  const other = text.slice(0, 900) + text.split("").toReversed().join("");
  const hits: number[][] = [];
  table.scan(other, (number, at) => hits.push([number, at]));
  expect(hits).toEqual(plain.scanned(other));
});
