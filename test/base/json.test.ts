import { expect, test } from "vitest";
import { parsedJson } from "../../src/base/json.ts";

test("a text of JSON is parsed, and where it breaks is told as far as it is known", () => {
  const broken = (at: number | undefined): Error => new Error(`breaks at ${at}`);
  expect(parsedJson('{"a": [1]}', broken)).toEqual({ a: [1] });
  expect(() => parsedJson('{"a": 1,}', broken)).toThrow("breaks at 8");
  expect(() => parsedJson("", broken)).toThrow("breaks at undefined"); // "Unexpected end of JSON input"
});
