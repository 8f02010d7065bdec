import { expect, test } from "vitest";
import type { Segment } from "../../../src/search/engine/segment.ts";
import { type DocumentPile, documentsIn } from "../../../src/search/node/document-pile.ts";
import { type MakeSegment, segmentMakers } from "../../../src/search/node/segment-makers.ts";

const documentOf = (doc: string, text: string) => ({ doc, text: Buffer.from(text) });

/** Two stores, what they were given, and how many segments were made at a time at most. */
function watched(sizes: { characters: number; atOnce: number }, fails?: string) {
  const added: string[][][] = [[], []];
  let [now, most] = [0, 0];
  const make: MakeSegment = async (pile: DocumentPile) => {
    most = Math.max(most, ++now);
    const docs = documentsIn(pile).map(({ doc, text }) => `${doc}:${Buffer.from(text).toString()}`);
    await new Promise((done) => setTimeout(done, 1));
    now--;
    if (docs.some((doc) => doc.startsWith(`${fails}:`))) throw new Error(`${fails} fails`);
    return { documents: docs } as unknown as Segment;
  };
  const changes = added.map((own) => ({
    remove: async () => undefined,
    add: async ({ documents }: Segment) => void own.push(documents as unknown as string[]),
  }));
  return { added, most: () => most, makers: segmentMakers(changes, make, sizes) };
}

test("a segment is made of documents when they have enough characters, and of what is left at the end", async () => {
  const { added, most, makers } = watched({ characters: 4, atOnce: 2 });
  for (const [store, doc, text] of [
    [0, "a", "éé"],
    [1, "b", "xyz"],
    [0, "c", "xx"],
    [0, "d", "x"],
    [1, "e", "x"],
    [1, "f", "xxxxx"],
    [0, "g", "x"],
  ] as const)
    // prettier-ignore
    await makers.take(store, documentOf(doc, text));
  await makers.end();
  expect(added).toEqual([[["a:éé", "c:xx"], ["d:x", "g:x"]], [["b:xyz", "e:x"], ["f:xxxxx"]]]); // prettier-ignore
  expect(most()).toBeLessThanOrEqual(2);
});

test("one at a time is made where that is all", async () => {
  const { added, most, makers } = watched({ characters: 1, atOnce: 1 });
  for (const doc of ["a", "b", "c"]) await makers.take(0, documentOf(doc, "x"));
  await makers.end();
  expect([added[0], most()]).toEqual([[["a:x"], ["b:x"], ["c:x"]], 1]);
});

test("what fails is told to whoever brings more, or at the end", async () => {
  const early = watched({ characters: 1, atOnce: 1 }, "a");
  await early.makers.take(0, documentOf("a", "x"));
  await expect(early.makers.take(0, documentOf("b", "x"))).rejects.toThrow("a fails");
  const late = watched({ characters: 100, atOnce: 1 }, "a");
  await late.makers.take(0, documentOf("a", "x"));
  await expect(late.makers.end()).rejects.toThrow("a fails");
  expect([early.added, late.added]).toEqual([[[], []], [[], []]]); // prettier-ignore
});
