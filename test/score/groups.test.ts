import { describe, expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { type GoldGroup, type Judgements, mergedJudgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { csvJudgements } from "../../src/files/formats/csv-judgements.ts";
import { jsonlJudgements } from "../../src/files/formats/jsonl-judgements.ts";
import { squad } from "../../src/files/formats/squad.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { receivedJudgements, sentJudgements } from "../../src/score/node/scoring-messages.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import type { Range } from "../../src/text/range.ts";
import { rounds } from "../rounds.ts";
import { seeded } from "../seeded.ts";
import { goldLines, randomGold, type RandomGold } from "../tracks/random-groups.ts";

const lines = (...records: readonly object[]): string => records.map((record) => JSON.stringify(record)).join("\n");

/** Who, in a or in b; when, in a or in c; and something that is needed anyhow. */
const gold = lines(
  { topic: "q", doc: "a", ranges: [[0, 10]], group: "who", alternative: 1 },
  { topic: "q", doc: "b", ranges: [[5, 9]], group: "who", alternative: 2 },
  { topic: "q", doc: "a", ranges: [[50, 60]], group: "when", alternative: 1 },
  { topic: "q", doc: "c", ranges: [[50, 60]], group: "when", alternative: "two" },
  { topic: "q", doc: "d", ranges: [[1, 2]] },
);
const results = (...places: readonly (readonly [string, number, number])[]): Run =>
  readRun(places.map(([doc, start, end]) => JSON.stringify({ topic: "q", doc, start, end })).join("\n"));
const scored = (judgements: Judgements, run: Run, ...measures: string[]) =>
  evaluate(judgements, [run], { measures, task: "chunks" }).runs[0]!.topics.get("q");

test("data 8: one alternative of each group answers, and text of another is read and gains nothing", () => {
  const judgements = readJudgements(gold);
  expect(judgements.alternatives?.get("q")).toHaveLength(4);
  const other = results(["b", 5, 9], ["c", 50, 60], ["d", 0, 10]);
  expect(scored(judgements, other, "R@3", "P@3", "answered@2", "answered@3")).toEqual({
    "R@3": 1,
    "P@3": 15 / 24,
    "answered@2": 0,
    "answered@3": 1,
  });
  // Both places of who, none of when. By b, of 4 + 10 + 1 characters 4; by a, of 10 + 10 + 1 characters 10.
  const half = results(["a", 0, 10], ["b", 5, 9]);
  expect(scored(judgements, half, "R@2", "P@2", "answered@2")).toEqual({
    "R@2": 10 / 21,
    "P@2": 10 / 14,
    "answered@2": 0,
  });
});

test("each measure takes the way that is best for it", () => {
  const judgements = readJudgements(
    lines(
      { topic: "q", doc: "a", ranges: [[0, 4]], group: 1, alternative: 1 },
      { topic: "q", doc: "b", ranges: [[0, 50]], group: 1, alternative: 2 },
      { topic: "q", doc: "c", ranges: [[0, 4]], group: 2, alternative: 1 },
      { topic: "q", doc: "d", ranges: [[0, 4]], group: 2, alternative: 2 },
    ),
  );
  const run = results(["a", 0, 4], ["b", 0, 30]);
  // By a and c, 4 of 8 are found; by b and c, 30 of 54, and 30 of the 34 that are read.
  expect(scored(judgements, run, "R@2", "P@2", "coverage(of=missed)")).toEqual({
    "R@2": 30 / 54,
    "P@2": 30 / 34,
    "coverage(of=missed)": 1 / 2,
  });
});

describe("every way of answering, by sets of characters", () => {
  const key = (doc: string, at: number): string => `${doc} ${at}`;
  const charactersOf = (places: readonly (Range & { doc: string })[]): Set<string> =>
    new Set(
      places.flatMap(({ doc, start, end }) => Array.from({ length: end - start }, (_, i) => key(doc, start + i))),
    );

  function randomResults(seed: number): Passage[] {
    const random = seeded(seed);
    return Array.from({ length: 8 }, () => {
      const start = Math.floor(random() * 40);
      return { doc: `d${Math.floor(random() * 3)}`, start, end: start + 5 + Math.floor(random() * 20) };
    });
  }

  /** Nested loops over the alternatives of each group. */
  function goldOfWays({ common, groups }: RandomGold): Set<string>[] {
    let found = [[...common]];
    for (const group of groups) found = found.flatMap((way) => group.map((part) => [...way, ...part]));
    return found.map(charactersOf);
  }

  test("R, P and answered", () => {
    const seen = new Set<number>();
    for (let seed = 1; seed <= rounds(50, 1500); seed++) {
      const random = randomGold(seed);
      const ranked = randomResults(seed);
      const judgements = readJudgements(goldLines("q", random).join("\n"));
      const run: Run = { name: "r", answers: "passages", topics: new Map([["q", ranked]]) };
      for (const r of [2, 5, 8]) {
        const values = scored(judgements, run, `R@${r}`, `P@${r}`, `answered@${r}`)!;
        const returned = charactersOf(ranked.slice(0, r));
        const read = ranked.slice(0, r).reduce((sum, { start, end }) => sum + end - start, 0);
        const found = goldOfWays(random).map((way) => [...way].filter((c) => returned.has(c)).length / way.size);
        const foundOf = goldOfWays(random).map((way) => [...way].filter((c) => returned.has(c)).length / read);
        const isThere = (places: readonly (Range & { doc: string })[]): boolean =>
          [...charactersOf(places)].every((c) => returned.has(c));
        const isAnswered = isThere(random.common) && random.groups.every((group) => group.some(isThere));
        const message = `seed ${seed}, r ${r}`;
        expect(values[`R@${r}`], message).toBeCloseTo(Math.max(...found), 12);
        expect(values[`P@${r}`], message).toBeCloseTo(Math.max(...foundOf), 12);
        expect(values[`answered@${r}`], message).toBe(Number(isAnswered));
        seen.add(Number(isAnswered));
      }
    }
    expect(seen.size).toBe(2);
  });

  test("what is written as JSONL or CSV and read again scores the same, and is written the same again", () => {
    for (let seed = 1; seed <= rounds(20, 500); seed++) {
      const judgements = readJudgements(goldLines("q", randomGold(seed)).join("\n"));
      for (const format of [jsonlJudgements, csvJudgements]) {
        const written = [...format.print(judgements)].join("\n");
        const again = readJudgements(written);
        for (const key of ["topics", "alternatives", "groups"] as const)
          expect(again[key] && [...again[key]], `seed ${seed}, ${key}, ${written}`).toEqual(
            judgements[key] && [...judgements[key]],
          );
        expect([...format.print(again)].join("\n"), `seed ${seed}`).toBe(written);
        expect(format.losses(judgements).map(({ code }) => code)).not.toContain("alternatives-lost");
      }
    }
  });
});

const ranges = (...[a, b, c, d]: readonly [number, number, number, number]): Range[] => [
  { start: a, end: b },
  { start: c, end: d },
];

test("answers of a record with a group are its alternatives, and entries of a list may name both", () => {
  const where = { topic: "q", doc: "a", group: "where", answers: ranges(0, 5, 7, 9) };
  const when = { topic: "q", doc: "a", need: "when", answers: ranges(20, 25, 30, 35) };
  const entriesOf = (group: string, answers: readonly Range[]): object[] =>
    answers.map((range, i) => ({ ...range, group, alternative: i }));
  const entries = [...entriesOf("where", where.answers), ...entriesOf("when", when.answers)];
  const byAnswers = readJudgements(lines(where, when));
  expect(byAnswers.alternatives?.get("q")).toHaveLength(4);
  expect(byAnswers.notes?.map(({ message }) => message)).toEqual(['read by their names: "need" as group']);
  expect(readJudgements(lines({ topic: "q", doc: "a", highlights: entries })).groups).toEqual(byAnswers.groups);
});

test("groups without alternatives are all needed, as without groups, which is said where one has several passages", () => {
  const hops = lines(
    { topic: "q", doc: "a", start: 0, end: 5, group: "first" },
    { topic: "q", doc: "a", start: 8, end: 9, group: "second" },
  );
  const plain = hops.replaceAll(/,"group":"\w+"/g, "");
  expect(readJudgements(hops)).toEqual({ ...readJudgements(plain), notes: [] });
  const several = readJudgements(hops.replaceAll("second", "first"));
  expect(several.notes?.map(({ code }) => code)).toEqual(["groups-whole"]);
  expect(scored(readJudgements(hops), results(["a", 0, 9]), "answered@1")).toEqual({ "answered@1": 1 });
  expect(scored(readJudgements(hops), results(["a", 0, 8]), "answered@1")).toEqual({ "answered@1": 0 });
});

test.each<[string, string, string]>([
  [
    "an alternative without a group where others have one",
    lines(
      { topic: "q", doc: "a", ranges: [[0, 1]], group: "x", alternative: 1 },
      { topic: "q", doc: "a", ranges: [[4, 5]], alternative: 2 },
    ),
    'f:2: topic "q" has alternatives without a group on line 2, but line 1 names a group; expected a group with every alternative, or with none',
  ],
  [
    "a group after alternatives without one",
    lines(
      {
        topic: "q",
        doc: "a",
        answers: [
          { start: 0, end: 1 },
          { start: 4, end: 5 },
        ],
      },
      { topic: "q", doc: "a", start: 7, end: 8, group: "x" },
    ),
    'f:2: topic "q" has alternatives without a group on line 1, but line 2 names a group; expected a group with every alternative, or with none',
  ],
  [
    "a group with nothing in it",
    lines(
      { topic: "q", doc: "a", start: 0, end: 1, group: "x" },
      { topic: "q", doc: "a", ranges: [], group: "y", alternative: 1 },
    ),
    'f:2: group "y" of topic "q" has nothing relevant; expected a passage that answers it, or no such group',
  ],
  [
    "too many ways of answering",
    lines(
      ...[0, 1, 2, 3].map((group) => ({
        topic: "q",
        doc: "a",
        group,
        answers: Array.from({ length: 6 }, (_, i) => ({ start: 100 * group + 2 * i, end: 100 * group + 2 * i + 1 })),
      })),
    ),
    'f:1: topic "q" has groups of 6, 6, 6, 6 alternatives, which are 1296 ways of answering; expected at most 1000: fewer alternatives, or some of the groups as a topic of their own',
  ],
])("%s is refused", (_, text, message) => {
  expect(() => readJudgements(text, { source: "f" })).toThrow(message);
});

test("data 8: a thousand ways are taken", () => {
  const groups = [0, 1, 2].map((group) => ({
    topic: "q",
    doc: "a",
    group,
    answers: Array.from({ length: 10 }, (_, i) => ({ start: 100 * group + 2 * i, end: 100 * group + 2 * i + 1 })),
  }));
  expect(readJudgements(lines(...groups)).alternatives?.get("q")).toHaveLength(1000);
});

test("what a group needs whatever its alternatives are is in every way, and an alternative with nothing is none", () => {
  const judgements = readJudgements(
    lines(
      { topic: "q", doc: "a", ranges: ranges(0, 5, 7, 9).map(({ start, end }) => [start, end]), group: "x" },
      { topic: "q", doc: "b", ranges: [[0, 3]], group: "x", alternative: 1 },
      { topic: "q", doc: "c", ranges: [[0, 3]], group: "x", alternative: 2 },
      { topic: "q", doc: "d", ranges: [], group: "x", alternative: 3 },
      { topic: "q", doc: "d", ranges: [[8, 9]], group: "y", alternative: 1 },
    ),
  );
  expect(judgements.notes).toEqual([]);
  const ways = judgements.alternatives?.get("q");
  expect(ways?.map((way) => [...way].flatMap(([doc, { relevant }]) => relevant.map(() => doc)).join(""))).toEqual([
    "aabd",
    "aacd",
  ]);
});

test("documents that are graded as wholes may be in groups", () => {
  const graded = [1, 2].flatMap((group) =>
    ["a", "b"].map((doc, alternative) => ({ topic: "q", doc: `${doc}${group}`, grade: 1, group, alternative })),
  );
  const judgements = readJudgements(lines(...graded));
  const run = readRun(["b1", "a2"].map((doc) => JSON.stringify({ topic: "q", doc })).join("\n"));
  expect(evaluate(judgements, [run], { measures: ["AP", "docR@1"] }).runs[0]!.mean).toEqual({ AP: 1, "docR@1": 0.5 });
});

test("a grade that a document has for all of its parts is written with each", () => {
  const judgements = readJudgements(
    lines(
      { topic: "q", doc: "a", ranges: [], grade: 3 },
      ...[1, 2].flatMap((group) =>
        [1, 2].map((alternative) => {
          const start = 10 * group + 3 * alternative;
          return { topic: "q", doc: "a", ranges: [[start, start + 2]], group, alternative };
        }),
      ),
    ),
  );
  const again = readJudgements([...jsonlJudgements.print(judgements)].join("\n"));
  expect(judgements.topics.get("q")?.get("a")?.grade).toBe(3);
  expect(again.topics).toEqual(judgements.topics);
  expect(again.alternatives).toEqual(judgements.alternatives);
});

test("another thread, another unit and a merge keep the groups", () => {
  const judgements = readJudgements(gold);
  const received = receivedJudgements(structuredClone(sentJudgements(judgements)));
  expect(received.alternatives).toEqual(judgements.alternatives);

  const collection = collectionOf(["a", "b", "c", "d"].map((doc) => ({ doc, text: `😀${"x".repeat(80)}` })));
  const converted = readJudgements(gold.replaceAll("[[1,2]]", "[[2,3]]").replaceAll("[[0,10]]", "[[0,12]]"), {
    collection,
    unit: "utf16",
  });
  const placesOf = (group: GoldGroup) => group.flatMap((part) => [...part.values()].map(({ relevant }) => relevant));
  expect(converted.groups?.get("q")?.map(placesOf)).toEqual([
    [[{ start: 1, end: 2 }]],
    [[{ start: 49, end: 59 }], [{ start: 49, end: 59 }]],
    [[{ start: 0, end: 11 }], [{ start: 4, end: 8 }]],
  ]);

  const more = readJudgements(lines({ topic: "q", doc: "z", ranges: [[0, 3]] }));
  const merged = mergedJudgements([judgements, more], undefined);
  expect(merged.groups?.get("q")?.[0]?.map((part) => [...part.keys()])).toEqual([["d", "z"]]);
  const read = readJudgements([...jsonlJudgements.print(merged)].join("\n"));
  expect(read.alternatives).toEqual(merged.alternatives);
  expect(mergedJudgements([judgements, readJudgements(gold)], undefined).groups).toBeUndefined();
});

test("SQuAD cannot say what several groups need, and convert counts it", () => {
  const collection = collectionOf(["a", "b", "c", "d"].map((doc) => ({ doc, text: "x".repeat(80) })));
  const judgements = readJudgements(gold);
  expect(squad.losses(judgements, { collection }).map(({ code }) => code)).toContain("answers-split");
  const [file] = squad.print(judgements, { collection });
  expect(JSON.stringify(JSON.parse(file!)).match(/"answer_start":0\b/g)).toHaveLength(1);
});

describe("white space is not missed where the texts are known", () => {
  const text = "one two\n\nthree four ";
  const judgements = readJudgements(lines({ topic: "q", doc: "a", ranges: [[0, 20]] }));
  const run = results(["a", 0, 7], ["a", 9, 19]);
  const measures = ["answered@2", "coverage@2"];

  test("at the ends of a passage and inside it, as chunkers leave it out", () => {
    const collection = collectionOf([{ doc: "a", text }]);
    const known = evaluate(judgements, [run], { measures, collection });
    expect(known.runs[0]!.mean).toEqual({ "answered@2": 1, "coverage@2": 1 });
    expect(known.notes.map(({ code }) => code)).not.toContain("white-space");
    const unknown = evaluate(judgements, [run], { measures });
    expect(unknown.runs[0]!.mean).toEqual({ "answered@2": 0, "coverage@2": 0 });
    expect(unknown.notes.map(({ message }) => message)).toContain(
      "judgements: the text of 1 relevant document is not known; without a collection, white space that results leave out counts as missed",
    );
  });

  test("by characters, one by one", () => {
    const seen = new Set<number>();
    for (let seed = 1; seed <= rounds(70, 2000); seed++) {
      const random = seeded(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      const characters = Array.from({ length: 30 }, () => ["x", " ", "\n", "😀"][below(4)]!);
      const [from, length] = [below(10), 1 + below(15)];
      const ranked = Array.from({ length: 3 }, () => {
        const start = below(20);
        return { doc: "a", start, end: start + below(15) };
      });
      const share = [0.3, 0.5, 0.75, 1][below(4)]!;
      const passage = Array.from({ length }, (_, i) => from + i).filter((at) => characters[at]!.trim() !== "");
      const found = passage.filter((at) => ranked.some(({ start, end }) => start <= at && at < end));
      const expected = passage.length === 0 || found.length / passage.length >= share ? 1 : 0;
      const value = evaluate(
        readJudgements(lines({ topic: "q", doc: "a", ranges: [[from, from + length]] })),
        [{ name: "r", answers: "passages", topics: new Map([["q", ranked]]) }],
        {
          measures: [`answered(share=${share})@3`, "coverage@3"],
          collection: collectionOf([{ doc: "a", text: characters.join("") }]),
          task: "chunks",
        },
      ).runs[0]!.topics.get("q");
      expect(Object.values(value!), `seed ${seed}`).toEqual([expected, Number(found.length === passage.length)]);
      seen.add(expected);
    }
    expect(seen.size).toBe(2);
  });
});
