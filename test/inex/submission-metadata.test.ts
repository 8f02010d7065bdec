import { expect, test } from "vitest";
import { metadataReader } from "../../src/inex/submission-metadata.ts";

test("a submission that says nothing of itself has no fields, no description and no collections", () => {
  const reader = metadataReader();
  expect(reader.read()).toEqual({});
  reader.attributes(new Map([["topic-part", "TXC"]]));
  reader.elements.get("topic-fields")!.open!(
    new Map([
      ["narrative", "yes"],
      ["mmtitle", "no"],
    ]),
    {},
  );
  for (const text of ["", "one", "two"]) reader.elements.get("description")!.close!(text);
  for (const text of ["", "wikien"]) reader.collections.holds!.get("collection")!.close!(text);
  expect(reader.read()).toEqual({
    topicFields: ["title", "X", "castitle", "narrative"],
    description: "one",
    collections: ["wikien"],
  });
});
