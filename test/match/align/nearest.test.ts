import { expect, test } from "vitest";
import { nearestAround } from "../../../src/match/align/nearest.ts";
import { placingMemory } from "../../../src/match/align/placing-memory.ts";
import { codeUnits } from "../../../src/text/grams.ts";

const quote = "abcdefghij";

/** Where the quote is nearest around parts of it, `[from, to, start]` each, with these edits at most. */
function around(text: string, parts: readonly (readonly [number, number, number])[], most: number) {
  const matches = parts.map(([first, last, start]) => ({ first, last, start, end: start + last - first }));
  return nearestAround(codeUnits(quote), codeUnits(text), matches, most, placingMemory());
}

test("nothing is looked for farther from a part than the rest of the quote and the edits reach", () => {
  const text = `${quote}....${quote}....${quote}`;
  expect(around(text, [[0, 10, 14]], 3)).toEqual({ edits: 0, places: [{ start: 14, end: 24 }] });
  expect(around(text, [[3, 7, 17]], 3)).toEqual({ edits: 0, places: [{ start: 14, end: 24 }] });
  expect(around(`..${quote}`, [[4, 10, 6]], 0)).toEqual({ edits: 0, places: [{ start: 2, end: 12 }] });
  expect(around(`${quote}..`, [[0, 6, 0]], 0)).toEqual({ edits: 0, places: [{ start: 0, end: 10 }] });
});

test("other parts are looked at where they are nearly the whole quote, and places that are as good are kept", () => {
  const text = `${quote}${".".repeat(30)}${quote}`;
  const second = { start: 40, end: 50 };
  expect(
    around(
      text,
      [
        [0, 10, 0],
        [2, 10, 42],
      ],
      2,
    )?.places,
  ).toEqual([{ start: 0, end: 10 }, second]);
  expect(
    around(
      text,
      [
        [0, 10, 0],
        [2, 9, 42],
      ],
      2,
    )?.places,
  ).toEqual([{ start: 0, end: 10 }]);
  // The better of two, whichever comes first.
  const edited = `abcdeXghij${".".repeat(30)}${quote}`;
  for (const parts of [
    [
      [0, 5, 0],
      [0, 10, 40],
    ],
    [
      [0, 10, 40],
      [0, 5, 0],
    ],
  ] as const)
    expect(around(edited, parts, 5)).toEqual({ edits: 0, places: [second] });
});

test("edits beyond the most are none", () => {
  expect(around("....abcdeXghij....", [[0, 5, 4]], 1)).toEqual({ edits: 1, places: [{ start: 4, end: 14 }] });
  expect(around("....abcdeXghij....", [[0, 5, 4]], 0)).toBeUndefined();
  expect(around("nothing", [], 3)).toBeUndefined();
});
