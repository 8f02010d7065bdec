import { expect, test } from "vitest";
import { comparedText, unitsIn } from "../../../src/match/copies/compared-text.ts";

test("letters and digits are counted, of any script, and one in two units once", () => {
  const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).join("");
  for (const text of [ascii, "é\u0080\u00a3水٣-Ⅷ", "𝒳a🙂𐐷\ue000\u{20000}"]) {
    const { folded, letters } = comparedText(text);
    let count = 0;
    const expected = [0];
    for (const character of folded) {
      if (/[\p{L}\p{N}]/u.test(character)) count++;
      for (let unit = 0; unit < character.length; unit++) expected.push(count);
    }
    expect([...letters].slice(0, folded.length + 1)).toEqual(expected);
    expect(count).toBeGreaterThan(2);
  }
});

test("units know the code points that they came from, where some characters have two units", () => {
  const { folded, starts, ends } = comparedText("🙂a \uffffb🙂c");
  expect(folded).toBe("🙂a\uffffb🙂c");
  expect([...starts]).toEqual([0, 0, 1, 3, 4, 5, 5, 6]);
  expect([...ends]).toEqual([1, 1, 2, 4, 5, 6, 6, 7]);
});

test("the first character that has two units is one code point", () => {
  expect([...comparedText("\u{10000}a").starts]).toEqual([0, 0, 1]);
});

test("the units of a stretch are those of its characters, what is left out in comparing aside", () => {
  const text = comparedText("ab  cd");
  expect(unitsIn(text, 0, 6)).toEqual({ first: 0, last: 4 });
  expect(unitsIn(text, 1, 5)).toEqual({ first: 1, last: 3 });
  expect(unitsIn(text, 2, 4)).toEqual({ first: 2, last: 2 });
});
