import { expect, test } from "vitest";
import { joinedParts, type RunPart, runOf } from "../../../src/files/lines/run-part.ts";

const words = { code: "falls", one: "line falls", many: "lines fall" };

function part(
  topics: readonly string[],
  lines: number,
  falling: readonly number[],
  more: Partial<RunPart> = {},
): RunPart {
  const counted = [{ ...words, count: falling.length, lines: falling }];
  return { answers: "documents", topics, tags: { first: "tag", others: 0 }, counted, lines, ...more };
}

test("parts that follow each other are one run, whose lines are numbered through", () => {
  const joined = joinedParts([
    part(["1", "2"], 10, [3, 10], { tags: { first: "tag", others: 2 } }),
    part(["3"], 5, []),
    part(["4"], 7, [1, 7], { tags: { first: "tag", others: 3 } }),
  ]);
  expect(joined).toEqual({
    answers: "documents",
    topics: ["1", "2", "3", "4"],
    tags: { first: "tag", others: 5 },
    counted: [{ ...words, count: 4, lines: [3, 10, 16, 22] }],
  });
});

test("of very many lines all are counted, and the first hundred kept", () => {
  const all = Array.from({ length: 80 }, (_, i) => i + 1);
  const [counted] = joinedParts([part(["1"], 80, all), part(["2"], 80, all)])!.counted;
  expect([counted!.count, counted!.lines.length, counted!.lines.at(-1)]).toEqual([160, 100, 100]);
});

test("parts that differ in what they answer with or in their tag, or share a topic, have to be read as one", () => {
  const first = part(["1"], 3, []);
  expect(joinedParts([first, part(["2"], 3, [])])).toBeDefined();
  expect(joinedParts([first, part(["2"], 3, [], { answers: "passages" })])).toBeUndefined();
  expect(joinedParts([first, part(["2"], 3, [], { tags: { first: "other", others: 0 } })])).toBeUndefined();
  expect(joinedParts([first, part(["2", "1"], 3, [])])).toBeUndefined();
});

test("the run has the name of its tag and notes of what was counted, after those that are given", () => {
  const note = { code: "given", message: "given", count: 1 };
  const run = runOf(part(["1"], 3, [2]), "a.run", [note]);
  expect(run).toMatchObject({ name: "tag", answers: "documents", source: "a.run" });
  expect([run.topics.size, run.notes!.map(({ code }) => code)]).toEqual([0, ["given", "falls"]]);
  expect(runOf(part(["1"], 3, []), "a.run").notes).toEqual([]);
});
