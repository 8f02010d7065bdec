import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { articleItem, elementItems, grades } from "../../../src/compare/inspect/agreement.ts";
import { nothing, rangeSet } from "../../../src/text/range.ts";
import { article } from "../../files/inex/articles.ts";

const element = (path: string, exhaustivity: string, size: number, relevant: number) => ({
  path,
  exhaustivity,
  size,
  relevant,
});

test("an article is its root element where elements were judged, else its highlights in its length", () => {
  const elements = [element("/a[1]/b[1]", "1", 10, 5), element("/a[1]", "2", 20, 5)];
  expect(articleItem({ relevant: nothing, grade: 1, elements }, 99)).toEqual({ specificity: 0.25, exhaustivity: "2" });
  const relevant = rangeSet([{ start: 1, end: 4 }]);
  const specificities = [12, 3, 2, 1, 0, undefined].map((length) => articleItem({ relevant, grade: 1 }, length));
  expect(specificities.map((item) => item!.specificity)).toEqual([0.25, 1, 1, 1, undefined, undefined]);
  expect(specificities[0]!.exhaustivity).toBeUndefined();
  expect(articleItem({ relevant, grade: 0 }, 12)).toBeUndefined();
});

test("elements are those judged, or those that hold highlighted text", () => {
  const elements = [
    element("/a[1]", "2", 20, 5),
    element("/a[1]/b[1]", "0", 10, 5),
    element("/a[1]/c[1]", "?", 4, 1),
    element("/a[1]/d[1]", "1", 4, 0),
    element("/a[1]/e[1]", "1", 0, 3),
  ];
  expect(elementItems({ relevant: nothing, grade: 1, elements }, "A", undefined)).toEqual(
    new Map([
      ["/a[1]", { specificity: 0.25, exhaustivity: "2" }],
      ["/a[1]/c[1]", { specificity: 0.25, exhaustivity: "?" }],
      ["/a[1]/e[1]", { specificity: undefined, exhaustivity: "1" }],
    ]),
  );
  const collection = collectionOf([article("A", "<a><p>aaaa</p><q>bb<r>cc</r></q></a>")]);
  const relevant = rangeSet([{ start: 5, end: 6 }]);
  expect(elementItems({ relevant, grade: 1 }, "A", collection)).toEqual(
    new Map([
      ["/a[1]", { specificity: 1 / 8, exhaustivity: undefined }],
      ["/a[1]/q[1]", { specificity: 1 / 4, exhaustivity: undefined }],
    ]),
  );
  expect(elementItems({ relevant, grade: 1 }, "gone", collection)).toBeUndefined();
});

test("an item has the grade of its exhaustivity and that of its specificity", () => {
  const graded = (specificity: number | undefined, exhaustivity?: string) =>
    grades.filter((grade) => grade.has({ specificity, exhaustivity })).map(({ name }) => name);
  expect([0, 0.33, 0.331, 0.67, 0.671, 1].map((share) => graded(share))).toEqual([
    [],
    ["S1"],
    ["S2"],
    ["S2"],
    ["S3"],
    ["S3"],
  ]);
  expect(["?", "1", "2", "0"].map((exhaustivity) => graded(undefined, exhaustivity))).toEqual([
    ["E?"],
    ["E1"],
    ["E2"],
    [],
  ]);
  expect(graded(1, "2")).toEqual(["E2", "S3"]);
});
