import { expect, test } from "vitest";
import { idHash } from "../../../src/text/byte-places.ts";
import {
  batchSize,
  fileFromAt,
  lineAt,
  linesAt,
  pathFromAt,
  ResultBatch,
  scanResults,
  spanSize,
  toAt,
} from "../../../src/files/inex/scan-results.ts";

// What the fast reader takes, and what it leaves to the parser.

/** Some bytes follow, as in the pieces of a file. */
const behind = "</topic>\n<topic>\n";

function scanned(text: string, from = 0) {
  const memory = new TextEncoder().encode(text + behind);
  const bytes = memory.subarray(0, text.length);
  const batch = new ResultBatch();
  scanResults(bytes, new DataView(memory.buffer), from, batch);
  const { spans, score, rank, count } = batch;
  const name = (at: number) => text.slice(spans[at], spans[at + 1]);
  return Array.from({ length: count }, (_, i) => {
    const span = spanSize * i;
    for (const place of [fileFromAt, pathFromAt])
      expect(spans[span + place + 2]).toBe(idHash(bytes, spans[span + place]!, spans[span + place + 1]!));
    return {
      file: name(span + fileFromAt),
      path: name(span + pathFromAt),
      score: score[i],
      rank: rank[i],
      line: spans[span + lineAt],
      to: spans[span + toAt],
      lines: spans[span + linesAt],
    };
  });
}

const place = "<file>12</file><path>/a[1]</path>";
const plain = { file: "12", path: "/a[1]", score: NaN, rank: NaN, line: 0, lines: 1 };

test("a result with file and path is taken, with all of its line", () => {
  const line = `<result>${place}</result>\n`;
  expect(scanned(line)).toEqual([{ ...plain, to: line.length }]);
  for (const end of ["\r\n", " \t\n", "  \r\n"]) {
    const other = `<result>${place}</result>${end}`;
    expect(scanned(other), JSON.stringify(end)).toEqual([{ ...plain, to: other.length }]);
  }
});

test("results follow each other, from a byte on, with blanks and lines between and within them", () => {
  const first = `<result>${place}</result>\n`;
  const second = "\n\t <result>\n <path>/b[2]/c[10]</path>\r\n<file>naming-5</file> </result>\n";
  const expected = { file: "naming-5", path: "/b[2]/c[10]", score: NaN, rank: NaN };
  const to = first.length + second.length;
  expect(scanned(first + second)).toEqual([
    { ...plain, to: first.length },
    { ...expected, line: 2, to, lines: 5 },
  ]);
  expect(scanned(first + second, first.length)).toEqual([{ ...expected, line: 1, to, lines: 4 }]);
});

test("names of any length, parted from their tag by nothing", () => {
  for (let length = 1; length <= 9; length++) {
    const file = "abcdefghi".slice(0, length);
    const line = `<result><file>${file}</file><path>/p[${"1".repeat(length)}]</path></result>\n`;
    expect(scanned(line)).toMatchObject([{ file, path: `/p[${"1".repeat(length)}]` }]);
  }
});

test('characters that are close to the "<" after a name belong to it, wherever they stand', () => {
  for (const character of ["=", ";", ">", "|"])
    for (let at = 0; at < 9; at++) {
      const file = "abcdefgh".slice(0, at) + character + "abcdefgh".slice(at);
      const line = `<result><file>${file}</file><path>/a[1]</path></result>\n`;
      expect(scanned(line), file).toMatchObject([{ file }]);
    }
});

test.each([
  ["0", 0],
  ["1234567890", 1_234_567_890],
  ["123456789", 123_456_789],
  ["-7", -7],
  ["-0", 0],
  ["9.876543210", 9.87654321],
  ["0.5", 0.5],
  ["14.99", 14.99],
  ["1e3", 1000],
  ["2.5E-2", 0.025],
  ["1234567890.25", 1_234_567_890.25],
  ["1234567890.5e2", 123_456_789_050],
  ["-1.25e1", -12.5],
  ["12345678.9", 12_345_678.9],
])("a score of %s", (said, score) => {
  expect(scanned(`<result>${place}<rsv>${said}</rsv></result>\n`)).toMatchObject([{ score }]);
});

test.each([
  ["0", 0],
  ["1", 1],
  ["1500", 1500],
  ["123456789", 123_456_789],
])("a rank of %s", (said, rank) => {
  expect(scanned(`<result><rank>${said}</rank>${place}</result>\n`)).toMatchObject([{ rank }]);
});

test.each([
  ["without a path", "<result><file>12</file></result>\n"],
  ["without a file", "<result><path>/a[1]</path></result>\n"],
  ["with two files", `<result>${place}<file>13</file></result>\n`],
  ["with two paths", `<result>${place}<path>/b[1]</path></result>\n`],
  ["with an empty file", "<result><file></file><path>/a[1]</path></result>\n"],
  ["with two scores", `<result>${place}<rsv>1</rsv><rsv>1</rsv></result>\n`],
  ["with two ranks", `<result>${place}<rank>1</rank><rank>1</rank></result>\n`],
  ["with a score that begins with a point", `<result>${place}<rsv>.5</rsv></result>\n`],
  ["with a score that ends in a point", `<result>${place}<rsv>5.</rsv></result>\n`],
  ["with a score of two points", `<result>${place}<rsv>1.2.3</rsv></result>\n`],
  ["with a score that is no number", `<result>${place}<rsv>1f</rsv></result>\n`],
  ["with a score that has a colon for a digit", `<result>${place}<rsv>1:</rsv></result>\n`],
  ["with a score whose exponent has another letter", `<result>${place}<rsv>1d5</rsv></result>\n`],
  ["with a score whose exponent is none", `<result>${place}<rsv>1e</rsv></result>\n`],
  ["with an empty score", `<result>${place}<rsv></rsv></result>\n`],
  ["with blanks around a score", `<result>${place}<rsv> 1</rsv></result>\n`],
  ["with a rank of ten digits", `<result>${place}<rank>1234567890</rank></result>\n`],
  ["with an empty rank", `<result>${place}<rank></rank></result>\n`],
  ["with a rank that is no number", `<result>${place}<rank>1.0</rank></result>\n`],
  ["with a rank that has a colon for a digit", `<result>${place}<rank>1:</rank></result>\n`],
  ["with attributes", `<result x="1">${place}</result>\n`],
  ["with another tag", `<result>${place}<note/></result>\n`],
  ["with tags that look alike", `<result>${place}<rsw>1</rsw></result>\n`],
  ["with ends that look alike", "<result><file>12</fili><path>/a[1]</path></result>\n"],
  ["with text", `<result>${place}x</result>\n`],
  ["with a CR alone", `<result>\r${place}</result>\n`],
  ["whose line goes on", `<result>${place}</result><result>\n`],
  ["whose line has no end", `<result>${place}</result>`],
  ["that begins otherwise than it ends", `<resulu>${place}</result>\n`],
  ["that begins otherwise than it ends, too", `<tesult>${place}</result>\n`],
  ["that ends otherwise than it begins", `<result>${place}</tesult>\n`],
  ["that is called otherwise", `<resulu>${place}</resulu>\n`],
  ["that ends otherwise", `<result>${place}</resulu>\n`],
  ["that ends with more", `<result>${place}</results>\n`],
])("a result %s is left", (_, line) => {
  expect(scanned(line)).toEqual([]);
  const before = `<result>${place}</result>\n`;
  expect(scanned(before + line)).toEqual([{ ...plain, to: before.length }]);
});

test("a batch is full, and no more is read", () => {
  const line = `<result>${place}</result>\n`;
  expect(scanned(line.repeat(batchSize))).toHaveLength(256);
  expect(scanned(line.repeat(batchSize + 1))).toHaveLength(256);
  expect(scanned(line.repeat(batchSize - 1))).toHaveLength(255);
});

test("where nothing follows the bytes, results are left at the end, and never misread", () => {
  const line = `<result>${place}<rsv>1.5</rsv><rank>2</rank></result>\n`;
  const text = line.repeat(2);
  const batch = new ResultBatch();
  const counts = Array.from({ length: text.length + 1 }, (_, cut) => {
    const bytes = new TextEncoder().encode(text.slice(0, cut));
    scanResults(bytes, new DataView(bytes.buffer), 0, batch);
    return batch.count;
  });
  // Twelve bytes are looked at from the last tag on, which has ten with its line end.
  expect(counts).toEqual(counts.map((_, cut) => Math.max(Math.floor((cut - 2) / line.length), 0)));
});

test("bytes that end anywhere are read up to the last whole result", () => {
  const line = `<result>${place}<rsv>1.5</rsv><rank>2</rank></result>\n`;
  for (let cut = 0; cut <= line.length; cut++)
    expect(scanned(line + line.slice(0, cut)), `${cut}`).toHaveLength(cut === line.length ? 2 : 1);
});
