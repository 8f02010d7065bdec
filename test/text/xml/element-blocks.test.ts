import { expect, test } from "vitest";
import { blockBorders } from "../../../src/text/xml/element-blocks.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

test.each([
  ["the root is a block, words of its own or not", "<b>x</b>", [0, 1]],
  ["so is an element that stands among others", "<a><p>x</p><q>y</q></a>", [0, 1, 2]],
  ["white space is no words", "<a> <b>x</b> </a>", [0, 1, 2, 3]],
  ["an element among words is none", "<a><p>x</p><p>y <b>z</b></p></a>", [0, 1, 4]],
  ["nor is what it holds", "<p>w <i><b>x</b></i></p>", [0, 3]],
  ["an element beside one that stands among words may be", "<a><p>w <i>x</i></p><q>y</q></a>", [0, 3, 4]],
  ["items and cells are blocks, also among words", "<a>w <LI>x</LI> <td>y</td></a>", [0, 2, 3, 4, 5]],
  ["other names are not, though they begin like these", "<a>w <list>x</list></a>", [0, 3]],
  ["each line of code is a block", "<a><p>x</p><code>f\ng</code></a>", [0, 1, 3, 4]],
  ["a line that ends the code begins none", "<a><code>f\n😀g\n</code><p>t</p></a>", [0, 2, 5, 6]],
  ["code among words has no lines", "<a>w <code>f\ng</code></a>", [0, 5]],
  ["offsets count code points", "<a><b>😀</b><b>x</b></a>", [0, 1, 2]],
])("%s: %j", (_, xml, borders) => {
  const { table, text } = elementTable(xml);
  expect(blockBorders(table, text)).toEqual(borders);
});
