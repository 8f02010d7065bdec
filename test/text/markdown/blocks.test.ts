import { expect, test } from "vitest";
import { headingsOfMarkdown } from "../../../src/report/headings.ts";
import { isMarkdown, type MarkdownBlock, markdownBlocks, markdownHeadings } from "../../../src/text/markdown.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";

const textOf = (blocks: readonly MarkdownBlock[]): string =>
  blocks.flatMap(({ parts }) => parts.map(({ text }) => text)).join("");

/** Each block as its kind, its level, and its styled parts: `[strong bold]`. */
const shown = (text: string): string[] =>
  markdownBlocks(text).map(
    ({ kind, level, parts }) =>
      `${kind} ${level}: ${parts.map(({ text: words, styles }) => (styles.length === 0 ? words : `[${styles.join(" ")} ${words}]`)).join("")}`,
  );

test.each([
  ["# Install", ["heading 1: [sign # ]Install"]],
  ["Install\n===\n", ["heading 1: Install\n[sign ===\n]"]],
  ["a\nb\n\nc", ["paragraph 0: a\nb\n", "blank 0: \n", "paragraph 0: c"]],
  ["- one\n  - two\n", ["item 0: [sign - ]one\n", "item 1: [sign   - ]two\n"]],
  ["1. one\n   more", ["item 0: [sign 1. ]one\n   more"]],
  ["> said\n> so", ["quote 0: [sign > ]said\n[sign > ]so"]],
  ["```js\n# no\n```\nx", ["code 0: [sign ```js\n]# no\n[sign ```\n]", "paragraph 0: x"]],
  ["---\ntitle: x\n---\n# A", ["code 0: [sign ---\n]title: x\n[sign ---\n]", "heading 1: [sign # ]A"]],
  ["    code\n", ["code 0:     code\n"]],
  ["| a | b |\n|---|---|", ["table 0: | a | b |\n|---|---|"]],
  ["Install\n===\nx\ny", ["heading 1: Install\n[sign ===\n]", "paragraph 0: x\ny"]],
  ["> q\n    code\n    more", ["quote 0: [sign > ]q\n", "code 0:     code\n    more"]],
  ["- a\n     - b\n", ["item 0: [sign - ]a\n", "item 2: [sign      - ]b\n"]],
  ["p\n     - b\n", ["paragraph 0: p\n     - b\n"]],
  ["p\n\n     - b\n", ["paragraph 0: p\n", "blank 0: \n", "item 2: [sign      - ]b\n"]],
  ["- a\n\t- b\n", ["item 0: [sign - ]a\n", "item 2: [sign \t- ]b\n"]],
  [`- a\n${" ".repeat(14)}- b\n`, ["item 0: [sign - ]a\n", `item 6: [sign ${" ".repeat(14)}- ]b\n`]],
  ["a\n\n***\n", ["paragraph 0: a\n", "blank 0: \n", "rule 0: [sign ***\n]"]],
])("the lines of %j are %j", (text, expected) => expect(shown(text)).toEqual(expected));

test.each([
  ["a **b** c", "a [sign **][strong b][sign **] c"],
  ["*a* _b_", "[sign *][emphasis a][sign *] [sign _][emphasis b][sign _]"],
  ["***a***", "[sign ***][strong emphasis a][sign ***]"],
  ["**a *b* c**", "[sign **][strong a ][strong sign *][strong emphasis b][strong sign *][strong  c][sign **]"],
  ["~~a~~", "[sign ~~][struck a][sign ~~]"],
  ["`a*b*` ``c`d``", "[sign `][code a*b*][sign `] [sign ``][code c`d][sign ``]"],
  ["[a *b*](c)", "[sign [][link a ][link sign *][link emphasis b][link sign *][target ](c)]"],
  ["<https://x.y>", "[sign <][link https://x.y][sign >]"],
  ["\\*a\\*", "[sign \\]*a[sign \\]*"],
  ["a  \nb\\\nc", "a  [break \n]b[sign \\][break \n]c"],
  // Signs that are none.
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["snake_case_name", "snake_case_name"],
  ["**open", "**open"],
  ["[1] and [2]", "[1] and [2]"],
  ["a ` b", "a ` b"],
  // Signs within words, beside blanks, and of other lengths.
  ["ab _c_ d", "ab [sign _][emphasis c][sign _] d"],
  ["a_b_", "a_b_"],
  ["_a_b", "_a_b"],
  ["_a_b_", "[sign _][emphasis a_b][sign _]"],
  ["a*b*c", "a[sign *][emphasis b][sign *]c"],
  ["x * a*", "x * a*"],
  ["x *a * b*", "x [sign *][emphasis a * b][sign *]"],
  ["x ****a****", "x ****a****"],
  ["x **a*", "x **a*"],
  ["*a**b*", "[sign *][emphasis a**b][sign *]"],
  ["x ** **", "x ** **"],
  ["x ``a`", "x ``a`"],
  ["[a] (b)", "[a] (b)"],
  ["[a](b", "[a](b"],
  ["<mailto:a@b> <b>", "[sign <][link mailto:a@b][sign >] <b>"],
  [`[a](${"x".repeat(1998)})`, `[sign [][link a][target ](${"x".repeat(1998)})]`],
  [`[a](${"x".repeat(1999)})`, `[a](${"x".repeat(1999)})`],
  [`x *a${" *".repeat(7)} b*`, `x [sign *][emphasis a${" *".repeat(7)} b][sign *]`],
  [`x *a${" *".repeat(8)} b*`, `x *a${" *".repeat(8)} b*`],
  [
    "**~~*[`a`](b)*~~**",
    "[sign **][strong sign ~~][strong struck sign *][strong struck emphasis sign [][strong struck emphasis link `a`][strong struck emphasis target ](b)][strong struck sign *][strong sign ~~][sign **]",
  ],
  [
    "**~~*`a`*~~**",
    "[sign **][strong sign ~~][strong struck sign *][strong struck emphasis sign `][strong struck emphasis code a][strong struck emphasis sign `][strong struck sign *][strong sign ~~][sign **]",
  ],
])("the words of %j are set as %j", (text, expected) => expect(shown(text)).toEqual([`paragraph 0: ${expected}`]));

const pieces = [
  "#",
  "##",
  " ",
  "  ",
  "\n",
  "\n\n",
  "a",
  "B c",
  "*",
  "**",
  "_",
  "`",
  "```",
  "~~",
  "[",
  "](",
  ")",
  ">",
  "- ",
];
const others = ["1. ", "\\", "<http://x>", "---", "===", "|", "\t", "\r\n", "😀", "é", "!", "    "];

test("all parts end to end are the text, and the headings those of its sections", () => {
  for (let seed = 1; seed <= rounds(500, 30_000); seed++) {
    const random = seeded(seed);
    const text = Array.from({ length: below(random, 40) }, () => pick(random, ...pieces, ...others)).join("");
    const blocks = markdownBlocks(text);
    expect(textOf(blocks), `seed ${seed}`).toBe(text);
    expect(
      blocks.flatMap(({ parts }) => parts.filter((part) => part.text === "")),
      `seed ${seed}`,
    ).toEqual([]);
    expect(
      blocks.filter(({ kind }) => kind === "heading").map(({ level }) => level),
      `seed ${seed}: ${JSON.stringify(text)}`,
    ).toEqual(markdownHeadings(text).map(({ level }) => level));
  }
});

test.each(["*", "**a ", "[", "[a](", "`", "_a ", "<http://", "\\", "> ", "- ", "*a **b ", "![x](", "`` ` "])(
  "a text full of %j is set as quickly as any",
  (sign) => {
    const text = sign.repeat(200_000 / sign.length);
    expect(textOf(markdownBlocks(text))).toBe(text);
  },
);

test.each([
  ["guide.md", "Press.", true],
  ["d1", "# Guide\n\nPress.", true],
  ["d1", "Press [here](https://x.y).", true],
  ["d1", "Run:\n\n```sh\nls\n```\n", true],
  ["d1", "Press the button. It is #1, and [sic] so.", false],
  ["d1", "#!/bin/sh\n# a comment\nls\n", false],
])("%s with %j is Markdown: %s", (id, text, expected) => expect(isMarkdown(id, text)).toBe(expected));

test("headings are found by their offsets in code points", () => {
  expect(headingsOfMarkdown("😀\n\n# One\n\n### Two\n")).toEqual([
    { text: "One", start: 3, depth: 0 },
    { text: "Two", start: 10, depth: 1 },
  ]);
});
