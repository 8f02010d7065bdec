import { expect, test } from "vitest";
import { below, pick, seeded } from "../seeded.ts";
import { firstFor, nameHash, randomFor, seededRandom } from "../../src/base/random.ts";

test("the same seed draws the same numbers, another seed others", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(1)).toEqual(draw(1));
  for (const other of [0, 2, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) expect(draw(other)).not.toEqual(draw(1));
});

test("numbers fill their range evenly, bit by bit", () => {
  const random = seededRandom(42);
  const set = Array.from({ length: 32 }, () => 0);
  for (let i = 0; i < 20_000; i++) {
    const drawn = random();
    if (drawn !== drawn >>> 0) expect(drawn).toBe(drawn >>> 0); // a whole number of 32 bits
    for (let bit = 0; bit < 32; bit++) set[bit]! += (drawn >>> bit) & 1;
  }
  for (const count of set) expect(Math.abs(count / 20_000 - 0.5)).toBeLessThan(0.02);
});

test("numbers are those of xoshiro128** with a state of splitmix32, worked with whole numbers of any size", () => {
  const bits = (value: bigint): bigint => BigInt.asUintN(32, value);
  const turned = (value: bigint, by: bigint): bigint => bits(value << by) | (value >> (32n - by));
  for (const seed of [0, 1, 42, 2 ** 32 + 7]) {
    let filling = bits(BigInt(seed)) ^ bits((BigInt(seed) >> 32n) * 0x85ebca6bn);
    const fill = (): bigint => {
      filling = bits(filling + 0x9e3779b9n);
      let mixed = bits((filling ^ (filling >> 16n)) * 0x21f0aaadn);
      mixed = bits((mixed ^ (mixed >> 15n)) * 0x735a2d97n);
      return mixed ^ (mixed >> 15n);
    };
    const state = [fill(), fill(), fill(), fill()] as [bigint, bigint, bigint, bigint];
    const random = seededRandom(seed);
    for (let i = 0; i < 100; i++) {
      expect(random(), `seed ${seed}, number ${i}`).toBe(Number(bits(turned(bits(state[1] * 5n), 7n) * 9n)));
      const shifted = bits(state[1] << 9n);
      state[2] ^= state[0];
      state[3] ^= state[1];
      state[1] ^= state[2];
      state[0] ^= state[3];
      state[2] ^= shifted;
      state[3] = turned(state[3], 11n);
    }
  }
});

test("numbers for a name are those of the seed and the name's FNV-1a hash together", () => {
  const draw = (random: () => number) => Array.from({ length: 3 }, random);
  for (const [name, hash] of [
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ] as const)
    // prettier-ignore
    expect(draw(randomFor(5, name))).toEqual(draw(seededRandom(5 + hash)));
});

test("the first number of a name is known by its hash, in parts or whole", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const name = Array.from({ length: below(random, 20) }, () => pick(random, "a", " ", "é", "😀", "7")).join("");
    const cut = below(random, name.length + 1);
    const hash = nameHash(name.slice(cut), nameHash(name.slice(0, cut)));
    const from = pick(random, 1, seed, 2 ** 40 + seed);
    expect(firstFor(from, hash), `seed ${seed}`).toBe(randomFor(from, name)());
  }
});
