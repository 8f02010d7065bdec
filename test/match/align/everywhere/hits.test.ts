import { expect, test } from "vitest";
import { densest, hitReader } from "../../../../src/match/align/everywhere/hits.ts";
import { pairList } from "../../../../src/match/align/everywhere/pair-list.ts";
import { sumBy } from "../../../../src/base/number.ts";
import { below, seeded } from "../../../seeded.ts";

const gram = 3;
const gramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - gram + 1) }, (_, i) => text.slice(i, i + gram));
const times = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

test("documents read one after the other share the grams that a plain count finds, each as often as both have it", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seeded(seed);
    const drawn = (length: number): string => Array.from({ length }, () => "ab"[below(random, 2)]).join("");
    const texts = Array.from({ length: 4 }, () => drawn(below(random, 12)));
    const { read, count, positions } = hitReader(texts, gram);
    for (let i = 0; i < 4; i++) {
      const document = drawn(below(random, 30));
      const own = gramsOf(document);
      const touched = [...read(document)].sort((a, b) => a - b);
      const expected = texts.map((words) => {
        const wanted = gramsOf(words);
        const shared = sumBy([...new Set(wanted)], (one) => Math.min(times(wanted, one), times(own, one)));
        return { shared, at: own.flatMap((one, place) => (wanted.includes(one) ? [place] : [])) };
      });
      const found = texts.map((_, text) => ({ shared: count(text), at: positions(text) }));
      const which = expected.flatMap(({ shared }, text) => (shared > 0 ? [text] : []));
      expect({ found, touched }, `seed ${seed}, ${document}`).toEqual({ found: expected, touched: which });
    }
  }
});

test("nothing is shared before a document is read", () => {
  const { count, positions } = hitReader(["abc"], gram);
  expect([count(0), positions(0)]).toEqual([0, []]);
});

test("a document may have more grams of the texts than there was room for", () => {
  const { read, count, positions } = hitReader(["abc", "bcabc"], gram);
  expect([...read("abc".repeat(1000))]).toEqual([0, 1]);
  expect([count(0), count(1)]).toEqual([1, 3]);
  expect(positions(1)).toEqual(Array.from({ length: 2998 }, (_, i) => i));
  expect(positions(0)).toEqual(Array.from({ length: 1000 }, (_, i) => 3 * i));
});

test("the most positions within so many characters", () => {
  expect(densest([], 5)).toBe(0);
  expect(densest([3], 0)).toBe(1);
  expect(densest([0, 5, 6, 11, 12], 5)).toBe(2);
  expect(densest([0, 5, 6, 11, 12], 6)).toBe(3);
});

test("pairs are told by document, beyond the first thousand too; from the one that is too much on, none", () => {
  const many = Int32Array.from({ length: 1500 }, (_, i) => i);
  const told = (most: number, document: number) => {
    const list = pairList(most);
    list.add(Int32Array.of(7, 8), (text) => 10 * text);
    list.add(many, (text) => text + 1);
    list.add(Int32Array.of(), () => 0);
    list.add(Int32Array.of(5), () => 6);
    const pairs: number[][] = [];
    return list.each(document, (text, number) => pairs.push([text, number])) ? pairs : undefined;
  };
  const all = [0, 1, 2, 3, 4].map((document) => told(1503, document));
  expect(all).toEqual([
    [
      [7, 70],
      [8, 80],
    ],
    Array.from(many, (text) => [text, text + 1]),
    [],
    [[5, 6]],
    undefined,
  ]);
  expect([0, 1, 2, 3].map((document) => told(1502, document)?.length)).toEqual([2, 1500, 0, undefined]);
  expect([0, 1, 2, 3].map((document) => told(1501, document)?.length)).toEqual([2, undefined, undefined, undefined]);
});
