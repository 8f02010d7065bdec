import { expect, test } from "vitest";
import { type Collection, collectionOf } from "../../../src/data/collection.ts";
import { elementFinder, placeOfName } from "../../../src/files/drafts/element-finder.ts";
import { TopicReturns } from "../../../src/files/lines/open-topics.ts";
import { readRun, streamReader } from "../../../src/files/formats/read.ts";
import { elementTableToBytes } from "../../../src/text/xml/element-bytes.ts";
import { elementOfPath, elementRange, elements } from "../../../src/text/xml/element-paths.ts";
import { packedElements } from "../../../src/text/xml/packed-elements.ts";
import { seeded } from "../../seeded.ts";
import { article } from "./articles.ts";
import { atLength } from "../../rounds.ts";

// Results that are taken from the bytes of a submission are what they are as XML.

const names = ["p", "sec", "é", "m:math", "p-2"];

function randomArticle(doc: string, random: () => number) {
  const part = (depth: number): string =>
    Array.from({ length: Math.floor(random() * 4) }, () => {
      const name = names[Math.floor(random() * names.length)]!;
      return `${random() < 0.5 ? "té x" : ""}<${name}>${depth > 3 ? "y" : part(depth + 1)}</${name}>`;
    }).join("");
  return article(doc, `<article>${part(0)}end</article>`);
}

const files = ["12", "d1", "a b", "x&y", "naïve", "long/name/of/a/file-0001", "in.xml"];
const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)]!;
const escaped = (text: string): string => text.replaceAll("&", "&amp;");

/** A result as systems write it, in one of many ways. */
function randomResult(collection: Collection, random: () => number): string {
  const file = pick(files, random);
  const { path } = pick([...elements(collection.document(file)!.elements!)], random);
  const name = file === "12" && random() < 0.3 ? "12.xml" : escaped(file);
  const rsv = pick(
    ["1.5", "-2", "3e-7", "0.12345678901234567", "12345678901", "999999999", "3000000000", "+4", "1.", " 2 ", ""],
    random,
  );
  const rank = pick(["1", "007", "12", "999999999", "3000000000", ""], random);
  const parts = [`<file>${name}</file>`, `<path>${path}</path>`];
  if (random() < 0.7) parts.push(`<rsv>${rsv}</rsv>`);
  if (random() < 0.3) parts.push(`<rank>${rank}</rank>`);
  if (random() < 0.1) parts.reverse();
  if (random() < 0.05) parts.push("<!-- seen -->");
  const gap = pick(["", "", "", "\n  ", " "], random);
  return `${pick(["  ", "", "\n", "\t"], random)}<result>${gap}${parts.join(gap)}${gap}</result>${pick(["\n", "\r\n", "", " \n"], random)}`;
}

function randomSubmission(collection: Collection, random: () => number): string {
  const topics = Array.from({ length: 3 }, () => {
    const results = Array.from({ length: Math.floor(random() * 20) }, () => randomResult(collection, random));
    return `<topic topic-id="${1 + Math.floor(random() * 3)}">\n${results.join("")}</topic>\n`;
  });
  return `<?xml version="1.0"?>\n<inex-submission run-id="r" task="Thorough">\n${topics.join("")}</inex-submission>\n`;
}

test.each(Array.from({ length: 20 }, (_, i) => i + 1))(
  "results taken as bytes are those that are read as XML, in pieces of any size, seed %i",
  (seed) => {
    const random = seeded(seed);
    const collection = collectionOf(files.map((file) => randomArticle(file, random)));
    const text = randomSubmission(collection, random);
    for (const keepPaths of [false, true]) {
      // What is remarked on is read as XML.
      const asXml = readRun(text, { collection, keepPaths, onRemark: () => undefined });
      expect(readRun(text, { collection, keepPaths })).toEqual(asXml);
      const bytes = new TextEncoder().encode(text);
      const size = 1 + Math.floor(random() * 300);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect(readRun(pieces, { collection, keepPaths }), `pieces of ${size}`).toEqual(asXml);
    }
  },
);

test("more results than are taken at once are all taken, each with its line, rank and path", () => {
  const collection = collectionOf([article("12", `<article>${"<p>one</p>".repeat(300)}</article>`)]);
  const results = Array.from(
    { length: 300 },
    (_, i) => `<result><file>12</file><path>/article[1]/p[${i + 1}]</path><rank>${i}</rank></result>\n`,
  );
  const text = `<inex-submission run-id="r">\n<topic topic-id="1">\n${results.join("")}</topic></inex-submission>`;
  const run = readRun(text, { collection, keepPaths: true });
  expect(run.notes).toEqual([]);
  expect(run.topics.get("1")).toMatchObject(
    results.map((_, i) => ({ start: 3 * i, end: 3 * i + 3, line: i + 3, path: `/article[1]/p[${i + 1}]` })),
  );
});

test("a fault after results that were taken has the line and the column that it has as XML", () => {
  const collection = collectionOf([article("12", "<article><p>one</p></article>")]);
  const good = "<result><file>12</file><path>/article[1]/p[1]</path></result>\n".repeat(300);
  const left = "<result><file>12</file><path>/article[1]</path></result> <!-- read as XML -->\n";
  const head = '<inex-submission run-id="r">\n<topic topic-id="1">\n';
  const faultOf = (end: string, onRemark?: () => undefined, before = good): string => {
    try {
      readRun(`${head}${before}${end}`, { collection, onRemark });
      return "none";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const ends = [
    "<result><file>12</file><path>/article[1]/q[1]</path></result>\n</topic></inex-submission>",
    "<result><file>12</file></topic>",
    "<result>\u{1}</result>",
    "</inex-submission>",
    "<result><file>&no;</file></result>",
    "",
  ];
  expect(faultOf(ends[0]!)).toMatch(/^line 303:24: no element \/article\[1\]\/q\[1\]/);
  for (const end of ends)
    for (const before of [good, left, good + left, ""])
      expect(faultOf(end, undefined, before), end).toBe(faultOf(end, () => undefined, before));
});

test("a submission is handed on topic by topic, with its task, and a topic that comes back is said", () => {
  const collection = collectionOf([article("12", "<article><p>one</p></article>")]);
  const topic = (id: string) =>
    `<topic topic-id="${id}">\n<result><file>12</file><path>/article[1]/p[1]</path></result>\n</topic>\n`;
  const handedOn: unknown[] = [];
  const read = (topics: readonly string[]) => {
    const { push, end } = streamReader({ collection, source: "r.xml" }, false, (answers, metadata) => {
      handedOn.push([answers, metadata?.task]);
      return (id, results) => handedOn.push([id, results.passages().map(({ start, end }) => [start, end])]);
    });
    push(new TextEncoder().encode(`<inex-submission task="Focused">\n${topics.map(topic).join("")}</inex-submission>`));
    return end();
  };
  expect(read(["1", "2"]).topics.size).toBe(0);
  expect(handedOn).toEqual([
    ["passages", "Focused"],
    ["1", [[0, 3]]],
    ["2", [[0, 3]]],
  ]);
  expect(() => read(["1", "2", "1"])).toThrow(TopicReturns);
});

atLength("packed elements are those of the tables, also where there is room for few", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const documents = Array.from({ length: 20 }, (_, i) => randomArticle(`d${i}`, random));
    const collection = { ...collectionOf(documents), elementBytes: (id: string) => bytesOf(collection, id) };
    const most = Math.max(...documents.map(({ elements }) => elementTableToBytes(elements!).length));
    for (const room of [2 * most, 6 * most, 2 ** 20]) {
      const finder = elementFinder(collection, packedElements(room));
      for (let i = 0; i < 60; i++) {
        const { doc, elements: table } = pick(documents, random);
        const { path } = pick([...elements(table!)], random);
        let [document, steps] = [-1, -1];
        do {
          steps = placeOfName(finder.paths, path);
          document = placeOfName(finder.files, doc);
        } while (placeOfName(finder.paths, path) !== steps);
        const element = finder.elements.find(document >> 1, steps);
        const found = { start: finder.elements.start(element), end: finder.elements.end(element) };
        expect(found, `seed ${seed}, ${doc} ${path}`).toEqual(elementRange(table!, elementOfPath(table!, path)));
      }
    }
  }
});

function bytesOf(collection: Collection, id: string): Uint8Array | undefined {
  const table = collection.document(id)?.elements;
  return table && elementTableToBytes(table);
}
