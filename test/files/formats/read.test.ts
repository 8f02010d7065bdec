import { expect, test } from "vitest";
import type { InputError } from "../../../src/base/input-error.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { formats } from "../../../src/files/formats/index.ts";
import { readAny, reader, readDocuments, readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { exampleCollection } from "../inex/articles.ts";
import { hostileIds, said } from "./values.ts";
import { expectedFormats } from "../../../src/files/formats/reading/recognise.ts";
import { atLength } from "../../rounds.ts";

// From bytes to lines to a format.

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const fol = "1 Q0 A 1 9 r 0 100\n2 Q0 B 1 8 r 5 10\n";

test.each([
  ["a byte order mark", `\ufeff${fol}`],
  ["CRLF", fol.replaceAll("\n", "\r\n")],
  ["tabs", fol.replaceAll(" ", "\t")],
  ["runs of spaces", ` ${fol.replaceAll(" ", " \t ").replaceAll("\n", "  \n")}`],
  ["no final newline", fol.trimEnd()],
])("%s changes nothing", (_, text) => {
  expect(readRun(text)).toEqual(readRun(fol));
});

test("a lone CR ends no line", () => {
  expect(() => readRun(fol.trimEnd().replaceAll("\n", "\r"))).toThrow("is none of the known formats");
});

test("files 20: any id is an id", () => {
  const run = readRun(hostileIds.map((id) => `${id} Q0 ${id} 1 9 ${id} 0 1\n`).join(""));
  expect([...run.topics.keys()]).toEqual(hostileIds);
  for (const id of hostileIds) expect(run.topics.get(id)).toMatchObject([{ doc: id }]);
  const judgements = readJudgements(hostileIds.map((id) => `${id} Q0 ${id} 1 9 0 0:1\n`).join(""));
  for (const id of hostileIds) expect(judgements.topics.get(id)?.get(id)?.grade).toBe(1);
  const documents = readDocuments(hostileIds.map((doc) => `${JSON.stringify({ doc, text: doc })}\n`).join(""));
  for (const id of hostileIds) expect(documents.document(id)?.text).toBe(id);
});

for (const { name, noun, example } of formats)
  test(`${name} reads the same from single bytes as from one piece`, () => {
    const text = `\ufeff${example.replaceAll("\n", "\r\n").replace(/1/g, "é😀").trimEnd()}`;
    const collection = exampleCollection;
    const outcome = (pieces: Iterable<Uint8Array>) => {
      const faults: string[] = [];
      const onFault = ({ message }: InputError) => faults.push(message);
      const { value } = readAny(pieces, { format: name, collection, onFault });
      return [said(value), value.notes, faults];
    };
    const whole = bytes(text);
    expect(outcome(Array.from(whole, (_, i) => whole.subarray(i, i + 1)))).toEqual(outcome([whole]));
    const single = readAny(
      Array.from(bytes(example), (byte) => Uint8Array.of(byte)),
      { collection },
    );
    expect(single.noun).toBe(name === "squad-documents" ? "judgements" : noun); // one file is both
    expect(said(single.value)).toEqual(said(readAny(example, { collection }).value));
  });

test("a piece may be overwritten once it was pushed", () => {
  const { push, end } = reader("run");
  const buffer = new Uint8Array(7);
  for (let at = 0; at < fol.length; at += 7) {
    const piece = bytes(fol.slice(at, at + 7));
    buffer.set(piece);
    push(buffer.subarray(0, piece.length));
  }
  expect(end()).toEqual(readRun(fol));
});

test("lines across the borders of large pieces are read once and whole", () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${i % 7} Q0 document-number-${i}-é 1 9 r ${i} 1\n`);
  const run = readRun(lines.join(""));
  expect([...run.topics.values()].flat().length).toBe(lines.length);
  expect(run.topics.get("3")?.[4000]).toEqual({
    doc: `document-number-${4000 * 7 + 3}-é`,
    start: 28_003,
    end: 28_004,
    score: 9,
    line: 28_004,
  });
});

const refused: readonly (readonly [why: string, input: Uint8Array, message: string])[] = [
  ["nothing", bytes(""), `file: empty; expected ${expectedFormats("run")}`],
  ["blank lines", bytes("\n \n\r\n"), `file: no line with data; expected ${expectedFormats("run")}`],
  ["a NUL byte", bytes(`${fol}3 Q0 A\0 1 9 r 0 1\n`), "file:3: NUL byte; expected text"],
  ["invalid UTF-8", Uint8Array.of(...bytes(fol), 0x61, 0xff, 10), "file:3: invalid UTF-8; expected UTF-8 text"],
  ["UTF-8 cut short", Uint8Array.of(...bytes(fol), 0x61, 0xe2, 0x82), "file:3: invalid UTF-8; expected UTF-8 text"],
  ["a surrogate in UTF-8", Uint8Array.of(0xed, 0xa0, 0x80, 10), "file:1: invalid UTF-8; expected UTF-8 text"],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x31, 0, 0x20, 0), "file:1: UTF-16 text; expected UTF-8"],
  ["UTF-16, big end first", Uint8Array.of(0xfe, 0xff, 0, 0x31), "file:1: UTF-16 text; expected UTF-8"],
  [
    "a blank first line",
    bytes(`\n${fol}`),
    "file:1: blank line; expected 8 columns: topic Q0 doc rank score tag offset length",
  ],
  [
    "XML",
    bytes("\n<!-- 1 2 3 4 5 6 -->\n<article/>\n"),
    "file:2: XML with the root <article> is none of the known formats (",
  ],
  [
    "prose",
    bytes("The quick brown fox jumps over the lazy dog.\n"),
    'file:1: "The quick brown fox jumps over the lazy …" is none of the known formats (',
  ],
  [
    "judgements",
    bytes("1 Q0 A 100 1000 50 50:60 200:40\n"),
    `file:1: this looks like judgements (inex); expected ${expectedFormats("run")}`,
  ],
  [
    "documents",
    bytes('{"doc":"A","text":"x"}\n'),
    `file:1: this looks like documents (jsonl-documents), for it names no question; expected ${expectedFormats("run")}`,
  ],
  ["half a JSON array", bytes("[\n"), "file:1: broken JSON: the file ends in the middle of a value"],
  ["incomplete JSON", bytes('{"topic": 1, "doc'), "file:1: broken JSON"],
];

test.each(refused)("as a run, %s is refused with its place", (_, input, message) => {
  expect(() => readRun(input, { source: "file" })).toThrow(message);
});

test("a run in the place of judgements is told apart", () => {
  expect(() => readJudgements(fol, { source: "file" })).toThrow(
    `file:1: this looks like a run (fol); expected ${expectedFormats("judgements")}`,
  );
});

test("an empty file is refused too where its format was given", () => {
  for (const { name, noun } of formats)
    for (const text of ["", "\n"])
      expect(() => readAny(text, { format: name, onFault: () => {} }), noun).toThrow("expected");
});

test("a format that was asked for and does not exist is refused before anything is read", () => {
  expect(() => reader("run", { format: "foll" })).toThrow('did you mean "fol"?');
});

test("six columns of integers are judgements where the lines around them are", () => {
  const six = "1 Q0 A 10 100 40\n";
  expect(readAny(`${six}1 Q0 B 10 100 0 0:10\n1 Q0 C 0 100\n`).format.name).toBe("inex");
  expect(readAny(`${six}1 Q0 B 2 99.5 bm25\n`).format.name).toBe("trec");
  expect(readJudgements(six).topics.get("1")?.get("A")?.bestEntry).toBe(40);
});

test("documents with a topic of their own are documents where documents are wanted", () => {
  expect(readDocuments('{"doc":"A","text":"x","topic":"sports"}').size).toBe(1);
});

test("faults can be collected, bytes and lines alike, and the rest is read", () => {
  const faults: InputError[] = [];
  const input = Uint8Array.of(
    ...bytes("1 Q0 \0 1 9 r 0 1\n"),
    0xff,
    10,
    ...bytes(`what\n\n${fol}1 Q0 A 1 NaN r 0 1\n`),
  );
  const run = readRun(input, { source: "file", format: "fol", onFault: (fault) => faults.push(fault) });
  expect(faults.map(({ place }) => place.line)).toEqual([1, 2, 3, 4, 7]);
  expect(run.topics.size).toBe(2);
});

function* endless(start: string, counter: { bytes: number }): Generator<Uint8Array> {
  yield bytes(start);
  for (const piece = new Uint8Array(2 ** 16).fill(0x31); ; counter.bytes += piece.length) yield piece;
}

test.each([
  ["run", "", 2 ** 21],
  ["run", "1 Q0 A 1 9 r 0 100\n", 2 ** 21],
  ["run", '{"topic":"', 2 ** 21],
  ["judgements", "1 Q0 A 0 9 0 0:", 2 ** 21],
  ["judgements", '{"topic":"', 2 ** 26 + 2 ** 20],
] as const)("an endless line of a %s that begins %j is refused before it is read whole", (noun, start, most) => {
  const counter = { bytes: 0 };
  const { push } = reader(noun, { source: "file" });
  expect(() => {
    for (const piece of endless(start, counter)) push(piece);
  }).toThrow(/^file:\d: (the line is too long; expected at most [\d,]+ bytes|"1+…" is none of the known formats)/);
  expect(counter.bytes).toBeLessThanOrEqual(most);
});

test("a line that is too long can be skipped like any other fault", () => {
  const faults: string[] = [];
  const long = `1 Q0 ${"x".repeat(2 ** 20)} 1 9 r 0 1\n`;
  const run = readRun(fol + long + fol.replaceAll("A", "C"), { onFault: ({ message }) => faults.push(message) });
  expect(faults).toEqual(["line 3: the line is too long; expected at most 1,048,576 bytes"]);
  expect(run.topics.get("1")).toMatchObject([
    { doc: "A", line: 1 },
    { doc: "C", line: 4 },
  ]);
});

atLength("a first line of two megabytes is recognised by its beginning", () => {
  const text = "word ".repeat(400_000);
  expect(readAny(JSON.stringify({ doc: "A", text })).format.name).toBe("jsonl-documents");
  expect(readDocuments(JSON.stringify({ text, doc: "A" })).document("A")?.text).toBe(text);
});

test("half a surrogate pair in a text that is handed over is refused", () => {
  expect(() => readRun("1 Q0 \ud800 1 9 r 0 1")).toThrow("half a surrogate pair");
});

test("a page or a section a record may be a run's or judgements': where neither is asked for, it is to be said", () => {
  const collection = collectionOf([{ doc: "a.txt", text: "One.\fTwo." }]);
  const line = '{"topic":"q","doc":"a.txt","page":2}';
  expect(() => readAny(line, { collection })).toThrow("may be what was retrieved or what should be");
  expect(readAny(line, { collection, format: "jsonl-judgements" }).noun).toBe("judgements");
  expect(readRun(line, { collection }).topics.get("q")).toMatchObject([{ doc: "a.txt", start: 5, end: 9 }]);
  expect(readAny('{"topic":"q","doc":"a.txt","page":2,"score":1}', { collection }).noun).toBe("run");
  expect(readAny('{"topic":"q","doc":"a.txt","page":2,"alternative":1}', { collection }).noun).toBe("judgements");
});

test("a run of BEIR is an object of topics", () => {
  expect(() => readRun("[5]", { format: "beir-run" })).toThrow(/^an array; expected /);
  expect(() => readRun('{"q1":{"a":1}', { format: "beir-run" })).toThrow(/broken JSON; expected /);
});
