import { expect, test } from "vitest";
import { withoutMarkup } from "../../src/text/markup.ts";

const words = (text: string) => withoutMarkup(text).split(/\s+/).filter(Boolean).join(" ");

test.each([
  ["a link", 'See [the guide](https://example.org/a_(b) "Title") now', "See the guide now"],
  ["an image", "![A cup](cup.png) of tea", "A cup of tea"],
  ["a link with its address in <>", "See [the guide](<my docs/guide one.md>) now", "See the guide now"],
  ["a link with its title in single quotes", "See [the guide](guide.md 'The title') now", "See the guide now"],
  ["a link with its title in parentheses", "See [the guide](guide.md (The title)) now", "See the guide now"],
  ["a heading that is closed", "## Tea ##\nleaves", "Tea leaves"],
  ["a link by name", "See [the guide][1].\n\n[1]: https://example.org\n", "See the guide ."],
  ["an address", "at <https://example.org> and", "at https://example.org and"],
  ["emphasis", "**bold**, *light*, __both__ and `code`", "bold , light , both and code"],
  ["headings, items and quotations", "## Tea\n- leaves\n> - water\n---\n", "Tea leaves water"],
  ["a table", "| A | B |\n|---|:-:|\n| 1 | 2 |\n", "A B 1 2"],
  ["tags", 'a <b class="x">b</b><br/> <!-- no --> c <script>if (a < b) d()</script> e', "a b c e"],
  ["what is no tag", "a < b and c > d, x <5", "a < b and c > d, x <5"],
  ["plain text", "Pour it over, and wait.", "Pour it over, and wait."],
])("%s is left without its markup", (_, text, left) => {
  expect(words(text)).toBe(left);
});

test("what is left is where it was", () => {
  const text = "# See [the **guide**](https://example.org)\n| now |";
  const left = withoutMarkup(text);
  expect(left).toHaveLength(text.length);
  for (const word of ["See", "the", "guide", "now"]) expect(left.indexOf(word)).toBe(text.indexOf(word));
});

test("half a megabyte of the same signs takes no longer than text", () => {
  for (const sign of [
    "<!--",
    "<a ",
    "<script>",
    "[",
    "](",
    "](a(b",
    "](<",
    '](a "',
    "](a '",
    "](a (",
    " #",
    "# ",
    "][",
    "`",
    "|",
    "-",
    "=",
    " ",
    "\t> ",
    "{#",
    "\\",
    "*",
    "[^",
    "<http:",
  ]) {
    const began = performance.now();
    withoutMarkup(`${sign.repeat(2 ** 19 / sign.length)}x`);
    expect(performance.now() - began, sign).toBeLessThan(5000);
  }
});
