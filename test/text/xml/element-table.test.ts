import { expect, test } from "vitest";
import { elementTableFromBytes, elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import {
  elementOfPath,
  elementPath,
  elementRange,
  elements,
  offsetPoint,
  passageRange,
  pointOffset,
} from "../../../src/text/xml/element-paths.ts";
import {
  elementReader,
  elementTable,
  type ElementTable,
  type XmlDocument,
} from "../../../src/text/xml/element-table.ts";
import { largestElements, leafElements, smallestElement } from "../../../src/text/xml/element-search.ts";
import { decodeXml } from "../../../src/text/xml/xml-encoding.ts";
import { seeded } from "../../seeded.ts";
import { someTree, walk, xmlOf } from "./element-trees.ts";
import { atLength, rounds } from "../../rounds.ts";

/** `/a[1] 0..3` an element. */
function outline(table: ElementTable): string[] {
  return [...elements(table)].map(({ path, start, end }) => `${path} ${start}..${end}`);
}

/** `/a[1]/text()[1] 0..3` a text node. */
function textNodes(table: ElementTable): string[] {
  return Array.from(table.textParent, (_, node) => {
    const [start, end] = [table.textStart[node]!, table.textStart[node + 1]!];
    return `${offsetPoint(table, start, "start").replace(/\.0$/, "")} ${start}..${end}`;
  });
}

const documents: Record<string, { xml: string; text: string; outline: string[]; texts: string[] }> = {
  "mixed content and same-named siblings": {
    xml: "<a>one<b>two</b><c/>three<b>four</b></a>",
    text: "onetwothreefour",
    outline: ["/a[1] 0..15", "/a[1]/b[1] 3..6", "/a[1]/c[1] 6..6", "/a[1]/b[2] 11..15"],
    texts: [
      "/a[1]/text()[1] 0..3",
      "/a[1]/b[1]/text()[1] 3..6",
      "/a[1]/text()[2] 6..11",
      "/a[1]/b[2]/text()[1] 11..15",
    ],
  },
  "astral characters, written and referred to": {
    xml: "<a>𝔸<b>x𝔸&#x1D538;</b>é<c>𝔸</c></a>",
    text: "𝔸x𝔸𝔸é𝔸",
    outline: ["/a[1] 0..6", "/a[1]/b[1] 1..4", "/a[1]/c[1] 5..6"],
    texts: ["/a[1]/text()[1] 0..1", "/a[1]/b[1]/text()[1] 1..4", "/a[1]/text()[2] 4..5", "/a[1]/c[1]/text()[1] 5..6"],
  },
  "CDATA and references do not split text": {
    xml: "<a>x<![CDATA[<b>]]>&amp;<![CDATA[]]>y</a>",
    text: "x<b>&y",
    outline: ["/a[1] 0..6"],
    texts: ["/a[1]/text()[1] 0..6"],
  },
  "comments and instructions inside words do": {
    xml: "<a>wo<!-- c -->r<?p?><!-- c -->ds<!-- c --><b/><!-- c --></a>",
    text: "words",
    outline: ["/a[1] 0..5", "/a[1]/b[1] 5..5"],
    texts: ["/a[1]/text()[1] 0..2", "/a[1]/text()[2] 2..3", "/a[1]/text()[3] 3..5"],
  },
  "names with a prefix, white space kept, line ends one character": {
    xml: "<?xml version='1.0'?>\r\n<r>\r\n <m:mi>i</m:mi>\r<mi>j</mi></r>\n",
    text: "\n i\nj",
    outline: ["/r[1] 0..5", "/r[1]/m:mi[1] 2..3", "/r[1]/mi[1] 4..5"],
    texts: [
      "/r[1]/text()[1] 0..2",
      "/r[1]/m:mi[1]/text()[1] 2..3",
      "/r[1]/text()[2] 3..4",
      "/r[1]/mi[1]/text()[1] 4..5",
    ],
  },
  "a document without text": {
    xml: "<a><b/><![CDATA[]]><b><c/></b></a>",
    text: "",
    outline: ["/a[1] 0..0", "/a[1]/b[1] 0..0", "/a[1]/b[2] 0..0", "/a[1]/b[2]/c[1] 0..0"],
    texts: [],
  },
  "names that objects have": {
    xml: "<__proto__><constructor>x</constructor><toString/></__proto__>",
    text: "x",
    outline: ["/__proto__[1] 0..1", "/__proto__[1]/constructor[1] 0..1", "/__proto__[1]/toString[1] 1..1"],
    texts: ["/__proto__[1]/constructor[1]/text()[1] 0..1"],
  },
};

test.each(Object.entries(documents))("%s", (_, { xml, text, outline: expected, texts }) => {
  const document = elementTable(xml);
  expect(document.text).toBe(text);
  expect(outline(document.table)).toEqual(expected);
  expect(textNodes(document.table)).toEqual(texts);
  expect(elementTableFromBytes(elementTableToBytes(document.table))).toEqual(document.table);
});

test("entities that are given count as the text they stand for", () => {
  const { text, table } = elementTable("<a>&A;<b>&Eacute;t</b></a>", {
    entities: new Map([
      ["A", "𝔸"],
      ["Eacute", "É"],
    ]),
  });
  expect(text).toBe("𝔸Ét");
  expect(outline(table)).toEqual(["/a[1] 0..3", "/a[1]/b[1] 1..3"]);
});

test("one document in three encodings has one table", () => {
  const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>é<b>è</b></a>`;
  const expected = elementTable("<a>é<b>è</b></a>");
  for (const bytes of [
    Buffer.from(xml("UTF-8"), "utf8"),
    Buffer.from(xml("ISO-8859-1"), "latin1"),
    Buffer.from(`\ufeff${xml("UTF-16")}`, "utf16le"),
  ])
    expect(elementTable(decodeXml(bytes))).toEqual(expected);
});

test("10,000 elements deep", () => {
  const { table } = elementTable(`${"<a>".repeat(10_000)}x${"</a>".repeat(10_000)}`);
  const deepest = smallestElement(table, { start: 0, end: 1 });
  expect(deepest).toBe(9_999);
  expect(elementOfPath(table, elementPath(table, deepest))).toBe(deepest);
  expect(elementTableFromBytes(elementTableToBytes(table))).toEqual(table);
});

atLength("a million siblings are found without counting them", () => {
  const { table } = elementTable(`<a>${"<b/><c>x</c>".repeat(500_000)}</a>`);
  const started = performance.now();
  for (let i = 1; i <= 10_000; i++) expect(elementOfPath(table, `/a[1]/c[${50 * i}]`)).toBe(100 * i);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("tables agree with a plain walk over the tree, fed whole or a unit at a time, and survive as bytes", () => {
  for (let seed = 1; seed <= rounds(40, 400); seed++) {
    const random = seeded(seed);
    const tree = someTree(random);
    const [xml, walked, note] = [xmlOf(tree, random), walk(tree), `seed ${seed}`];
    const { text, table } = elementTable(xml);
    expect(text, note).toBe(walked.text);
    expect(table.length, note).toBe(Array.from(walked.text).length);
    expect(outline(table), note).toEqual(walked.elements.map(({ path, start, end }) => `${path} ${start}..${end}`));
    expect(textNodes(table), note).toEqual(
      walked.texts.map(({ path, start, length }) => `${path} ${start}..${start + length}`),
    );
    expect(byUnits(xml), note).toEqual({ text, table });
    expect(elementTableFromBytes(elementTableToBytes(table)), note).toEqual(table);
    for (const [element, { path, start, end }] of walked.elements.entries()) {
      expect(elementOfPath(table, path), note).toBe(element);
      expect(elementPath(table, element), note).toBe(path);
      expect(elementRange(table, element), note).toEqual({ start, end });
      expect(passageRange(table, path, path), note).toEqual({ start, end });
    }
  }
});

test("ranges find the elements that a plain search finds", () => {
  for (let seed = 1; seed <= rounds(15, 150); seed++) {
    const random = seeded(seed);
    const tree = someTree(random);
    const { table } = elementTable(xmlOf(tree, random));
    const all = walk(tree).elements;
    const length = table.length;
    for (let start = 0; start <= length; start++)
      for (let end = start + 1; end <= length; end++) {
        const note = `seed ${seed}, ${start}..${end}`;
        const containing = all.filter((element) => element.start <= start && end <= element.end);
        const inside = all.filter((e) => start <= e.start && e.end <= end && e.start < e.end);
        expect(smallestElement(table, { start, end }), note).toBe(containing.at(-1)!.index);
        expect(largestElements(table, { start, end }), note).toEqual(
          inside.filter((e) => !inside.some((o) => o !== e && e.path.startsWith(`${o.path}/`))).map((e) => e.index),
        );
        expect(leafElements(table, { start, end }), note).toEqual(inside.filter((e) => e.isLeaf).map((e) => e.index));
      }
  }
});

test("every offset comes back from its end point, at the start and at the end of a passage", () => {
  for (let seed = 1; seed <= rounds(20, 200); seed++) {
    const random = seeded(seed);
    const { table } = elementTable(xmlOf(someTree(random), random));
    for (let offset = 0; offset <= table.length; offset++)
      for (const use of ["start", "end"] as const)
        expect(pointOffset(table, offsetPoint(table, offset, use), use), `seed ${seed}, ${offset}`).toBe(offset);
  }
});

const { table } = elementTable("<a>one<b>two</b><br/>three<c><d>four</d></c></a>"); // one 0, two 3, three 6, four 11

test("a range of no text is in the element of the character that follows", () => {
  const at = (offset: number): string => elementPath(table, smallestElement(table, { start: offset, end: offset }));
  expect([0, 3, 6, 11, 15].map(at)).toEqual(["/a[1]", "/a[1]/b[1]", "/a[1]", "/a[1]/c[1]/d[1]", "/a[1]/c[1]/d[1]"]);
  expect(smallestElement(elementTable("<a><b/></a>").table, { start: 0, end: 0 })).toBe(0);
});

test("of elements with one range, the smallest is the innermost and the largest the outermost", () => {
  const four = { start: 11, end: 15 };
  expect(elementPath(table, smallestElement(table, four))).toBe("/a[1]/c[1]/d[1]");
  expect(largestElements(table, four).map((element) => elementPath(table, element))).toEqual(["/a[1]/c[1]"]);
  expect(leafElements(table, four).map((element) => elementPath(table, element))).toEqual(["/a[1]/c[1]/d[1]"]);
});

test("a passage starts in the node of its first character and ends in that of its last", () => {
  expect(offsetPoint(table, 3, "start")).toBe("/a[1]/b[1]/text()[1].0");
  expect(offsetPoint(table, 3, "end")).toBe("/a[1]/text()[1].3");
  expect(offsetPoint(table, 0, "end")).toBe("/a[1]/text()[1].0");
  expect(offsetPoint(table, 15, "start")).toBe("/a[1]/c[1]/d[1]/text()[1].4");
  expect(offsetPoint(elementTable("<a/>").table, 0, "end")).toBe("/a[1]");
  expect(passageRange(table, "/a[1]/b[1]", "/a[1]/text()[2].3")).toEqual({ start: 3, end: 9 });
  expect(passageRange(table, "/a[1]/text()[2]", "/a[1]/text()[2]")).toEqual({ start: 6, end: 11 });
  expect(passageRange(table, "/a[1]/text()[2].1", "/a[1]/text()[2].1")).toEqual({ start: 7, end: 7 });
});

const faults: Record<string, [() => unknown, string]> = {
  "an ordinal too high": [() => elementOfPath(table, "/a[1]/b[2]"), "no element /a[1]/b[2]; the nearest is /a[1]/b[1]"],
  "a misspelt name": [
    () => elementOfPath(table, "/a[1]/brr[1]/x[1]"),
    "no element /a[1]/brr[1]/x[1], from brr[1] on; the nearest is /a[1]/br[1]",
  ],
  "no such child": [
    () => elementOfPath(table, "/a[1]/b[1]/sec[1]"),
    "no element /a[1]/b[1]/sec[1]; the nearest is /a[1]/b[1]",
  ],
  "another root": [() => elementOfPath(table, "/article[1]"), "no element /article[1]; the nearest is /a[1]"],
  "a second root": [
    () => elementOfPath(table, "/a[2]/b[1]"),
    "no element /a[2]/b[1], from a[2] on; the nearest is /a[1]",
  ],
  "a text node too many": [
    () => pointOffset(table, "/a[1]/text()[3].0", "start"),
    "no text()[3] of /a[1]; expected text()[1] to text()[2]",
  ],
  "no text node": [
    () => pointOffset(table, "/a[1]/c[1]/text()[1].0", "start"),
    "no text()[1] of /a[1]/c[1]; expected an element that has text of its own",
  ],
  "past the end of a text node": [
    () => pointOffset(table, "/a[1]/text()[2].6", "end"),
    "offset 6 in text()[2] of /a[1]; expected at most its length, 5",
  ],
  "an offset past the text": [() => offsetPoint(table, 16, "end"), "offset 16 is outside the text; expected 0 to 15"],
  "a document that does not end": [() => elementTable("<a>x"), "the document ends inside <a>"],
  "an end before the start": [
    () => passageRange(table, "/a[1]/text()[2].1", "/a[1]/b[1]"),
    "the passage ends at 6, before its start at 7; expected its end after its start",
  ],
};

test.each(Object.entries(faults))("refuses %s", (_, [lookup, message]) => {
  expect(lookup).toThrow(message);
});

test("bytes that are no table are refused", () => {
  const bytes = elementTableToBytes(table);
  for (let length = 0; length < bytes.length; length++)
    expect(() => elementTableFromBytes(bytes.subarray(0, length)), `cut to ${length}`).toThrow(RangeError);
  expect(() => elementTableFromBytes(Uint8Array.from([...bytes, 0]))).toThrow(RangeError);
  expect(() => elementTableFromBytes(Uint8Array.from([1, 1, 97, 4, 0]))).toThrow(RangeError);
  expect(() => elementTableFromBytes(Uint8Array.from([1, 1, 97, 3, 0]))).toThrow(RangeError);
  expect(() => elementTableFromBytes(Uint8Array.from([1, 1, 97, 0, 2, 0]))).toThrow(RangeError);
});

function byUnits(xml: string): XmlDocument {
  const reader = elementReader();
  for (const unit of xml.split("")) reader.write(unit);
  return reader.end();
}

test("children stand by parent and name, text nodes by parent, with where each element's begin and the last end", () => {
  // The elements: 0 a, 1 c, 2 b, 3 c, 4 c; the text nodes: 0 "x" and 4 "z" in a, 1 and 2 in b, 3 in the last c.
  const { table } = elementTable("<a>x<c/><b>y<!-- -->y<c/></b><c>w</c>z</a>");
  expect(Array.from(table.children)).toEqual([1, 4, 2, 3]);
  expect(Array.from(table.firstChild)).toEqual([0, 3, 3, 4, 4, 4]);
  expect(Array.from(table.texts)).toEqual([0, 4, 1, 2, 3]);
  expect(Array.from(table.firstText)).toEqual([0, 2, 2, 4, 4, 5]);
  expect(Array.from(table.ordinal)).toEqual([1, 1, 1, 1, 2]);
});
