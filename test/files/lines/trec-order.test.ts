import { expect, test } from "vitest";
import { addResult, resultColumns } from "../../../src/files/lines/result-columns.ts";
import { trecOrder } from "../../../src/files/lines/trec-order.ts";
import { compareCodePoints } from "../../../src/text/code-points.ts";
import { below, pick, seeded } from "../../seeded.ts";

type Scored = readonly [doc: string, score: number];

/** The order that is found, as documents; undefined where the lines lie in it. */
function order(lines: readonly Scored[]): string[] | undefined {
  const columns = resultColumns("1", false);
  for (const [doc, score] of lines) addResult(columns, { doc, start: 0, end: 0, score }, undefined);
  const found = trecOrder(columns);
  return found === undefined ? undefined : Array.from(found, (row) => lines[row]![0]);
}

/** By score, whatever their difference, then by id. */
function plainOrder(lines: readonly Scored[]): string[] {
  const sorted = lines.toSorted(([a], [b]) => compareCodePoints(b, a)).toSorted(([, a], [, b]) => Number(b > a) - Number(a > b)); // prettier-ignore
  return sorted.map(([doc]) => doc);
}

test.each<[string, Scored[]]>([
  ["a score that rises", [["a", 1], ["b", 2]]],
  ["one that rises at the end", [["a", 3], ["b", 2], ["c", 2.5]]],
  ["equal scores", [["a", 1], ["b", 1]]],
  ["an id that another begins with", [["ab", 1], ["abc", 1]]],
  ["equal scores at the end", [["z", 9], ["a", 1], ["b", 1]]],
  ["scores whose difference is no number", [["a", -1e308], ["b", 1e308], ["c", 0], ["d", 1e308], ["e", -1.5e308]]],
  ["scores that hardly differ", [["a", 0], ["b", 5e-324], ["c", 0], ["d", 5e-324]]],
  ["ids beyond ASCII", [["é", 1], ["語", 1], ["😀", 1], ["\uffee", 1], ["z", 1]]],
  ["negative scores", [["a", -3], ["b", -2], ["c", -2]]],
])("%s", (_, lines) => {
  expect(order(lines)).toEqual(plainOrder(lines));
}); // prettier-ignore

test("lines that lie in the order are left as they are", () => {
  expect(order([["a", 1]])).toBeUndefined();
  expect(order([["b", 2], ["a", 1]])).toBeUndefined(); // prettier-ignore
  expect(order([["b", 1], ["a", 1], ["", 1]])).toBeUndefined(); // prettier-ignore
  expect(order([["a", -1], ["b", -2], ["c", -3]])).toBeUndefined(); // prettier-ignore
  expect(order([["abc", 1], ["ab", 1]])).toBeUndefined(); // prettier-ignore
});

test("documents are ranked by score, then by id, both descending, however the scores are spread", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seeded(seed);
    const score = pick(
      random,
      () => below(random, 4),
      () => random(),
      () => 10 ** below(random, 300) * (random() - 0.5),
      () => (random() < 0.9 ? 1 : 1000),
    );
    const lines = Array.from({ length: 2 + below(random, 80) }, (_, i) => [`d${(i * 37) % 101}`, score()] as const);
    expect(order(lines) ?? lines.map(([doc]) => doc), `seed ${seed}`).toEqual(plainOrder(lines));
  }
});
