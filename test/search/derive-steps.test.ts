import { expect, test } from "vitest";
import { isUnresolved, type Passage } from "../../src/data/run.ts";
import { type ContainerPlace, type OverlapWay, overlapWays, withoutOverlap } from "../../src/search/derive-steps.ts";
import { rounds } from "../rounds.ts";
import { seeded } from "../seeded.ts";
import { randomRun } from "./random-run.ts";

/** Results of document A from lines such as "0..9 5", range and score; another document stands before the range. */
function list(...lines: readonly string[]): Passage[] {
  return lines.map((line) => {
    const [, doc = "A", start, end, score] = /^(?:(\w) )?(\d+)\.\.(\d+)(?: (\S+))?$/.exec(line)!;
    return { doc, start: Number(start), end: Number(end), ...(score !== undefined && { score: Number(score) }) };
  });
}

function kept(ranked: readonly Passage[], way: OverlapWay, place: ContainerPlace = "first"): string[] {
  return withoutOverlap(ranked, way, place).map(
    ({ doc, start, end, score }) =>
      `${doc === "A" ? "" : `${doc} `}${start}..${end}${score === undefined ? "" : ` ${score}`}`,
  );
}

// An article 0..100 with a section 0..50, and in the other section 50..100 a paragraph 60..80.
const article = list("0..50 9", "B 0..50 8", "0..100 5", "60..80 4", "50..100 3");

test("search 22: list: first come, first served", () => {
  expect(kept(article, "list")).toEqual(["0..50 9", "B 0..50 8", "60..80 4"]);
});

test("list: what is left out is in nobody's way", () => {
  expect(kept(list("0..10", "5..20", "12..15"), "list")).toEqual(["0..10", "12..15"]);
});

test("search 23: top-down: the container stands where the first of what it contains stood, with the score of that place", () => {
  expect(kept(article, "top-down")).toEqual(["0..100 9", "B 0..50 8"]);
});

test("top-down, own place: nothing moves", () => {
  expect(kept(article, "top-down", "own")).toEqual(["B 0..50 8", "0..100 5"]);
});

test("top-down: of passages that overlap the longest stays, of equals the first", () => {
  expect(kept(list("8..16 3", "0..10 2", "15..24 1"), "top-down")).toEqual(["0..10 3", "15..24 1"]);
  expect(kept(list("4..8 2", "0..5 1"), "top-down")).toEqual(["0..5 2"]);
  expect(kept(list("4..8 2", "0..5 1", "0..2 1"), "top-down", "own")).toEqual(["0..5 1"]);
  expect(kept(list("4..9 2", "0..5 1"), "top-down")).toEqual(["4..9 2"]);
});

test("top-down: of elements with the same text the outer one stays", () => {
  const [inner, outer] = list("0..9 2", "0..9 1");
  const ranked = [
    { ...inner!, path: "/article[1]/body[1]" },
    { ...outer!, path: "/article[1]" },
  ];
  expect(withoutOverlap(ranked, "top-down", "own").map(({ path }) => path)).toEqual(["/article[1]"]);
  expect(withoutOverlap(ranked, "list", "own").map(({ path }) => path)).toEqual(["/article[1]/body[1]"]);
});

test("path: only what is best on every path through it stays", () => {
  // The article is best on the path to the paragraph, but not on that to the first section.
  expect(kept(article, "path")).toEqual(["0..50 9", "B 0..50 8"]);
});

test("search 24: path: the score decides, wherever the result stands; of equal scores the earlier one stays", () => {
  expect(kept(list("0..9 1", "3..5 2", "7..8 1"), "path")).toEqual(["3..5 2"]);
  expect(kept(list("0..9 2", "3..5 2"), "path")).toEqual(["0..9 2"]);
});

test("path: without a score of each, the order of the list decides", () => {
  expect(kept(list("0..9", "3..5 2"), "path")).toEqual(["0..9"]);
});

test.each(overlapWays)("$name: touching results share nothing", ({ name }) => {
  expect(kept(list("0..5 3", "5..9 2", "B 0..5 1"), name)).toEqual(["0..5 3", "5..9 2", "B 0..5 1"]);
});

test.each(overlapWays)(
  "$name: a point inside a result overlaps it, one at its ends does not, and none comes twice",
  ({ name }) => {
    const ranked = list("0..5 6", "3..3 5", "5..5 4", "0..0 3", "5..5 2", "9..9 1");
    expect(kept(ranked, name)).toEqual(["0..5 6", "5..5 4", "0..0 3", "9..9 1"]);
  },
);

/** Whether only one of two results may stay: start < end' and end > start', as inex_eval has it; or the same place. */
function exclude(a: Passage, b: Passage): boolean {
  if (a.doc !== b.doc) return false;
  return (a.start < b.end && a.end > b.start) || (a.start === b.start && a.end === b.end);
}

/** The three ways as their sentences say them, in quadratic time. */
const plainly: Readonly<Record<OverlapWay, (ranked: readonly Passage[]) => Passage[]>> = {
  list(ranked) {
    const found: Passage[] = [];
    for (const passage of ranked) if (!found.some((earlier) => exclude(earlier, passage))) found.push(passage);
    return found;
  },
  "top-down"(ranked) {
    const depth = ({ path = "" }: Passage): number => path.split("/").length;
    const size = ({ start, end }: Passage): number => end - start;
    const bySize = [...ranked].sort((a, b) => size(b) - size(a) || depth(a) - depth(b));
    const found = new Set(plainly.list(bySize));
    return ranked.filter((passage) => found.has(passage));
  },
  path(ranked) {
    return ranked.filter((passage, i) =>
      ranked.every((other, j) => {
        if (i === j || !exclude(passage, other)) return true;
        return passage.score === other.score ? i < j : passage.score! > other.score!;
      }),
    );
  },
};

test("each way is what its sentence says, on nested elements and on passages", () => {
  for (let seed = 1; seed <= rounds(200, 5000); seed++) {
    const random = seeded(seed);
    const options = { passages: random() < 0.5, scoresFall: random() < 0.5 };
    for (const results of randomRun(random, options).topics.values()) {
      const ranked = results.filter((passage) => !isUnresolved(passage));
      for (const { name } of overlapWays)
        expect(withoutOverlap(ranked, name, "own"), `seed ${seed}, ${name}`).toEqual(plainly[name](ranked));
    }
  }
});

test("top-down keeps the same results in either place, and each at the first result that it overlaps", () => {
  for (let seed = 1; seed <= rounds(100, 2000); seed++) {
    const random = seeded(seed);
    for (const results of randomRun(random, { passages: false, scoresFall: true }).topics.values()) {
      const ranked = results.filter((passage) => !isUnresolved(passage));
      const moved = withoutOverlap(ranked, "top-down", "first");
      const own = withoutOverlap(ranked, "top-down", "own");
      const places = new Map(
        own.map((passage) => [passage.line, ranked.findIndex((other) => exclude(passage, other))]),
      );
      const expected = [...own].sort((a, b) => places.get(a.line)! - places.get(b.line)!);
      const said = `seed ${seed}`;
      expect(moved, said).toEqual(
        expected.map((passage) => ({ ...passage, score: ranked[places.get(passage.line)!]!.score })),
      );
    }
  }
});
