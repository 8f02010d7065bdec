import { expect, test } from "vitest";
import { resolved } from "../../src/align/resolve.ts";

const at = (...starts: number[]) => ({
  text: `text of ${starts.join()}`,
  places: starts.map((start) => ({ start, end: start + 10 })),
  near: undefined,
  within: undefined,
});

test("five texts whose places rise are a list, in which a text goes by its neighbours; four are none", () => {
  const open = at(0, 30);
  const five = [at(10), at(20), open, at(40), at(50), at(60)];
  expect(resolved(five)[2]).toEqual({ range: { start: 30, end: 40 }, ambiguous: false });
  expect(resolved(five.slice(0, 5))[2]).toEqual({ range: { start: 0, end: 10 }, ambiguous: true });
  const falling = [at(20), at(10), open, at(40), at(50), at(60)];
  expect(resolved(falling)[2]!.ambiguous).toBe(true);
});

test("in a list, a text goes by a neighbour whose own place was only just chosen", () => {
  const found = resolved([at(0), at(100, 200), at(110, 300), at(1000)], { isList: true });
  expect(found.map(({ range, ambiguous }) => [range.start, ambiguous])).toEqual([
    [0, false],
    [100, true],
    [110, false],
    [1000, false],
  ]);
});

test.each([
  [[9, 10], 10, false],
  [[20, 21], 20, false],
  [[8, 9], 9, false],
  [[21, 22], 21, false],
  [[10, 20], 10, true],
])(
  "of places at %j that of least text outside the page, 10 to 30, is taken: the one at %i",
  (places, start, ambiguous) => {
    const onPage = { ...at(...places), within: { start: 10, end: 30 } };
    expect(resolved([onPage])).toEqual([{ range: { start, end: start + 10 }, ambiguous }]);
  },
);
