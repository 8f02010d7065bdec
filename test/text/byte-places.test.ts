import { expect, test } from "vitest";
import { absent, bytePlaces } from "../../src/text/byte-places.ts";
import { idHash } from "../../src/text/id-hash.ts";
import { seeded } from "../seeded.ts";

test("places are found by their bytes, as in a plain map, whether those are short or long", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const [places, plain] = [bytePlaces(), new Map<string, number>()];
    for (let i = 0; i < 600; i++) {
      // Few different bytes, so that many names begin or end alike; NUL must not pass for the end of a name.
      const name = Uint8Array.from({ length: 1 + Math.floor(random() * 13) }, () => Math.floor(random() * 3));
      const among = Uint8Array.of(7, ...name, 9, 9, 9, 9);
      const [from, to, hash] = [1, 1 + name.length, idHash(name, 0, name.length)];
      const expected = plain.get(name.join()) ?? absent;
      expect(places.find(new DataView(among.buffer), from, to, hash), `seed ${seed}, ${name}`).toBe(expected);
      expect(places.findAlone(name, 0, name.length, hash), `seed ${seed}, ${name}`).toBe(expected);
      if (expected !== absent) continue;
      places.add(among, from, to, hash, i);
      plain.set(name.join(), i);
    }
    expect(places.count).toBe(plain.size);
  }
});

test("names of any length are found, also where they are the last of their memory", () => {
  const places = bytePlaces();
  const names = [10, 252, 253, 300, 1000].map((length) => new Uint8Array(length).fill(65));
  for (const [i, name] of names.entries()) places.add(name, 0, name.length, idHash(name, 0, name.length), i);
  const found = names.map((name) => places.findAlone(name, 0, name.length, idHash(name, 0, name.length)));
  expect(found).toEqual([0, 1, 2, 3, 4]);
});
