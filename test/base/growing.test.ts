import { expect, test } from "vitest";
import { doubled, enlarged, growingBytes, growingNumbers } from "../../src/base/growing.ts";

test("a list grows number by number and many at a time, and begins anew", () => {
  for (const Numbers of [Int32Array, Float64Array]) {
    const numbers = growingNumbers<Int32Array | Float64Array>(Numbers, 1);
    const plain: number[] = [];
    for (let i = 0; i < 20; i++) {
      numbers.push(i);
      numbers.repeat(i + 1, i % 5);
      plain.push(i, ...Array.from({ length: i % 5 }, () => i + 1));
      expect([...numbers.values()]).toEqual(plain);
      expect([numbers.length, numbers.at(plain.length - 1)]).toEqual([plain.length, plain.at(-1)]);
    }
    for (const count of [3, 100]) expect([...numbers.zeros(count)]).toEqual(Array.from({ length: count }, () => 0));
    expect(numbers.length).toBe(100);
    numbers.clear();
    numbers.push(7);
    expect([...numbers.values()]).toEqual([7]);
  }
});

test("bytes and numbers of 7 bits a byte stand one after the other, however little room there is at first", () => {
  for (const capacity of [1, 4, 100]) {
    const bytes = growingBytes(capacity);
    for (const number of [0, 127, 128, 2 ** 32 - 1]) bytes.number(number);
    const some = Uint8Array.from({ length: 50 }, (_, i) => i);
    bytes.bytes(some, 5, 45);
    expect(bytes.length).toBe(49);
    expect([...bytes.values()]).toEqual([0, 127, 128, 1, 255, 255, 255, 255, 15, ...some.subarray(5, 45)]);
    bytes.clear();
    bytes.number(3);
    expect([...bytes.values()]).toEqual([3]);
  }
});

test("memory is doubled, or made as large as it must be, with what is in it", () => {
  const two = Uint8Array.of(1, 2);
  expect([...doubled(Uint8Array, two)]).toEqual([1, 2, 0, 0]);
  expect([...enlarged(Uint8Array, two, 5)]).toEqual([1, 2, 0, 0, 0]);
  expect([...enlarged(Uint8Array, two, 3, 3)]).toEqual([1, 2, 0]);
});
