import { expect, test } from "vitest";
import type { JudgedDocument, Judgements } from "../../../src/data/judgements.ts";
import type { Run } from "../../../src/data/run.ts";
import type { Noun, Nouns } from "../../../src/files/drafts/nouns.ts";
import type { Format } from "../../../src/files/formats/format.ts";
import { formatsOf } from "../../../src/files/formats/lookup.ts";
import { rangeSet } from "../../../src/text/range.ts";

// One rich value of each kind: each thing that can be lost is there another number of times.

const place = { doc: "A", start: 0, end: 9 };
const run: Run = {
  name: "my run",
  answers: "passages",
  metadata: { participant: "p", task: "Focused", query: "automatic", topicFields: ["title"] },
  topics: new Map([
    [
      "q1",
      [{ ...place, score: 3 }, { ...place, score: NaN }, place, { ...place, score: Infinity }, { ...place, score: 2 }],
    ],
    [
      "q2",
      [
        { doc: "B", start: -1, end: -1, score: 1 },
        { doc: "C", start: -1, end: -1, score: 1 },
      ],
    ],
    [
      "q3",
      [
        { ...place, path: "/a[1]", score: 2 },
        { ...place, kind: "element", score: 1 },
        { ...place, kind: "passage", score: 0 },
      ],
    ],
    ["q4", []],
    ["q5", []],
    ["q6", []],
  ]),
};

const relevant = (...starts: number[]) => rangeSet(starts.map((start) => ({ start, end: start + 5 })));
const document = (more: Partial<JudgedDocument>): JudgedDocument => ({ relevant: relevant(0), grade: 1, ...more });
const judged = (of: Judgements["of"]): Judgements => ({
  of,
  topics: new Map([
    [
      "q1",
      new Map([
        ["A", document({ length: 100, grade: 2 })],
        ["B", document({ bestEntry: 3 })],
        ["C", document({ relevant: relevant(), grade: 0, length: 7 })],
      ]),
    ],
    [
      "q2",
      new Map([
        ["A", document({ relevant: relevant(0, 10), length: 100 })],
        ["D", document({ relevant: relevant(), grade: -1 })],
        ["E", document({ relevant: relevant(), grade: 1 })],
        ["F", document({ grade: 0 })],
      ]),
    ],
    [
      "q3",
      new Map([
        ["A", document({ timesRelevant: 2, bestEntry: 1 })],
        ["B", document({ timesRelevant: 3 })],
        ["C", document({ length: 9, elements: [{ path: "/a[1]", exhaustivity: "2", size: 9, relevant: 5 }] })],
      ]),
    ],
  ]),
  alternatives: new Map([
    [
      "q2",
      [new Map([["A", document({ relevant: relevant(0) })]]), new Map([["A", document({ relevant: relevant(10) })]])],
    ],
  ]),
});

const told = <N extends Noun>(format: Format<N>, value: Nouns[N]) =>
  format.losses(value).map(({ count, message }) => `${count}: ${message}`);

test.each(formatsOf("run"))("what $name loses of a run is counted", (format) => {
  expect(told(format, run)).toMatchSnapshot();
  expect(told(format, { ...run, name: "", answers: "documents", metadata: undefined })).toMatchSnapshot();
});

test.each(formatsOf("judgements"))("what $name loses of judgements is counted", (format) => {
  for (const of of ["highlights", "elements", "grades"] as const)
    expect(told(format, judged(of)), of).toMatchSnapshot(of);
});
