import { expect, test } from "vitest";
import { goldPartsDraft, ways } from "../../../src/files/drafts/gold-parts.ts";

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

test("groups come by their names, whatever the order of their lines, with what they need anyhow first", () => {
  const draft = goldPartsDraft("q");
  const some = { ranges: [{ start: 0, end: 1 }] };
  for (const [line, group, alternative] of [
    [1, "b", 1],
    [2, "a", 2],
    [3, "a", 1],
    [4, "10"],
    [5, "9"],
    [6, "b"],
  ] as const)
    // prettier-ignore
    draft.part({ line, group, alternative, ...some });
  const { always, groups } = draft.end();
  expect(always.map(({ line }) => line)).toEqual([5, 4, 6]);
  expect(groups.map((group) => group.map(({ line }) => line))).toEqual([[3, 2], [1]]);
});

test("alternatives have a group everywhere or nowhere", () => {
  const message = (lacks: number, has: number) =>
    `topic "q" has alternatives without a group on line ${lacks}, but line ${has} names a group; expected a group with every`;
  const first = goldPartsDraft("q");
  first.part({ line: 3, alternative: 1 });
  expect(() => first.part({ line: 5, group: "g" })).toThrow(message(3, 5));
  const second = goldPartsDraft("q");
  second.part({ line: 3, group: "g" });
  expect(() => second.part({ line: 5, alternative: 1 })).toThrow(message(5, 3));
});

test("without groups alternatives come as their lines do, those with nothing relevant too", () => {
  const draft = goldPartsDraft("q");
  for (const [line, alternative] of [[1, "b"], [2, "a"], [3, "b"]] as const) draft.part({ line, alternative, grade: line - 1 }); // prettier-ignore
  expect(draft.end()).toEqual({
    always: [],
    groups: [
      [
        { line: 1, passages: 1 },
        { line: 2, passages: 1 },
      ],
    ],
  });
});

test("a group needs something relevant, in its lines or in one of its alternatives", () => {
  const end = (...lines: { alternative?: number; grade?: number }[]) => {
    const draft = goldPartsDraft("q");
    for (const [i, line] of lines.entries()) draft.part({ group: "g", line: i + 1, ...line });
    return () => draft.end();
  };
  for (const none of [end({}), end({ grade: 0 }), end({ alternative: 1 }), end({ grade: -1 }, { alternative: 1 })])
    expect(none).toThrow('group "g" of topic "q" has nothing relevant');
  expect(end({ grade: 1 })()).toEqual({ always: [{ line: 1, passages: 1 }], groups: [] });
  expect(end({ alternative: 1 }, { alternative: 2, grade: 1 })().groups).toEqual([[{ line: 2, passages: 1 }]]);
});

test("groups of several passages without alternatives are told", () => {
  const draft = goldPartsDraft("q");
  const ranges = (count: number) => Array.from({ length: count }, (_, start) => ({ start, end: start + 1 }));
  draft.part({ group: "one", line: 1, ranges: ranges(1) });
  draft.part({ group: "two", line: 2, ranges: ranges(2) });
  draft.part({ group: "lines", line: 3, grade: 1 });
  draft.part({ group: "lines", line: 4, grade: 1 });
  draft.part({ group: "several", line: 5, ranges: ranges(2) });
  draft.part({ group: "several", line: 6, alternative: 1, ranges: ranges(2) });
  expect(draft.wholeGroups()).toEqual([2, 3]);
});
