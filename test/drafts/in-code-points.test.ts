import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { readJudgements } from "../../src/formats/read.ts";

test("offsets in another unit need the document, and entry points are converted too", () => {
  const collection = collectionOf([{ doc: "a", text: "😀😀 tea" }]);
  const record = { topic: "q", ranges: [[5, 8]], bep: 5, length: 8 };
  const read = (doc: string) => readJudgements(JSON.stringify({ doc, ...record }), { collection, unit: "utf16" });
  expect(read("a").topics.get("q")!.get("a")).toMatchObject({
    relevant: [{ start: 3, end: 6 }],
    bestEntry: 3,
    length: 6,
  });
  expect(() => read("b")).toThrow(
    'topic "q": document "b" is not in the collection, and its offsets cannot be converted',
  );
});
