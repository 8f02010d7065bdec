import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { elementFinder } from "../../../src/files/drafts/element-finder.ts";
import { lastLines, resultTaker } from "../../../src/files/inex/take-results.ts";
import { passageColumns, resultColumns } from "../../../src/files/lines/result-columns.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { packedElements } from "../../../src/text/xml/packed-elements.ts";
import { article } from "./articles.ts";

/** Documents of some paragraphs of three characters each. */
const documents = (...docs: readonly string[]) =>
  collectionOf(docs.map((doc) => article(doc, `<a>${"<p>one</p>".repeat(600)}</a>`)));

const result = (file: string, p: number, more = "") =>
  `<result><file>${file}</file><path>/a[1]/p[${p}]</path>${more}</result>\n`;

/** What is taken of some results, from a byte on; other results follow them in memory, which are not theirs. */
function taken(results: readonly string[], finder: ReturnType<typeof elementFinder>, keepPaths = false, from = 0) {
  const text = results.join("");
  const bytes = encodeUtf8(text + result("d", 1)).subarray(0, text.length);
  const columns = resultColumns("1", true);
  const { to, lines } = resultTaker(finder, keepPaths).take(bytes, from, 7, columns);
  const { passages, documents } = passageColumns(columns);
  return { left: text.slice(to), lines, passages: passages(), documents, columns };
}

test("results are taken as bytes, more than a batch of them, each with its place, line, score, rank and path", () => {
  const results = Array.from({ length: 600 }, (_, i) =>
    result(i % 2 === 0 ? "d" : "e", i + 1, `<rsv>${600 - i}</rsv><rank>${i}</rank>${i % 100 === 9 ? "\n" : ""}`),
  );
  const { left, lines, passages, documents: count, columns } = taken(results, elementFinder(documents("d", "e")), true);
  expect([left, lines, count]).toEqual(["", 606, 2]);
  expect(passages).toEqual(
    results.map((_, i) => ({
      doc: i % 2 === 0 ? "d" : "e",
      start: 3 * i,
      end: 3 * i + 3,
      score: 600 - i,
      kind: "element",
      line: 7 + i + Math.floor((i + 90) / 100),
      path: `/a[1]/p[${i + 1}]`,
    })),
  );
  expect([...columns.rank.subarray(0, 600)]).toEqual(results.map((_, i) => i));
  expect(columns.paths.size).toBe(600);
  expect(taken(results.slice(0, 3), elementFinder(documents("d", "e"))).columns.paths.size).toBe(0);
});

test.each([
  ["a document that is not in the collection", result("gone", 1)],
  ["an element that its document has not", result("d", 601)],
  ["a path that is none", result("d", 1).replace("/a[1]", "a[1]")],
  ["a name that means something in XML", result("x&amp;y", 1)],
  ["another form", "<result><file>d</file></result>\n"],
])("results are taken up to one of %s", (_, other) => {
  const results = [result("d", 1), result("x", 2), other, result("d", 3)];
  const finder = elementFinder(documents("d", "x", "x&amp;y"));
  const { left, lines, passages } = taken(results, finder);
  expect([left, lines, passages.map(({ doc, start }) => [doc, start])]).toEqual([
    other + result("d", 3),
    2,
    [
      ["d", 0],
      ["x", 3],
    ],
  ]);
  expect(taken(results.slice(2), finder)).toMatchObject({ lines: 0, passages: [] });
  expect(taken(results, finder, false, results[0]!.length)).toMatchObject({ lines: 1, passages: [{ doc: "x" }] });
});

test("a file is the document without its ending where that is the one in the collection, and both are one document", () => {
  const results = [result("d", 1), result("d.xml", 2), result("e.xml", 3), result("d.XML", 4)];
  const { left, passages, documents: count } = taken(results, elementFinder(documents("d", "e.xml")));
  expect([left, passages.map(({ doc }) => doc), count]).toEqual(["", ["d", "d", "e.xml", "d"], 2]);
});

test("where there is no room for all that a batch names, none of it is taken", () => {
  const docs = Array.from({ length: 6 }, (_, i) => `d${i}`);
  const results = docs.map((doc, i) => result(doc, i + 1));
  expect(taken(results, elementFinder(documents(...docs), packedElements(), 4))).toMatchObject({
    left: results.join(""),
    lines: 0,
    passages: [],
  });
  expect(taken(results, elementFinder(documents(...docs), packedElements(), 12)).lines).toBe(6);
});

test("the last lines are whole, from one on that begins 2000 bytes before the end or further back", () => {
  const text = Array.from({ length: 60 }, (_, i) => `${"x".repeat((i * 37) % 90)}\n`).join("");
  const bytes = new TextEncoder().encode(text);
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  for (const from of starts.filter((_, i) => i % 9 === 0)) {
    const found = starts.filter((to) => to >= from).map((to) => lastLines(bytes, from, to));
    const expected = starts
      .filter((to) => to >= from)
      .map((to) => text.slice(Math.max(from, ...starts.filter((start) => start <= to - 2000)), to));
    expect(found).toEqual(expected);
  }
});

test("a line that begins 2000 bytes before the end is the first", () => {
  const text = `a\n${"x".repeat(1999)}\n`;
  const bytes = encodeUtf8(`${text}\n`);
  expect(lastLines(bytes, 0, text.length)).toBe(text.slice(2));
  expect(lastLines(bytes, 0, text.length - 1)).toBe(text.slice(0, -1));
  expect(lastLines(bytes, 0, text.length + 1)).toBe(`${text.slice(2)}\n`);
});

test("a line end of two bytes is one", () => {
  expect(lastLines(new TextEncoder().encode("<a>\r\n<é>\r\n"), 5, 12)).toBe("<é>\n");
});
