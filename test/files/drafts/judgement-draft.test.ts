import { expect, test } from "vitest";
import { drafted, emptyDraft, type Judgement, rightAnswers } from "../../../src/files/drafts/judgement-draft.ts";
import type { Judgements } from "../../../src/data/judgements.ts";

/** What lines say of one document, in the end. */
function judged(of: Judgements["of"], ...lines: Partial<Judgement>[]) {
  const draft = emptyDraft();
  const characters = lines.map((said, i) => drafted(draft, { topic: "q", doc: "d", line: i + 1, ...said }));
  const { together, each, groups } = rightAnswers(new Map([["d", draft]]), undefined, of);
  expect([each, groups]).toEqual([[], undefined]);
  return { draft, characters, document: together.get("d")! };
}

const range = (start: number, end: number) => ({ start, end });

test("each line counts the characters that it highlights, once", () => {
  const { characters, document } = judged(
    "highlights",
    { ranges: [range(0, 5), range(3, 8)] },
    {},
    { ranges: [range(7, 10)] },
  );
  expect(characters).toEqual([8, 0, 3]);
  expect(document).toEqual({ relevant: [range(0, 10)], grade: 1, timesRelevant: 2 });
});

test("what a line leaves out, an earlier one may have said; the last that says it stands", () => {
  const { document } = judged("highlights", { length: 9, bestEntry: 0 }, {}, { length: 0 });
  expect([document.length, document.bestEntry]).toEqual([0, 0]);
  expect(judged("highlights", { length: 3, bestEntry: 4 }, { bestEntry: 5 }).document).toMatchObject({
    length: 3,
    bestEntry: 5,
  });
});

test("the first line with a grade is remembered, and the highest grade stands", () => {
  const { draft, document } = judged("grades", {}, { grade: -2 }, { grade: -1 }, { grade: -3 });
  expect([draft.gradeLine, draft.grade, draft.lines, document.grade]).toEqual([2, -1, 4, -1]);
  expect(judged("grades", {}).document.grade).toBe(0);
  expect(judged("grades", { grade: 0 }).draft).toMatchObject({ grade: 0, gradeLine: 1 });
});

test("lines that call a document relevant are counted from two on, by highlights or by grade", () => {
  const times = (...lines: Partial<Judgement>[]) => judged("grades", ...lines).document.timesRelevant;
  expect(times({ grade: 1 }, { grade: 0 }, {})).toBeUndefined();
  expect(times({ grade: 1 }, { grade: 1 })).toBe(2);
  expect(times({ ranges: [range(0, 1)] }, { grade: 1 }, { ranges: [range(2, 2)] })).toBe(2);
});

test("of judged elements the last of a path stands, and one with something relevant makes the document relevant", () => {
  const element = (path: string, relevant: number) => ({ path, exhaustivity: "1", size: 9, relevant });
  const [a, b, other] = [element("/a", 0), element("/b", 1), element("/b", 0)];
  expect(judged("elements", { elements: [a] }, { elements: [b] }).document).toEqual({
    relevant: [],
    grade: 1,
    elements: [a, b],
  });
  expect(judged("elements", { elements: [b, a] }, { elements: [other] }).document).toMatchObject({
    grade: 0,
    elements: [other, a],
  });
  expect(judged("elements", { grade: 1, length: 4, bestEntry: 2 }).document).toEqual({
    relevant: [],
    grade: 0,
    length: 4,
    bestEntry: 2,
    elements: [],
  });
});

test("parts of one right answer are joined, and grades that contradict highlights are counted", () => {
  const [first, second] = [
    { line: 1, passages: 1 },
    { line: 2, passages: 1 },
  ];
  const common = emptyDraft();
  const [one, other] = [emptyDraft(), emptyDraft()];
  const line = { topic: "q", doc: "d", line: 1 };
  drafted(common, { ...line, length: 50, bestEntry: 1 });
  drafted(one, { ...line, ranges: [range(0, 5)], grade: 2 });
  drafted(one, { ...line, ranges: [range(8, 9)], length: 60 });
  drafted(other, { ...line, ranges: [range(3, 7)], grade: 0, bestEntry: 3 });
  common.apart = new Map([
    [first, one],
    [second, other],
  ]);
  const drafts = new Map([["d", common]]);
  const found = rightAnswers(drafts, { always: [], groups: [[first, second]] }, "highlights");
  expect(found.together.get("d")).toEqual({
    relevant: [range(0, 7), range(8, 9)],
    grade: 2,
    length: 60,
    bestEntry: 3,
    timesRelevant: 2,
  });
  expect(found.each.map((answer) => answer.get("d"))).toEqual([
    { relevant: [range(0, 5), range(8, 9)], grade: 2, length: 60, bestEntry: 1, timesRelevant: 2 },
    { relevant: [range(3, 7)], grade: 1, length: 50, bestEntry: 3 },
  ]);
  expect([found.groups, found.gradesContradict]).toEqual([undefined, 0]);
  one.grade = undefined;
  expect(rightAnswers(drafts, undefined, "highlights").gradesContradict).toBe(1);
  expect(rightAnswers(drafts, undefined, "grades").gradesContradict).toBe(0);
});
