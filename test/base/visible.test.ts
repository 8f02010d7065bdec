import { expect, test } from "vitest";
import { visible } from "../../src/base/visible.ts";

test.each([
  ["plain ~ name", "plain ~ name"],
  ["naïve – 名前 😀", "naïve – 名前 😀"],
  ["a\nb\rc\td", "a\\nb\\rc\\td"],
  ["\u001b[31m\u0000\u009b", "\\x1b[31m\\x00\\x9b"],
  ["\u2028\u202e\ud800", "\\u2028\\u202e\\ud800"],
  ["\u061c", "\\u061c"],
  ["a\u200bb\ufeff", "a\\u200bb\\ufeff"],
  ["co\u00adop \u{e0041}", "co\\xadop \\u{e0041}"],
  ["می‌خواهم 👩‍🚒 ❤️", "می‌خواهم 👩‍🚒 ❤️"],
  ["::error::x", "\\x3a:error::x"],
  [" ::stop-commands::y", "\\x3a:stop-commands::y"],
  ["a##[error]b", "a\\x23#[error]b"],
  ["std::vec", "std::vec"],
])("%j is shown as %s", (text, shown) => {
  expect(visible(text)).toBe(shown);
});
