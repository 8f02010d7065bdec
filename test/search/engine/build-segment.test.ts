import { expect, test } from "vitest";
import { buildSegment, segmentBuilder } from "../../../src/search/engine/build-segment.ts";
import { cellOf, numberReader } from "../../../src/search/engine/byte-column.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { segmentTerms, type SourceDocument } from "../../../src/search/engine/segment.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { below, seeded } from "../../seeded.ts";
import { randomDocument } from "./random-document.ts";

const plain = analyzerCalled("plain");

function sourceOf(doc: string, xml: string): SourceDocument {
  const { text, table } = elementTable(xml);
  return { doc, text: encodeUtf8(text), elements: elementTableToBytes(table) };
}

test("a segment is the same whatever was made before it", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = seeded(seed);
    const build = segmentBuilder(plain);
    for (let batch = 0; batch < 4; batch++) {
      const documents = Array.from({ length: below(random, 4) }, (_, i): SourceDocument => {
        const { text, elements } = randomDocument(random, "").document;
        const added = encodeUtf8(`${text} new${batch} ${i}`);
        const doc = `${batch} ${i}`;
        return i === 1
          ? { doc, text: added }
          : { doc, text: encodeUtf8(text), elements: elementTableToBytes(elements!) };
      });
      expect(build(documents), `seed ${seed}`).toEqual(buildSegment(plain, documents));
    }
  }
});

test("terms of several segments are in order, with what they share", () => {
  const build = segmentBuilder(plain);
  const termsOf = (text: string) => segmentTerms(build([{ doc: "A", text: encodeUtf8(text) }]));
  expect(termsOf("m c x c")).toEqual(["c", "m", "x"]);
  expect(termsOf("z a m n ca")).toEqual(["a", "ca", "m", "n", "z"]);
  expect(termsOf("m")).toEqual(["m"]);
  expect(termsOf("b 𝒳 c \uffdc zz x")).toEqual(["b", "c", "x", "zz", "\uffdc", "𝒳"]);
});

test.each([
  ["c m", "cm c", ["c", "cm"]],
  ["cm", "c m", ["c", "m"]],
  ["cm x", "c cm m", ["c", "cm", "m"]],
  ["ca", "c d ca", ["c", "ca", "d"]],
  ["c", "cd ca c", ["c", "ca", "cd"]],
  ["a b", "c a", ["a", "c"]],
  ["b c", "a c", ["a", "c"]],
])("terms that begin alike are in order: of %j, then of %j", (before, after, expected) => {
  const build = segmentBuilder(plain);
  build([{ doc: "A", text: encodeUtf8(before) }]);
  expect(segmentTerms(build([{ doc: "B", text: encodeUtf8(after) }]))).toEqual(expected);
});

test("each term is a cell of its own, with its line feed", () => {
  const { terms } = buildSegment(plain, [{ doc: "A", text: encodeUtf8("tea é a") }]);
  expect([...terms.from]).toEqual([0, 2, 6, 9]); // é has two bytes
  expect(new TextDecoder().decode(cellOf(terms, 1))).toBe("tea\n");
});

test("elements that hold a term are counted by kind, the outer kind first", () => {
  const segment = buildSegment(plain, [
    sourceOf("B", "<a>cup<b>tea<c>tea</c></b><b>tea cup</b><b><c>pot</c></b></a>"),
    sourceOf("A", "<a><b>tea</b></a>"),
  ]);
  const heldBy = Object.fromEntries(
    segmentTerms(segment).map((term, i) => {
      const [numbers, found] = [numberReader(cellOf(segment.holding, i)), [] as [string, number][]];
      while (!numbers.atEnd) found.push([segment.kinds[numbers.next()]!.kind, numbers.next()]);
      return [term, found];
    }),
  );
  expect(heldBy).toEqual({
    cup: [
      ["a", 1],
      ["a/b", 1],
    ],
    pot: [
      ["a", 1],
      ["a/b", 1],
      ["a/b/c", 1],
    ],
    tea: [
      ["a", 2],
      ["a/b", 3],
      ["a/b/c", 1],
    ],
  });
});

test.each([
  ["texts", ["tea tea", "tea cup", "cup"].map((text) => ({ text })), { "#text": 2 }],
  ["one element each", ["<a>tea</a>", "<a>cup</a>", "<a>tea tea</a>"].map((xml) => elementTable(xml)), { a: 2 }],
  [
    "one element each, of two names",
    ["<a>tea</a>", "<b>tea</b>", "<b>cup</b>"].map((xml) => elementTable(xml)),
    { a: 1, b: 1 },
  ],
])("of documents that are %s, those with a term are counted", async (_, contents, expected) => {
  const documents = contents.map((content, i) => ({
    doc: String(i),
    text: content.text,
    elements: "table" in content ? content.table : undefined,
  }));
  const { holding } = await memoryEngine(plain, documents).elementStatistics(["tea"]);
  expect(Object.fromEntries(holding.get("tea")!)).toEqual(expected);
});

test("elements know their words and places, also where there are 128 words between", async () => {
  const words = "x ".repeat(128);
  const { text, table } = elementTable(`<a><b>${words}</b><c>tea</c>cup</a>`);
  const engine = memoryEngine(plain, [{ doc: "A", text, elements: table }]);
  const spans = (await engine.elements(["A"])).get("A")!;
  expect(spans.count).toBe(3);
  expect([...spans.start]).toEqual([0, 0, 256]);
  expect([...spans.end]).toEqual([262, 256, 259]);
  expect([...spans.firstWord]).toEqual([0, 0, 128]);
  expect([...spans.endWord]).toEqual([130, 128, 129]);
  expect([...spans.parent]).toEqual([-1, 0, 0]);
  expect([...spans.after]).toEqual([3, 2, 3]);
  expect((await engine.terms(["A"])).get("A")).toEqual(
    new Map([
      ["x", 128],
      ["tea", 1],
      ["cup", 1],
    ]),
  );
});
