import { cp, mkdir, writeFile as write } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "../../base/note.ts";
import { demoFolder, type TypedStep, typeNext, writeDemoReport } from "./demo-folder.ts";
import { chunksAt } from "../options/chunks.ts";
import type { World } from "../world.ts";
import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import { openCollection } from "../../files/node/collection/collection.ts";
import { readJudgementsFile, readRunFile, readTopicsFile } from "../../files/node/read-file.ts";
import { writeFile } from "../../files/node/write-file.ts";
import { align } from "../../match/align/align.ts";
import { alignedLines } from "../../match/align/print.ts";
import { readQuotesFile } from "../../match/node/read-aligned.ts";
import { outputs } from "../../print/findings/score-findings.ts";
import { missed, type ReasonName, reasons } from "../../score/missed.ts";
import { evaluateFiles } from "../../score/node/score-files.ts";
import { codePointSlice } from "../../text/code-points.ts";
import { type Range, rangeSet, sizeWithin } from "../../text/range.ts";

const measures = ["R@4000ch", "P@4000ch", "hit@5", "coverage@5"];

const explained =
  "R@4000ch is the share of the right text in the first 4,000 characters of chunks (some 1,000 tokens). P@4000ch is the share of\n" +
  "those characters that is right text. hit@5: do the first five chunks contain any of it? coverage@5: the share of passages that\n" +
  "they contain whole.";

const next: readonly TypedStep[] = [
  {
    about: "The scores, question by question",
    lines: ["pericope evaluate gold.csv retrieved.jsonl --collection docs --per-topic"],
  },
  {
    about: "Every text that was missed, and why",
    lines: ["pericope missed gold.csv retrieved.jsonl --collection docs --chunks chunks.jsonl --texts"],
  },
  {
    about: "At which stage of the pipeline the right text was lost",
    lines: [
      "pericope trace gold.csv --stage chunks=chunks.jsonl --stage retrieved=retrieved.jsonl --stage reranked=reranked.jsonl --stage context=context.jsonl --collection docs",
    ],
  },
  {
    about: "Where the quotes and the chunks are, written down for what follows",
    lines: [
      "pericope align gold.csv --collection docs -o gold.jsonl",
      "pericope align retrieved.jsonl --collection docs -o run.jsonl",
    ],
  },
  {
    about: "Would another chunker do better",
    lines: [
      "pericope chunk docs --judgements gold.jsonl --budget 4000 -s characters:400/200 -s recursive:400 -s sentences:3",
    ],
  },
  { about: "Is it better than plain BM25", lines: ["pericope compare gold.jsonl run.jsonl bm25.jsonl -m R@4000ch"] },
  {
    about: "The page again, with sizes in tokens",
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
  "\nWith your own files: one line per passage, with the id of its question and its document, in CSV or JSONL; the same for chunks,\n" +
  "best first. If your columns have other names, name them: --fields topic=frage,doc=metadata.datei. The guide is docs/rag.md.\n";

/**
 * Copies documents, right answers and what a retriever returned, shows which text came back, scores it, and says what
 * to type next.
 */
export async function showRagDemo(given: string | undefined, world: World): Promise<void> {
  const folder = await demoFolder(given, copyFiles, world);
  const collection = await openCollection(join(folder, "docs"));
  const places = [
    await placed(folder, "gold.csv", "gold.jsonl", collection),
    await placed(folder, "retrieved.jsonl", "run.jsonl", collection),
  ];
  world.out(
    "Did the retriever bring back the right text? 5 questions, 11 passages that answer them, 10 chunks for each question.\n",
  );
  world.out(await questions(folder, collection, world));
  world.out(
    `\ncut through: the retriever did not return it, and no chunk of its index (chunks.jsonl) contains the whole passage.\n` +
      `not returned: a chunk contains the whole passage, but the retriever did not return it.\n\n${explained}\n\n`,
  );
  const evaluation = await evaluateFiles(join(folder, "gold.jsonl"), [join(folder, "run.jsonl")], {
    measures,
    collection,
  });
  world.out(outputs[0]!.print(evaluation, { width: world.width, colour: world.colour, perTopic: true }));
  world.out(
    `\nThe files are in ${folder}\n` +
      "The quotes (gold.csv) and the chunks have no offsets; pericope found their places in the documents (docs):\n" +
      places.join(""),
  );
  world.out(`\nTo see it in the text, beside plain BM25, open\n${await report(folder, world)}\n`);
  world.out(typeNext(folder, next, world));
  world.out(yours);
}

/** The files as a team would have them: a folder of texts, and notes. */
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

async function questions(folder: string, collection: Collection, world: World): Promise<string> {
  const width = world.width ?? 100;
  const judgements = await readJudgementsFile(join(folder, "gold.jsonl"));
  const run = await readRunFile(join(folder, "run.jsonl"));
  const { chunking } = await chunksAt(join(folder, "chunks.jsonl"), { collection }, world);
  const { topics } = await readTopicsFile(join(folder, "questions.jsonl"));
  const lines = [...judgements.topics.keys()].flatMap((topic) => [
    "",
    shortened(`${topic}  ${topics.get(topic)?.title ?? ""}`, width),
    ...passagesFound(judgements, run, topic, chunking.chunks).map((passage) => passageLine(passage, collection, width)),
  ]);
  return `${lines.join("\n")}\n`;
}

function passageLine(passage: PassageFound, collection: Collection, width: number): string {
  const { doc, range } = passage;
  const text = codePointSlice(collection.document(doc)!.text, range.start, range.end).replaceAll(/\s+/g, " ");
  const [state, details] = howFound(passage);
  return shortened(`    ${state.padEnd(6)}  ${details.padEnd(30)}  ${doc.padEnd(20)}  ${text}`, width);
}

/** Found, missed or the share found; then the chunks in which it was found, and why the rest was missed. */
function howFound({ share, ranks, reason }: PassageFound): [string, string] {
  const why = reasons.find(({ name }) => name === reason)?.title ?? "";
  const chunks = `${ranks.length === 1 ? "chunk" : "chunks"} ${ranks.join(", ")}`;
  if (share === 0) return ["missed", why];
  if (share === 1) return ["found", chunks];
  return [`${Math.min(99, Math.max(1, Math.round(100 * share)))} %`, `${chunks}; rest ${why}`];
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

/** What a run returned of one highlighted passage. */
interface PassageFound {
  readonly doc: string;
  readonly range: Range;
  /** The share of its characters that the results contain, from 0 to 1. */
  readonly share: number;
  /** The ranks of the results that contain some of it. */
  readonly ranks: readonly number[];
  /** Why the rest was missed. Undefined if all of it was found. */
  readonly reason: ReasonName | undefined;
}

/**
 * Every highlighted passage of a topic, in the order of the judgements, with what the run returned of it. `chunks` is
 * what could have been returned.
 */
export function passagesFound(
  judgements: Judgements,
  run: Run,
  topic: string,
  chunks?: ReadonlyMap<string, readonly Range[]>,
): PassageFound[] {
  const judged = judgements.topics.get(topic) ?? new Map();
  const read = run.topics.get(topic) ?? [];
  const lost = missed([judged], { read, below: [] }, { chunks }).missed;
  return [...judged].flatMap(([doc, { relevant }]) => {
    const returned = rangeSet(read.filter((result) => result.doc === doc));
    return relevant.map(({ start, end }: Range): PassageFound => {
      const touches = (other: Range & { readonly doc: string }): boolean =>
        other.doc === doc && other.start < end && start < other.end;
      return {
        doc,
        range: { start, end },
        share: sizeWithin(returned, start, end) / (end - start),
        ranks: read.flatMap((result, i) => (touches(result) ? [i + 1] : [])),
        reason: lost.find(touches)?.reason,
      };
    });
  });
}
