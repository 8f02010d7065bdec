import { expect, test } from "vitest";
import { byteColumnBuilder, cellOf, numberReader, packedNumbers } from "../../../src/search/engine/byte-column.ts";

test("numbers and bytes are what they were, however little room a column begins with", () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 21 - 1, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 31];
  for (const capacity of [4, 5, 8, 9, 12, 13, 16, 100]) {
    const builder = byteColumnBuilder(capacity);
    for (const number of numbers) builder.number(number);
    builder.endCell();
    builder.bytes(
      Uint8Array.from({ length: 50 }, (_, i) => i),
      5,
      45,
    );
    builder.endCell();
    const column = builder.column();
    expect(cellOf(column, 0), `capacity ${capacity}`).toEqual(packedNumbers(numbers));
    expect([...cellOf(column, 1)]).toEqual(Array.from({ length: 40 }, (_, i) => i + 5));
    builder.number(7);
    builder.endCell();
    expect(builder.column()).toEqual({ bytes: Uint8Array.of(7), from: Int32Array.of(0, 1) });
  }
  const reader = numberReader(packedNumbers(numbers));
  expect(numbers.map(() => reader.next())).toEqual(numbers);
  expect(reader.atEnd).toBe(true);
  const other = numberReader(packedNumbers(numbers));
  other.skip(5);
  expect([other.atEnd, other.next(), other.next()]).toEqual([false, numbers[5], numbers[6]]);
});

test.each([0, 127, 128, 2 ** 28 - 1, 2 ** 28, 2 ** 32 - 1])(
  "the number %d is read as it was packed, alone and behind itself",
  (number) => {
    for (const numbers of [[number], [number, number, number]]) {
      const reader = numberReader(packedNumbers(numbers));
      expect(numbers.map(() => reader.next())).toEqual(numbers);
      expect(reader.atEnd).toBe(true);
    }
  },
);

test("a piece that is longer than all that a column has room for is taken whole", () => {
  const piece = Uint8Array.from({ length: 50 }, (_, i) => i);
  const builder = byteColumnBuilder(8);
  builder.number(300);
  builder.bytes(piece, 0, 50);
  builder.endCell();
  builder.bytes(piece, 7, 7);
  builder.endCell();
  const view = builder.view();
  expect([...view.bytes]).toEqual([0xac, 2, ...piece]);
  expect([...view.from]).toEqual([0, 52, 52]);
  builder.clear();
  expect(builder.column()).toEqual({ bytes: new Uint8Array(), from: Int32Array.of(0) });
});
