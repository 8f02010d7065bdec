import { expect, test } from "vitest";
import { joined, type LocalMatch } from "../../src/align/local-matches.ts";

/** A match of as many characters of the quote as of the text. */
function match(from: number, start: number, length: number, edits = 0): LocalMatch {
  return { from, to: from + length, start, end: start + length, edits, gaps: [] };
}

const first = match(0, 0, 40);
const quote = "x".repeat(400);
/** A match that follows the first, `more` characters later in the quote and `between` later in the text. */
const after = (more: number, between: number, length = 100) => match(40 + more, 40 + between, length);
const join = (other: LocalMatch, text = quote) => joined(first, [other], text);

test("a part that follows directly is joined, and so is one that precedes", () => {
  const whole = { from: 0, to: 140, start: 0, end: 140, edits: 0, gaps: [] };
  expect(join(after(0, 0))).toEqual(whole);
  expect(joined(after(0, 0), [first], quote)).toEqual(join(after(0, 0)));
});

test("a part of 16 characters is joined, and no shorter one", () => {
  expect(join(after(0, 0, 16)).to).toBe(56);
  expect(join(after(0, 0, 15))).toBe(first);
});

test("of the text, four characters may be left out or matched by both, and no more where the quote has much more text", () => {
  for (const between of [-4, 4]) {
    const whole = join(after(60, between));
    expect(whole).toEqual({
      from: 0,
      to: 200,
      start: 0,
      end: 140 + between,
      edits: 4,
      gaps: [{ from: 40, to: 100 }],
    });
  }
  for (const between of [-5, 5]) expect(join(after(60, between)), `${between}`).toBe(first);
});

test("a part that overlaps in the quote, or does not go on in the text, is not joined", () => {
  expect(join({ ...after(0, 0), from: 39 })).toBe(first);
  expect(join({ from: 40, to: 60, start: 36, end: 40, edits: 0, gaps: [] })).toBe(first);
  expect(join({ from: 40, to: 60, start: 36, end: 41, edits: 0, gaps: [] }).end).toBe(41);
  const short = match(0, 0, 3);
  expect(joined(short, [{ from: 20, to: 60, start: 0, end: 40, edits: 0, gaps: [] }], quote)).toBe(short);
  expect(joined(short, [{ from: 20, to: 60, start: 1, end: 40, edits: 0, gaps: [] }], quote).end).toBe(40);
});

test("text in the place of other text, 32 characters at most, is an edit where the part is worth it", () => {
  expect(join(after(32, 32, 200))).toMatchObject({ edits: 32, gaps: [], to: 272, end: 272 });
  expect(join(after(32, 33, 200))).toBe(first);
  // Each edit costs five characters of the part that is joined.
  expect(join(after(10, 10, 51)).edits).toBe(10);
  expect(join(after(10, 10, 50))).toBe(first);
  expect(join(after(3, -2, 16))).toMatchObject({ edits: 3, gaps: [] });
  expect(join(after(0, 10))).toMatchObject({ edits: 10, gaps: [], to: 140, end: 150 }); // the text has more
});

test("signs in the place of words are left out of the quote, and are no edits", () => {
  const dots = `${"x".repeat(40)}${".".repeat(10)}${"x".repeat(100)}`;
  expect(join(after(10, 2), dots)).toMatchObject({ edits: 2, gaps: [{ from: 40, to: 50 }] });
  expect(join(after(10, 10), dots)).toBe(first);
});
