import { expect, test } from "vitest";
import {
  idValue,
  integerValue,
  isOffset,
  jsonFile,
  jsonObject,
  numberValue,
  offsetValue,
  textValue,
  valueAt,
} from "../../../src/files/records/json-line.ts";

test.each([0, 7, Number.MAX_SAFE_INTEGER])("%d is an offset", (value) => {
  expect(isOffset(value)).toBe(true);
  expect(offsetValue("start", value)).toBe(value);
});

test.each([-1, 1.5, 2 ** 53, "7", null, undefined, true, NaN])("%s is no offset", (value) => {
  expect(isOffset(value)).toBe(false);
  expect(() => offsetValue("start", value)).toThrow("a whole number from 0 to 9007199254740991");
});

test("-0 is read as 0", () => {
  expect(offsetValue("start", -0)).toBe(0);
});

test("a value is under its key, or else under the keys of a path", () => {
  const record = { "a.b": 1, a: { b: 2, "c.d": 3, n: null }, topi: { topic: 4 }, n: null };
  const values = ["a.b", "a.c.d", "a.n", "n", "topic", "a.x", "x.a", "n.x", "topi.topic"].map((path) =>
    valueAt(record, path),
  );
  expect(values).toEqual([1, 3, undefined, undefined, undefined, undefined, undefined, undefined, 4]);
  expect(valueAt({ a: { b: 2 } }, "a.b")).toBe(2);
});

test.each([
  ['{"a":1 "b"}', 'broken JSON at character 8: "{\\"a\\":1 \\"b\\"}"; expected one JSON object per line'],
  ['{"a":', 'broken JSON: "{\\"a\\":"; expected one JSON object per line'],
  ["[1]", "an array; expected one JSON object per line"],
  ["null", "null; expected one JSON object per line"],
  ['"x"', '"x"; expected one JSON object per line'],
])("the line %s is refused", (line, message) => {
  expect(() => jsonObject(line)).toThrow(message);
});

test("a line is an object, or blank", () => {
  expect([jsonObject(' {"a":1}'), jsonObject(" \t")]).toEqual([{ a: 1 }, undefined]);
});

test("what a value is not is told", () => {
  expect([idValue("k", 7), idValue("k", "x"), numberValue("k", -0), integerValue("k", 3), textValue("k", "")]).toEqual([
    "7",
    "x",
    0,
    3,
    "",
  ]);
  for (const value of ["", 1.5, null, {}, 2 ** 53]) expect(() => idValue("k", value)).toThrow("a string or an integer");
  for (const value of [Infinity, "7", NaN]) expect(() => numberValue("k", value)).toThrow("expected a finite number");
  expect(() => integerValue("k", 1.5)).toThrow('"k" is 1.5; expected an integer');
  expect(() => textValue("k", undefined)).toThrow('no "k"; expected a string');
  expect(() => textValue("k", "\ud800")).toThrow('"k" holds half a surrogate pair, such as \\ud800');
  expect(() => idValue("k", { a: 1 })).toThrow('"k" is an object; expected');
});

test("what is broken in a file that is one JSON value is told by its line", () => {
  expect(jsonFile("\n[1]\n", "a list")).toEqual([1]);
  expect(() => jsonFile("\n[\n1 2]", "a list")).toThrow("line 3: broken JSON; expected a list");
  expect(() => jsonFile("[1 2]", "a list")).toThrow("line 1: broken JSON; expected a list");
});
