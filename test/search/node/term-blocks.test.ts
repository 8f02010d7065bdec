import { expect, test } from "vitest";
import { type ByteColumn, packedNumbers } from "../../../src/search/engine/byte-column.ts";
import type { Segment } from "../../../src/search/engine/segment.ts";
import { blockOf, entryOf, linkBlocks, termBlocks } from "../../../src/search/node/stored-segment.ts";

/** Some bytes for each term: as many as `size` says, all of them the term's number. */
function column(
  count: number,
  size: (term: number) => number,
): ByteColumn & { readonly of: (term: number) => number[] } {
  const of = (term: number) => Array.from({ length: size(term) }, () => term % 251);
  const from = new Int32Array(count + 1);
  for (let term = 0; term < count; term++) from[term + 1] = from[term]! + size(term);
  return { bytes: Uint8Array.from(Array.from({ length: count }, (_, term) => of(term)).flat()), from, of };
}

test("a term is found in one block, with its counts and its bytes", () => {
  const count = 300;
  const names = Array.from({ length: count }, (_, i) => `t${String(i).padStart(3, "0")}${"x".repeat(i % 3)}`);
  const from = new Int32Array(count + 1);
  for (const [i, name] of names.entries()) from[i + 1] = from[i]! + name.length + 1;
  const [postings, holding] = [column(count, (term) => term % 5), column(count, (term) => (term * 7) % 4)];
  const positions = column(count, (term) => (term % 150 === 0 ? 2 ** 13 : 1 + (term % 3)));
  const segment = {
    terms: { bytes: Buffer.from(names.map((name) => `${name}\n`).join("")), from },
    documentCounts: Uint32Array.from(names, (_, i) => 1000 + i),
    occurrences: Uint32Array.from(names, (_, i) => 2000 + 3 * i),
    postings,
    holding,
    positions,
  } as unknown as Segment;
  const blocks = [...termBlocks(segment)].map((block) => ({ ...block, text: Buffer.from(block.terms).toString() }));
  expect(blocks.map(({ text }) => text).join("\n")).toBe(names.join("\n"));
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks[0]!.text).toBe(names[0]); // full by itself
  const numbers = names.flatMap((_, i) => [
    1000 + i,
    2000 + 3 * i,
    ...[postings, holding, positions].map((each) => each.of(i).length),
  ]);
  expect(Buffer.concat(blocks.map((block) => block.numbers)).equals(packedNumbers(numbers))).toBe(true);
  const firsts = blocks.map(({ text }) => text.split("\n")[0]!);
  for (const [term, name] of names.entries()) {
    const own = blockOf(firsts, name);
    for (const [i, block] of blocks.entries()) {
      const entry = entryOf(block.text, block.numbers, name);
      if (i !== own) {
        expect(entry).toBeUndefined();
        continue;
      }
      expect(entry, name).toMatchObject({ documents: 1000 + term, occurrences: 2000 + 3 * term });
      for (const part of ["postings", "holding", "positions"] as const)
        expect([...block[part].subarray(...entry![part])], `${name}: ${part}`).toEqual(
          { postings, holding, positions }[part].of(term),
        );
    }
  }
  for (const other of ["", "t", "t00", "000", "t001xx", "zz"]) {
    const block = blocks[Math.max(0, blockOf(firsts, other))]!;
    expect(entryOf(block.text, block.numbers, other), other).toBeUndefined();
  }
  expect([...termBlocks({ ...segment, occurrences: new Int32Array(0) })]).toEqual([]);
});

test("a name is in the last block that does not begin behind it, by code point", () => {
  const firsts = ["b", "d", "\uffee", "😀"];
  const expected = { a: -1, b: 0, c: 0, d: 1, da: 1, "\uffed": 1, "\uffee": 2, "\uffef": 2, "😀": 3, "😁": 3 };
  for (const [name, block] of Object.entries(expected)) expect(blockOf(firsts, name), name).toBe(block);
  expect(blockOf([], "a")).toBe(-1);
});

test("links are cut into blocks of 512, each named after its first", () => {
  const blocksOf = (count: number) => [
    ...linkBlocks(new Map(Array.from({ length: count }, (_, i) => [`d${String(i).padStart(4, "0")}`, 1]))),
  ];
  for (const [count, firsts] of [
    [0, []],
    [1, ["d0000"]],
    [512, ["d0000"]],
    [513, ["d0000", "d0512"]],
  ] as const)
    expect(
      blocksOf(count).map(({ first }) => first),
      `${count}`,
    ).toEqual(firsts);
});
