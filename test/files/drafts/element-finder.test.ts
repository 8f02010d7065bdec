import { expect, test } from "vitest";
import type { Collection } from "../../../src/data/collection.ts";
import { elementFinder, isPlainName, placeOfName } from "../../../src/files/drafts/element-finder.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { packedElements } from "../../../src/text/xml/packed-elements.ts";
import { article } from "../inex/articles.ts";

const bytesOf = (xml: string) => elementTableToBytes(article("", xml).elements!);
const usual = bytesOf("<a><p>one</p></a>");
const other = bytesOf("<a><q>0</q><r>1</r><p>four</p></a>");
/** How many cells these documents take: two, and three for each element. */
const cells = 8;
const otherCells = 14;

interface Fake {
  readonly size?: number;
  readonly outlines?: readonly string[];
  readonly bytes?: (id: string) => Uint8Array | undefined;
}

/** Documents whose elements lie ready; `outlines` are read in one go. It tells what was asked for. */
function fake({ size = 2, outlines = [], bytes = () => usual }: Fake) {
  const asked: string[] = [];
  const read: string[] = [];
  const collection: Collection = {
    size,
    ids: () => [],
    document: () => undefined,
    length: () => undefined,
    elementBytes(id) {
      asked.push(id);
      return bytes(id);
    },
    *outlines() {
      for (const id of outlines) {
        read.push(id);
        yield { idBytes: encodeUtf8(id), length: 0, elementBytes: bytes(id) };
      }
    },
  };
  return { collection, asked, read };
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `d${i}`);

test("names are known up to a limit; then all is forgotten, and asked for again", () => {
  const { collection, asked } = fake({ bytes: (id) => (id === "c" ? other : usual) });
  const elements = packedElements(2 ** 12);
  const finder = elementFinder(collection, elements, 4);
  for (const path of ["/a[1]", "/a[1]/p[1]"]) placeOfName(finder.paths, path);
  for (const file of ["a", "b", "a", "b"]) placeOfName(finder.files, file);
  expect([asked, finder.forgotten]).toEqual([["a", "b"], 0]);

  const c = placeOfName(finder.files, "c");
  expect([asked, finder.forgotten]).toEqual([["a", "b", "c"], 1]);
  expect(elements.share).toBe(otherCells / 2 ** 12);
  const found = finder.elements.find(c >> 1, placeOfName(finder.paths, "/a[1]/p[1]"));
  expect([finder.elements.start(found), finder.elements.end(found)]).toEqual([2, 6]);
  placeOfName(finder.files, "a");
  expect([asked, finder.forgotten]).toEqual([["a", "b", "c", "a"], 1]);
});

test("documents without room make room; one that is too large even so has no place, nor has a path that is none", () => {
  const large = bytesOf(`<a>${"<p>x</p>".repeat(50)}</a>`);
  const { collection } = fake({ bytes: (id) => (id === "large" ? large : usual) });
  const finder = elementFinder(collection, packedElements(4 * usual.length));
  expect(placeOfName(finder.files, "d0")).toBe(0);
  const places = numbered(9).map((file) => placeOfName(finder.files, file));
  expect(Math.min(...places)).toBe(0);
  expect(finder.forgotten).toBeGreaterThan(0);
  expect(placeOfName(finder.files, "large")).toBe(-1);
  expect(placeOfName(finder.paths, "a/b")).toBe(-1);
});

test.each([
  { size: 257, learnt: 256, why: "256 documents at least" },
  { size: 64 * 257, learnt: 257, why: "a 64th of them at least" },
])("the rest of a collection is read once, when enough was asked for: $why", ({ size, learnt }) => {
  const outlines = ["d0", "plain", "last"];
  const special = new Map([["last", other]]);
  const { collection, asked, read } = fake({
    size,
    outlines,
    bytes: (id) => (id === "plain" ? undefined : (special.get(id) ?? usual)),
  });
  const elements = packedElements();
  const finder = elementFinder(collection, elements);
  const wanted = numbered(learnt);
  for (const file of wanted) placeOfName(finder.files, file);
  expect(read).toEqual([]);

  const last = placeOfName(finder.files, "last");
  expect([read, asked]).toEqual([outlines, wanted]);
  expect(elements.share).toBe((learnt * cells + otherCells) / 2 ** 24); // none twice
  const found = finder.elements.find(last >> 1, placeOfName(finder.paths, "/a[1]/p[1]"));
  expect([finder.elements.start(found), finder.elements.end(found)]).toEqual([2, 6]);
  expect(placeOfName(finder.files, "plain")).toBe(-1);
  expect([read, asked]).toEqual([outlines, [...wanted, "plain"]]);
});

test.each([
  ["all names would be known at once", 300, 600, packedElements(), true],
  ["one name would be too many", 300, 599, packedElements(), false],
  ["it will take 4 of 5 parts of the room", 320, 1000, packedElements(400 * cells), true],
  ["it will take more", 320, 1000, packedElements(399 * cells), false],
] as const)("the rest is read where it fits: %s", (_, size, most, elements, isRead) => {
  const { collection, read } = fake({ size, outlines: ["x"] });
  const finder = elementFinder(collection, elements, most);
  for (const file of numbered(257)) placeOfName(finder.files, file);
  expect(read).toEqual(isRead ? ["x"] : []);
});

test("the rest is read after names that lead nowhere, too, and as far as there is room", () => {
  const outlines = [...numbered(3).map((id) => `x${id}`), "large", "beyond"];
  const large = bytesOf(`<a>${"<p>x</p>".repeat(50)}</a>`);
  const known = new Map(outlines.map((id) => [id, id === "large" ? large : usual]));
  const { collection, asked, read } = fake({
    size: 300,
    outlines,
    bytes: (id) => known.get(id),
  });
  const finder = elementFinder(collection, packedElements(100));
  for (const file of numbered(256)) placeOfName(finder.files, file);
  asked.length = 0;
  expect(outlines.slice(0, 3).map((file) => placeOfName(finder.files, file))).toEqual([0, 2 * cells, 4 * cells]);
  expect([asked, read]).toEqual([[], outlines.slice(0, 4)]);
  expect(placeOfName(finder.files, "large")).toBe(-1);
  expect(asked).toEqual(["large"]);
});

test("a name is plain in ASCII without white space and what means something in XML", () => {
  const odd = new Set([..."&<>"].map((character) => character.charCodeAt(0)));
  for (let byte = 0; byte < 256; byte++)
    for (const bytes of [[byte], [65, byte], [byte, 65]])
      expect(isPlainName(Uint8Array.from(bytes), 0, bytes.length), `${bytes.join(" ")}`).toBe(
        byte > 0x20 && byte < 0x7f && !odd.has(byte),
      );
  expect(isPlainName(Uint8Array.of(32, 65, 32), 1, 2)).toBe(true);
});

test("a document without elements that is called like its file is not looked for without the ending", () => {
  const looks = (length: number | undefined, own?: Uint8Array) => {
    const { collection, asked } = fake({ bytes: (id) => (id === "a.xml" ? own : usual) });
    const place = placeOfName(elementFinder({ ...collection, length: () => length }).files, "a.xml");
    return [place === -1 ? "nowhere" : place & 1, ...asked];
  };
  expect(looks(undefined)).toEqual([1, "a.xml", "a"]);
  expect(looks(7)).toEqual(["nowhere", "a.xml"]);
  expect(looks(undefined, usual)).toEqual([0, "a.xml"]);
});

test("a name that is not plain is asked for as it is", () => {
  const { collection, asked } = fake({});
  const finder = elementFinder(collection);
  for (const name of ["é & <b>", "<b>", "a b", "plain", "é & <b>"])
    expect(placeOfName(finder.files, name)).not.toBe(-1);
  expect(asked).toEqual(["é & <b>", "<b>", "a b", "plain"]);
});
