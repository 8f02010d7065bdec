import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { findDocuments } from "../../../src/search/systems/find-documents.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { systemQuery } from "../../../src/search/systems/query.ts";
import { preparedFor, searchTopic } from "../../../src/search/systems/search.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

const engine = memoryEngine(analyzerCalled("plain"), [
  { doc: "a", text: "tea and more tea" },
  { doc: "b", text: "a cup of tea" },
]);

test.each([
  ["tea", "articles", ["a", "b"]],
  ["//*[about(., cup)]", "cas", ["b"]],
])("%s is found by %s", async (query, system, expected) => {
  const found = await findDocuments(engine, query, readSystem(system), 10);
  expect(found.map(({ doc }) => doc)).toEqual(expected);
});

test.each([
  ["//p[about(", /^the query, column 11: found the end; expected a path that starts with "\."$/],
  ["/p[about(., tea)]", /^the query, column 1: found "\/p"; expected "\/\/"/],
  ["…", /^the query has no words; expected some, or NEXI$/],
])("%s is at fault, and told as a query that was typed", async (query, message) => {
  await expect(findDocuments(engine, query, readSystem("cas"), 10)).rejects.toThrow(message);
});

test("a word that is asked for twice is explained by a number that its formula gives", async () => {
  const query = systemQuery({ id: "1", title: "cup cup" }, engine.analyzer);
  const [ready] = await preparedFor(engine, [query], [readSystem("articles")]);
  const [found] = await searchTopic(engine, query, ready!, 10);
  const rarity = found!.explain().parts[0]!.parts[0]!;
  expect(rarity.about).toBe("2 · ln(1 + (N - df + 0.5) / (df + 0.5)), of N = 2 documents df = 1 with the word");
  expect(rarity.value).toBeCloseTo(2 * Math.log(1 + 1.5 / 1.5), 12);
});

test("some 320 characters are shown, and of parts twenty a document are looked at", async () => {
  const long = memoryEngine(analyzerCalled("plain"), [{ doc: "long", text: "a ".repeat(500) }]);
  const [found] = await findDocuments(long, "a", readSystem("articles"), 1);
  expect([found!.length, found!.excerpt.start, found!.excerpt.end]).toEqual([1000, 0, 319]);
  const parts = (count: number) =>
    memoryEngine(
      analyzerCalled("plain"),
      Object.entries({
        a: "<a><p>tea tea</p></a>",
        b: `<a>${"<p>tea</p>".repeat(count)}</a>`,
        c: "<c><p>tea cup</p></c>",
      }).map(([doc, xml]) => {
        const { text, table } = elementTable(xml);
        return { doc, text, elements: table };
      }),
    );
  const docs = async (count: number) =>
    (await findDocuments(parts(count), "//p[about(., tea)]", readSystem("cas"), 3)).map(({ doc }) => doc);
  expect(await docs(58)).toHaveLength(3);
  expect(await docs(100)).toHaveLength(2);
});

test("a document stands by its best part, and no more documents are given than are wanted", async () => {
  const part = (doc: string, start: number, score: number) => ({
    doc,
    start,
    end: start + 3,
    score,
    explain: () => ({ value: score, about: "", parts: [] }),
  });
  const asked: number[] = [];
  const given = (answers: "documents" | "elements") => ({
    ...readSystem("articles"),
    system: {
      ...readSystem("articles").system,
      answers,
      find: async (_: unknown, __: unknown, ___: unknown, most: number) => {
        asked.push(most);
        return [part("a", 0, 9), part("a", 4, 8), part("b", 0, 7)];
      },
    },
  });
  const found = (most: number, answers: "documents" | "elements") =>
    findDocuments(engine, "tea", given(answers), most).then((all) => all.map(({ doc, score }) => `${doc} ${score}`));
  expect(await found(3, "elements")).toEqual(["a 9", "b 7"]);
  expect(await found(1, "elements")).toEqual(["a 9"]);
  expect(await found(2, "documents")).toEqual(["a 9"]); // of two results both are of one document
  expect(asked).toEqual([60, 20, 2]);
});
