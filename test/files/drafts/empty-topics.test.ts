import { expect, test } from "vitest";
import { emptyTopicsLost } from "../../../src/files/drafts/empty-topics.ts";
import { nothing } from "../../../src/text/range.ts";

test("topics without a judged document are lost", () => {
  const topic = (...docs: string[]) => new Map(docs.map((doc) => [doc, { relevant: nothing, grade: 0 }]));
  const lost = (...topics: ReturnType<typeof topic>[]) =>
    emptyTopicsLost({ of: "grades", topics: new Map(topics.map((each, i) => [String(i), each])) });
  expect(lost(topic("a"), topic(), topic("a", "b"), topic()).map(({ count }) => count)).toEqual([2]);
  expect(lost(topic("a"))).toEqual([]);
});
