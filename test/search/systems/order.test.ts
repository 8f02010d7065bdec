import { expect, test } from "vitest";
import { given } from "../../../src/search/systems/explanation.ts";
import { bestFound } from "../../../src/search/systems/order.ts";
import { seeded } from "../../seeded.ts";

test("search 4: the best first, ties, within rounding, by id descending, then the start, the longer first, the path", () => {
  const ordered = [
    { score: 2, doc: "A", start: 9, end: 10, path: "/z" },
    { score: 1, doc: "𝒳", start: 0, end: 1 }, // in UTF-8 bytes after all of the basic plane
    { score: 1, doc: "\uffee", start: 0, end: 1 },
    { score: 1, doc: "B", start: 3, end: 9 },
    { score: 1, doc: "A", start: 0, end: 5 },
    { score: 1, doc: "A", start: 0, end: 5, path: "/a" },
    { score: 1, doc: "A", start: 0, end: 5, path: "/a/b" },
    { score: 1, doc: "A", start: 0, end: 4, path: "/a/a" },
    { score: 1, doc: "A", start: 2, end: 9 },
    { score: 1, doc: "A", start: 2, end: 3 },
    { score: 0.5, doc: "C", start: 0, end: 1 },
  ].map((found) => ({ ...found, explain: () => given(found.score, "so") }));
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const keys = new Map(ordered.map((found) => [found, random()]));
    const shuffled = [...ordered].sort((a, b) => keys.get(a)! - keys.get(b)!);
    expect(bestFound(shuffled, 99)).toEqual(ordered);
    expect(bestFound(shuffled, 5)).toEqual(ordered.slice(0, 5));
    // The same where the scores were added up in other orders.
    const rounded = shuffled.map((found) => ({ ...found, score: found.score * (1 + (random() - 0.5) * 1e-14) }));
    const even = bestFound(rounded, 99, "even");
    expect(even.map(({ doc, start, end, path }) => ({ doc, start, end, path }))).toEqual(
      ordered.map(({ doc, start, end, path }) => ({ doc, start, end, path })),
    );
    expect(new Set(even.map(({ score }) => score)).size).toBe(3);
  }
});
