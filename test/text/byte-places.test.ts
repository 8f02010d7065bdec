import { expect, test } from "vitest";
import { absent, bytePlaces, idHash } from "../../src/text/byte-places.ts";
import { seeded } from "../seeded.ts";

test.each([1, 2, 3])(
  "places are found by their bytes, as in a plain map, whether those are short or long, seed %i",
  (seed) => {
    const random = seeded(seed);
    const [places, plain] = [bytePlaces(), new Map<string, number>()];
    const [found, alone, expected]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < 600; i++) {
      // Few different bytes, so that many names begin or end alike; NUL must not pass for the end of a name.
      const name = Uint8Array.from({ length: 1 + Math.floor(random() * 13) }, () => Math.floor(random() * 3));
      const among = Uint8Array.of(7, ...name, 9, 9, 9, 9);
      const [from, to, hash] = [1, 1 + name.length, idHash(name, 0, name.length)];
      const place = plain.get(name.join()) ?? absent;
      expected.push(place);
      found.push(places.find(new DataView(among.buffer), from, to, hash));
      alone.push(places.findAlone(name, 0, name.length, hash));
      if (place !== absent) continue;
      places.add(among, from, to, hash, i);
      plain.set(name.join(), i);
    }
    expect(found).toEqual(expected);
    expect(alone).toEqual(expected);
    expect(places.count).toBe(plain.size);
  },
);

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
  places.findAll(new DataView(bytes.buffer), names, 1, 5, 499, found.fill(-9));
  expect(found[499]).toBe(-9); // as many are looked for as is said
  places.findAll(new DataView(bytes.buffer), names, 1, 5, 500, found);
  const alone = Array.from(found, (_, i) =>
    places.findAlone(bytes, names[5 * i + 1]!, names[5 * i + 2]!, names[5 * i + 3]!),
  );
  expect([...found]).toEqual(alone);
  expect(new Set(alone)).toContain(absent);
});

test("names of any length are found, also where they are the last of their memory", () => {
  const lengths = [9, 252, 300, ...Array.from({ length: 20 }, (_, i) => 1014 + i), 3000, 5000];
  const names = lengths.map((length) => Uint8Array.from({ length }, (_, i) => (i * length) % 251));
  for (const [i, name] of names.entries()) {
    const hash = idHash(name, 0, name.length);
    const places = bytePlaces();
    places.add(name, 0, name.length, hash, i);
    expect(places.findAlone(name, 0, name.length, hash), `${name.length}`).toBe(i);
    const other = name.with(name.length - 1, 255);
    expect(places.findAlone(other, 0, other.length, hash), `${name.length}`).toBe(absent);
  }
  const places = bytePlaces();
  for (const [i, name] of names.entries()) places.add(name, 0, name.length, idHash(name, 0, name.length), i);
  const found = names.map((name) => places.findAlone(name, 0, name.length, idHash(name, 0, name.length)));
  expect(found).toEqual(names.map((_, i) => i));
  places.clear();
  expect([places.count, places.findAlone(names[0]!, 0, 9, idHash(names[0]!, 0, 9))]).toEqual([0, absent]);
});

test("long names of one hash are told apart by all of their bytes", () => {
  const places = bytePlaces(Infinity);
  const all: Uint8Array[] = [];
  for (let length = 9; length <= 13; length++)
    for (let at = 0; at < length; at++) all.push(Uint8Array.from({ length }, (_, i) => 65 + Number(i === at)));
  for (const [i, name] of all.entries()) {
    expect(places.findAlone(name, 0, name.length, 7)).toBe(absent);
    places.add(name, 0, name.length, 7, i);
  }
  expect(all.map((name) => places.findAlone(name, 0, name.length, 7))).toEqual(all.map((_, i) => i));
});

test("names of one hash are found in so many rows, and no more", () => {
  const names = Array.from({ length: 6 }, (_, i) => new Uint8Array(10).fill(65 + i));
  for (const hash of [0, 7, -1]) {
    const places = bytePlaces(3);
    for (const [i, name] of names.entries()) places.add(name, 0, 10, hash, i);
    expect(names.map((name) => places.findAlone(name, 0, 10, hash))).toEqual([0, 1, 2, absent, absent, absent]);
  }
});

test("short names of one hash are told apart by their length and their first four bytes, also many at once", () => {
  const names = ["a", "b", "ab", "abc", "abd", "abcd", "abce", "bbcd"].map((name) => new TextEncoder().encode(name));
  const places = bytePlaces();
  for (const [i, name] of names.entries()) {
    expect(places.findAlone(name, 0, name.length, 7)).toBe(absent);
    places.add(name, 0, name.length, 7, i);
  }
  const asked = [...names, ...["c", "ac", "abe", "abcf", "abcda"].map((name) => new TextEncoder().encode(name))];
  const expected = asked.map((_, i) => (i < names.length ? i : absent));
  expect(asked.map((name) => places.findAlone(name, 0, name.length, 7))).toEqual(expected);
  for (const first of names.keys()) {
    const only = bytePlaces(); // in it, one name stands in the row where all are looked for first
    only.add(names[first]!, 0, names[first]!.length, 7, first);
    const bytes = new Uint8Array(asked.flatMap((name) => [...name, 0, 0, 0, 0]));
    let at = 0;
    const rows = asked.flatMap((name) => [at, (at += name.length + 4) - 4, 7]);
    const found = new Int32Array(asked.length);
    only.findAll(new DataView(bytes.buffer), Int32Array.from(rows), 0, 3, asked.length, found);
    expect([...found]).toEqual(asked.map((_, i) => (i === first ? i : absent)));
  }
});

test("thousands of names are found, and again after all were forgotten", () => {
  const names = Array.from({ length: 3000 }, (_, i) => new TextEncoder().encode(`doc-${i}`.repeat(1 + (i % 3))));
  const hashes = names.map((name) => idHash(name, 0, name.length));
  const places = bytePlaces();
  for (const round of [1, 2]) {
    for (const [i, name] of names.entries()) places.add(name, 0, name.length, hashes[i]!, round * i);
    expect(names.map((name, i) => places.findAlone(name, 0, name.length, hashes[i]!))).toEqual(
      names.map((_, i) => round * i),
    );
    expect(places.count).toBe(3000);
    places.clear();
    expect(names.every((name, i) => places.findAlone(name, 0, name.length, hashes[i]!) === absent)).toBe(true);
  }
});

test("unless it is said otherwise, 64 names of one hash are found", () => {
  const names = Array.from({ length: 66 }, (_, i) => new Uint8Array(10).fill(i));
  const places = bytePlaces();
  for (const [i, name] of names.entries()) places.add(name, 0, 10, 7, i);
  expect(names.map((name) => places.findAlone(name, 0, 10, 7))).toEqual(names.map((_, i) => (i < 64 ? i : absent)));
});

test("the memory of names grows by what one name needs, to the byte", () => {
  for (let length = 4080; length <= 4100; length++) {
    const [first, second] = [new Uint8Array(length).fill(1), Uint8Array.of(1, 2, 3)];
    const places = bytePlaces();
    places.add(first, 0, length, 5, 1);
    places.add(second, 0, 3, 6, 2);
    expect([places.findAlone(first, 0, length, 5), places.findAlone(second, 0, 3, 6)], `${length}`).toEqual([1, 2]);
  }
  const huge = new Uint8Array(3 * 2 ** 12).fill(1); // more than twice the memory at the start
  const places = bytePlaces();
  places.add(huge, 0, huge.length, 5, 1);
  expect(places.findAlone(huge, 0, huge.length, 5)).toBe(1);
});

test("what is at hand changes nothing", () => {
  const places = bytePlaces();
  const name = new Uint8Array(10).fill(65);
  places.add(name, 0, 10, 7, 1);
  places.touch(Int32Array.of(7, 0, 7, 0), 0, 2, 2);
  expect(places.findAlone(name, 0, 10, 7)).toBe(1);
});
