import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cutters } from "../../src/chunk/index.ts";
import { readSetting } from "../../src/chunk/setting.ts";
import type { Document } from "../../src/data/collection.ts";
import { codePointSlice } from "../../src/text/code-point-slice.ts";
import { elementTable } from "../../src/text/element-reader.ts";

const texts = (name: string, document: Document): string[] =>
  readSetting(name)
    .cut(document)
    .map(({ start, end }) => codePointSlice(document.text, start, end));
const plain = (text: string): Document => ({ doc: "d", text });

test.each([
  ["characters:4", "abcdefghij", ["abcd", "efgh", "ij"]],
  ["characters:4/2", "abcdefgh", ["abcd", "cdef", "efgh"]],
  ["characters:4", "", []],
  ["characters:2", "a😀bc", ["a😀", "bc"]],
  ["tokens:3", "One two, three four.", ["One two,", "three four."]],
  ["tokens:3/1", "a b c d e", ["a b c", "c d e"]],
  [
    "sentences",
    "It is 3.5 m. Why? “Who knows.” (Nobody.)\n\nend",
    ["It is 3.5 m.", "Why?", "“Who knows.”", "(Nobody.)", "end"],
  ],
  ["sentences:2/1", "A b. C d. E f.", ["A b. C d.", "C d. E f."]],
  ["headings", "intro\n# One\nfirst\n## Two\nsecond", ["intro", "# One\nfirst", "## Two\nsecond"]],
  ["headings", "1 Start\ntext\n1.2 More\ntext", ["1 Start\ntext", "1.2 More\ntext"]],
  ["recursive:12", "one two\n\nthree four five", ["one two", "three four", "five"]],
  ["recursive:9/4", "aa bb cc dd ee", ["aa bb cc", "cc dd ee"]],
  ["recursive:3", "abcdefgh", ["abc", "def", "gh"]],
])("%s cuts %j", (setting, text, expected) => {
  expect(texts(setting, plain(text))).toEqual(expected);
});

const xml = "<a><t>Title</t><s><p>first one</p><p>second one</p></s>tail<s><p>third</p></s></a>";
const { text, table: elements } = elementTable(xml);

test.each([
  ["elements:p", ["first one", "second one", "third"]],
  ["elements:s", ["first onesecond one", "third"]],
  ["elements:10", ["Title", "first one", "second one", "tail", "third"]],
  ["elements:100", [text]],
])("%s cuts XML", (setting, expected) => {
  expect(texts(setting, { doc: "d", text, elements })).toEqual(expected);
});

test("a plain text has no elements", () => {
  expect(() => texts("elements:p", plain("x"))).toThrow('document "d" is a plain text without elements');
});

test.each([
  ["words:4", 'no way to cut "words"; there are: characters, tokens, sentences, headings, elements, recursive'],
  ["characters:0", "size 0 of characters: expected a whole number from 1"],
  ["characters:4/4", "overlap 4 of characters: expected a whole number below the size, 4"],
  ["characters:x", 'setting "characters:x": "x" is no size; expected one such as characters:400'],
  ["400", 'setting "400": expected BY:SIZE/OVERLAP, as in characters:400/200, or elements:NAME'],
])("%s is refused", (setting, message) => {
  expect(() => readSetting(setting)).toThrow(message);
});

const anyText = fc.string({ unit: fc.constantFrom("a", "B", " ", ".", "\n", "\n\n", "# ", "😀", "é"), maxLength: 300 });

test.each(cutters.filter(({ name }) => name !== "elements").map((cutter) => [cutter.name, cutter] as const))(
  "whatever the text, chunks by %s rise, keep to the size, and leave out nothing but white space",
  (name, cutter) => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), fc.nat(), (text, size, drawn) => {
        const points = [...text];
        const chunks = cutter.cut(plain(text), { size, overlap: drawn % size });
        const covered = new Set<number>();
        let last = -1;
        for (const { start, end } of chunks) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(points.length);
          if (name === "characters") expect(end - start).toBeLessThanOrEqual(size);
          last = start;
          for (let i = start; i < end; i++) covered.add(i);
        }
        const left = points.filter((point, i) => !covered.has(i) && point.trim() !== "");
        expect(left).toEqual([]);
      }),
    );
  },
);
