import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { JudgedDocument, Judgements } from "../../../src/data/judgements.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { inspectJudgements, isRelevant } from "../../../src/compare/inspect/inspect-judgements.ts";
import { bins, spread } from "../../../src/compare/inspect/spread.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { article } from "../../files/inex/articles.ts";

test("a spread has the figures of Table 3", () => {
  expect(spread([4, 1, 7, 2])).toEqual({
    count: 4,
    total: 14,
    minimum: 1,
    maximum: 7,
    median: 3,
    mean: 3.5,
    // (0.5² + 2.5² + 3.5² + 1.5²) / 3
    deviation: Math.sqrt(21 / 3),
  });
  expect(spread([1, 3])).toMatchObject({ median: 2, deviation: Math.sqrt(2) });
  expect(spread([5])).toMatchObject({ median: 5, deviation: undefined });
  expect(spread([])).toBeUndefined();
});

test("bins go by 1, 2, 5 and 10, without those before the first", () => {
  expect(bins([3, 9, 10, 19, 20]).map(({ from, to, count }) => [from, to, count])).toEqual([
    [2, 5, 1],
    [5, 10, 1],
    [10, 20, 2],
    [20, 50, 1],
  ]);
  expect(bins([0, 1])).toMatchObject([
    { from: 0, to: 1, count: 1 },
    { from: 1, to: 2, count: 1 },
  ]);
  expect(bins([])).toEqual([]);
});

const judgements = readJudgements(
  ["1 Q0 A 30 100 5 10:20 50:10", "1 Q0 B 0 80", "1 Q0 C 10 50 7 5:10", "2 Q0 A 20 100 40 40:20", "3 Q0 A 0 100"].join(
    "\n",
  ),
);

test("judgements are counted by topic, by article and by passage", () => {
  const found = inspectJudgements(judgements);
  expect(found).toMatchObject({
    of: "highlights",
    topics: 3,
    topicsWithRelevant: 2,
    judgedArticles: { total: 5, minimum: 1, maximum: 3, median: 1, mean: 5 / 3 },
    relevantArticles: { total: 3, minimum: 0, maximum: 2, median: 1, mean: 1 },
    highlights: {
      passages: { total: 4, minimum: 0, maximum: 3 },
      passagesAnArticle: [
        { value: 1, count: 2 },
        { value: 2, count: 1 },
      ],
      inPassage: { count: 4, total: 60, minimum: 10, maximum: 20 },
      inArticle: { count: 3, total: 60 },
      inTopic: { count: 2, minimum: 20, maximum: 40 },
      share: { minimum: 0.2, maximum: 0.3 },
    },
  });
});

test("entry points lie before, on or after the first highlighted character", () => {
  // 5 before 10, 7 after 5, 40 on 40
  expect(inspectJudgements(judgements).entryPoints).toMatchObject({
    judged: 3,
    missing: 0,
    before: 1,
    at: 1,
    after: 1,
    distance: { total: 7, maximum: 5 },
  });
});

test("an entry point next to the first highlighted character is not on it; articles without one are missing it", () => {
  const points = (text: string) => inspectJudgements(readJudgements(text)).entryPoints;
  expect(points("1 Q0 A 5 20 6 5:5\n1 Q0 B 5 20 4 5:5")).toMatchObject({ judged: 2, before: 1, at: 0, after: 1 });
  const one = { relevant: rangeSet([{ start: 1, end: 3 }]), grade: 1 };
  const judged = new Map<string, JudgedDocument>([
    ["A", { ...one, bestEntry: 1 }],
    ["B", one],
    ["C", { relevant: rangeSet([]), grade: 1, bestEntry: 3 }],
  ]);
  const given: Judgements = { of: "highlights", topics: new Map([["1", judged]]) };
  expect(inspectJudgements(given).entryPoints).toMatchObject({ judged: 1, missing: 2, at: 1 });
  expect(points("1 Q0 A 0 20")).toBeUndefined();
});

test("shares are of articles whose length is known, and not 0", () => {
  const judged = (doc: string, length: number | undefined) =>
    [doc, { relevant: rangeSet([{ start: 0, end: 1 }]), grade: 1, length }] as const;
  const topics = new Map([["1", new Map([judged("A", 1), judged("B", 0), judged("C", undefined), judged("D", 4)])]]);
  expect(inspectJudgements({ of: "highlights", topics }).highlights!.share).toMatchObject({ count: 2, total: 1.25 });
});

test("topics with several right answers are counted, and highlights in elements with a collection alone", () => {
  const several: Judgements = { ...judgements, alternatives: new Map([["1", []]]) };
  expect([judgements, several].map((given) => inspectJudgements(given).topicsWithAlternatives)).toEqual([0, 1]);
  const collection = collectionOf([article("A", "<a><p>0123456789</p><p>0123456789</p>!</a>")]);
  const highlighted = readJudgements("1 Q0 A 10 21 10 10:10");
  expect(inspectJudgements(highlighted, collection).inElements).toMatchObject({ count: 1, exact: 1 });
  expect(inspectJudgements(highlighted).inElements).toBeUndefined();
  expect(inspectJudgements({ ...highlighted, of: "elements" }, collection).inElements).toBeUndefined();
});

test("grades of whole documents are counted by grade", () => {
  const found = inspectJudgements(readJudgements("1 0 A 2\n1 0 B 0\n2 0 A 0\n"));
  expect(found.highlights).toBeUndefined();
  expect(found.grades).toEqual([
    { value: 0, count: 2 },
    { value: 2, count: 1 },
  ]);
});

test("judgements of 2005 give sizes and specificity by exhaustivity, as Table 1 of HiXEval", () => {
  const element = (path: string, e: string, size: number, rsize: number) =>
    `<element path="${path}" E="${e}" size="${size}" rsize="${rsize}"/>`;
  const found = inspectJudgements(
    readJudgements(
      `<inex><assessments topic="1"><file name="x">${element("/a[1]", "2", 1000, 500)}${element("/a[1]/b[1]", "1", 400, 300)}` +
        `${element("/a[1]/b[1]/c[1]", "?", 10, 10)}${element("/a[1]/b[1]/c[2]", "?", 30, 15)}${element("/a[1]/d[1]", "1", 50, 0)}` +
        `</file></assessments><assessments topic="2"><file name="x">${element("/a[1]", "2", 3000, 300)}</file></assessments></inex>`,
      { source: "a.xml" },
    ),
  );
  const [tooSmall, partly, highly] = found.exhaustivity!;
  expect(tooSmall).toMatchObject({ elements: { count: 1, mean: 2 }, size: { mean: 20 }, specificity: { mean: 0.75 } });
  expect(partly).toMatchObject({ elements: { count: 1, mean: 1 }, size: { mean: 400 }, specificity: { mean: 0.75 } });
  expect(highly).toMatchObject({ elements: { count: 2, mean: 1 }, size: { mean: 2000 }, specificity: { mean: 0.3 } });
});

test("an element is relevant where neither its exhaustivity nor its highlighted text says otherwise", () => {
  const judged = (exhaustivity: string, relevant: number) =>
    isRelevant({ path: "/a[1]", size: 9, exhaustivity, relevant });
  expect([judged("1", 1), judged("?", 9), judged("1", 0), judged("0", 9)]).toEqual([true, true, false, false]);
});
