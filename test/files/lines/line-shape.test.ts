import { expect, test } from "vitest";
import {
  columnFields,
  columnShift,
  glueByteMask,
  type FieldKind,
  lineShape,
  longGlueBit,
  wholeBit,
} from "../../../src/files/lines/line-shape.ts";
import { decodeUtf8 } from "../../../src/text/utf8.ts";

const kinds: readonly (FieldKind | undefined)[] = [
  { is: "topic" },
  undefined,
  { is: "id" },
  { is: "number", column: 0 },
  { is: "whole number", column: 2, least: 0 },
];

test("columns are parted by spaces and tabs, and those without a kind are left out", () => {
  expect(columnFields(" té \tQ0 dôc 1.5\t\t27", kinds)).toEqual([
    { is: "topic", column: undefined, from: 1, to: 3 },
    { is: "id", column: undefined, from: 8, to: 11 },
    { is: "number", column: 0, from: 12, to: 15 },
    { is: "whole number", column: 2, from: 17, to: 19 },
  ]);
});

const shapeOf = (text: string, before?: ReturnType<typeof lineShape>) =>
  lineShape(text, columnFields(text, kinds), before);

test("a shape is what stands around the fields, in bytes", () => {
  const { fields, head, topicFrom, topicTo } = shapeOf("é té  Q0 dôc 1  7 tag".slice(2));
  expect([topicFrom, topicTo, decodeUtf8(head.bytes)]).toEqual([0, 3, "té  Q0 "]);
  expect(fields.glue.slice(1).map(({ bytes }) => decodeUtf8(bytes))).toEqual([" ", "  "]);
  expect(decodeUtf8(fields.tail.bytes)).toBe(" tag\n");
  expect(decodeUtf8(fields.tailWithReturn.bytes)).toBe(" tag\r\n");
  expect(fields.look).toBe(" \n  \n tag");
  expect(fields.isQuoted).toBe(false);
  const after = shapeOf(" ü Q0 d 1 7");
  expect([after.topicFrom, after.topicTo, decodeUtf8(after.head.bytes)]).toEqual([1, 3, " ü Q0 "]);
});

test("the layout tells each field's first byte before it, whether there are more, what it is and where it goes", () => {
  const [, score, length] = shapeOf("t Q0 d 1  7").fields.layout;
  expect(score).toBe(32);
  expect(length).toBe(32 | longGlueBit | wholeBit | (2 << columnShift));
  expect(length! & glueByteMask).toBe(32);
  expect(length! >> columnShift).toBe(2);
});

test("a field may have one that it must not be below, and the topic may stand elsewhere", () => {
  const text = `{"d":"x","a":1,"b":22,"t":"1"}`;
  const shape = lineShape(text, [
    { is: "id", from: 6, to: 7 },
    { is: "number", column: 0, from: 13, to: 14 },
    { is: "number", column: 1, least: 0, from: 19, to: 21 },
  ]);
  expect([shape.topicFrom, shape.topicTo]).toEqual([-1, -1]);
  expect(shape.fields.isQuoted).toBe(true);
  expect([...shape.fields.leasts]).toEqual([-1, -1, 0]);
  expect(shape.fields.look).toBe(`","a":\n,"b":\n,"t":"1"}`);
});

test("what a line shares with the one before is not made again, and what it does not share is", () => {
  const first = shapeOf("t Q0 d 1 7 tag");
  expect(shapeOf("other Q0 doc 2 8 tag", first).fields).toBe(first.fields);
  expect(shapeOf("t Q0 d 1 7 tug", first).fields).not.toBe(first.fields);
  expect(shapeOf("t Q0 d  1 7 tag", first).fields).not.toBe(first.fields);
  expect(shapeOf("t Q0 d 1 7 tag").fields).not.toBe(first.fields);
  const quoted = lineShape(`"d 1 7 tag`, [
    { is: "id", from: 1, to: 2 },
    { is: "number", column: 0, from: 3, to: 4 },
    { is: "whole number", column: 2, from: 5, to: 6 },
  ]);
  expect(quoted.fields.look).toBe(first.fields.look);
  expect(shapeOf("t Q0 d 1 7 tag", quoted).fields).not.toBe(quoted.fields);
});
