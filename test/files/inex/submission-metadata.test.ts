import { expect, test } from "vitest";
import { metadataAttributes, metadataLines, metadataReader } from "../../../src/files/inex/submission-metadata.ts";

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

test("what a submission says of itself is written as the form of 2007 has it", () => {
  expect([...metadataLines({})]).toEqual([]);
  expect([
    ...metadataLines({
      topicFields: ["castitle", "phrasetitle", "1 x"],
      description: "a & b",
      collections: ["x", "<y>"],
    }),
  ]).toEqual([
    '  <topic-fields title="no" mmtitle="no" castitle="yes" description="no" narrative="no" phrasetitle="yes"/>',
    "  <description>a &amp; b</description>",
    "  <collections><collection>x</collection><collection>&lt;y&gt;</collection></collections>",
  ]);
  expect([...metadataLines({ topicFields: [] })]).toEqual([
    '  <topic-fields title="no" mmtitle="no" castitle="no" description="no" narrative="no"/>',
  ]);
  expect(metadataAttributes({ task: "Focused", resultType: "element" }, 'a "b"')).toBe(
    ' run-id="a &quot;b&quot;" task="Focused" result-type="element"',
  );
  expect(metadataAttributes({ participant: "7", query: "manual" }, "r")).toBe(
    ' participant-id="7" run-id="r" query="manual"',
  );
});
