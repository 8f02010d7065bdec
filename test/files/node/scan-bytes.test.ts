import { expect, test } from "vitest";
import * as byte from "../../../src/files/node/collection/scan-bytes.ts";
import { attributeText, attributeValue, referredCode } from "../../../src/files/node/collection/scan-markup.ts";

const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const within = (table: Uint8Array, value: number) => characters.filter((_, code) => table[code] === value).join("");

test("bytes are those of their characters", () => {
  const { tab, lf, cr, exclamation, quote, hash, ampersand, apostrophe, minus, slash } = byte;
  expect(String.fromCharCode(tab, lf, cr, exclamation, quote, hash, ampersand, apostrophe, minus, slash)).toBe(
    "\t\n\r!\"#&'-/",
  );
  const { semicolon, less, equals, greater, question, closeBracket } = byte;
  expect(String.fromCharCode(semicolon, less, equals, greater, question, closeBracket)).toBe(";<=>?]");
  expect(byte.notPlain).toBe(-1);
  expect(characters.filter((_, code) => byte.isSpace(code)).join("")).toBe("\t\n\r ");
});

test("names, plain text and quiet markup are told by the byte", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  expect(within(byte.nameClass, 1)).toBe(`:${letters}_${letters.toLowerCase()}`);
  expect(within(byte.nameClass, 2)).toBe("-.0123456789");
  const isPlain = (character: string) => (character >= " " && character <= "\x7f") || "\t\n".includes(character);
  expect(within(byte.textClass, 0)).toBe(characters.filter((c) => isPlain(c) && !"&<]".includes(c)).join(""));
  const isQuiet = (character: string) => isPlain(character) || character >= "\x80" || character === "\r";
  expect(within(byte.quietClass, 0)).toBe(characters.filter((c) => isQuiet(c) && !"\"&'-<?\xef".includes(c)).join(""));
  for (const table of [byte.textClass, byte.quietClass]) expect(new Set(table)).toEqual(new Set([0, 1]));
});

test("U+FFFE and U+FFFF are no characters of XML", () => {
  const foreign = (character: string) => byte.isForeign(Buffer.from(`a${character}`), 1);
  expect(["\ufffe", "\uffff"].map(foreign)).toEqual([true, true]);
  expect(["\ufffd", "\uffbf", "\uf7fe", "a", "é", ""].map(foreign)).toEqual(Array.from({ length: 6 }, () => false));
});

test.each([
  ["&amp;", 38],
  ["&lt;", 60],
  ["&gt;", 62],
  ["&quot;", 34],
  ["&apos;", 39],
  ["&#9;", 9],
  ["&#10;", 10],
  ["&#xD;", 13],
  ["&#32;", 32],
  ["&#xE9;", 0xe9],
  ["&#xd7ff;", 0xd7ff],
  ["&#xE000;", 0xe000],
  ["&#xFFFD;", 0xfffd],
  ["&#x10000;", 0x10000],
  ["&#0010FFFF;", -1],
  ["&#x0010FFFF;", 0x10ffff],
  ["&#x00010FFFF;", -1],
  ["&#x110000;", -1],
  ["&#xD800;", -1],
  ["&#xDFFF;", -1],
  ["&#xFFFE;", -1],
  ["&#xFFFF;", -1],
  ["&#31;", -1],
  ["&#11;", -1],
  ["&#0;", -1],
  ["&#12 ", -1],
  ["&amp", -1],
  ["&am;", -1],
  ["&ampl;", -1],
  ["&;", -1],
])("%s stands for %d", (reference, code) => {
  expect(referredCode(Buffer.from(reference), 0)).toBe(code);
  expect(referredCode(Buffer.from(`&${reference}`), 1)).toBe(code);
});

test("the value of an attribute ends at its quote, and its text has blanks for white space", () => {
  const valueOf = (written: string) => {
    const bytes = Buffer.from(`x${written}`);
    const end = attributeValue(bytes, 1);
    return end === byte.notPlain ? undefined : [end, attributeText(bytes, 2, end - 1)];
  };
  expect(valueOf(`"a'b">`)).toEqual([6, "a'b"]);
  expect(valueOf(`'a"b'`)).toEqual([6, 'a"b']);
  expect(valueOf(`"" x`)).toEqual([3, ""]);
  expect(valueOf('"a\r\nb\tc\rd\ne"')).toEqual([13, "a b c d e"]);
  expect(valueOf('"&lt;é&#x1F600;&amp;lt;"')![1]).toBe("<é😀&lt;");
  for (const wrong of ["a", '"a', '"a<b"', '"&x;"', '"\x01"', '"\uffff"', ""]) expect(valueOf(wrong)).toBeUndefined();
});
