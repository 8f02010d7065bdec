import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";

test("the characters of a document are counted once, however often they are asked for", () => {
  let reads = 0;
  const document = {
    doc: "d",
    get text() {
      reads++;
      return "a 𝐛 c";
    },
  };
  const collection = collectionOf([document]);
  expect([collection.length("d"), collection.length("d"), collection.length("e")]).toEqual([5, 5, undefined]);
  expect(reads).toBe(1);
});
