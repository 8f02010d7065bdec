import { expect, test } from "vitest";
import { heaviestWindows, hitWeight } from "../../../src/search/systems/passages.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { cutWords } from "../../../src/text/words.ts";
import { below, pick, seeded } from "../../seeded.ts";

const plain = analyzerCalled("plain");
const terms = [
  { term: "tea", weight: 0.7 },
  { term: "cup", weight: 1.9 },
];

test.each(["words", "characters"] as const)("in %s no window is heavier, wherever it begins", (unit) => {
  for (let seed = 0; seed < 400; seed++) {
    const random = seeded(seed);
    const words = Array.from({ length: below(random, 40) }, () =>
      pick(random, "tea", "cup", "a", "of", "𝒳𝒳", "longer"),
    );
    const size = 1 + below(random, 12);
    const cut = cutWords(plain, words.join(pick(random, " ", ", ")));
    const found = heaviestWindows(cut, terms, { size, unit }, 3);

    const isFree = words.map(() => true);
    const lengthOf = (from: number, to: number): number =>
      unit === "words" ? to - from : cut.ends[to - 1]! - cut.starts[from]!;
    const weigh = (from: number, to: number): number =>
      hitWeight(
        terms.map(({ term }) => words.slice(from, to).filter((word) => word === term).length),
        terms,
      );
    const heaviest = (): { weight: number; firstHit: number } => {
      let best = { weight: 0, firstHit: -1 };
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= words.length; to++) {
          const fits = lengthOf(from, to) <= size || to === from + 1;
          if (!fits || !isFree.slice(from, to).every(Boolean)) continue;
          const firstHit = words.findIndex((word, i) => i >= from && (word === "tea" || word === "cup"));
          const weight = weigh(from, to);
          const isBetter = weight > best.weight || (weight === best.weight && weight > 0 && firstHit < best.firstHit);
          if (isBetter) best = { weight, firstHit };
        }
      return best;
    };

    for (let i = 0; i < 3; i++) {
      const best = heaviest();
      const message = `seed ${seed}, ${i}`;
      if (best.weight === 0) {
        expect(found.length, message).toBe(i);
        break;
      }
      const window = found[i]!;
      expect(window.weight, message).toBe(best.weight);
      expect(weigh(window.first, window.end), message).toBe(best.weight);
      expect(words.findIndex((word, at) => at >= window.first && ["tea", "cup"].includes(word))).toBe(best.firstHit);
      expect(isFree.slice(window.first, window.end).every(Boolean), message).toBe(true);
      const isLong = lengthOf(window.first, window.end) > size;
      if (isLong) expect(window.end - window.first, message).toBe(1);
      isFree.fill(false, window.first, window.end);
    }
  }
});

test("hits stand in the middle of a window, or as near to it as the ends allow", () => {
  const windowOf = (text: string, size: number) => {
    const [window] = heaviestWindows(cutWords(plain, text), terms, { size, unit: "words" }, 1);
    return [window!.first, window!.end];
  };
  expect(windowOf("a b c tea d e f", 5)).toEqual([1, 6]);
  expect(windowOf("tea a b c d e f", 5)).toEqual([0, 5]);
  expect(windowOf("a b c d e f tea", 5)).toEqual([2, 7]);
  expect(windowOf("a tea", 5)).toEqual([0, 2]);
});

test("no more windows are given than are wanted", () => {
  const cut = cutWords(plain, "tea a a cup a a tea");
  for (const most of [0, 1, 2, 3])
    expect(heaviestWindows(cut, terms, { size: 1, unit: "words" }, most)).toHaveLength(most);
  expect(heaviestWindows(cut, terms, { size: 1, unit: "words" }, 9)).toHaveLength(3);
});
