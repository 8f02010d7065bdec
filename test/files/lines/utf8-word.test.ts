import { expect, test } from "vitest";
import { unseenCharacter } from "../../../src/base/visible.ts";
import { endOfWord } from "../../../src/files/lines/utf8-word.ts";
import { decodeUtf8 } from "../../../src/text/utf8.ts";

const firsts = [0x7f, 0x80, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe4, 0xec, 0xed, 0xee, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5];
const seconds = [0x20, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
const followers = [[], [0x80], [0xbf], [0x7f], [0xc0], [0x80, 0xbf], [0xbf, 0x7f], [0xbf, 0xc0]];

test("a word ends before a space where it is UTF-8, and nowhere where it is not", () => {
  const wrong: string[] = [];
  for (const first of firsts)
    for (const second of seconds)
      for (const others of followers) {
        const word = [0x61, first, second, ...others];
        const bytes = Uint8Array.of(0x62, ...word, 0x20, 0x61);
        const spaceAt = word.indexOf(0x20);
        const whole = spaceAt === -1 ? word : word.slice(0, spaceAt);
        const expected = decodeUtf8(Uint8Array.from(whole)) === undefined ? -1 : 1 + whole.length;
        if (endOfWord(bytes, 1, false) !== expected) wrong.push(word.join(" "));
      }
  expect(wrong).toEqual([]);
});

test("a word that nothing ends has no end", () => {
  expect(endOfWord(Uint8Array.of(0x61), 0, false)).toBe(-1);
  expect(endOfWord(Uint8Array.of(0xc3), 0, false)).toBe(-1);
  expect(endOfWord(Uint8Array.of(0xe2, 0x82), 0, false)).toBe(-1);
});

test("each byte up to a space ends a word, and in quotes a quote or what is below a space; an escape is left alone", () => {
  for (let byte = 0; byte < 0x80; byte++) {
    const bytes = Uint8Array.of(0x61, byte, 0x0a);
    expect(endOfWord(bytes, 0, false), `${byte}`).toBe(byte <= 0x20 ? 1 : 2);
    if (byte !== 0x5c) expect(endOfWord(bytes, 0, true), `"${byte}`).toBe(byte < 0x20 || byte === 0x22 ? 1 : 2);
  }
  expect(endOfWord(Uint8Array.of(0x61, 0x5c, 0x22), 0, true)).toBe(-1);
});

test("a word with a character that nobody sees is read as text, so that it is reported", () => {
  const missed: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (unseenCharacter(`a${character}`) === undefined) continue;
    const bytes = new TextEncoder().encode(`a${character} `);
    if (endOfWord(bytes, 0, false) !== -1) missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});
