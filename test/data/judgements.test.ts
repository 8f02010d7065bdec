import { expect, test } from "vitest";
import {
  hasRelevant,
  type JudgedTopic,
  type Judgements,
  judgesNonrelevant,
  mergedJudgements,
} from "../../src/data/judgements.ts";
import { readJudgements } from "../../src/files/formats/read.ts";
import { rangeSet } from "../../src/text/range.ts";

const graded = (...grades: readonly number[]): Judgements => ({
  of: "highlights",
  topics: new Map([["1", new Map(grades.map((grade, i) => [`d${i}`, { relevant: [], grade } as never]))]]),
});

test("documents with nothing relevant are listed where one is graded 0, however they are held", () => {
  expect(judgesNonrelevant(graded(1, 2))).toBe(false);
  expect(judgesNonrelevant(graded(-1))).toBe(false);
  expect(judgesNonrelevant(graded(1, 0))).toBe(true);
  expect(judgesNonrelevant(readJudgements("1 Q0 A 1\n1 Q0 B 2\n"))).toBe(false);
  expect(judgesNonrelevant(readJudgements("1 Q0 A 1\n1 Q0 B 0\n"))).toBe(true);
});

const judged = (...docs: readonly string[]): JudgedTopic =>
  new Map(docs.map((doc, i) => [doc, { relevant: rangeSet([{ start: i, end: i + 1 }]), grade: 1 }]));
const part = (more: Partial<Judgements>): Judgements => ({ of: "highlights", topics: new Map(), ...more });

test("of files together, the task stands where all name the same", () => {
  const taskOf = (...tasks: readonly (string | undefined)[]) =>
    mergedJudgements(
      tasks.map((usualTask) => part({ usualTask })),
      "x",
    ).usualTask;
  expect([taskOf("chunks", "chunks"), taskOf("chunks", "focused"), taskOf("chunks", undefined), taskOf()]).toEqual([
    "chunks",
    undefined,
    undefined,
    undefined,
  ]);
});

test("what two files say of a document is one", () => {
  const [first, second] = [
    part({
      of: "elements",
      topics: new Map([
        ["1", new Map([["a", { relevant: rangeSet([{ start: 0, end: 2 }]), grade: 2, length: 9, bestEntry: 1 }]])],
      ]),
      notes: [{ code: "n", message: "m", count: 1 }],
    }),
    part({
      topics: new Map([
        [
          "1",
          new Map([
            ["a", { relevant: rangeSet([{ start: 5, end: 6 }]), grade: 1, bestEntry: 5 }],
            ["b", { relevant: rangeSet([]), grade: 0 }],
          ]),
        ],
      ]),
    }),
  ];
  const merged = mergedJudgements([first, second], "folder");
  expect(merged).toMatchObject({ of: "elements", source: "folder", notes: [{ code: "n" }] });
  expect([merged.alternatives, merged.groups]).toEqual([undefined, undefined]);
  expect([...merged.topics.get("1")!]).toEqual([
    [
      "a",
      {
        relevant: rangeSet([
          { start: 0, end: 2 },
          { start: 5, end: 6 },
        ]),
        grade: 2,
        length: 9,
        bestEntry: 5,
        elements: undefined,
      },
    ],
    ["b", { relevant: [], grade: 0 }],
  ]);
  expect(mergedJudgements([], "x").of).toBe("highlights");
});

test("what a file says without alternatives belongs to all of another's; groups stay where one file has them", () => {
  const [a, b, c, d] = [judged("a"), judged("b"), judged("c"), judged("d")];
  const several = part({
    topics: new Map([["1", judged("a", "b", "c")]]),
    alternatives: new Map([["1", [judged("a", "b"), judged("a", "c")]]]),
    groups: new Map([["1", [[a], [b, c]]]]),
  });
  const plain = part({ topics: new Map([["1", d]]) });
  const merged = mergedJudgements([several, plain], "x");
  expect(merged.alternatives!.get("1")!.map((answer) => [...answer.keys()])).toEqual([
    ["d", "a", "b"],
    ["d", "a", "c"],
  ]);
  expect(merged.groups!.get("1")!.map((group) => group.map((one) => [...one.keys()]))).toEqual([
    [["a", "d"]],
    [["b"], ["c"]],
  ]);
  const twice = mergedJudgements([several, { ...several }], "x");
  expect([twice.alternatives!.get("1")!.length, twice.groups]).toEqual([4, undefined]);
});

test("something is relevant where a grade is above 0", () => {
  expect([[], [0], [-1], [0, 1]].map((grades) => hasRelevant(graded(...grades).topics.get("1")!))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
