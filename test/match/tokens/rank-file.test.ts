import { expect, test } from "vitest";
import { isRankFile, rankFileTokenizer } from "../../../src/match/tokens/rank-file.ts";

const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));

/** A file of ranks: all bytes, and then these tokens. */
function ranked(...tokens: readonly string[]): string {
  return [...bytes, ...tokens].map((token, rank) => `${btoa(token)} ${rank}\n`).join("");
}

const endsOf = (text: string, ...tokens: readonly string[]): number[] => [
  ...rankFileTokenizer(ranked(...tokens), "mine", "mine.tiktoken").ends(text),
];

test("a piece that has a rank is a token; others are merged, the lowest rank first", () => {
  expect(endsOf("abcd", "bc", "abcd")).toEqual([4]); // although neither abc nor bcd has a rank
  expect(endsOf("abce", "bc", "abcd")).toEqual([1, 3, 4]);
  expect(endsOf("abc", "bc", "ab")).toEqual([1, 3]);
  expect(endsOf("abc", "ab", "bc")).toEqual([2, 3]);
  expect(endsOf("")).toEqual([]);
});

test("a character counts with the last of its bytes, of which it has one to four", () => {
  expect(endsOf("\0\u007f")).toEqual([1, 2]);
  expect(endsOf("\u0080\u07ff")).toEqual([0, 1, 1, 2]);
  expect(endsOf("\u0800\uffff")).toEqual([0, 0, 1, 1, 1, 2]);
  expect(endsOf("\u{10000}\u{10ffff}a")).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 3]);
});

test.each([50_256, 50_280])("a file of %i ranks is cut as GPT-2 does, and one of another size is told", (size) => {
  const more = Array.from({ length: size - 256 }, (_, i) => `++${i}`);
  const { name, ends } = rankFileTokenizer(ranked(...more), "mine", "mine.tiktoken");
  expect([name, ends("1234").length]).toEqual(["mine", 4]);
  const other = rankFileTokenizer(ranked("++0"), "mine", "mine.tiktoken");
  expect(other.name).toBe("mine, cut into words as cl100k does");
});

test("lines that are no ranks are told with their number, and bytes that have none", () => {
  const reading = (text: string) => () => rankFileTokenizer(text, "mine", "mine.tiktoken");
  expect(reading(`${ranked()}\n\r\n`)).not.toThrow();
  expect(reading(ranked().replaceAll("\n", "\r\n"))).not.toThrow();
  expect(reading(`${ranked()}YWI 256\n`)).toThrow("mine.tiktoken:257: expected a token's bytes in base64");
  expect(reading(`${ranked()}\nYWI= x\n`)).toThrow("mine.tiktoken:258: expected a token's bytes in base64");
  const without = (byte: number) => ranked().replace(`${btoa(bytes[byte]!)} ${byte}\n`, "");
  for (const byte of [0, 255]) expect(reading(without(byte))).toThrow(`no rank for the byte ${byte}; expected`);
  expect([isRankFile("IQ== 0\n"), isRankFile("IQ== 0\r\n"), isRankFile("IQ==\n"), isRankFile("{}")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
