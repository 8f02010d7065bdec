import { expect, test } from "vitest";
import { runTally, type TopicsTally } from "../../src/score/run-notes.ts";

const counts = {
  overlapping: 1,
  pastEnd: 2,
  interleaving: 3,
  judgedTopics: 4,
  severalEntries: 5,
  heads: 6,
};

const part = (judgedHeads: number, unjudged: string[], ...firsts: [string, string][]): TopicsTally => {
  return { ...counts, judgedHeads, unjudged, firsts: new Map(firsts) };
};

test("what was counted in parts is added up", () => {
  expect(runTally([part(0, ["8"], ["2", "B"]), part(0, ["9"], ["1", "A"])], ["3", "1", "2"], ["5"])).toEqual({
    overlapping: 2,
    pastEnd: 4,
    interleaving: 6,
    judgedTopics: 8,
    severalEntries: 10,
    heads: 12,
    judgedHeads: 0,
    unjudged: ["8", "9"],
    silent: ["5"],
    firstHead: "A",
  });
});

test("where a head was judged, no document stands for those that are not", () => {
  expect(runTally([part(0, [], ["2", "B"]), part(1, [])], ["1", "2"], [])).toMatchObject({
    judgedHeads: 1,
    firstHead: "",
  });
  expect(runTally([], [], [])).toMatchObject({ judgedHeads: 0, firstHead: "" });
});
