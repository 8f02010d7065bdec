import { expect, test } from "vitest";
import { checkKey, checkTexts } from "../../../../src/assess/node/store/sql-store.ts";

test.each<[unknown, string]>([
  ["a\0b", 'the character NUL in "a'],
  ["a\ud800b", 'half of a character (a lone surrogate) in "a'],
  [["x", ["\udc00"]], "half of a character (a lone surrogate)"],
  [{ note: { text: "\0" } }, "the character NUL"],
  [{ "\0": 1 }, "the character NUL"],
  [new Map([["\0", 1]]), "the character NUL"],
  [new Map([["key", ["\ud800"]]]), "half of a character (a lone surrogate)"],
])("%j cannot be kept", (value, message) => {
  expect(() => checkTexts(value)).toThrow(message);
});

test("whole characters, numbers and nothing are kept", () => {
  for (const value of ["", "😀", 7, null, undefined, [[]], { a: { b: "c" } }, new Map()])
    expect(() => checkTexts(value)).not.toThrow();
});

test("keys have 1 to 200 characters", () => {
  for (const key of ["a", "😀".repeat(200)]) expect(() => checkKey("id", key)).not.toThrow();
  expect(() => checkKey("id", "")).toThrow("id of 0 characters; expected 1 to 200");
  expect(() => checkKey("id", "😀".repeat(201))).toThrow("id of 201 characters; expected 1 to 200");
});
