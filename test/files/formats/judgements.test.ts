import { expect, test } from "vitest";
import type { Note } from "../../../src/base/note.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { nothing } from "../../../src/text/range.ts";

// What single lines of judgements mean, what is noted, and what is lost from one format to another.

test("an INEX line has highlights, a length and a best entry point", () => {
  const judgements = readJudgements("1 Q0 A 100 1000 50 50:60 200:40\n1 Q0 C 0 500\n");
  expect(judgements).toMatchObject({ of: "highlights", notes: [] });
  expect(judgements.topics.get("1")?.get("A")).toEqual({
    relevant: [
      { start: 50, end: 110 },
      { start: 200, end: 240 },
    ],
    grade: 1,
    length: 1000,
    bestEntry: 50,
  });
  expect(judgements.topics.get("1")?.get("C")).toEqual({ relevant: [], grade: 0, length: 500 });
});

test("an entry point of -1 is none, a length of -1 is unknown", () => {
  expect(only(readJudgements("1 Q0 A 10 -1 -1 0:10"))).toMatchObject({
    length: undefined,
    bestEntry: undefined,
    grade: 1,
  });
});

test("data 6: six columns are an entry point without highlights, and relevant-chars is overruled", () => {
  const judgements = readJudgements("1 Q0 A 10 100 40");
  expect(only(judgements)).toMatchObject({ relevant: [], grade: 0, bestEntry: 40 });
  expect(counts(judgements.notes)).toEqual({ "relevant-chars-contradict": 1 });
});

test("passages out of order, overlapping, touching or empty become one set of ranges", () => {
  const judgements = readJudgements("1 Q0 A 30 100 0 50:10 0:5 5:10 52:3 90:0 55:10");
  expect(only(judgements)?.relevant).toEqual([
    { start: 0, end: 15 },
    { start: 50, end: 65 },
  ]);
  expect(judgements.notes).toMatchObject([{ code: "empty-highlights", count: 1 }]);
  const record = readJudgements('{"topic":"1","doc":"A","ranges":[[0,5],[7,7],[9,9]]}');
  expect(record.notes).toMatchObject([{ code: "empty-highlights", message: "2 highlights are empty, and left out" }]);
});

test("data 3: a document judged twice is merged: ranges united, the last entry point and length given stand", () => {
  const judgements = readJudgements("1 Q0 A 10 90 0 0:10\n1 Q0 A 20 100 5 50:20\n1 Q0 A 5 -1 -1 5:5\n");
  expect(only(judgements)).toEqual({
    relevant: [
      { start: 0, end: 10 },
      { start: 50, end: 70 },
    ],
    grade: 1,
    length: 100,
    bestEntry: 5,
    timesRelevant: 3,
  });
  expect(judgements.notes).toEqual([
    { code: "judged-twice", message: "2 lines judge a document again and were merged", count: 2 },
  ]);
});

test("text highlighted past the end of the document is kept and counted", () => {
  const judgements = readJudgements("1 Q0 A 10 5 0 0:10\n1 Q0 B 10 10 0 0:10\n");
  expect(counts(judgements.notes)).toEqual({ "highlight-past-end": 1 });
});

test("qrels have grades, also negative ones, and the same grade twice is merged", () => {
  const judgements = readJudgements("1 0 A 2\n1 0 B -1\n1 1 A 2\n1 0 C 0\n");
  expect(judgements.of).toBe("grades");
  expect(
    [...(judgements.topics.get("1") ?? [])].map(([doc, { grade, timesRelevant }]) => [doc, grade, timesRelevant]),
  ).toEqual([
    ["A", 2, 2],
    ["B", -1, undefined],
    ["C", 0, undefined],
  ]);
  expect(counts(judgements.notes)).toEqual({ "judged-twice": 1 });
});

test("JSONL judgements: null and -1 are no entry point, null is no length", () => {
  const judgements = readJudgements(
    '{"topic":1,"doc":"A","length":null,"ranges":[[0,5],[5,9]],"bep":-1}\n{"topic":1,"doc":"A","ranges":[],"bep":null}\n',
  );
  expect(only(judgements)).toEqual({ relevant: [{ start: 0, end: 9 }], grade: 1 });
});

test("JSONL judgements without any ranges are grades", () => {
  const judgements = readJudgements('{"topic":1,"doc":"A","grade":2}\n{"topic":1,"doc":"B","grade":0,"ranges":null}\n');
  expect(judgements.of).toBe("grades");
  expect(only(judgements)).toMatchObject({ grade: 2, relevant: [] });
});

test("beside ranges, a grade of 0 says that nothing is highlighted; one above 0 has no meaning", () => {
  const ranged = '{"topic":1,"doc":"A","ranges":[[0,9]]}\n';
  expect(readJudgements(`{"topic":1,"doc":"B","grade":0}\n${ranged}`).of).toBe("highlights");
  expect(() => readJudgements(`{"topic":1,"doc":"B","grade":1}\n${ranged}`)).toThrow(
    'line 2: "ranges" here, but line 1 has a grade without any; expected one kind a file',
  );
});

test("qrels lose highlights, entry points and lengths", () => {
  const judgements = readJudgements("1 Q0 A 10 100 5 0:10\n1 Q0 B 0 -1\n1 Q0 A 10 100 5 0:10\n");
  expect(print("qrels", judgements)).toEqual(["1 0 A 1", "1 0 B 0"]);
  expect(counts(losses("qrels", judgements))).toEqual({
    "highlights-lost": 2, // that nothing is highlighted in B too
    "entry-points-lost": 1,
    "lengths-lost": 1,
    "repeats-lost": 1,
  });
});

test("grades cannot become INEX judgements where a document is relevant", () => {
  expect(() => print("inex", readJudgements("1 0 A 1"))).toThrow(
    'document "A" of topic "1" is relevant without highlighted text; expected highlights (qrels and jsonl-judgements can hold grades)',
  );
  const nonRelevant = readJudgements("1 0 A 0\n1 0 B -2\n");
  expect(print("inex", nonRelevant)).toEqual(["1 Q0 A 0 -1", "1 Q0 B 0 -1"]);
  expect(counts(losses("inex", nonRelevant))).toEqual({ "lengths-missing": 2, "grades-lost": 2 });
});

test("a format of highlights loses grades other than 0 and 1", () => {
  const judgements = readJudgements("1 Q0 A 10 100 5 0:10");
  const document = only(judgements);
  const graded: Judgements = {
    of: "highlights",
    topics: new Map([["1", new Map([["A", { relevant: nothing, ...document, grade: 3 }]])]]),
  };
  expect(counts(losses("inex", graded))).toEqual({ "grades-lost": 1 });
  for (const format of ["jsonl-judgements", "csv-judgements"]) expect(counts(losses(format, graded))).toEqual({});
});

test("in CSV a document without highlights has no grade beside them", () => {
  const highlighted = only(readJudgements("1 Q0 A 10 100 5 0:10"));
  const graded: Judgements = {
    of: "highlights",
    topics: new Map([
      [
        "1",
        new Map([
          ["A", { relevant: nothing, ...highlighted, grade: 3 }],
          ["B", { relevant: nothing, grade: -2 }],
        ]),
      ],
    ]),
  };
  expect(print("csv-judgements", graded)).toEqual([
    "topic,doc,start,end,grade,doc_length,bep",
    "1,A,0,10,3,100,5",
    "1,B,,,,,",
  ]);
});

test("an id with white space cannot be a column of judgements", () => {
  const judgements = readJudgements('{"topic":"a b","doc":"A","ranges":[]}');
  for (const format of ["inex", "qrels"])
    expect(() => print(format, judgements)).toThrow('topic "a b" cannot be a column');
});

function only(judgements: Judgements) {
  return judgements.topics.get("1")?.get("A");
}

function print(format: string, judgements: Judgements): string[] {
  return [...formatNamed(format, "judgements").print(judgements)];
}

function losses(format: string, judgements: Judgements): readonly Note[] {
  return formatNamed(format, "judgements").losses(judgements);
}

function counts(notes: readonly Note[] = []): Record<string, number> {
  return Object.fromEntries(notes.map(({ code, count }) => [code, count]));
}
