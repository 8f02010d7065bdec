import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";

const asJson = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join("\n");
const collection = collectionOf([{ doc: "a", text: "0123456789" }]);
const notesOf = (...records: object[]) =>
  readJudgements(asJson(...records), { collection }).notes!.map(({ code, lines }) => [code, lines]);

test("ranges, too, may reach beyond the end of their document", () => {
  expect(notesOf({ topic: "q", doc: "a", ranges: [[0, 10]] }, { topic: "p", doc: "a", ranges: [[0, 11]] })).toEqual([
    ["highlight-past-end", [2]],
  ]);
});

test("each of a list of answers is an alternative; highlights are all needed", () => {
  const { topics, alternatives } = readJudgements(
    asJson(
      {
        topic: "q",
        doc: "a",
        answers: [
          [0, 1],
          [4, 5],
        ],
      },
      {
        topic: "p",
        doc: "a",
        highlights: [
          [0, 1],
          [4, 5],
        ],
      },
      {
        topic: "r",
        doc: "a",
        alternative: "x",
        answers: [
          [0, 1],
          [4, 5],
        ],
      },
    ),
  );
  const ranges = (topic: string) => alternatives?.get(topic)?.map((judged) => judged.get("a")!.relevant);
  expect(ranges("q")).toEqual([[{ start: 0, end: 1 }], [{ start: 4, end: 5 }]]);
  expect([ranges("p"), topics.get("p")!.get("a")!.relevant.length]).toEqual([undefined, 2]);
  expect(ranges("r") ?? [topics.get("r")!.get("a")!.relevant]).toEqual([
    [
      { start: 0, end: 1 },
      { start: 4, end: 5 },
    ],
  ]);
});

test("a question that comes back with other answers is told of, unless they are of another need", () => {
  const record = (start: number, more: object = {}) => ({
    topic: "q",
    doc: "a",
    highlights: [[start, start + 1]],
    ...more,
  });
  expect(notesOf(record(0), record(3))).toEqual([["asked-twice", [2]]]);
  expect(notesOf(record(0, { group: "x" }), record(3, { group: "y" }))).toEqual([]);
  const single = { topic: "q", doc: "a", start: 0, end: 1 };
  expect(notesOf(single, { ...single, start: 1, end: 3 })).toEqual([]);
});

test("what the record says of all holds for a passage that says nothing of itself", () => {
  const passage = { start: 0, end: 2 };
  for (const record of [
    { topic: "q", doc: "a", group: "x", highlights: [passage, { ...passage, start: 1, group: "x" }] },
    { topic: "q", doc: "a", highlights: [{ ...passage, group: "x" }] },
  ])
    expect(readJudgements(asJson(record)).topics.get("q")!.get("a")!.relevant).toEqual([passage]);
});

test("of several records, the highest grade, the first length and the first entry point stand", () => {
  const record = { topic: "q", doc: "a", start: 0, end: 2 };
  const { topics } = readJudgements(
    asJson(
      { ...record, grade: 1 },
      { ...record, grade: 3, doc_length: 10, bep: 1 },
      { ...record, grade: 2, doc_length: 11, bep: 0 },
      { ...record, bep: -1 },
    ),
  );
  expect(topics.get("q")!.get("a")).toMatchObject({ grade: 3, length: 10, bestEntry: 1 });
  const [none] = readJudgements(asJson({ ...record, bep: -1 }))
    .topics.get("q")!
    .values();
  expect([none!.bestEntry, none!.grade, none!.length]).toEqual([undefined, 1, undefined]);
});

test("a file is of grades or of highlights", () => {
  const [ranges, place] = [
    { topic: "q", doc: "a", ranges: [[0, 1]] },
    { topic: "q", doc: "b", start: 0, end: 1 },
  ];
  const grade = (value: number) => ({ topic: "q", doc: `c${value}`, grade: value });
  for (const text of [ranges, place]) {
    expect(() => readJudgements(asJson(text, grade(1)))).toThrow(
      'line 2: a grade without "ranges", but line 1 has them; expected one kind a file',
    );
    expect(() => readJudgements(asJson(grade(0), grade(1), text))).toThrow(
      'line 3: "ranges" here, but line 2 has a grade without any; expected one kind a file',
    );
    expect(readJudgements(asJson(text, grade(0))).of).toBe("highlights");
    expect(readJudgements(asJson(grade(0), text)).of).toBe("highlights");
  }
  expect(readJudgements(asJson(grade(0), { ...grade(2), length: 7 })).of).toBe("grades");
  expect(() => readJudgements(asJson({ topic: "q", doc: "c", grade: null, ranges: null }))).toThrow(
    'neither "ranges" nor "grade"; expected ranges such as [[0,10]], or an integer grade',
  );
});

test("a record of no answers has its document judged, and a blank row of cells says nothing", () => {
  expect(notesOf({ topic: "q", doc: "a", answers: [] })).toEqual([["no-answer", [1]]]);
  const { topics, notes } = readJudgements("topic,doc,start,end\nq,a,0,2\np,b,,\n");
  expect([[...topics.get("p")!.keys()], notes]).toEqual([["b"], []]);
});

test("grades alone may follow each other, and highlights after them are of another kind", () => {
  const graded = (grade: number) => ({ topic: "q", doc: `d${grade}`, grade });
  expect(readJudgements(asJson(graded(1), graded(2), graded(0))).of).toBe("grades");
  const highlight = { topic: "q", doc: "a", start: 0, end: 1 };
  expect(() => readJudgements(asJson(graded(1), highlight))).toThrow(
    'line 2: "ranges" here, but line 1 has a grade without any; expected one kind a file',
  );
  expect(readJudgements(asJson(graded(0), highlight)).of).toBe("highlights");
});

test("a page beside a grade is highlighted where the grade is above 0 and the documents are known", () => {
  const pages = collectionOf([{ doc: "a", text: "One.\fTwo." }]);
  const read = (record: object, given?: typeof pages) => {
    const { topics, notes } = readJudgements(asJson({ topic: "q", doc: "a", page: 2, ...record }), {
      collection: given,
    });
    return [topics.get("q")!.get("a")!.relevant, notes!.map(({ code }) => code)];
  };
  const second = [{ start: 5, end: 9 }];
  expect(read({ grade: 1 }, pages)).toEqual([second, ["pages-from-1"]]);
  expect(read({}, pages)).toEqual([second, ["pages-from-1"]]);
  expect(read({ grade: 0 }, pages)).toEqual([[], []]);
  expect(read({ grade: 1 })).toEqual([[], ["places-passed-over"]]);
  expect(() => read({})).toThrow("expected a collection");
});
