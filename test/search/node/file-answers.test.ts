import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { jsonlRun } from "../../../src/files/formats/jsonl-run.ts";
import { printed } from "../../../src/files/formats/print.ts";
import { buildSegment } from "../../../src/search/engine/build-segment.ts";
import type { Engine, IndexedDocument } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import type { SourceDocument } from "../../../src/search/engine/segment.ts";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { unfinishedIndex } from "../../../src/search/node/index-store.ts";
import { systems } from "../../../src/search/systems/index.ts";
import { search } from "../../../src/search/systems/search.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { rounds } from "../../rounds.ts";
import { below, type Random, seeded } from "../../seeded.ts";
import { answersOf } from "../engine/answers.ts";
import { drawDocuments } from "../systems/random-documents.ts";

// An index in a file, cut into segments at random, beside one in memory that has all documents in one segment.

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const analyzer = await loadAnalyzer("unicode");
const long = "tea".repeat(2000);
const terms = ["tea", "cup", "green", "𝒳leaf", "été", "茶", long, "nowhere"];

/** Documents with what is hard to keep: ties, long ids and words, NUL, links, titles, nothing at all. */
function hardDocuments(random: Random, count: number): IndexedDocument[] {
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
  // In UTF-16 units the first of these ids comes before the second, in UTF-8 after it.
  const same = ["𝒳", "ﬀ", "é", "Z", "z", "a'b\\c\"{},", `long ${long}`].map((doc) => ({ doc, text: "green tea, tea" }));
  const texts = [`tea ${long} ${long}`, "tea \0 cup", "", "…", "Tea\r\n\tcup\\x00 {cup}", "\ufefftea"];
  return [...links, ...drawn.slice(10), ...same, ...texts.map((text, i) => ({ doc: `t${i}`, text }))];
}

function sourceOf({ text, elements, ...rest }: IndexedDocument): SourceDocument {
  return { ...rest, text: encodeUtf8(text), elements: elements && elementTableToBytes(elements) };
}

/** The engine of a file with these documents in three segments, which came by two changes. */
async function fileEngine(documents: readonly IndexedDocument[], name: string, random: Random): Promise<Engine> {
  const path = join(folder, name);
  const store = (await unfinishedIndex(path, analyzer.name, path))!;
  const piles: SourceDocument[][] = [[], [], []];
  for (const document of documents) piles[below(random, piles.length)]!.push(sourceOf(document));
  const [first, ...others] = piles.filter(({ length }) => length > 0).map((pile) => buildSegment(analyzer, pile));
  await store.change(({ add }) => add(first!));
  await store.change(async ({ add }) => {
    for (const segment of others) await add(segment);
  });
  await store.close();
  return openEngine(path);
}

test.each(Array.from({ length: rounds(2, 60) }, (_, i) => i + 1))(
  "an index in a file answers every question as one in memory (seed %i)",
  async (seed) => {
    const random = seeded(seed);
    const documents = hardDocuments(random, 20 + below(random, 60));
    const engine = await fileEngine(documents, `answers-${seed}.index`, random);
    const inMemory = memoryEngine(analyzer, documents);
    const ids = [...documents.map(({ doc }) => doc), "unknown"];
    expect(await answersOf(engine, terms, ids)).toEqual(await answersOf(inMemory, terms, ids));
    expect(await engine.words(ids)).toEqual(await inMemory.words(ids));
    await engine.close();
  },
);

const topics = [
  { id: "1", title: "green tea tea -coffee", castitle: "//article[about(.//year, 1998)]//p[about(., green tea)]" },
  { id: "2", title: '"tea cup" leaf 2003', castitle: "//sec[about(., tea cup leaf) or about(.//title, 茶)]" },
  { id: "3", title: "nowhere" },
];

test("every system makes the same run, byte for byte, from a file and from memory", async () => {
  const random = seeded(7);
  const documents = hardDocuments(random, 60);
  const ready = systems.flatMap((system) => {
    const values = Object.fromEntries(Object.entries(system.params).map(([key, { fallback }]) => [key, fallback]));
    const models = "model" in system.params ? ["bm25", "likelihood"] : [undefined];
    return models.map((model) => ({
      name: `${system.name} ${model}`,
      system,
      values: model === undefined ? values : { ...values, model },
    }));
  });
  const bytes = async (from: Engine): Promise<string[]> => {
    const runs = await search(from, topics, ready, { most: 200 });
    return runs.map((run) => [...printed(jsonlRun, run)].join("\n"));
  };
  const engine = await fileEngine(documents, "systems.index", random);
  expect(await bytes(engine)).toEqual(await bytes(memoryEngine(analyzer, documents)));
  await engine.close();
});
