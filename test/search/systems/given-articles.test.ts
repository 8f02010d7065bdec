import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import type { Topic } from "../../../src/data/topics.ts";
import { collectionEngine } from "../../../src/search/engine/collection-engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { givenArticles } from "../../../src/search/systems/given-articles.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { queriesOf } from "../../../src/search/systems/query.ts";
import { preparedFor, search, searchTopic } from "../../../src/search/systems/search.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { rounds } from "../../rounds.ts";
import { seeded } from "../../seeded.ts";
import { expectExactly } from "./asking.ts";
import { drawDocuments } from "./random-documents.ts";

const plain = analyzerCalled("plain");
const runOf = (topics: Record<string, readonly Partial<Passage>[]>): Run => ({
  name: "theirs",
  answers: "documents",
  source: "theirs.trec",
  topics: new Map(
    Object.entries(topics).map(([topic, ranked]) => [
      topic,
      ranked.map((one) => ({ doc: "", start: 0, end: 0, ...one })),
    ]),
  ),
});
const termsOf = (topics: readonly Topic[]): string[] =>
  queriesOf(topics, plain).flatMap(({ terms }) => terms.map(({ term }) => term));

test("search 33: over the run of our own first stage, from the documents only, a second stage finds what it finds by an index", async () => {
  const topics = [
    { id: "1", title: "tea cup" },
    { id: "2", title: "cup nowhere cup" },
  ];
  const systems = ["passages", "passages(windows=2,size=4)", "elements", "entry-points", "entry-points(at=hit)"];
  for (let seed = 0; seed < rounds(10, 100); seed++) {
    const documents = drawDocuments(seeded(seed), 9).map(({ document }) => document);
    const index = memoryEngine(plain, documents);
    const ready = systems.map(readSystem);
    const [articles] = await search(index, topics, [readSystem("articles")]);
    const given = givenArticles(articles!);
    const engine = collectionEngine(plain, collectionOf(documents), termsOf(topics), { characters: 50 });
    const found = await search(engine, topics, ready, { articles: given });
    expect(found, `seed ${seed}`).toEqual(await search(index, topics, ready));
    expect(given.notes()).toEqual([]);
  }
});

const kettle = collectionOf(
  [
    { doc: "a", text: "the kettle and the cup" },
    { doc: "b", text: "tea tea water" },
    { doc: "c", text: "a cup of tea, and a second cup of coffee" },
    { doc: "d", text: "" },
  ],
  "texts",
);
const teaTopic = { id: "1", title: "tea cup" };

async function lines(system: string, ranked: readonly Partial<Passage>[]) {
  const given = givenArticles(runOf({ "1": ranked }));
  const engine = collectionEngine(plain, kettle, ["tea", "cup"]);
  const [query] = queriesOf([teaTopic], plain);
  const [ready] = await preparedFor(engine, [query!], [readSystem(system)]);
  const found = await searchTopic(given.engine(engine, "1"), query!, ready!, 10);
  found.forEach(expectExactly);
  const shown = found.map(({ doc, start, end, score }) => {
    const { text } = kettle.document(doc)!;
    return `${doc} ${Number(score.toFixed(4))} ${codePointSlice(text, start, end || codePointSlice(text, 0, 3).length)}`;
  });
  return { shown, notes: given.notes().map(({ code }) => code) };
}

test("search 34: passages of articles that another system ranks, worked by hand", async () => {
  // Both words are in two of the four documents, so that both weigh the same. Two words of c have two of its three hits.
  const ranked = [
    { doc: "c", score: 0.9 },
    { doc: "c", score: 0.8, start: 3, end: 5 },
    { doc: "b", score: 0.5 },
    { doc: "a", score: 0.4 },
  ];
  expect(await lines("passages(size=4)", ranked)).toEqual({
    shown: ["c 0.6 cup of tea, and", "b 0.5 tea tea water", "a 0.4 kettle and the cup"],
    notes: [],
  });
  expect((await lines("passages(size=4,windows=2)", ranked)).shown).toEqual([
    "c 0.6 cup of tea, and",
    "b 0.5 tea tea water",
    "a 0.4 kettle and the cup",
    "c 0.3 second cup of coffee",
  ]);
  // By the order of the articles, whatever their scores: c has place 3 of 3, and half of its share of 2/3.
  expect((await lines("passages(size=4,windows=2,rank=order)", ranked)).shown).toEqual([
    "c 3.3333 cup of tea, and",
    "c 3.1667 second cup of coffee",
    "b 2.5 tea tea water",
    "a 1.5 kettle and the cup",
  ]);
});

test("search 34: scores that cannot be multiplied leave the place; articles without words, text or a document are counted", async () => {
  const ranked = [{ doc: "a", score: -1 }, { doc: "x", score: -2 }, { doc: "d", score: -3 }, { doc: "b", score: -4 }]; // prettier-ignore
  expect(await lines("passages(size=2)", ranked)).toEqual({
    shown: ["a 4 the cup", "b 1 tea tea"],
    notes: ["unknown-documents", "without-words", "by-place"],
  });
  const engine = collectionEngine(plain, kettle, ["tea"]);
  const water = { id: "1", title: "tea" };
  const given = givenArticles(runOf({ "1": [{ doc: "a" }, { doc: "d" }] }));
  const systems = ["passages(size=2)", "entry-points", "entry-points(at=hit)", "entry-points(at=window)", "elements"];
  const runs = await search(engine, [water], systems.map(readSystem), { articles: given });
  const found = runs.map(({ topics }) => topics.get("1")!.map(({ doc, start, end }) => `${doc} ${start} ${end}`));
  expect(found).toEqual([["a 0 10"], ["a 0 0", "d 0 0"], ["a 0 0", "d 0 0"], ["a 0 0", "d 0 0"], []]);
});

test("search 34: a run of other documents is refused", async () => {
  const given = givenArticles(runOf({ "1": [{ doc: "x" }, { doc: "y" }] }));
  await search(collectionEngine(plain, kettle, ["tea", "cup"]), [teaTopic], [readSystem("passages")], {
    articles: given,
  });
  expect(() => given.notes()).toThrow(/none of its documents .* is in the collection, such as "x", "y"/);
});
