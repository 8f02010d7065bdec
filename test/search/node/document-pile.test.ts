import { expect, test } from "vitest";
import type { SourceDocument } from "../../../src/search/engine/segment.ts";
import { documentsIn, pileBuilder } from "../../../src/search/node/segment-threads.ts";

const bytes = (length: number, first: number) => Uint8Array.from({ length }, (_, i) => (first + i) % 251);
const documents: SourceDocument[] = [
  { doc: "a", title: "A", attributes: undefined, text: bytes(3, 1), elements: bytes(2, 9) },
  {
    doc: "b",
    title: undefined,
    attributes: [{ element: 0, name: "n", value: "v" }],
    text: bytes(0, 0),
    elements: undefined,
  },
  { doc: "c", title: undefined, attributes: undefined, text: bytes(4091, 5), elements: new Uint8Array(0) },
  { doc: "d", title: undefined, attributes: undefined, text: bytes(1, 7), elements: bytes(9000, 3) },
  { doc: "e", title: undefined, attributes: undefined, text: bytes(2, 4), elements: undefined },
];

test("documents come out of a pile as they went in, however large it grows", () => {
  const pile = pileBuilder();
  for (let round = 0; round < 3; round++) {
    for (const [i, document] of documents.entries()) {
      expect(pile.count).toBe(i);
      pile.add(document);
    }
    const taken = pile.take();
    expect(taken.bytes.length).toBe(5 + 4091 + 9001 + 2);
    expect(documentsIn(taken)).toEqual(documents);
    expect([pile.count, pile.take().abouts]).toEqual([0, []]);
    if (round > 0) pile.takeBack(taken);
  }
});

test("memory that is taken back serves the next but one pile", () => {
  const pile = pileBuilder();
  const first = pile.take();
  pile.takeBack(first);
  pile.take();
  pile.add(documents[0]!);
  const again = pile.take();
  expect(again.bytes.buffer).toBe(first.bytes.buffer);
  pile.add(documents[4]!);
  expect(documentsIn(again)).toEqual([documents[0]]);
});
