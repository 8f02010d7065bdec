import { expect, test } from "vitest";
import { unitReader } from "../../src/text/code-units.ts";
import { codePointSlice } from "../../src/text/code-point-slice.ts";
import { joinedBytes } from "../../src/text/joined-bytes.ts";
import { decodeShort, encodeUtf8 } from "../../src/text/utf8.ts";

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
