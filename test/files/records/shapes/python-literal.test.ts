import { expect, test } from "vitest";
import { pythonLiteral } from "../../../../src/files/records/shapes/python-literal.ts";

test.each<[string, unknown]>([
  [" [1 , 2] ", [1, 2]],
  ["[1 2\n3]", [1, 2, 3]],
  ["{'a' : 1, 'b':[2]}", { a: 1, b: [2] }],
  ["{1: (2, 3)}", { 1: [2, 3] }],
  ["f()", null],
  ["f( a = 1 )", { a: 1 }],
  ["f(a=1, b='x')", { a: 1, b: "x" }],
  ["array([1, 2], dtype=object)", [1, 2]],
  ["nan", null],
  ["[True, False, None, x.y]", [true, false, null, "x.y"]],
  ["[-1_000, .5, 2e3, +7]", [-1000, 0.5, 2000, 7]],
  [`['a"b', "it's"]`, ['a"b', "it's"]],
  [String.raw`'\n\x41\u00e9\U0001F600\101\q\'\"\\'`, "\nAé😀A\\q'\"\\"],
  [String.raw`'\U0010ffff'`, "\u{10ffff}"],
  [String.raw`'\x4'`, "\\x4"],
])("%s is read as Python writes it", (text, value) => {
  expect(pythonLiteral(text)).toEqual(value);
});

test("long texts are read whole", () => {
  const text = `${"x".repeat(65_535)}"${"y".repeat(65_537)}\n${"z".repeat(131_072)}`;
  expect(pythonLiteral(`'${text}'`)).toBe(text);
});

test.each([
  ["[1", 'at character 3 its end; expected "]"'],
  ["{'a' 1}", 'at character 6 "1}"; expected ":" and a value'],
  ["{'a':1", 'at character 7 its end; expected "}"'],
  ["f(1", 'at character 4 its end; expected ")"'],
  ["'a", "at character 3 its end; expected the end of a text that begins with '"],
  ["1 2", 'at character 3 "2"; expected nothing more'],
  ["?", 'at character 1 "?"; expected a text, a number or a list'],
  [String.raw`'a\U00110000'`, String.raw`at character 3 "\\U00110000'"; expected a character`],
])("%s is refused", (text, message) => {
  expect(() => pythonLiteral(text)).toThrow(message);
});

test.each([
  ["lists", "[", "]"],
  ["tuples", "(", ")"],
  ["values", "{'a':", "}"],
  ["arguments", "f(", ")"],
  ["named arguments", "f(a=", ")"],
])("%s in one another are read 64 deep", (_, open, close) => {
  const nested = (depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
  expect(() => pythonLiteral(nested(64))).not.toThrow();
  expect(() => pythonLiteral(nested(65))).toThrow("lists in lists 64 deep at most");
});

test("keys are read 64 deep", () => {
  const nested = (depth: number): string => `{${"[".repeat(depth)}${"]".repeat(depth)}:1}`;
  expect(() => pythonLiteral(nested(64))).not.toThrow();
  expect(() => pythonLiteral(nested(65))).toThrow("lists in lists 64 deep at most");
});
