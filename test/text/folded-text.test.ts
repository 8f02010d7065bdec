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
