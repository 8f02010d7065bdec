import { expect, test } from "vitest";
import { type Candidate, resolved, type ResolveOptions } from "../../../src/match/align/resolve.ts";

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
  expect(resolved([at(10), at(10), open, at(40), at(50), at(60)])[2]!.ambiguous).toBe(true);
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

test("in a list, a text shares as much with its neighbour as others do in the middle of them", () => {
  const shared = [at(0), at(5), at(15), at(24)]; // 5 characters, none, 1
  const [, , , , last] = resolved([...shared, at(33, 34)], { isList: true });
  expect(last).toEqual({ range: { start: 33, end: 43 }, ambiguous: false });
  const [first] = resolved([at(90, 91), at(100), at(105), at(115), at(124)], { isList: true });
  expect(first).toEqual({ range: { start: 91, end: 101 }, ambiguous: false });
  const apart = resolved([at(0), at(11), at(22), at(32, 33, 34)], { isList: true }); // a blank between them
  expect(apart[3]!.range.start).toBe(33);
});

test("a neighbour ends where a text begins, or up to four characters before", () => {
  const second = (...places: number[]) => resolved([at(0), at(...places)], { isList: true })[1]!;
  expect(second(14, 500)).toEqual({ range: { start: 14, end: 24 }, ambiguous: false });
  expect(second(15, 500)).toEqual({ range: { start: 15, end: 25 }, ambiguous: true });
  expect(second(0, 12).range.start).toBe(12);
  const first = (...places: number[]) => resolved([at(...places), at(100)], { isList: true })[0]!;
  expect(first(0, 86)).toEqual({ range: { start: 86, end: 96 }, ambiguous: false });
  expect(first(0, 85)).toEqual({ range: { start: 0, end: 10 }, ambiguous: true });
  expect(first(88, 100)).toEqual({ range: { start: 88, end: 98 }, ambiguous: false });
});

const placed = (options: ResolveOptions, ...candidates: Candidate[]) =>
  resolved(candidates, options).map(({ range, ambiguous }) => `${range.start}${ambiguous ? "?" : ""}`);

test.each([
  ["one after the other, from the first", [at(0), at(10, 500), at(20, 88), at(100)], ["0", "10", "20", "100"]],
  ["one before the other, from the last", [at(5, 80), at(40, 90), at(100)], ["80", "90", "100"]],
  ["all before the last", [at(5, 70), at(30, 80), at(40, 90), at(100)], ["70", "80", "90", "100"]],
  ["at its end, where no others tell how much they share", [at(0), at(9, 10)], ["0", "10"]],
  ["a place that begins where the neighbour does is none: the next", [at(0, 100), at(100)], ["0", "100"]],
  ["a place that begins where the neighbour does is none: the last", [at(0), at(0, 500)], ["0", "500"]],
  ["between both neighbours", [at(0), at(20, 80), at(60)], ["0", "20", "60"]],
  ["before the next, not the one after it", [at(10, 60), at(50), at(200)], ["10", "50", "200"]],
  ["between neighbours, in two places", [at(0), at(20, 35, 80), at(60)], ["0", "20?", "60"]],
  ["behind all", [at(100), at(50, 200), at(60, 300)], ["100", "200", "300"]],
  ["nowhere between them", [at(50), at(0, 100), at(60)], ["50", "0?", "60"]],
])("in a list a text goes by its neighbours: %s", (_, candidates, expected) => {
  expect(placed({ isList: true }, ...candidates)).toEqual(expected);
});

test("copies of a text take its places in turn, and the last place again; in a set they are sure where they take all", () => {
  const copies = (count: number) => Array.from({ length: count }, () => at(0, 50, 70));
  expect(placed({}, ...copies(4))).toEqual(["0?", "50?", "70?", "70?"]);
  expect(placed({ isSet: true }, ...copies(1))).toEqual(["0?"]);
  expect(placed({ isSet: true }, ...copies(2))).toEqual(["0?", "50?"]);
  expect(placed({ isSet: true }, ...copies(3))).toEqual(["0", "50", "70"]);
  expect(placed({ isSet: true }, at(0, 50), at(0, 60))).toEqual(["0?", "0?"]); // other texts
});

test("a text goes to the place nearest to its offset, and stays unsure between two", () => {
  const near = (offset: number) => placed({}, { ...at(0, 20, 40), near: offset })[0];
  expect([0, 9, 10, 11, 29, 31, 90].map(near)).toEqual(["0", "0", "0?", "20", "20", "40", "40"]);
});
