import { expect, test } from "vitest";
import { cursor } from "../../src/text/nexi.ts";

test("what comes next is told up to 40 letters, each whole", () => {
  expect(cursor(` ${"x".repeat(40)} y`).found()).toBe(`"${"x".repeat(40)}"`);
  expect(cursor("x".repeat(41)).found()).toBe(`"${"x".repeat(40)}…"`);
  expect(cursor("𝔸".repeat(50)).found()).toBe(`"${"𝔸".repeat(40)}…"`);
  expect(cursor("(x").found()).toBe('"("');
  expect(cursor("  ").found()).toBe("the end");
});

test("white space is passed over before a token, and a fault tells its column", () => {
  const at = cursor("𝔸 about( x)");
  expect([at.take("𝔸"), at.atGap(), at.sees("about"), at.take("x"), at.take(/[a-z]+/y)]).toEqual([
    "𝔸",
    true,
    true,
    undefined,
    "about",
  ]);
  expect([at.atGap(), at.position(), at.atEnd()]).toEqual([false, 8, false]);
  expect(at.fault("a word")).toMatchObject({ message: 'column 8: found "("; expected a word' });
  expect(at.need("(", "a bracket")).toBe("(");
  expect(() => at.need(")", "a bracket")).toThrow('column 10: found "x"; expected a bracket');
});
