import { expect, test } from "vitest";
import { fold, foldedText } from "../../src/text/fold.ts";
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
