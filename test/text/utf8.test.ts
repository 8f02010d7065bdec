import { expect, test } from "vitest";
import { unitReader } from "../../src/text/grams.ts";
import { codePointSlice } from "../../src/text/code-points.ts";
import {
  bytesAsText,
  decodeShort,
  decodeUtf8,
  encodeUtf8,
  glimpseUtf8,
  isWhole,
  joinedBytes,
} from "../../src/text/utf8.ts";

const texts = [
  "",
  "a",
  "\x7f",
  "\x80",
  "é",
  "😀",
  "a".repeat(33),
  `${"a".repeat(40)}`,
  `${"a".repeat(40)}é`,
  "é".repeat(41),
];

test("bytes among others are the text that they were", () => {
  for (const text of texts) {
    const bytes = encodeUtf8(text);
    expect([...bytes], text).toEqual([...Buffer.from(text)]);
    expect(decodeShort(new Uint8Array([0x62, ...bytes, 0x63]), 1, 1 + bytes.length), text).toBe(text);
  }
  expect(decodeShort(Uint8Array.of(0x61, 0xc3), 0, 2)).toBeUndefined();
  expect(decodeShort(Uint8Array.of(0x80), 0, 1)).toBeUndefined();
  expect([...joinedBytes([Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)])]).toEqual([1, 2, 3]);
});

test("units are read one text after the other, whatever their lengths", () => {
  const read = unitReader();
  for (const text of [...texts, "a".repeat(1024), `é${"a".repeat(1024)}`, "b", `${"c".repeat(3000)}😀`, "éa"])
    expect(String.fromCharCode(...read(text))).toBe(text);
});

test("a slice counts code points", () => {
  const text = "a😀b\u{10ffff}c";
  for (let start = 0; start <= 5; start++)
    for (let end = start; end <= 7; end++)
      expect(codePointSlice(text, start, end)).toBe([...text].slice(start, end).join(""));
});

test("a byte order mark is kept, and bytes that are no UTF-8 are refused, or shown as such", () => {
  const marked = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61);
  const cut = Uint8Array.of(0x61, 0xc3);
  expect([decodeUtf8(marked), glimpseUtf8(marked)]).toEqual(["\ufeffa", "\ufeffa"]);
  expect([decodeUtf8(cut), glimpseUtf8(cut)]).toEqual([undefined, "a\ufffd"]);
});

test("a text with half of a surrogate pair is not whole", () => {
  expect(["", "a😀", "\ud83d", "a\ude00", "\ude00\ud83d"].map(isWhole)).toEqual([true, true, false, false, false]);
});

test("any bytes become one character each, however many", () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, i) => i % 256);
  const expected = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  for (const [from, to] of [
    [0, 10_000],
    [3, 4099],
    [3, 4100],
    [5, 5],
  ] as const)
    expect(bytesAsText(bytes, from, to)).toBe(expected.slice(from, to));
});
