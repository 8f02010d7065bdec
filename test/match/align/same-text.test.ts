import { expect, test } from "vitest";
import { aligner } from "../../../src/match/align/aligner.ts";

const same = (document: string, quote: string) => {
  const found = aligner(document).same(quote);
  return found && [found.how, ...found.places.map(({ start, end }) => `${start}..${end}`)];
};

test.each([
  ["a word a word", "word", ["exact", "2..6", "9..13"]],
  ["a word a word", "  word", ["folded", "1..6", "8..13"]],
  [" word", " word", ["exact", "0..5"]],
  ["word", " word", ["folded", "0..4"]],
  ['a “word” a "word"', '"word"', ["exact", "11..17"]],
  ["a “word”", '"word"', ["folded", "2..8"]],
  ["R&amp;D and R&D", "R&D", ["exact", "12..15"]],
  ["R&amp;D", "R&D", ["folded", "0..7"]],
  ["R&amp;D", "mp", ["exact", "3..5"]],
  ["R&amp;D mp;D", "mp;D", ["exact", "3..7", "8..12"]],
  ["&amp;", "&am", ["exact", "0..3"]],
  ["R&amp;D mp", "mp", ["exact", "8..10"]],
  ["ein cafe\u0301 da", "cafe", undefined],
  ["ein cafe\u0301 da", "\u0301 da", undefined],
  ["ein cafe\u0301, cafe da", "cafe", ["exact", "11..15"]],
  ["a word", "words", undefined],
  ["a word", " ", undefined],
])("%j has %j at %j", (document, quote, expected) => {
  expect(same(document, quote)).toEqual(expected);
});

test("of very many places ten thousand are given", () => {
  expect(aligner("&amp;".repeat(10_001)).same("mp")?.places).toHaveLength(10_000);
});
