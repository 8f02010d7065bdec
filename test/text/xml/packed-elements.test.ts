import { expect, test } from "vitest";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elements } from "../../../src/text/xml/element-paths.ts";
import { elementTable, type ElementTable } from "../../../src/text/xml/element-table.ts";
import { packedElements, type PackedElements } from "../../../src/text/xml/packed-elements.ts";
import { article } from "../../files/inex/articles.ts";
import { seeded } from "../../seeded.ts";
import { someTree, xmlOf } from "./element-trees.ts";

function tableOf(xml: string): ElementTable {
  return article("d", xml).elements!;
}

function rangeIn(packed: PackedElements, document: number, path: string) {
  const found = packed.find(document, packed.addPath(path));
  return found < 0 ? undefined : { start: packed.start(found), end: packed.end(found) };
}

/** A number as it stands in the bytes of a table. */
function written(number: number): number[] {
  return number < 128 ? [number] : [128 + (number % 128), ...written(Math.floor(number / 128))];
}

/** The bytes of a root that holds children of these names, each with some text; without a table, which would take its time. */
function flat(root: string, children: readonly (readonly [name: string, length: number])[], length = 0): Uint8Array {
  const names = [...new Set([root, ...children.map(([name]) => name)])];
  const numbers = new Map(names.map((name, i) => [name, i]));
  const told = [...written(names.length)];
  for (const name of names) told.push(...written(name.length), ...Buffer.from(name));
  told.push(...written(2 * (numbers.get(root)! + 1)));
  if (length > 0) told.push(...written(2 * length - 1));
  for (const [name, own] of children) {
    told.push(...written(2 * (numbers.get(name)! + 1)));
    if (own > 0) told.push(...written(2 * own - 1));
    told.push(0);
  }
  return Uint8Array.from([...told, 0].flat());
}

/** The ranges of the children of such a root, by path. */
function flatRanges(root: string, children: readonly (readonly [name: string, length: number])[], length = 0) {
  const [counts, ranges]: [Map<string, number>, Map<string, { start: number; end: number }>] = [new Map(), new Map()];
  let at = length;
  for (const [name, own] of children) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    ranges.set(`/${root}[1]/${name}[${counts.get(name)}]`, { start: at, end: at + own });
    at += own;
  }
  return ranges.set(`/${root}[1]`, { start: 0, end: at });
}

test("paths lead into a document of more elements than two bytes count", () => {
  const bytes = new Uint8Array(8 + 3 * 70_000).fill(0);
  bytes.set([2, 1, 97, 1, 98, 2]);
  for (let i = 0; i < 70_000; i++) bytes.set([4, 1, 0], 6 + 3 * i);
  const packed = packedElements();
  const document = packed.add(bytes.subarray(0, 7 + 3 * 70_000));
  expect(rangeIn(packed, document, "/a[1]")).toEqual({ start: 0, end: 70_000 });
  for (const i of [1, 2, 65_532, 65_533, 65_534, 65_535, 69_999, 70_000])
    expect(rangeIn(packed, document, `/a[1]/b[${i}]`), `${i}`).toEqual({ start: i - 1, end: i });
  expect(rangeIn(packed, document, "/a[1]/b[70001]")).toBeUndefined();
  // Its paths have large numbers, where one is its own.
  for (const name of ["c", "d", "e"]) {
    const children = [
      ["b", 3],
      [name, 5],
    ] as const;
    const small = packed.add(flat("a", children));
    for (const [path, range] of flatRanges("a", children)) expect(rangeIn(packed, small, path), path).toEqual(range);
    for (const other of ["/a[1]/b[2]", `/a[1]/${name}[2]`, "/a[1]/z[1]"])
      expect(packed.find(small, packed.addPath(other)), other).toBe(-1);
  }
  const alone = packed.add(flat("z", []));
  expect(rangeIn(packed, alone, "/z[1]")).toEqual({ start: 0, end: 0 });
});

test.each([
  [65_534, "b", 5],
  [65_535, "b", 5],
  [65_536, "b", 6],
  [65_537, "b", 6],
])("a path takes two cells from 65,536 on, and no sooner: %i", (number, name, cells) => {
  const packed = packedElements();
  let ordinal = 0;
  while (packed.addPath(`/a[${++ordinal}]`) < number - 2);
  const document = packed.add(flat(name, []));
  expect(rangeIn(packed, document, `/${name}[1]`)).toEqual({ start: 0, end: 0 });
  expect(packed.addPath(`/${name}[1]`)).toBe(number);
  expect(packed.share * 2 ** 24).toBe(cells);
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

test("ranges are whole on both sides of 65,535 characters, from where on they take twice the cells", () => {
  for (const [length, cells] of [
    [65_535, 8],
    [65_536, 12],
  ] as const) {
    const packed = packedElements(100);
    const children = [["b", 3]] as const;
    const document = packed.add(flat("a", children, length - 3));
    expect(packed.share).toBe(cells / 100);
    for (const [path, range] of flatRanges("a", children, length - 3))
      expect(rangeIn(packed, document, path)).toEqual(range);
    expect(packed.find(document, packed.addPath("/a[1]/b[2]"))).toBe(-1);
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
  expect(packed.findAll(documents, Int32Array.of(a!, a!, b!, a!), 2, ranges)).toBe(2);
  expect(ranges[2]).not.toBe(ranges[1]);
  expect(packed.findAll(documents, Int32Array.of(b!, a!, a!, a!), 2, ranges)).toBe(2);
  expect([ranges[0], ranges[2]]).toEqual([packed.find(document, b!), packed.find(document, b!)]);
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
    const children = Array.from({ length: 1400 }, (_, i) => [i < before ? "b" : `c${i >> 1}`, i % 3] as const);
    const root = `a${before}`;
    return { ranges: flatRanges(root, children), document: packed.add(flat(root, children)) };
  });
  for (const { ranges, document } of added) {
    const paths = Int32Array.from(ranges.keys(), (path) => packed.addPath(path));
    const found = new Int32Array(ranges.size);
    expect(packed.findAll(new Int32Array(ranges.size).fill(document), paths, ranges.size, found)).toBe(ranges.size);
    expect(Array.from(found, (range) => ({ start: packed.start(range), end: packed.end(range) }))).toEqual([
      ...ranges.values(),
    ]);
  }
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

test("a name may have had its number long before, and its first elements come late", () => {
  const packed = packedElements();
  for (const path of ["/b[1]", ...Array.from({ length: 3000 }, (_, i) => `/a[${i + 1}]`)]) packed.addPath(path);
  const children = [
    ["c", 1],
    ["c", 2],
  ] as const;
  const document = packed.add(flat("b", children));
  for (const [path, range] of flatRanges("b", children)) expect(rangeIn(packed, document, path), path).toEqual(range);
});

test("there is room for so many names, in documents and in paths, and again when all is gone", () => {
  const packed = packedElements(1000, 1000, 3);
  for (let round = 0; round < 2; round++) {
    expect(packed.add(flat("a", [["b", 1]]))).toBe(0);
    expect(packed.addPath("/a[1]/c[1]")).toBeGreaterThan(0);
    expect(packed.addPath("/d[1]")).toBe(-1);
    expect(packed.add(flat("a", []))).toBe(-1);
    packed.clear();
    expect(
      packed.add(
        flat(`x${round}`, [
          ["y", 1],
          ["z", 1],
        ]),
      ),
    ).toBe(0);
    expect(packed.add(flat("w", []))).toBe(-1);
    packed.clear();
  }
});

test("there is room for so many paths, in documents and in paths, and again when all is gone", () => {
  // Each step of a path takes two numbers, one with its name and one with its ordinal.
  for (const [pairs, path, more] of [
    [3, -1, -1],
    [4, 4, -1],
    [5, 4, -1],
    [6, 4, 6],
  ] as const) {
    const packed = packedElements(1000, pairs);
    for (let round = 0; round < 2; round++) {
      expect([packed.addPath("/a[1]/b[1]"), packed.addPath("/a[1]/c[1]")], `${pairs}`).toEqual([path, more]);
      packed.clear();
      expect(packed.add(flat("a", [["b", 1]])) === 0, `${pairs}`).toBe(path > 0);
      expect(packed.add(flat("a", [["c", 1]])) > 0, `${pairs}`).toBe(more > 0);
      packed.clear();
    }
  }
});

test("bytes whose first name would never end are refused", () => {
  expect(() => packedElements().add(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 97))).toThrow(RangeError);
});

test("an ordinal that no element can have leads nowhere, and is no fault", () => {
  const packed = packedElements();
  const document = packed.add(elementTableToBytes(tableOf("<a><b/></a>")));
  expect(rangeIn(packed, document, "/a[1]/b[4294967297]")).toBeUndefined();
  expect(packed.addPath("/a[1]/b[4294967297]")).toBe(packed.addPath("/a[1]/b[2147483647]"));
});

test("a document may have thousands of names", () => {
  for (const count of [1023, 1024, 1025, 3000]) {
    const packed = packedElements();
    const children = Array.from({ length: count - 1 }, (_, i) => [`n${i}`, 1 + (i % 3)] as const);
    const document = packed.add(flat("a", children));
    for (const [path, range] of flatRanges("a", children)) expect(rangeIn(packed, document, path), path).toEqual(range);
  }
});

test("a path with an ordinal that no element has leads nowhere", () => {
  const packed = packedElements();
  const document = packed.add(flat("a", [["b", 3]]));
  for (const ordinal of [2, 2 ** 30, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])
    expect(rangeIn(packed, document, `/a[1]/b[${ordinal}]`), `${ordinal}`).toBeUndefined();
});
