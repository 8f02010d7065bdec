import { expect, test } from "vitest";
import { documentSum } from "../../../src/search/node/update-index.ts";
import type { SourceDocument } from "../../../src/search/engine/segment.ts";

test("the sum of a document is another one where anything but its id has changed", () => {
  const document: SourceDocument = {
    doc: "a",
    title: "A",
    text: Buffer.from("text"),
    elements: Uint8Array.of(1, 2),
    attributes: [{ element: 0, name: "n", value: "v" }],
  };
  const others: Partial<SourceDocument>[] = [
    { title: undefined },
    { title: "" },
    { title: "B" },
    { text: Buffer.from("texts") },
    { text: Buffer.from("") },
    { elements: undefined },
    { elements: Uint8Array.of(1, 3) },
    { attributes: undefined },
    { attributes: [{ element: 1, name: "n", value: "v" }] },
    { attributes: [{ element: 0, name: "m", value: "v" }] },
    { attributes: [{ element: 0, name: "n", value: "w" }] },
  ];
  const sums = [document, ...others.map((other) => ({ ...document, ...other }))].map(documentSum);
  expect(new Set(sums).size).toBe(1 + others.length);
  expect(documentSum({ ...document, doc: "b" })).toBe(sums[0]);
  expect(documentSum({ ...document, attributes: [] })).toBe(documentSum({ ...document, attributes: undefined }));
});
