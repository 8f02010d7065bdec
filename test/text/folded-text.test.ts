import { expect, test } from "vitest";
import { fold, foldedText, foldsAlike, isJoined } from "../../src/text/fold.ts";
import { rounds } from "../rounds.ts";
import { below, pick, seeded } from "../seeded.ts";

test("the folded text alone is the one that folding with places gives", () => {
  const pieces = [
    ..."ab &;#x`'\n\r\t\0\x7f",
    "&amp;",
    "&#39;",
    "&#x1F600;",
    "&nbsp;",
    "&foo;",
    "é",
    "e\u0301",
    "\u0301",
    "ﬁ",
    "’",
    "–",
    "😀",
  ];
  const more = ["\ud83d", "\ude00", "한", "\u1112", "\u1161", "\u11ab", "水", "\u200b", "\u00ad", "word", "\ufdfa"];
  for (let seed = 1; seed <= rounds(1000, 100_000); seed++) {
    const random = seeded(seed);
    const text = Array.from({ length: below(random, 12) }, () => pick(random, ...pieces, ...more)).join("");
    expect(foldedText(text), `seed ${seed}: ${JSON.stringify(text)}`).toBe(fold(text).text);
  }
});

test("characters that fold into many keep their places, wherever the room for places ends", () => {
  const wide = "\ufdfa"; // folds into 18 units, less the blanks
  const each = fold(wide).text.length;
  for (let first = 0; first <= 6; first++)
    for (const [before, after] of [
      ["", "a".repeat(10)],
      ["a".repeat(10), "b".repeat(100)],
      ["é", "😀"],
    ] as const) {
      const text = before + wide.repeat(first) + after;
      const folded = fold(text);
      const places = Array.from(text.matchAll(/[^]/gu), ({ 0: sign, index }) =>
        Array.from(fold(sign).text, () => [index, index + sign.length]),
      ).flat();
      expect(folded.text).toBe(fold(before).text + fold(wide).text.repeat(first) + fold(after).text);
      expect(folded.text.length).toBe(before.length + first * each + fold(after).text.length);
      const split = Array.from(folded.text, (sign, i) => Array.from({ length: sign.length }, () => places[i]!)).flat();
      expect(Array.from(folded.starts, (start, i) => [start, folded.ends[i]])).toEqual(split);
    }
});

test("entities of any character are resolved, and nothing beyond", () => {
  expect(
    ["&#65;", "&#x41;", "&amp;", "&#1114111;", "&#1114112;", "&nothing;", "&"].map((text) => fold(text).text),
  ).toEqual(["A", "A", "&", "\u{10ffff}", "&#1114112;", "&nothing;", "&"]);
  const { text, starts, ends } = fold("x&amp;y");
  expect([text, [...starts], [...ends]]).toEqual(["x&y", [0, 1, 6], [1, 6, 7]]);
});

test("a character is one unit up to U+FFFF, and two from there", () => {
  for (const sign of ["\uffff", "\u{10000}", "\u{10ffff}"]) {
    const { text, starts, ends } = fold(`${sign}ab`);
    const { length } = sign;
    expect([text, [...starts], [...ends]]).toEqual([
      `${sign}ab`,
      [...Array<number>(length).fill(0), length, length + 1],
      [...Array<number>(length).fill(length), length + 1, length + 2],
    ]);
  }
});

test("a letter and its accents are one character, and one may become eighteen", () => {
  const joined = fold("ae\u0300!");
  expect([joined.text, [...joined.starts], [...joined.ends]]).toEqual(["aè!", [0, 1, 3], [1, 3, 4]]);
  expect([0, 1, 2, 3].map((at) => isJoined("ae\u0300!", at))).toEqual([false, false, true, false]);
  expect([0, 1].map((at) => isJoined("\u0301e", at))).toEqual([false, false]);
  expect([0, 1].map((at) => isJoined("a水", at))).toEqual([false, false]);
  const many = fold("\ufdfa".repeat(50));
  const size = "\ufdfa".normalize("NFKC").replaceAll(" ", "").length;
  expect(many.text).toHaveLength(50 * size);
  expect([...many.starts]).toEqual(Array.from({ length: 50 * size }, (_, i) => Math.floor(i / size)));
  expect([...many.ends]).toEqual(Array.from({ length: 50 * size }, (_, i) => Math.floor(i / size) + 1));
});

test("texts fold alike where only what folding changes differs", () => {
  expect(foldsAlike("tea", "tea")).toBe(true);
  expect(foldsAlike("a “cup” of\ntea", 'a "cup" of tea')).toBe(true);
  expect(foldsAlike("cafe", "café")).toBe(false);
});
