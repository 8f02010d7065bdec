import { expect, test } from "vitest";
import { queryTerms } from "../../../src/assess/find-words.ts";
import { attempt, InputError } from "../../../src/base/input-error.ts";
import { cutters } from "../../../src/chunk/cutters.ts";
import { chunked, setting } from "../../../src/chunk/setting.ts";
import { readScores } from "../../../src/compare/score-file.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { isNexi, typedTopic } from "../../../src/data/topics.ts";
import { readAny, readDocuments, readJudgements, readRun, readTopics } from "../../../src/files/formats/read.ts";
import { align } from "../../../src/match/align/align.ts";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { droppedIds } from "../../../src/report/drop/dropped-collection.ts";
import { recognised } from "../../../src/report/drop/recognise-file.ts";
import { splitName } from "../../../src/score/measures/name.ts";
import { readTopicRecords } from "../../../src/score/topic-records.ts";
import { readPool } from "../../../src/search/pool-file.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { fold } from "../../../src/text/fold.ts";
import { inlineParts, isMarkdown, markdownBlocks, markdownSections } from "../../../src/text/markdown.ts";
import { grains, paragraphStarts, textSegments } from "../../../src/text/segments.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { readEntities } from "../../../src/text/xml/xml-entities.ts";
import { isLong, rounds } from "../../rounds.ts";

// A megabyte of one mark, wherever a file or a text may have it, is read in time that grows with its length: what grows with the
// square of it takes minutes, and these take about a second at most.

const megabyte = 2 ** 20;
const some = [" ", "-", "[", '"', "{", "<", "\n", "\r", "0"];
const marks = isLong
  ? [...some, "\t", "]", "(", "'", "&", ".", "a", "\\", ":", ",", "#", "|", " \n", "[ ", '\\"', "](", "a "]
  : some;
/** Seconds of the processor: a busy machine takes longer by the clock. What grows with the square takes a hundred times as long. */
const most = 8;

/** Where in a file strangers may put it, by what stands before. */
const beginnings = [
  "", "x", "{", '{"', '{"a', '{"a"', '{"a":', '{"a":1,', '{"a":"', "[", "[{", "<", "<a", "<a b='", "<a>", '{"data"', '{"data":', '{"data":[{"paragraphs"',
  '{"topic":"1","doc":"d","contexts":', '{"topic":"1","retrieved_contexts":["', '{"topic":"',
  "topic,doc,start,end\n", "topic\tdoc\tstart\tend\n1\t", "topic;", 'question,contexts,answer\nx,"[\'', "question,contexts\nx,array(", "question,contexts\nx,Document(a",
]; // prettier-ignore

const readers = {
  readAny,
  readRun,
  ...(isLong ? { readJudgements, readDocuments, readTopics } : {}),
  readQuotes,
  readPool,
  readTopicRecords,
  scores: (text: string) => readScores([{ lines: text.split("\n"), source: "scores.csv" }]),
  dropped: (text: string) => recognised("file", new TextEncoder().encode(text), false),
  entities: (text: string) => readEntities(`name ${text}`, "entities"),
} as const;

const documents = (id: string, text = "# A\n\nb\n") =>
  collectionOf([
    { doc: id, text },
    { doc: "other.pdf#page=3", text },
  ]);
const quotesOf = (quote: string) => readQuotes(JSON.stringify({ topic: "1", doc: "a.md", quote }));
const section = (name: string) => JSON.stringify({ topic: "1", doc: "a.md", section: name, page: 3 });

const texts: Readonly<Record<string, (text: string) => unknown>> = {
  isMarkdown: (text) => isMarkdown("a.txt", text),
  markdownBlocks,
  inlineParts,
  markdownSections,
  fold,
  elementTable,
  paragraphs: (text) => paragraphStarts(text, [], true),
  severalQuotes: (text) => align(quotesOf(`# A${text}b c d`), documents("a.md")),
  relevance: (text) =>
    readJudgements(JSON.stringify({ topic: "1", doc: "a", start: 0, end: 9, relevance: text.slice(2) })),
  queryTerms: (text) => queryTerms({ id: "1", title: text.replace(". ", "a") }),
  measure: (text) => splitName(text.replace(". ", "P")),
  system: (text) => readSystem(text.replace(". ", "P")),
  scoresOfDocuments: (text) => readRun(`{"q${text}":{"d":1}}`, { format: "beir-run" }),
  nexi: (text) => isNexi(text) && typedTopic(text),
  query: (text) => typedTopic(`//a[about(., ${text}`),
  section: (text) => readJudgements(section(text), { collection: documents("a.md"), format: "jsonl-judgements" }),
  page: (text) => readJudgements(section("A"), { collection: documents(`${text}x`), format: "jsonl-judgements" }),
  paths: (text) => droppedIds([`${text}/a`, `${text}/b`, text]),
  segments: (text) => grains.map((grain) => textSegments(text, undefined).snap({ start: 0, end: text.length }, grain)),
  ...Object.fromEntries(
    cutters
      .filter(({ countsTokens, name }) => countsTokens !== true && name !== "elements")
      .map(({ name, size }) => [`chunk ${name}`, (text: string) => chunked(documents("a", text), setting(name, size))]),
  ),
};

function timeOf(work: () => unknown): number {
  const begun = process.cpuUsage();
  attempt(work, () => undefined);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

test.each(Object.entries(readers))(
  "%s ends soon with many of one mark anywhere",
  { timeout: 600_000 },
  (name, read) => {
    for (const mark of marks)
      for (const beginning of beginnings) {
        const length = beginning === "" ? megabyte : rounds(megabyte / 16, megabyte / 2);
        const text = beginning + mark.repeat(length / mark.length);
        const what = `${name}: ${JSON.stringify(mark)} after ${JSON.stringify(beginning)}`;
        expect(
          timeOf(() => read(text)),
          what,
        ).toBeLessThan(length < megabyte / 2 ? most / 5 : most);
      }
  },
);

test.each(Object.entries(texts))("%s ends soon with a megabyte of one mark", { timeout: 600_000 }, (name, read) => {
  for (const mark of marks) {
    const text = `. ${mark.repeat(megabyte / mark.length)}x`;
    expect(
      timeOf(() => read(text)),
      `${name}: ${JSON.stringify(mark)}`,
    ).toBeLessThan(most);
  }
});

test("a text of a megabyte of one mark is found in a document of it", { timeout: 600_000 }, () => {
  for (const mark of marks) {
    const text = `The first words of a text${mark.repeat(megabyte / mark.length)}and the last words of it`;
    const quote = JSON.stringify({ topic: "1", doc: "a.md", text: text.slice(9, -9) });
    const work = () => align(readQuotes(quote), documents("a.md", text));
    expect(timeOf(work), JSON.stringify(mark)).toBeLessThan(most);
  }
});

test("a string of JSON with millions of escaped characters is read as any other", () => {
  const escapes = "\\n".repeat(2 ** 23);
  expect(readRun(`{"q":{"d":1,"${escapes}":2}}`, { format: "beir-run" }).topics.get("q")).toHaveLength(2);
  expect(() => readRun(`{"${escapes}":1}`)).toThrow(InputError);
  expect(() => readRun(`{${'"q":{},'.repeat(2 ** 20)}"q":1}`)).toThrow(InputError);
});
