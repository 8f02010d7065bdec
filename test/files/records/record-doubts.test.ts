import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { recordDoubts } from "../../../src/files/records/record-doubts.ts";

const collection = collectionOf([{ doc: "a", text: "0123456789" }]);
const at = (start: number, end: number) => ({ start, end });

test("the first of each doubt is told, by its line or its place", () => {
  const doubts = recordDoubts({ collection });
  doubts.noAnswer(3);
  doubts.noAnswer(4, "data[1]");
  doubts.place("a", at(0, 10), 5);
  doubts.place("lost", at(0, 99), 5);
  doubts.place("a", at(8, 11), 6, "answers[0]");
  doubts.place("a", at(8, 12), 7);
  for (const line of [8, 8, 9]) doubts.noGrade(line);
  expect(doubts.notes().map(({ message, lines }) => [message, lines])).toEqual([
    ["2 lines have no answer, and nothing is highlighted there: the first is line 3", [3, 4]],
    [
      "2 highlights reach beyond the end of their documents (answers[0]: 8..11 of a, which has 10); are they of another version, or in another unit?",
      [6, 7],
    ],
    ["2 lines have a grade that is no whole number, left out: the first is line 8", [8, 9]],
  ]);
});

test("in another unit, an end is told of when it is converted", () => {
  const doubts = recordDoubts({ collection, unit: "byte" });
  doubts.place("a", at(8, 11), 6);
  expect(doubts.notes()).toEqual([]);
});

test("a question is asked again by a later line with another answer in the same document, each line once", () => {
  const again = (...asked: readonly [string, string, number, number][]) => {
    const doubts = recordDoubts({});
    for (const [topic, doc, start, line] of asked) doubts.asked(topic, doc, at(start, start + 1), line);
    return doubts.notes().flatMap(({ lines }) => lines);
  };
  expect(again(["q", "a", 0, 1], ["q", "a", 5, 1])).toEqual([]);
  expect(again(["q", "a", 0, 1], ["q", "a", 0, 2])).toEqual([]);
  expect(again(["q", "a", 0, 1], ["q", "b", 5, 2], ["p", "a", 5, 3])).toEqual([]);
  expect(again(["q", "a", 0, 1], ["q", "a", 5, 2], ["q", "a", 6, 2], ["q", "a", 5, 3], ["q", "a", 7, 4])).toEqual([
    2, 4,
  ]);
});
