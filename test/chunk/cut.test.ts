import * as fc from "fast-check";
import { wordTokens } from "../../src/match/tokens/words.ts";
import { expect, test } from "vitest";
import { allTrimmed, cutters } from "../../src/chunk/cutters.ts";
import { chunked, readSetting, setting } from "../../src/chunk/setting.ts";
import { collectionOf, type Document } from "../../src/data/collection.ts";
import { codePointSlice } from "../../src/text/code-points.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";

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
  ["words:3", "One two, e-mail 3.5 – end", ["One two, e-mail", "3.5 – end"]],
  ["words:3/1", "a b c d e", ["a b c", "c d e"]],
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
  ["recursive:9/5", "aa bb cc dd ee", ["aa bb cc", "cc dd ee"]],
  ["recursive:9/6", "aa bb cc dd ee", ["aa bb cc", "bb cc dd", "cc dd ee"]],
  ["recursive:9/8", "aa bb cc dd ee", ["aa bb cc", "bb cc dd", "cc dd ee"]],
  ["recursive:3", "abcdefgh", ["abc", "def", "gh"]],
  ["recursive:10", "aa\nbb\n\ncc\ndd", ["aa\nbb", "cc\ndd"]],
  ["recursive:7/5", "aa bb\n\ncc", ["aa bb", "cc"]],
  ["recursive:7/5", "cc\n\naa bb\n\ncc", ["cc", "aa bb", "cc"]],
  ["recursive:6", "😀😀😀😀😀😀 ab", ["😀😀😀😀😀😀", "ab"]],
  ["recursive:2", "😀😀😀", ["😀😀", "😀"]],
  ["recursive:1", "😀b", ["😀", "b"]],
  ["headings:6", "# 😀😀\n😀😀 😀😀", ["# 😀😀", "😀😀 😀😀"]],
])("%s cuts %j", (setting, text, expected) => {
  expect(texts(setting, plain(text))).toEqual(expected);
});

const xml = "<a><t>Title</t><s><p>first one</p><p>second one</p></s>tail<s><p>third</p></s></a>";
const { text, table: elements } = elementTable(xml);

test.each([
  ["elements:p", ["first one", "second one", "third"]],
  ["elements:a", [text]],
  ["elements:s", ["first onesecond one", "third"]],
  ["elements:10", ["Title", "first one", "second one", "tail", "third"]],
  ["elements:100", [text]],
  ["elements:7", ["Title", "first", "one", "second", "one", "tail", "third"]],
])("%s cuts XML", (setting, expected) => {
  expect(texts(setting, { doc: "d", text, elements })).toEqual(expected);
});

test("an element that is short enough is not cut, wherever in its document it stands", () => {
  const long = "x".repeat(48);
  const { text, table: elements } = elementTable(`<a><s>${long}</s><p>ab<b>cd</b></p></a>`);
  expect(texts("elements:50", { doc: "d", text, elements })).toEqual([long, "abcd"]);
  expect(texts("elements:52", { doc: "d", text, elements })).toEqual([`${long}abcd`]);
  expect(texts("elements:47", { doc: "d", text, elements })).toEqual([long.slice(1), "x", "abcd"]);
});

test("each way to cut has a size of its own", () => {
  const names = ["characters", "words", "tokens", "sentences", "headings", "elements", "recursive"];
  expect(names.map((name) => readSetting(name).name)).toEqual([
    "characters:400",
    "words:80",
    "tokens:200",
    "sentences:1",
    "headings:2000",
    "elements:1000",
    "recursive:400",
  ]);
});

test("what may not overlap is refused with an overlap, and sizes and overlaps have their limits", () => {
  expect(() => setting("elements", 10, 1)).toThrow("elements do not overlap; expected no overlap");
  expect(setting("elements", 10, 0).name).toBe("elements:10");
  expect(setting("words", 10, 9).name).toBe("words:10/9");
  expect(() => setting("words", 10, 10)).toThrow("overlap 10 of words: expected a whole number below the size, 10");
  expect(() => setting("words", 10, -1)).toThrow("overlap -1 of words");
  expect(() => setting("words", 10, 0.5)).toThrow("overlap 0.5 of words");
  expect(setting("words", 1).name).toBe("words:1");
  expect(() => setting("words", 0)).toThrow("size 0 of words: expected a whole number from 1");
  expect(() => setting("words", 1.5)).toThrow("size 1.5 of words");
});

test("a plain text has no elements", () => {
  expect(() => texts("elements:p", plain("x"))).toThrow('document "d" is a plain text without elements');
});

test("text beside elements is not joined across the ends of an element that is too long", () => {
  const { text, table: elements } = elementTable("<a>before<s>inside <i>x</i> here</s>after</a>");
  expect(texts("elements:8", { doc: "d", text, elements })).toEqual(["before", "inside ", "x", " here", "after"]);
});

test("a name that no element has is refused", () => {
  const documents = collectionOf([{ doc: "d", text, elements }]);
  expect(() => chunked(documents, readSetting("elements:section"))).toThrow(
    'setting "elements:section": no document has text in an element section; expected the name of one',
  );
});

test.each([
  ["word:4", 'no way to cut "word"; did you mean "words"?'],
  [
    "paragraphs",
    'no way to cut "paragraphs"; there are: characters, words, tokens, sentences, headings, elements, recursive',
  ],
  ["tokens:4/4", "overlap 4 of tokens: expected a whole number below the size, 4"],
  ["characters:0", "size 0 of characters: expected a whole number from 1"],
  ["characters:4/4", "overlap 4 of characters: expected a whole number below the size, 4"],
  ["characters:x", 'setting "characters:x": "x" is no size; expected one such as characters:400'],
  ["400", 'setting "400": expected BY:SIZE/OVERLAP, as in characters:400/200, or elements:NAME'],
])("%s is refused", (setting, message) => {
  expect(() => readSetting(setting)).toThrow(message);
});

const anyText = fc.string({ unit: fc.constantFrom("a", "B", " ", ".", "\n", "\n\n", "# ", "😀", "é"), maxLength: 300 });
const inCharacters = ["characters", "headings", "elements", "recursive"];

/** Elements in one another with text between, which are a plain text to ways that do not look at them. */
const { content } = fc.letrec<{ content: string; element: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ depthSize: "small" }, anyText, tie("element")), { maxLength: 4 })
    .map((all) => all.join("")),
  element: fc.tuple(fc.constantFrom("p", "s"), tie("content")).map(([name, inside]) => `<${name}>${inside}</${name}>`),
}));
const anyDocument = content.map((inside): Document => {
  const { text, table } = elementTable(`<a>${inside}</a>`);
  return { doc: "d", text, elements: table };
});

test.each(cutters.map((cutter) => [cutter.name, cutter] as const))(
  "whatever the text, chunks by %s rise, keep to the size in code points, and leave out nothing but white space",
  (name, cutter) => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 40 }), fc.nat(), (document, size, drawn) => {
        const points = [...document.text];
        const chunks = cutter.cut(
          document,
          { size, overlap: cutter.mayOverlap ? drawn % size : 0 },
          undefined,
          wordTokens,
        );
        const covered = new Set<number>();
        let last = -1;
        for (const { start, end } of chunks) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(points.length);
          if (inCharacters.includes(name)) expect(end - start).toBeLessThanOrEqual(size);
          last = start;
          for (let i = start; i < end; i++) covered.add(i);
        }
        const left = points.filter((point, i) => !covered.has(i) && point.trim() !== "");
        expect(left).toEqual([]);
      }),
    );
  },
);

test.each(cutters.map((cutter) => [cutter.name, cutter] as const))(
  "chunks by %s without overlap share no text",
  (_, cutter) => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 40 }), (document, size) => {
        const chunks = cutter.cut(document, { size, overlap: 0 }, undefined, wordTokens);
        for (const [i, { start }] of chunks.entries()) expect(start).toBeGreaterThanOrEqual(chunks[i - 1]?.end ?? 0);
      }),
    );
  },
);

test("with astral characters, chunks are where they are with others", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, size) => {
      for (const cutter of cutters.filter(({ name }) => name !== "elements"))
        expect(cutter.cut(plain(text), { size, overlap: 0 }, undefined, wordTokens)).toEqual(
          cutter.cut(plain(text.replaceAll("😀", "☺")), { size, overlap: 0 }, undefined, wordTokens),
        );
    }),
  );
});

test("an element that is just as long as may be stays whole, with its white space", () => {
  const { text, table: elements } = elementTable("<a><b> abc </b><c>more text</c><p/><p>x</p></a>");
  const document = { doc: "d", text, elements };
  expect(texts("elements:5", document)).toEqual([" abc ", "more", "text", "x"]);
  expect(texts("elements:p", document)).toEqual(["x"]);
});

test("ranges without white space that lie in their neighbours are left out", () => {
  const range = (start: number, end: number) => ({ start, end });
  expect(allTrimmed(" ab  c ", [range(0, 4), range(2, 4), range(4, 5), range(3, 7)])).toEqual([
    range(1, 3),
    range(5, 6),
  ]);
  expect(allTrimmed("ab c", [range(0, 2), range(0, 4)])).toEqual([range(0, 4)]);
  expect(allTrimmed("ab c", [range(0, 2), range(1, 4)])).toEqual([range(0, 2), range(1, 4)]);
});

test("documents without text have no chunks", () => {
  expect(chunked(collectionOf([plain("")]), "characters:4").chunks.get("d")).toEqual([]);
  const documents = collectionOf([{ doc: "d", text, elements }]);
  expect(chunked(documents, "elements:p").chunks.get("d")).toHaveLength(3);
});
