import { expect, test } from "vitest";
import { readEntities } from "../../../src/text/xml/xml-entities.ts";

test("a name and its text a line, with comments, references and spaces that are texts", () => {
  const file =
    "\ufeff# ISO Latin 1\r\nEacute É\r\n\r\n  eacute\t&#233; \nnbsp \u00a0\nemsp &#x2003;\nand &amp;&\nAMP &\nA 𝔸\nlast &#x10FFFF;\n";
  expect([...readEntities(file, "iso.txt")]).toEqual([
    ["Eacute", "É"],
    ["eacute", "é"],
    ["nbsp", "\u00a0"],
    ["emsp", "\u2003"],
    ["and", "&&"],
    ["AMP", "&"],
    ["A", "𝔸"],
    ["last", "\u{10ffff}"],
  ]);
});

test("a name may come twice with one text, and a predefined one with its own", () => {
  expect([...readEntities("x 1\nx 1\nlt <\namp &#38;\n", "e")]).toEqual([
    ["x", "1"],
    ["lt", "<"],
    ["amp", "&"],
  ]);
});

const example = `expected a name and its text, such as "Eacute É" or "Eacute &#201;"`;
const faults: Record<string, string> = {
  x: `e:1: no entity; ${example}`,
  "\n&x; y": `e:2: no entity; ${example}`,
  '<!ENTITY x "y">': `e:1: a declaration; ${example}`,
  "x 1\nx 2": `e:2: entity "x" has two texts, "1" and "2"; expected one`,
  "lt lt": `e:1: entity "lt" has two texts, "<" and "lt"; expected one`,
  "x &y;": "e:1: &y; in the text of an entity; expected characters, or such as &#201;",
  "x &constructor;": "e:1: &constructor; in the text of an entity; expected characters, or such as &#201;",
  "x &#0;": "e:1: &#0; in the text of an entity; expected characters, or such as &#201;",
  "x &#x110000;": "e:1: &#x110000; in the text of an entity; expected characters, or such as &#201;",
  "x \0": "e:1: character U+0000; expected characters that XML allows",
  "x \ud835": "e:1: character U+D835; expected characters that XML allows",
};

test.each(Object.entries(faults))("refuses %j", (file, message) => {
  expect(() => readEntities(file, "e")).toThrow(message);
});
