import { expect, test } from "vitest";
import { goldPartsDraft, ways } from "../../src/drafts/gold-parts.ts";

test("alternatives come by their names, numbers first and by their size", () => {
  const draft = goldPartsDraft("q");
  for (const [i, alternative] of ["b", "10", "a", "2", "1e1"].entries())
    draft.part({ group: "g", alternative, line: i + 1, ranges: [{ start: 0, end: 1 }] });
  expect(draft.end().groups.map((group) => group.map(({ line }) => line))).toEqual([[4, 2, 5, 3, 1]]);
});

test("a topic has at most a thousand ways of answering, one of each group in each", () => {
  const parts = (...sizes: number[]) => {
    const draft = goldPartsDraft("q");
    for (const [group, size] of sizes.entries())
      for (let alternative = 1; alternative <= size; alternative++)
        draft.part({ group: `g${group}`, alternative: String(alternative), line: 9, grade: 1 });
    return draft.end();
  };
  expect(ways(parts(10, 10, 10))).toHaveLength(1000);
  expect(() => parts(7, 11, 13)).toThrow(
    'topic "q" has groups of 7, 11, 13 alternatives, which are 1001 ways of answering; expected at most 1000',
  );
  expect(ways(parts(2, 1)).map((way) => way.length)).toEqual([2, 2]);
  expect(ways({ always: [], groups: [] })).toEqual([]);
  const empty = goldPartsDraft("q");
  empty.part({ group: "g", line: 4 });
  expect(() => empty.end()).toThrow('group "g" of topic "q" has nothing relevant; expected a passage that answers it');
});

test("one group may have any number of alternatives, and two a thousand ways", () => {
  const end = (...sizes: number[]) => {
    const draft = goldPartsDraft("q");
    for (const [group, size] of sizes.entries())
      for (let alternative = 1; alternative <= size; alternative++)
        draft.part({ group: `g${group}`, alternative, line: 9, grade: 1 });
    return draft.end().groups.map(({ length }) => length);
  };
  expect(end(1001)).toEqual([1001]);
  expect(end(1000, 1)).toEqual([1000, 1]);
  expect(() => end(1001, 1)).toThrow('topic "q" has groups of 1001 alternatives, which are 1001 ways of answering');
});
