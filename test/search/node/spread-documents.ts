import { buildSegment } from "../../../src/search/engine/build-segment.ts";
import type { IndexedDocument } from "../../../src/search/engine/engine.ts";
import type { SourceDocument } from "../../../src/search/engine/segment.ts";
import type { IndexStore } from "../../../src/search/node/index-store.ts";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { below, type Random } from "../../seeded.ts";
import { drawDocuments } from "../systems/random-documents.ts";

/** Documents with what is hard to keep: ties, long ids and words, NUL, links, titles, nothing at all. */
export function hardDocuments(random: Random, count: number): IndexedDocument[] {
  const drawn = drawDocuments(random, count).map(({ document }) => document);
  const links = drawn.slice(0, 10).map((document, i) => ({
    ...document,
    title: `The ${i}th, "quoted"`,
    attributes: [
      ...(document.attributes ?? []),
      { element: 0, name: "xlink:href", value: `folder/d${below(random, 12)}.xml#there` },
      { element: 0, name: "href", value: "a\0b" },
    ],
  }));
  const long = "tea".repeat(2000);
  // In UTF-16 units the first of these ids comes before the second, in UTF-8 after it.
  const same = ["𝒳", "ﬀ", "é", "Z", "z", "a'b\\c\"{},", `long ${long}`].map((doc) => ({ doc, text: "green tea, tea" }));
  const texts = [`tea ${long} ${long}`, "tea \0 cup", "", "…", "Tea\r\n\tcup\\x00 {cup}", "\ufefftea"];
  return [...links, ...drawn.slice(10), ...same, ...texts.map((text, i) => ({ doc: `t${i}`, text }))];
}

function sourceOf({ text, elements, ...rest }: IndexedDocument): SourceDocument {
  return { ...rest, text: encodeUtf8(text), elements: elements && elementTableToBytes(elements) };
}

/** Puts documents into stores at random, each store's into a few segments by a few changes. */
export async function spread(stores: readonly IndexStore[], documents: readonly IndexedDocument[], random: Random) {
  const piles = new Map<IndexStore, SourceDocument[][]>(stores.map((store) => [store, [[], [], []]]));
  for (const document of documents) {
    const pile = piles.get(stores[below(random, stores.length)]!)!;
    pile[below(random, pile.length)]!.push(sourceOf(document));
  }
  for (const [store, segments] of piles) {
    const analyzer = await loadAnalyzer(store.analyzer);
    const [first, ...others] = segments.filter(({ length }) => length > 0).map((some) => buildSegment(analyzer, some));
    if (first !== undefined) await store.change(({ add }) => add(first));
    await store.change(async ({ add }) => {
      for (const segment of others) await add(segment);
    });
  }
}
