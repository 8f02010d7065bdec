import { expect, test } from "vitest";
import { judgementsBuilder, judgementsNotes } from "../../../src/files/drafts/judgements-builder.ts";

const five = [{ start: 0, end: 5 }];

test.each([
  [five, 0, 1],
  [five, -1, 1],
  [five, 1, 0],
  [five, 2, 0],
  [five, undefined, 0],
  [[], 1, 1],
  [[], 0, 0],
])("highlights %j contradict a grade of %s: %d", (ranges, grade, count) => {
  const builder = judgementsBuilder();
  builder.add({ topic: "q", doc: "a", line: 1, ranges, grade });
  const notes = builder.end("highlights", undefined).notes!.filter(({ code }) => code === "grades-contradict");
  expect(notes.map((note) => note.count)).toEqual(count === 0 ? [] : [count]);
});

test("a document has one grade, and what is odd about lines is counted", () => {
  const graded = judgementsBuilder();
  graded.add({ topic: "q", doc: "a", line: 3, grade: 1 });
  graded.add({ topic: "q", doc: "a", line: 4, grade: 1 });
  expect(() => graded.add({ topic: "q", doc: "a", line: 5, grade: 2 })).toThrow(
    'grade 2 for document "a" of topic "q", but line 3 says 1; expected one grade',
  );
  const builder = judgementsBuilder();
  builder.add({ topic: "q", doc: "a", line: 1, ranges: five, claimed: 5, length: 5 });
  builder.add({ topic: "q", doc: "b", line: 2, ranges: five, claimed: 4, length: 4 });
  builder.add({ topic: "q", doc: "b", line: 3, ranges: [{ start: 9, end: 9 }] });
  builder.add({ topic: "q", doc: "c", line: 4, ranges: five, claimed: 5, length: 6 });
  const { notes, ...judgements } = builder.end("highlights", undefined);
  expect(Object.keys(judgements)).toEqual(["of", "topics", "source"]);
  expect(notes!.map(({ code, count }) => [code, count])).toEqual([
    ["judged-twice", 1],
    ["relevant-chars-contradict", 1],
    ["highlight-past-end", 1],
    ["empty-highlights", 1],
  ]);
});

test("documents that say nothing but a grade share what says it, and others keep what they say", () => {
  const builder = judgementsBuilder();
  for (const [doc, length] of [["a"], ["b", 7], ["c"], ["d", 0]] as const)
    builder.add({ topic: "q", doc, line: 1, grade: 1, length });
  const documents = builder.end("grades", undefined).topics.get("q")!;
  expect(documents.get("c")).toBe(documents.get("a"));
  expect([...documents.values()].map(({ grade, length }) => [grade, length])).toEqual([[1, undefined], [1, 7], [1, undefined], [1, 0]]); // prettier-ignore
});

test.each([
  [five, 0, 1],
  [five, -1, 1],
  [five, 0.5, 0.5],
  [five, 1, 1],
  [five, 3, 3],
  [five, undefined, 1],
  [[], 2, 0],
  [[], 1, 0],
  [[], 0, 0],
  [[], -2, -2],
  [[], undefined, 0],
])("beside highlights %j a grade of %s is %d", (ranges, grade, expected) => {
  const builder = judgementsBuilder();
  builder.add({ topic: "q", doc: "a", line: 1, ranges, grade });
  expect(builder.end("highlights", undefined).topics.get("q")!.get("a")!.grade).toBe(expected);
});

test("what several lines highlight is merged, and the highest grade stands", () => {
  const builder = judgementsBuilder();
  for (const [i, start] of [10, 0, 3].entries())
    builder.add({ topic: "q", doc: "a", line: i + 1, ranges: [{ start, end: start + 5 }], grade: [1, 3, 2][i]! });
  expect(builder.end("highlights", undefined).topics.get("q")!.get("a")).toMatchObject({
    relevant: [
      { start: 0, end: 8 },
      { start: 10, end: 15 },
    ],
    grade: 3,
    timesRelevant: 3,
  });
});

/** The judgements of lines, each a document with what it is part of. */
function parted(
  lines: readonly (readonly [
    doc: string,
    group: string | undefined,
    alternative?: string | undefined,
    grade?: number,
  ])[],
) {
  const builder = judgementsBuilder();
  for (const [i, [doc, group, alternative, grade]] of lines.entries())
    builder.add({ topic: "q", doc, group, alternative, grade, ranges: five, line: i + 1 });
  return builder.end("highlights", undefined);
}

test("groups are told where two of them have alternatives, with what is needed anyhow before them", () => {
  const docs = (lines: Parameters<typeof parted>[0]) =>
    parted(lines)
      .groups?.get("q")
      ?.map((group) => group.map((alternative) => [...alternative.keys()].join(" ")));
  const [one, other] = [
    [["a", "g", "1"], ["b", "g", "2"]],
    [["c", "h", "1"], ["d", "h", "2"]],
  ] as const; // prettier-ignore
  expect(docs([...one, ...other])).toEqual([[""], ["a", "b"], ["c", "d"]]);
  expect(docs([...one, ["c", "h", "1"]])).toBeUndefined();
  expect(docs([...one])).toBeUndefined();
  expect(docs([...one, ...other, ["e", "i", "1"], ["f", "j"]])).toEqual([["e f"], ["a", "b"], ["c", "d"]]);
});

test("of a document in several parts the highest grade stands, or the only one", () => {
  const grades = (lines: Parameters<typeof parted>[0]) =>
    parted(lines).alternatives?.get("q")?.map((answer) => answer.get("a")?.grade); // prettier-ignore
  expect(grades([["a", undefined], ["a", undefined, "1", 3], ["b", undefined, "2"]])).toEqual([3, 1]); // prettier-ignore
  expect(grades([["a", undefined, undefined, 2], ["a", undefined, "1"], ["b", undefined, "2"]])).toEqual([2, 2]); // prettier-ignore
  expect(grades([["a", undefined, undefined, 2], ["a", undefined, "1", 3], ["a", undefined, "2", 1]])).toEqual([3, 2]); // prettier-ignore
  expect(grades([["a", undefined], ["a", undefined, "1"], ["b", undefined, "2"]])).toEqual([1, 1]); // prettier-ignore
});

test("answers that are the same, or have nothing relevant, are no alternatives", () => {
  const keys = (lines: Parameters<typeof parted>[0]) => Object.keys(parted(lines));
  expect(keys([["a", undefined, "1"], ["a", undefined, "2"]])).not.toContain("alternatives"); // prettier-ignore
  const builder = judgementsBuilder();
  for (const [i, ranges] of [five, []].entries())
    builder.add({ topic: "q", doc: `d${i}`, line: i + 1, alternative: i, ranges });
  expect(builder.end("highlights", undefined)).not.toHaveProperty("alternatives");
  expect(keys([["a", undefined, "1"], ["b", undefined, "2"]])).toContain("alternatives"); // prettier-ignore
});

test("what is needed anyhow is told with groups, and a grade of all lines is one of each alternative", () => {
  const { groups } = parted([
    ["z", undefined],
    ["a", undefined, undefined, 2],
    ["a", "g", "1"],
    ["b", "g", "2", 3],
    ["c", "h", "1"],
    ["a", "h", "2", 4],
  ]);
  const grades = groups!
    .get("q")!
    .map((group) => group.map((alternative) => Array.from(alternative, ([doc, { grade }]) => `${doc} ${grade}`)));
  expect(grades).toEqual([[["z 1", "a 2"]], [["a 2"], ["b 3"]], [["c 1"], ["a 4"]]]);
});

test("nothing odd is no note, also where grades are not looked at", () => {
  const none = { merged: 0, contradicted: 0, pastEnd: 0 };
  expect([judgementsNotes(none), judgementsNotes({ ...none, gradesContradict: 0 })]).toEqual([[], []]);
  expect(judgementsNotes({ ...none, gradesContradict: 1 }).map(({ code }) => code)).toEqual(["grades-contradict"]);
});
