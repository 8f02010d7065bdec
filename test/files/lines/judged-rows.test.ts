import { expect, test } from "vitest";
import { judgedRows } from "../../../src/files/lines/judged-rows.ts";
import { columnFields, type LineShape, lineShape } from "../../../src/files/lines/line-shape.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";

const kinds = [{ is: "topic" }, undefined, { is: "id" }, { is: "number", column: 0 }] as const;
const shapeOf = (text: string) => (before: LineShape | undefined) => lineShape(text, columnFields(text, kinds), before);
const shape = shapeOf("1 0 d 1");
const padding = `#${"-".repeat(120)}\n`;

const said = (judged: ReturnType<typeof judgedRows>): string[] =>
  [...judged.lines()].map(({ topic, doc, line, row }) => `${topic} ${doc} ${line} ${row}`);

test("lines of topics that stand together get a row each, as text and as bytes", () => {
  const judged = judgedRows(1, undefined);
  expect(judged.take(encodeUtf8(`1 0 a 1\n${padding}`), 0, 1)).toEqual({ to: 0, lines: 0 }); // none has told how it looks
  expect(judged.add({ topic: "1", doc: "a", line: 1 }, shape)).toBe(0);
  const lines = "1 0 b 1\n2 0 a 1\n2 0 b 1\n33 0 a 1\n33 0 b 1\n";
  expect(judged.take(encodeUtf8(lines + padding), 0, 2)).toEqual({ to: lines.length, lines: 5 });
  expect(judged.add({ topic: "33", doc: "c", line: 9 }, shape)).toBe(6);
  expect([judged.rows.ids.count, judged.rows.document.length]).toEqual([7, 0]);
  expect(said(judged)).toEqual(["1 a 1 0", "1 b 2 1", "2 a 3 2", "2 b 4 3", "33 a 5 4", "33 b 6 5", "33 c 9 6"]);
  const grades = Float64Array.of(0, 1, 2, 3, 4, 5, 6);
  const topics = [...judged.topics({ grades })].map(([topic, documents]) => [
    topic,
    ...[...documents].map(([doc, { grade }]) => `${doc} ${grade}`),
  ]);
  expect(topics).toEqual([
    ["1", "a 0", "b 1"],
    ["2", "a 2", "b 3"],
    ["33", "a 4", "b 5", "c 6"],
  ]);
});

test("a document again and a topic that comes back have no row", () => {
  const judged = judgedRows(1, undefined);
  judged.add({ topic: "1", doc: "a", line: 1 }, shape);
  expect(judged.add({ topic: "1", doc: "a", line: 2 }, shape)).toBe(-1);
  judged.add({ topic: "2", doc: "a", line: 3 }, shapeOf("2 0 d 1"));
  expect(judged.add({ topic: "1", doc: "b", line: 4 }, shape)).toBe(-1);
  const lines = "2 0 b 1\n1 0 c 1\n1 0 d 1\n";
  expect(judged.take(encodeUtf8(lines + padding), 0, 5)).toEqual({ to: 8, lines: 1 });
  expect(said(judged)).toEqual(["1 a 1 0", "2 a 3 1", "2 b 5 2"]);
});

test("a topic whose lines all are at fault has no documents", () => {
  const judged = judgedRows(1, undefined);
  judged.add({ topic: "1", doc: "a", line: 1 }, shape);
  judged.take(encodeUtf8(`2 0 a x\n${padding}`), 0, 2);
  judged.add({ topic: "3", doc: "a", line: 3 }, shapeOf("3 0 d 1"));
  judged.take(encodeUtf8(`4 0 a x\n${padding}`), 0, 4);
  expect(said(judged)).toEqual(["1 a 1 0", "3 a 3 1"]);
  expect([...judged.topics({ grades: new Float64Array(2) }).keys()]).toEqual(["1", "3"]);
});

test("the shape of a line is asked for once, where bytes follow it", () => {
  const judged = judgedRows(1, undefined);
  let asked = 0;
  const counting = (before: LineShape | undefined) => {
    asked++;
    return shape(before);
  };
  judged.add({ topic: "1", doc: "a", line: 1 }, counting);
  judged.add({ topic: "1", doc: "b", line: 2 }, counting);
  expect(asked).toBe(0);
  judged.take(encodeUtf8(`1 0 c 1\n${padding}`), 0, 3);
  judged.take(encodeUtf8(`1 0 d 1\n${padding}`), 0, 4);
  expect(asked).toBe(1);
});

test("room for a file of a known size is made at once, unless it is very large", () => {
  const roomOf = (expectedBytes: number | undefined): number => {
    const judged = judgedRows(1, expectedBytes);
    for (let i = 0; i < 300; i++)
      judged.add({ topic: "1", doc: i < 257 ? `document-${1000 + i}` : `${i}`, line: i }, shape);
    return judged.rows.room;
  };
  expect(roomOf(undefined)).toBe(512);
  expect(roomOf(2 ** 40)).toBe(512);
  // Once, after 256 lines, with the bytes of 257 ids; those that follow are shorter.
  expect(roomOf(100_000)).toBe(Math.ceil(100_000 / ((257 * 13) / 256)));
});
