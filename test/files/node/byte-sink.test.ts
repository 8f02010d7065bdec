import { expect, test } from "vitest";
import { byteSink } from "../../../src/files/node/collection/byte-sink.ts";

test.each(["text", "bytes", "numbers", "room"] as const)("a sink that is full grows, by %s", (by) => {
  const sink = byteSink(4);
  sink.bytes(Uint8Array.of(1, 2, 3, 4));
  if (by === "text") sink.text("é");
  else if (by === "bytes") sink.bytes(Uint8Array.of(0xc3, 0xa9));
  else if (by === "numbers") sink.numbers(Uint32Array.of(0x43));
  else {
    sink.room(2).set([0xc3, 0xa9], sink.length);
    sink.advance(2);
  }
  expect([...sink.since(0)]).toEqual([1, 2, 3, 4, ...(by === "numbers" ? [0x43] : [0xc3, 0xa9])]);
  expect([...sink.since(4)]).toHaveLength(sink.length - 4);
});

test("numbers take seven bits a byte, low bits first", () => {
  const sink = byteSink(1);
  sink.numbers(Uint32Array.of(0, 127, 128, 2 ** 14, 2 ** 32 - 1));
  expect([...sink.since(0)]).toEqual([0, 127, 0x80, 1, 0x80, 0x80, 1, 0xff, 0xff, 0xff, 0xff, 0x0f]);
});

test("what was taken is whole, and memory that comes back is used again, unless it is large", () => {
  const sink = byteSink(4);
  sink.text("abc");
  sink.cut(1);
  sink.text("d");
  const taken = sink.take();
  expect([String.fromCharCode(...taken), sink.length]).toEqual(["ad", 0]);
  for (const [size, isUsed] of [
    [2 ** 24, true],
    [2 ** 24 + 1, false],
  ] as const) {
    const memory = new ArrayBuffer(size);
    sink.takeBack(memory);
    sink.take();
    sink.text("x");
    expect(sink.take().buffer === memory, `${size} bytes`).toBe(isUsed);
  }
});
