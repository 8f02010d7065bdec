import { expect, test } from "vitest";
import { idHash } from "../../src/text/byte-places.ts";

/** The same with whole numbers of any size, from words of four bytes, low byte first; the rest is a word filled up with zeros. */
function plainHash(bytes: readonly number[]): number {
  let hash = 0n;
  for (let at = 0; at <= bytes.length; at += 4) {
    const word = [0, 1, 2, 3].map((i) => BigInt(bytes[at + i] ?? 0) << BigInt(8 * i)).reduce((a, b) => a | b);
    const mixed = BigInt.asUintN(32, (hash ^ word) * 0x9e3779b1n);
    hash = mixed ^ (mixed >> 15n);
  }
  return Number(BigInt.asIntN(32, hash));
}

test("an id is hashed word by word, whatever its length and wherever it stands", () => {
  const bytes = Array.from({ length: 20 }, (_, i) => (i * 83 + 200) % 256);
  for (let from = 0; from < 3; from++)
    for (let to = from; to <= bytes.length; to++)
      expect(idHash(Uint8Array.from(bytes), from, to), `${from}..${to}`).toBe(plainHash(bytes.slice(from, to)));
});
