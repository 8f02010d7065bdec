import { expect, test } from "vitest";
import { codeUnits, gramHashes, gramSlot } from "../../src/text/grams.ts";

test("the hash of a gram is that of its characters alone, wherever it stands", () => {
  const text = "abc\uffff水ab€cab\0cabcab";
  const base = 0x01000193n;
  for (const gram of [1, 2, 3, 7, text.length]) {
    const expected = Array.from({ length: text.length - gram + 1 }, (_, at) => {
      let hash = 0n;
      for (const unit of text.slice(at, at + gram).split("")) hash = hash * base + BigInt(unit.charCodeAt(0));
      return Number(BigInt.asIntN(32, hash));
    });
    expect([...gramHashes(codeUnits(text), gram)], `${gram}`).toEqual(expected);
    const memory = new Int32Array(50).fill(-5);
    expect([...gramHashes(codeUnits(text), gram, memory)], `${gram}, in memory`).toEqual(expected);
    expect(memory[expected.length]).toBe(-5);
  }
  expect(gramHashes(codeUnits(text), text.length + 1)).toHaveLength(0);
  expect(gramHashes(codeUnits("ab"), 9, new Int32Array(5))).toHaveLength(0);
});

test("a slot is made of the first bits of a hash that all of its bits have a part in", () => {
  expect(gramSlot(1, 0)).toBe(0x9e3779b1);
  expect(gramSlot(1, 24)).toBe(0x9e);
  const mixed = 0x80000000n ^ (0x80000000n >> 15n);
  expect(gramSlot(0x80000000 | 0, 0)).toBe(Number(BigInt.asUintN(32, mixed * 0x9e3779b1n)));
});
