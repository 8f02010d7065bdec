import { expect, test } from "vitest";
import { elementTableToBytes } from "../../src/xml/element-bytes.ts";
import { elementOfPath, elementRange, elements } from "../../src/xml/element-lookup.ts";
import { elementTable } from "../../src/xml/element-reader.ts";
import type { ElementTable } from "../../src/xml/element-table.ts";
import { packedElements, type PackedElements } from "../../src/xml/packed-elements.ts";
import { article } from "../inex/articles.ts";
import { seeded } from "../seeded.ts";
import { someTree, xmlOf } from "./element-trees.ts";

function tableOf(xml: string): ElementTable {
  return article("d", xml).elements!;
}

function rangeIn(packed: PackedElements, document: number, path: string) {
  const found = packed.find(document, packed.addPath(path));
  return found < 0 ? undefined : { start: packed.start(found), end: packed.end(found) };
}

test("paths lead into a document of more elements than two bytes count", () => {
  const table = tableOf(`<a><b>${"<c>x</c>".repeat(70_000)}</b><d>end</d></a>`);
  const packed = packedElements();
  const document = packed.add(elementTableToBytes(table));
  for (const path of ["/a[1]", "/a[1]/b[1]", "/a[1]/b[1]/c[69999]", "/a[1]/d[1]"])
    expect(rangeIn(packed, document, path), path).toEqual(elementRange(table, elementOfPath(table, path)));
  expect(rangeIn(packed, document, "/a[1]/b[1]/c[70001]")).toBeUndefined();
});

test("paths lead down into a deep document", () => {
  const depth = 300;
  const table = tableOf(`${"<a>x".repeat(depth)}${"y</a>".repeat(depth)}`);
  const packed = packedElements();
  const document = packed.add(elementTableToBytes(table));
  for (const down of [1, 64, 65, 299, 300]) {
    const expected = { start: down - 1, end: 2 * depth - down + 1 };
    expect(rangeIn(packed, document, "/a[1]".repeat(down)), `${down} down`).toEqual(expected);
  }
  expect(rangeIn(packed, document, "/a[1]".repeat(301))).toBeUndefined();
});

test("ranges are whole on both sides of 65,535 characters", () => {
  const packed = packedElements();
  const documents = [65_535, 65_536].map((length) => {
    const document = packed.add(elementTableToBytes(tableOf(`<a>${"x".repeat(length - 3)}<b>end</b></a>`)));
    return { document, length };
  });
  for (const { document, length } of documents) {
    expect(rangeIn(packed, document, "/a[1]")).toEqual({ start: 0, end: length });
    expect(rangeIn(packed, document, "/a[1]/b[1]")).toEqual({ start: length - 3, end: length });
    expect(rangeIn(packed, document, "/a[1]/b[2]")).toBeUndefined();
  }
});

test("a small document whose paths have large numbers has its own elements, and no others", () => {
  const packed = packedElements();
  packed.add(elementTableToBytes(tableOf(`<a>${"<b/>".repeat(65_530)}</a>`)));
  // Each of these adds two numbers: on both sides of 65,535 there is one whose last path has it.
  for (const name of ["c", "d", "e", "f", "g"]) {
    const document = packed.add(elementTableToBytes(tableOf(`<a>one<b>two</b><${name}>three</${name}></a>`)));
    const own = { "/a[1]": [0, 11], "/a[1]/b[1]": [3, 6], [`/a[1]/${name}[1]`]: [6, 11] };
    for (const [path, [start, end]] of Object.entries(own))
      expect(rangeIn(packed, document, path), path).toEqual({ start, end });
    for (const other of ["/a[1]/b[2]", `/a[1]/${name}[2]`, "/a[1]/z[1]"])
      expect(rangeIn(packed, document, other), other).toBeUndefined();
  }
});

test("many are found up to the first that is not there", () => {
  const packed = packedElements();
  const document = packed.add(elementTableToBytes(tableOf("<a>one<b>two</b></a>")));
  const [a, b, c] = ["/a[1]", "/a[1]/b[1]", "/a[1]/c[1]"].map((path) => packed.addPath(path));
  const ranges = new Int32Array(4);
  const documents = new Int32Array(4).fill(document);
  expect(packed.findAll(documents, Int32Array.of(b!, a!, c!, a!), 4, ranges)).toBe(2);
  expect(packed.findAll(documents, Int32Array.of(b!, a!, b!, a!), 4, ranges)).toBe(4);
  const [start, end] = [new Float64Array(6), new Float64Array(6)];
  packed.copyRanges(ranges, 4, start, end, 1);
  expect([[...start], [...end]]).toEqual([
    [0, 3, 0, 3, 0, 0],
    [0, 6, 6, 6, 6, 0],
  ]);
});

test("a document is added where it fits to the last cell, and not where one is missing", () => {
  const bytes = elementTableToBytes(tableOf("<a>one<b>two</b></a>"));
  // Two cells before its two elements, three for each.
  expect(packedElements(8).add(bytes)).toBe(0);
  expect(packedElements(7).add(bytes)).toBe(-1);
  const twice = packedElements(16);
  expect([twice.add(bytes), twice.share, twice.add(bytes), twice.share, twice.add(bytes)]).toEqual([0, 0.5, 8, 1, -1]);
  twice.clear();
  expect([twice.share, twice.add(bytes)]).toEqual([0, 0]);
});

test("what is expected changes nothing of what is there", () => {
  const packed = packedElements(2 ** 14);
  const document = packed.add(elementTableToBytes(tableOf("<a>one<b>two</b></a>")));
  packed.expect(1.1);
  expect(rangeIn(packed, document, "/a[1]/b[1]")).toEqual({ start: 3, end: 6 });
});

test("there is no room for a document with more names than fit", () => {
  const table = tableOf(`<a>${Array.from({ length: 65_536 }, (_, i) => `<b${i}/>`).join("")}</a>`);
  expect(packedElements().add(elementTableToBytes(table))).toBe(-1);
});

/** What is found in a document by the paths of its table, and by a path more. */
function expectAll(packed: PackedElements, document: number, table: ElementTable, note: string): void {
  const all = [...elements(table)];
  const paths = Int32Array.from(all, ({ path }) => packed.addPath(path));
  const ranges = new Int32Array(all.length);
  expect(packed.findAll(new Int32Array(all.length).fill(document), paths, all.length, ranges), note).toBe(all.length);
  const [start, end] = [new Float64Array(all.length), new Float64Array(all.length)];
  packed.copyRanges(ranges, all.length, start, end, 0);
  expect([...start], note).toEqual(all.map((element) => element.start));
  expect([...end], note).toEqual(all.map((element) => element.end));
}

test("every path of every document leads to its element, however many names and paths there are", () => {
  const packed = packedElements();
  const added = [0, 1, 3].map((before) => {
    const named = Array.from({ length: 400 }, (_, i) => `<c${i}>x</c${i}>y<c${i}/>`).join("");
    const table = tableOf(`<a${before}>${"<b/>".repeat(before)}${named}</a${before}>`);
    return { table, document: packed.add(elementTableToBytes(table)) };
  });
  for (const [i, { table, document }] of added.entries()) expectAll(packed, document, table, `${i}`);
});

test("documents of random shape have the ranges of their tables, one after the other", () => {
  const random = seeded(5);
  const packed = packedElements();
  for (let round = 0; round < 2; round++) {
    const added = Array.from({ length: 60 }, () => {
      const { table } = elementTable(xmlOf(someTree(random), random));
      return { table, document: packed.add(elementTableToBytes(table)) };
    });
    for (const [i, { table, document }] of added.entries()) expectAll(packed, document, table, `${round}, ${i}`);
    packed.clear();
  }
});

test("paths may have had numbers long before their elements come", () => {
  const packed = packedElements();
  for (let i = 1; i <= 3000; i++) packed.addPath(`/a[${i}]`);
  const table = tableOf("<b><c>one</c><c>two</c><d><c>three</c></d></b>");
  expectAll(packed, packed.add(elementTableToBytes(table)), table, "");
});

test("names are told apart by all of their bytes, and a path has room for them as a document has", () => {
  const packed = packedElements();
  const table = tableOf("<a><bb>x</bb><b>y</b><é>z</é></a>");
  expectAll(packed, packed.add(elementTableToBytes(table)), table, "");
  const few = packedElements();
  for (let i = 0; i < 65_535; i++) few.addPath(`/n${i}[1]`);
  expect(few.addPath("/last[1]")).toBeGreaterThan(0);
  expect(few.addPath("/more[1]")).toBe(-1);
});

test("an ordinal that no element can have leads nowhere, and is no fault", () => {
  const packed = packedElements();
  const document = packed.add(elementTableToBytes(tableOf("<a><b/></a>")));
  expect(rangeIn(packed, document, "/a[1]/b[4294967297]")).toBeUndefined();
  expect(packed.addPath("/a[1]/b[4294967297]")).toBe(packed.addPath("/a[1]/b[2147483647]"));
});
