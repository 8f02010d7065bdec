import { codePoints } from "../../../src/text/code-points.ts";
import { expect, test } from "vitest";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { cutWords } from "../../../src/text/words.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";

const plain = analyzerCalled("plain");
const signs = [
  "a",
  "B",
  "ß",
  "İ",
  "Σ",
  "ς",
  "é",
  "e\u0301",
  "1",
  "٣",
  "Ⅷ",
  "²",
  "東",
  "京",
  "ไ",
  "ท",
  "𝒳",
  "𐐷",
  "🙂",
  " ",
  "-",
  "_",
  "'",
  "\n",
  "\u200d",
  "\ud83d",
  "\udc00",
];

/** The words by a regular expression, each stretch between two borders by itself; in code points. */
function slowly(text: string, borders: readonly number[]): { term: string; start: number; end: number }[] {
  const points = [...text];
  const ends = [...borders, points.length];
  const found = [];
  for (let [i, from] = [0, 0]; i < ends.length; from = ends[i++]!) {
    const stretch = points.slice(from, ends[i]).join("");
    for (const match of stretch.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const start = from + Array.from(stretch.slice(0, match.index)).length; // codePoints takes half a pair for one
      found.push({ term: match[0].toLowerCase(), start, end: start + codePoints(match[0]) });
    }
  }
  return found;
}

test("plain takes lower-cased runs of letters, marks and digits, and a border ends a word", () => {
  for (let seed = 0; seed < rounds(500, 20_000); seed++) {
    const random = seeded(seed);
    let text = "";
    for (let left = below(random, 30); left > 0; left--) text += pick(random, ...signs);
    const length = [...text].length;
    const borders = Array.from({ length: below(random, 5) }, () => below(random, length + 1)).sort((a, b) => a - b);
    const { terms, starts, ends } = cutWords(plain, text, borders);
    const found = terms.map((term, i) => ({ term, start: starts[i], end: ends[i] }));
    expect(found, `seed ${seed}: ${JSON.stringify(text)} ${borders}`).toEqual(slowly(text, borders));
  }
});

test("unicode cuts scripts without blanks into words of a dictionary, and leaves offsets as they are", () => {
  const text = "ﬁne 東京都に住む ภาษาไทย";
  const { terms, starts, ends } = cutWords(analyzerCalled("unicode"), text);
  expect(terms[0]).toBe("fine");
  expect(terms).toContain("ภาษา");
  expect(terms.length).toBeGreaterThan(4);
  const points = [...text];
  expect(terms.slice(1)).toEqual(terms.slice(1).map((_, i) => points.slice(starts[i + 1], ends[i + 1]).join("")));
});
