import { cp, mkdir, writeFile as write } from "node:fs/promises";
import { join } from "node:path";
import { align } from "../../align/align.ts";
import { alignedLines } from "../../align/print.ts";
import { counted } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import { openCollection } from "../../node/collection/collection.ts";
import { evaluateFiles } from "../../node/evaluate-files.ts";
import { readJudgementsFile, readQuotesFile, readRunFile, readTopicsFile } from "../../node/read-file.ts";
import { writeFile } from "../../node/write-file.ts";
import { outputs } from "../../tables/scores.ts";
import { codePointSlice } from "../../text/code-point-slice.ts";
import type { World } from "../world.ts";
import { demoFolder } from "./demo-folder.ts";
import { writeDemoReport } from "./demo-report.ts";
import { type PassageFound, passagesFound } from "./passages-found.ts";
import { type TypedStep, typeNext } from "./type-next.ts";

const measures = ["R@4000ch", "P@4000ch", "hit@5", "coverage@5"];

const explained =
  "R@4000ch is how much of the text that answers is in the first 4,000 characters of chunks (some 1,000 tokens), P@4000ch how\n" +
  "much of those characters answers. hit@5: is any of it in the first five chunks? coverage@5: the share of passages that are\n" +
  "there whole.";

const next: readonly TypedStep[] = [
  {
    about: "Scores, question by question",
    lines: ["pericope evaluate gold.csv retrieved.jsonl --collection docs --per-topic"],
  },
  {
    about: "Where quotes and chunks are, kept for what follows",
    lines: [
      "pericope align gold.csv --collection docs -o gold.jsonl",
      "pericope align retrieved.jsonl --collection docs -o run.jsonl",
    ],
  },
  {
    about: "Is the chunker to blame, or the retriever",
    lines: [
      "pericope chunk docs --judgements gold.jsonl --budget 4000 -s characters:400/200 -s recursive:400 -s sentences:3",
    ],
  },
  { about: "Is it better than plain BM25", lines: ["pericope compare gold.jsonl run.jsonl bm25.jsonl -m R@4000ch"] },
  {
    about: "That page again, with tokens",
    lines: [
      "pericope report gold.jsonl run.jsonl bm25.jsonl --collection docs --topic-texts questions.jsonl --tokens cl100k -o both.html",
    ],
  },
  {
    about: "A gate for CI, which exits with 1 below",
    lines: ["pericope evaluate gold.jsonl run.jsonl -m R@4000ch --fail-under R@4000ch=0.4"],
  },
];

const yours =
  "\nWith files of your own: a passage a line with its question's id and its document, in CSV or JSONL, and so the chunks, best\n" +
  "first. Where columns have other names, say --fields topic=frage,doc=metadata.datei; where chunks carry offsets, evaluate\n" +
  "takes them as they are. The guide is docs/rag.md.\n";

/** Copies documents, gold and what a retriever returned, finds, scores and shows which text was missed, and says what to type next. */
export async function showRagDemo(given: string | undefined, world: World): Promise<void> {
  const folder = await demoFolder(given, copyFiles, world);
  world.out(
    "The RAG demo: 30 documents (docs), five questions with the passages that answer them, copied out by hand (gold.csv), and ten\n" +
      `chunks that a retriever returned for each (retrieved.jsonl). It is now in ${folder}\n\n`,
  );
  const collection = await openCollection(join(folder, "docs"));
  world.out("Neither quotes nor chunks have offsets, so they are looked for in the documents:\n");
  world.out(await placed(folder, "gold.csv", "gold.jsonl", collection));
  world.out(await placed(folder, "retrieved.jsonl", "run.jsonl", collection));
  world.out(`\n${explained}\n\n`);
  const evaluation = await evaluateFiles(join(folder, "gold.jsonl"), [join(folder, "run.jsonl")], { measures });
  world.out(outputs[0]!.print(evaluation, { width: world.width, colour: world.colour, perTopic: true }));
  world.out("\nWhat came back of each passage that answers, in which of the ten chunks:\n");
  world.out(await questions(folder, collection, world.width ?? 100));
  world.out(
    `\nThe same beside plain BM25, question by question, with the chunks in order, the cut and the reason of each miss: open\n` +
      `${await report(folder, world)}\n`,
  );
  world.out(typeNext(folder, next, world));
  world.out(yours);
}

/** The files as a team has them: a folder of texts, and what they wrote down. */
async function copyFiles(examples: string, folder: string): Promise<void> {
  const documents = await openCollection(join(examples, "documents.jsonl"));
  await mkdir(join(folder, "docs"));
  for (const id of documents.ids()) await write(join(folder, "docs", `${id}.txt`), documents.document(id)!.text);
  await cp(join(examples, "rag"), folder, { recursive: true });
}

/** Writes texts with their places, and says how many were found. */
async function placed(folder: string, from: string, to: string, collection: Collection): Promise<string> {
  const alignment = align(await readQuotesFile(join(folder, from), { collection }), collection);
  await writeFile(join(folder, to), alignedLines(alignment));
  const all = alignment.placed.length + alignment.unplaced.length;
  return `  ${from}: ${alignment.placed.length} of ${counted(all, "text", "texts")} found, written with places to ${to}\n`;
}

async function questions(folder: string, collection: Collection, width: number): Promise<string> {
  const judgements = await readJudgementsFile(join(folder, "gold.jsonl"));
  const run = await readRunFile(join(folder, "run.jsonl"));
  const { topics } = await readTopicsFile(join(folder, "questions.jsonl"));
  const lines = [...judgements.topics.keys()].flatMap((topic) => [
    "",
    shortened(`${topic}  ${topics.get(topic)?.title ?? ""}`, width),
    ...passagesFound(judgements, run, topic).map((passage) => passageLine(passage, collection, width)),
  ]);
  return `${lines.join("\n")}\n`;
}

function passageLine(passage: PassageFound, collection: Collection, width: number): string {
  const { doc, range } = passage;
  const text = codePointSlice(collection.document(doc)!.text, range.start, range.end).replaceAll(/\s+/g, " ");
  return shortened(`    ${howFound(passage).padEnd(20)}  ${doc.padEnd(20)}  ${text}`, width);
}

function howFound({ share, ranks }: PassageFound): string {
  if (share === 0) return "missed";
  const percent = share === 1 ? "whole" : `${Math.min(99, Math.max(1, Math.round(100 * share)))} %`;
  return `${percent}, in ${ranks.join(" and ")}`;
}

function shortened(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, Math.max(width - 1, 40))}…`;
}

async function report(folder: string, world: World): Promise<string> {
  const files = {
    judgements: "gold.jsonl",
    runs: ["run.jsonl", "bm25.jsonl"],
    collection: "docs",
    topics: "questions.jsonl",
    command: "pericope report gold.jsonl run.jsonl bm25.jsonl --collection docs --topic-texts questions.jsonl",
  };
  return writeDemoReport(folder, files, world);
}
