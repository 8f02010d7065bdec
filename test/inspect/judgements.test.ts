import { expect, test } from "vitest";
import { readJudgements } from "../../src/formats/read.ts";
import { inspectJudgements } from "../../src/inspect/judgements.ts";
import { spread } from "../../src/inspect/spread.ts";
import { bins } from "../../src/inspect/tally.ts";

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
