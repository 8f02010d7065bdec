import { expect, test } from "vitest";
import { inlineParts } from "../../../src/text/markdown.ts";

/** The parts of a text, each with the first letters of its styles; end to end they are the text. */
function parts(text: string): string[] {
  const found = inlineParts(text);
  expect(found.map((part) => part.text).join("")).toBe(text);
  return found.map((part) => `${part.text}|${part.styles.map((style) => style.slice(0, 2)).join("")}`);
}

test.each([
  ["plain", ["plain|"]],
  ["*a* _b_", ["*|si", "a|em", "*|si", " |", "_|si", "b|em", "_|si"]],
  ["**a** ~~b~~", ["**|si", "a|st", "**|si", " |", "~~|si", "b|st", "~~|si"]],
  ["***a***", ["***|si", "a|stem", "***|si"]],
  ["****a****", ["****a****|"]],
  ["a_b_c 2_3", ["a_b_c 2_3|"]],
  ["* a*", ["* a*|"]],
  ["`a*b*`", ["`|si", "a*b*|co", "`|si"]],
  ["``a`b``", ["``|si", "a`b|co", "``|si"]],
  ["[a](b) [c] (d)", ["[|si", "a|li", "](b)|ta", " [c] (d)|"]],
  ["![a](b) a! [c](d)", ["![|si", "a|li", "](b)|ta", " a! |", "[|si", "c|li", "](d)|ta"]],
  ["<https://x.y> <b>", ["<|si", "https://x.y|li", ">|si", " <b>|"]],
  ["\\*a\\b", ["\\|si", "*|", "a\\b|"]],
  ["a  \nb \nc", ["a  |", "\n|br", "b \nc|"]],
  ["  \nb", ["  |", "\n|br", "b|"]],
  [" \nb", [" \nb|"]],
  ["*", ["*|"]],
  ["a\\\nb", ["a|", "\\|si", "\n|br", "b|"]],
  ["*a `b* c`", ["*|si", "a `b|em", "*|si", " c`|"]],
  ["`a``b`", ["`a``b`|"]],
  ["[a [b](c)", ["[|si", "a [b|li", "](c)|ta"]],
  ["*[a*](b)", ["*|si", "[a|em", "*|si", "](b)|"]],
  ["*[a](b*)", ["*|si", "[a](b|em", "*|si", ")|"]],
  ["*<https://a*b>", ["*|si", "<https://a|em", "*|si", "b>|"]],
  ["[a", ["[a|"]],
  ["([a", ["([a|"]],
  ["([a)", ["([a)|"]],
  ["[a\\](b)", ["[|si", "a\\|li", "](b)|ta"]],
  ["*a `b*`", ["*|si", "a `b|em", "*|si", "`|"]],
  ["<https://x/*a*>", ["<|si", "https://x/*a*|li", ">|si"]],
  ["** ** *a*", ["** ** |", "*|si", "a|em", "*|si"]],
  [
    "[a **b _c ~~d *e* d~~_**](u)",
    ["[|si", "a |li", "**|lisi", "b |list", "_|listsi", "c |listem", "~~|listemsi", "d *e* d|listemst"].concat([
      "~~|listemsi",
      "_|listsi",
      "**|lisi",
      "](u)|ta",
    ]),
  ],
  ["**", ["**|"]],
  ["\\", ["\\|"]],
])("the parts of %j", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test("what is too long or too far is plain", () => {
  const code = (ticks: number) => `${"`".repeat(ticks)}a${"`".repeat(ticks)}`;
  expect(parts(code(20))).toHaveLength(3);
  expect(parts(code(21))).toHaveLength(1);
  const link = (length: number) => `[a](${"x".repeat(length)})`;
  expect(parts(link(1998))).toHaveLength(3);
  expect(parts(link(1999))).toHaveLength(1);
  const tried = (others: number) => `*a${" *b".repeat(others)}*`;
  expect([parts(tried(7))[0], parts(tried(8))[0]]).toEqual(["*|si", "*a |"]);
});
