import { expect, test } from "vitest";
import { buildSegment } from "../../../src/search/engine/build-segment.ts";
import { elementSpans, pathOf } from "../../../src/search/engine/element-spans.ts";
import { wholeText } from "../../../src/search/engine/engine.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

function spansOf(xml: string) {
  const { text, table } = elementTable(xml);
  const source = { doc: "A", text: encodeUtf8(text), elements: elementTableToBytes(table) };
  return elementSpans(buildSegment(analyzerCalled("plain"), [source]).documents[0]!);
}

test("elements have their names, parents, places and words", () => {
  const { names, name, ...spans } = spansOf("<a>tea <b>cup</b><c/><b>é<a>x y</a></b> end</a>");
  expect(Array.from(name, (index) => names[index])).toEqual(["a", "b", "c", "b", "a"]);
  expect(spans).toEqual({
    count: 5,
    parent: Int32Array.of(-1, 0, 0, 0, 3),
    after: Int32Array.of(5, 2, 3, 5, 5),
    start: Int32Array.of(0, 4, 7, 7, 8),
    end: Int32Array.of(15, 7, 7, 11, 11),
    firstWord: Int32Array.of(0, 1, 2, 2, 3),
    endWord: Int32Array.of(6, 2, 2, 5, 5),
  });
});

test("paths number an element among its siblings of the same name", () => {
  const spans = spansOf("<a><b><b/><c/><b/></b><c><b/></c><b/><a/></a>");
  expect(Array.from({ length: spans.count }, (_, element) => pathOf(spans, element))).toEqual([
    "/a[1]",
    "/a[1]/b[1]",
    "/a[1]/b[1]/b[1]",
    "/a[1]/b[1]/c[1]",
    "/a[1]/b[1]/b[2]",
    "/a[1]/c[1]",
    "/a[1]/c[1]/b[1]",
    "/a[1]/b[2]",
    "/a[1]/a[1]",
  ]);
});

test("a document that was no XML is one element, all of its text, without a path", () => {
  const spans = elementSpans({ elements: undefined, wordsBetween: new Uint8Array(), length: 12, words: 3 });
  const one = (value: number) => Int32Array.of(value);
  expect(spans).toEqual({
    count: 1,
    names: [wholeText],
    name: one(0),
    parent: one(-1),
    after: one(1),
    start: one(0),
    end: one(12),
    firstWord: one(0),
    endWord: one(3),
  });
  expect(pathOf(spans, 0)).toBe("");
});
