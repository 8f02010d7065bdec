import { expect, test } from "vitest";
import type { Noun } from "../../../src/files/drafts/nouns.ts";
import { fileGroups, type ListedFile } from "../../../src/report/drop/file-groups.ts";
import { helpersFor } from "../../../src/report/drop/score-dropped.ts";

const listed = (path: string, noun: Noun | undefined, format?: string, isFaulty = false): ListedFile => ({
  path,
  nouns: noun === undefined ? [] : [noun],
  format,
  isFaulty,
});

const many = (count: number, name: (i: number) => ListedFile) => Array.from({ length: count }, (_, i) => name(i));

test("many documents of a folder are one line, but for those at fault; runs are looked at one by one", () => {
  const files = [
    listed("notes.md", undefined),
    ...many(30, (i) => listed(`articles/${i}.xml`, "documents", "xml")),
    listed("articles/broken.xml", "documents", "xml", true),
    listed("topics.xml", "topics", "inex-topics"),
    ...many(3, (i) => listed(`texts/${i}.txt`, "documents", "text")),
    ...many(4, (i) => listed(`pages/${i}.md`, "documents", "text")),
    ...many(12, (i) => listed(`runs/${i}.fol`, "run", "fol")),
    ...many(13, (i) => listed(`more/${i}`, "run", "trec")),
    listed("gold.inex", "judgements", "inex"),
  ];
  const groups = fileGroups(files);
  expect(groups.map(({ name, files: { length } }) => `${name} ${length}`)).toEqual([
    "gold.inex 1",
    ...many(12, (i) => listed(`runs/${i}.fol 1`, undefined)).map(({ path }) => path),
    "more/* 13",
    "topics.xml 1",
    "articles/*.xml 30",
    "articles/broken.xml 1",
    "texts/0.txt 1",
    "texts/1.txt 1",
    "texts/2.txt 1",
    "pages/*.md 4",
    "notes.md 1",
  ]);
  expect(groups.flatMap(({ files: inside }) => inside).length).toBe(files.length);
});

test("workers are started where runs are long, processors idle and documents few", () => {
  const MB = 2 ** 20;
  const files = (runs: number[], documents: number) =>
    [...runs.map((size) => ["run", size] as const), ["documents", documents] as const].map(([noun, size], i) => ({
      file: { path: String(i), size, pieces: () => [] },
      settled: new Map([[noun, undefined]]),
    }));
  expect(helpersFor(files([MB / 4, MB / 4], 0), 8)).toBe(0);
  expect(helpersFor(files([MB, MB], 0), 8)).toBe(1);
  expect(helpersFor(files([9 * MB], 0), 8)).toBe(0);
  expect(helpersFor(files(Array<number>(99).fill(MB), 0), 8)).toBe(3);
  expect(helpersFor(files(Array<number>(99).fill(MB), 0), 2)).toBe(1);
  // All workers together may hold 256 MB of documents.
  for (const [documents, helpers] of [
    [64, 3],
    [65, 2],
    [128, 1],
    [129, 0],
  ] as const)
    expect(helpersFor(files(Array<number>(99).fill(MB), documents * MB), 8), `${documents} MB`).toBe(helpers);
});
