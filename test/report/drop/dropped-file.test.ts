import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { droppedCollection, xmlTitle } from "../../../src/report/drop/dropped-collection.ts";
import { beginningOf, type DroppedFile, wholeOf } from "../../../src/report/drop/dropped-file.ts";
import { roleWords, settled } from "../../../src/report/drop/guess.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

/** A file whose pieces are written into the same memory, as they may be. */
function fileOf(...texts: readonly string[]): DroppedFile {
  const memory = new Uint8Array(100);
  return {
    path: "a",
    size: texts.join("").length,
    *pieces() {
      for (const text of texts) {
        memory.set(new TextEncoder().encode(text));
        yield memory.subarray(0, text.length);
      }
    },
  };
}
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test("of a file the beginning is read, or all of it up to a limit", () => {
  const file = fileOf("abc", "defg", "h");
  expect([0, 2, 3, 4, 8, 99].map((most) => textOf(beginningOf(file, most)))).toEqual(["", "ab", "abc", "abcd", "abcdefgh", "abcdefgh"]); // prettier-ignore
  const tooMany = new InputError("too many");
  expect(textOf(wholeOf(file, 8, tooMany))).toBe("abcdefgh");
  expect(() => wholeOf(file, 7, tooMany)).toThrow(tooMany);
});

test("what is chosen of a file counts, in the format that is chosen where it is one thing", () => {
  const holds = { formats: { run: "fol", judgements: "inex" } };
  const guess = { nouns: ["run"], why: "" } as const;
  expect([...settled(holds, guess, undefined)]).toEqual([["run", "fol"]]);
  expect([...settled(holds, guess, { nouns: ["judgements"], format: "qrels" })]).toEqual([["judgements", "qrels"]]);
  expect([...settled(holds, guess, { nouns: ["judgements", "run"], format: "qrels" })]).toEqual([
    ["judgements", "inex"],
    ["run", "fol"],
  ]);
  expect([roleWords([]), roleWords(["run"]), roleWords(["judgements", "run"])]).toEqual([
    "left out",
    "run",
    "judgements and run",
  ]);
});

test("a document that stands in two files is told of, and is the first", () => {
  const faults: string[] = [];
  const read: [string, number][] = [];
  const lines = (path: string, ...docs: readonly string[]) => ({
    file: { ...fileOf(...docs.map((doc) => `{"doc":"${doc}","text":"${path}"}\n`)), path },
    format: "jsonl-documents",
  });
  const files = [lines("1", "x", "y"), lines("2", "y", "z"), { file: { ...fileOf("plain"), path: "f/x.txt" }, format: "text" }]; // prettier-ignore
  const collection = droppedCollection(files, ({ message }) => faults.push(message), (...told) => read.push(told))!; // prettier-ignore
  expect(["x", "y", "z"].map((doc) => collection.document(doc)?.text)).toEqual(["1", "1", "2"]);
  expect(faults).toEqual([
    '2: document "y" again, first in 1; expected each id once',
    'f/x.txt: document "x" again, first in 1; expected each id once',
  ]);
  expect(read).toEqual([["1", 2], ["2", 2]]); // prettier-ignore
  expect(droppedCollection([], () => undefined)).toBeUndefined();
});

test("of a beginning no more is read than is asked for: what follows may be broken", () => {
  const cut: DroppedFile = {
    path: "a",
    size: 9,
    *pieces() {
      yield new TextEncoder().encode("abc");
      throw new InputError("broken");
    },
  };
  expect(textOf(beginningOf(cut, 3))).toBe("abc");
  expect(() => beginningOf(cut, 4)).toThrow("broken");
});

test("a document that is broken is told of once, however often it is asked for", () => {
  const faults: string[] = [];
  const one = (path: string, bytes: Uint8Array) => ({
    file: { path, size: bytes.length, pieces: () => [bytes] },
    format: path.endsWith(".xml") ? "xml" : "text",
  });
  const huge = new Uint8Array(2 ** 24 + 1).fill(0x78); // more than is kept of the documents that were read last
  const files = [
    one("bad.xml", new TextEncoder().encode("<a>")),
    one("good.xml", new TextEncoder().encode("<a>x</a>")),
    one("huge.txt", huge),
  ];
  const collection = droppedCollection(files, ({ message }) => faults.push(message))!;
  const lengths = ["bad", "good", "huge", "bad", "good"].map((id) => collection.document(id)?.text.length);
  expect(lengths).toEqual([undefined, 1, huge.length, undefined, 1]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^bad\.xml:1:4: the document ends inside <a>/);
});

const long = (length: number): string => `${"😀".repeat(length - 1)}.`;

test.each([
  ["<article><title>Tea</title><body>…</body></article>", "Tea"],
  ["<article>…<name> Green \n tea </name><title>Coffee</title></article>", "Green tea"],
  ["<article><id>7</id><fm><atl>Tea 😀</atl></fm><bdy/></article>", "Tea 😀"],
  ["<a><article-title>Tea</article-title></a>", "Tea"],
  ["<article><body><title>Tea</title></body></article>", undefined],
  ["<article><bdy/><title>Tea</title></article>", undefined],
  ["<article><p>Tea</p></article>", undefined],
  [`<article>${"x".repeat(600)}<title>Tea</title></article>`, "Tea"],
  ["<article><title> </title><name>Tea</name></article>", undefined],
  [`<article><title>${long(1000)}</title></article>`, long(1000)],
  [`<article><title>${long(1001)}</title></article>`, undefined],
])("the title of %.60s is its first before the body", (xml, title) => {
  const { table, text } = elementTable(xml);
  expect(xmlTitle(table, text)).toBe(title);
});
