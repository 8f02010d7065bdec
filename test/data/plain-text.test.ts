import { expect, test } from "vitest";
import { plainText } from "../../src/text/encodings.ts";

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))));

test("a text is what it is without its byte order mark", () => {
  expect(plainText(bytes("é\n茶"))).toBe("é\n茶");
  expect(plainText(bytes(0xef, 0xbb, 0xbf, "a\ufeffb"))).toBe("a\ufeffb");
  expect(plainText(bytes("\ufeff\ufeff"))).toBe("\ufeff");
  expect(plainText(bytes("\ufee0"))).toBe("\ufee0"); // begins with 0xef 0xbb
  expect(plainText(bytes("\uf000a"))).toBe("\uf000a"); // begins with 0xef 0x80 0x80
  expect(plainText(bytes("a\u07ff"))).toBe("a\u07ff"); // 0xbf is its third byte
  expect(plainText(bytes())).toBe("");
});

const utf16 = "1:1: UTF-16 text; expected UTF-8";
test.each([
  ["UTF-16, little end first", bytes(0xff, 0xfe, "a", 0), utf16],
  ["UTF-16, big end first", bytes(0xfe, 0xff, 0, "a"), utf16],
  ["its marks without a NUL", bytes(0xff, 0xfe, "ab"), "1:1: UTF-16 text; expected UTF-8"],
  ["half of a mark", bytes(0xff, 0, "a"), "1:1: invalid UTF-8; expected UTF-8 text"],
  ["half of the other", bytes(0xfe, 0, "a"), "1:1: invalid UTF-8; expected UTF-8 text"],
  ["marks the wrong way", bytes(0xff, 0xff, 0), "1:1: invalid UTF-8; expected UTF-8 text"],
  ["a byte that is none", bytes("tea\n😀b", 0x80), "2:3: invalid UTF-8; expected UTF-8 text"],
  ["a mark that breaks off", bytes(0xef, 0xbb, "a"), "1:1: invalid UTF-8; expected UTF-8 text"],
  ["a NUL", bytes("a\nb\n茶c", 0, "d"), "3:3: NUL byte; expected text"],
  ["a NUL in the first line", bytes("ab", 0), "1:3: NUL byte; expected text"],
  ["a NUL at once", bytes(0), "1:1: NUL byte; expected text"],
])("%s is no text", (_, given, message) => {
  expect(() => plainText(given)).toThrow(new RegExp(`^line ${message}$`));
});
