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

test("many names are found at once as they are one by one", () => {
  const random = seeded(7);
  const places = bytePlaces();
  const bytes = Uint8Array.from({ length: 4000 }, () => 65 + Math.floor(random() * 2));
  const names = new Int32Array(5 * 500);
  for (let at = 1; at < names.length; at += 5) {
    const from = Math.floor(random() * 3900);
    const to = from + 1 + Math.floor(random() * 12);
    names.set([from, to, idHash(bytes, from, to)], at);
    if (random() < 0.5 && places.findAlone(bytes, from, to, names[at + 2]!) === absent)
      places.add(bytes, from, to, names[at + 2]!, at);
  }
  const found = new Int32Array(500);
  places.findAll(new DataView(bytes.buffer), names, 1, 5, 500, found);
  const alone = Array.from(found, (_, i) =>
    places.findAlone(bytes, names[5 * i + 1]!, names[5 * i + 2]!, names[5 * i + 3]!),
  );
  expect([...found]).toEqual(alone);
  expect(new Set(alone)).toContain(absent);
});

test("names of any length are found, also where they are the last of their memory", () => {
  const places = bytePlaces();
  const names = [10, 252, 253, 300, 1000].map((length) => new Uint8Array(length).fill(65));
  for (const [i, name] of names.entries()) places.add(name, 0, name.length, idHash(name, 0, name.length), i);
  const found = names.map((name) => places.findAlone(name, 0, name.length, idHash(name, 0, name.length)));
  expect(found).toEqual([0, 1, 2, 3, 4]);
});
