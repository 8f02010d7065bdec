import { expect, test } from "vitest";
import { codePoints } from "../../../src/text/code-points.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { eachWord, isLetter, isUnspaced } from "../../../src/text/words.ts";

/** The words of a text by their bytes, each of which is what their code points tell, too. */
function wordsOf(text: string, segments: boolean, borders: readonly number[] = []): string[] {
  const [bytes, points] = [encodeUtf8(text), [...text]];
  const found: string[] = [];
  const count = eachWord(bytes, borders, segments, (start, end, firstPoint, endPoint) => {
    const word = new TextDecoder().decode(bytes.subarray(start, end));
    expect(points.slice(firstPoint, endPoint).join("")).toBe(word);
    found.push(word);
  });
  expect(count).toBe(codePoints(text));
  return found;
}

test.each([
  ["of one byte", "a b", ["a", "b"]],
  ["of two, the first and the last of them", "\u0080a\u00aa\u07ffb\u07c0", ["aª", "b߀"]],
  ["of three, the first and the last of them", "\u0800a\uffffb\u0fff水", ["\u0800a", "b", "水"]],
  ["of four, the first and the last of them", "\u{10000}a\u{10ffff}b\u{1f642}𝒳", ["\u{10000}a", "b", "𝒳"]],
  ["whose last bytes alone would be other signs", "a\u{e0020}b 倀", ["a", "b", "倀"]],
  ["at the very end", "- ab", ["ab"]],
  ["none", "- .", []],
  ["nothing", "", []],
])("words have characters of any length: %s", (_, text, expected) => {
  expect(wordsOf(text, false)).toEqual(expected);
});

test("a border ends a word, wherever it is, and however many there are in one place", () => {
  expect(wordsOf("abcdef", false, [2])).toEqual(["ab", "cdef"]);
  expect(wordsOf("abcdef", false, [0, 1, 1, 1, 3])).toEqual(["a", "bc", "def"]);
  expect(wordsOf("ab cd", false, [2, 3])).toEqual(["ab", "cd"]);
  expect(wordsOf("ab", false, [2, 7])).toEqual(["ab"]);
  expect(wordsOf("éa水b", false, [1, 2, 3])).toEqual(["é", "a", "水", "b"]);
});

test("only runs with letters of a script without blanks are cut by a dictionary", () => {
  // The dictionary takes a fraction for no part of a word.
  const found = wordsOf("a½ 東京都a½ a½", true);
  expect([found[0], ...found.slice(-2)]).toEqual(["a½", "a", "a½"]);
  expect(found.slice(1, -2).join("+")).toMatch(/^東京?\+京?都$/);
  expect(wordsOf("a½ 東京都a½ a½", false)).toEqual(["a½", "東京都a½", "a½"]);
  expect(wordsOf("東京都", true, [1])[0]).toBe("東");
});

test("letters, marks and digits make words; seven scripts put no blanks between them", () => {
  const [letters, others] = [[..."aßΩж٣²Ⅷ\u0301水ไ𝒳"], [..." -_'.\n\u200d€🙂"]];
  expect(letters.map((sign) => isLetter(sign.codePointAt(0)!))).toEqual(letters.map(() => true));
  expect(others.map((sign) => isLetter(sign.codePointAt(0)!))).toEqual(others.map(() => false));
  const [unspaced, spaced] = [[..."水ひカไລខမ"], [..."aßΩж한 ١"]];
  expect(unspaced.map((sign) => isUnspaced(sign.codePointAt(0)!))).toEqual(unspaced.map(() => true));
  expect(spaced.map((sign) => isUnspaced(sign.codePointAt(0)!))).toEqual(spaced.map(() => false));
});

let unseen = 0;

test("a code point is told alike when it is first met, and when it is known", () => {
  const first = unseen++; // whoever runs this again in one process gets others, which are not known yet
  const [han, cuneiform, unassigned] = [0x20000 + first, 0x12000 + first, 0xf0000 + first];
  for (let time = 0; time < 2; time++) {
    expect([isLetter(han), isLetter(cuneiform), isLetter(unassigned)]).toEqual([true, true, false]);
    expect([isUnspaced(han), isUnspaced(cuneiform), isUnspaced(unassigned)]).toEqual([true, false, false]);
  }
  const others = [0x21000 + first, 0x12200 + first];
  expect(others.map(isUnspaced)).toEqual([true, false]);
});
