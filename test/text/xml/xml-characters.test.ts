import { expect, test } from "vitest";
import { characterOf, foreignCharacter } from "../../../src/text/xml/xml-entities.ts";

test.each([
  ["#65", "A"],
  ["#x41", "A"],
  ["#xC9", "É"],
  ["#9", "\t"],
  ["#x10FFFF", "\u{10ffff}"],
  ["#1114111", "\u{10ffff}"],
  ["#x110000", undefined],
  ["#1114112", undefined],
  ["#8", undefined],
  ["#xD800", undefined],
  ["#xFFFE", undefined],
  ["#", undefined],
  ["#x", undefined],
  ["#X41", undefined],
  ["#6a", undefined],
  ["65", undefined],
])("the reference &%s; is the character %j", (number, character) => expect(characterOf(number)).toBe(character));

test("the first character that XML does not allow is found", () => {
  expect(foreignCharacter("a\t\n\r é\ue000\ufffd😀")).toBeUndefined();
  expect(["a\0\x01", "\x0b", "\ufffe", "\x1f", "x\uffff"].map(foreignCharacter)).toEqual([
    "\0",
    "\x0b",
    "\ufffe",
    "\x1f",
    "\uffff",
  ]);
});
