// Reads files of any kind and order into what can be scored: documents first, then topics and judgements. Texts without offsets are
// placed in the documents, as `evaluate` does. Runs are read when they are scored.

import { alignInPassing, findMisplaced } from "../../match/align/in-passing.ts";
import { quoteReader } from "../../match/align/quotes.ts";
import { attempt, InputError, withPlace } from "../../base/input-error.ts";
import { counted, type Note } from "../../base/note.ts";
import type { Collection } from "../../data/collection.ts";
import { type Judgements, mergedJudgements } from "../../data/judgements.ts";
import type { Topic, Topics } from "../../data/topics.ts";
import type { MisplacedTexts } from "../../files/drafts/context.ts";
import type { Noun } from "../../files/drafts/nouns.ts";
import { readAll, reader, type ReadOptions } from "../../files/formats/read.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { droppedCollection } from "./dropped-collection.ts";
import type { DroppedFile } from "./dropped-file.ts";
import type { Settled } from "./guess.ts";

/** A file, and what is to be read of it. */
export interface SettledFile {
  readonly file: DroppedFile;
  readonly settled: Settled;
}

/** A run that is not read yet. */
export interface RunFile {
  readonly file: DroppedFile;
  readonly format: string | undefined;
  /** What is scored is what answers cite. */
  readonly isAnswers?: true;
}

/** What the files hold. The runs are read when they are scored. */
export interface Pile {
  readonly judgements: Judgements;
  readonly topics: Topics;
  readonly collection: Collection | undefined;
  readonly runs: readonly RunFile[];
}

/** Is told what becomes of files while they are read. */
export interface PileWatch {
  read?(path: string, noun: Noun, words: string): void;
  fault(fault: InputError): void;
}

/** A file as other readers take it: its pieces, and how to read them. */
export interface Readable {
  readonly pieces: Iterable<Uint8Array>;
  readonly options: ReadOptions;
  /** What finding the places of its texts brought up. */
  readonly notes: readonly Note[];
}

/**
 * Reads files of any kind and order: documents first, since paths and texts lead into them. A file at fault is told of and left
 * out; only judgements have to be right, as every number depends on them. Undefined where there is nothing to score.
 */
export function readPile(files: readonly SettledFile[], watch: PileWatch): Pile | undefined {
  const as = (noun: Noun): RunFile[] =>
    files.flatMap(({ file, settled }) => (settled.has(noun) ? [{ file, format: settled.get(noun) }] : []));
  const attempted = <T>(work: () => T): T | undefined => attempt(work, watch.fault);
  const collection = droppedCollection(as("documents"), watch.fault, (path, count) =>
    watch.read?.(path, "documents", counted(count, "document", "documents")),
  );
  const topics = new Map<string, Topic>();
  for (const { file, format } of as("topics"))
    attempted(() => {
      const read = readAll(file.pieces(), reader("topics", { source: file.path, format })).topics;
      for (const [id, topic] of read) topics.set(id, topic);
      watch.read?.(file.path, "topics", counted(read.size, "topic", "topics"));
    });
  const judging = as("judgements");
  const parts = judging.flatMap((one) => attempted(() => [told(one, readJudgements(one, collection), watch)]) ?? []);
  if (parts.length === 0 || parts.length < judging.length) return undefined;
  const judgements = attempted(() => (parts.length === 1 ? parts[0]! : united(parts)));
  const runs = files.flatMap(({ file, settled }): readonly RunFile[] => {
    if (settled.has("run")) return [{ file, format: settled.get("run") }];
    return settled.has("answers") ? [{ file, format: settled.get("answers"), isAnswers: true }] : [];
  });
  return judgements && { judgements, topics: { topics }, collection, runs };
}

function told({ file }: RunFile, judgements: Judgements, { read }: PileWatch): Judgements {
  let documents = 0;
  for (const judged of judgements.topics.values()) documents += judged.size;
  const topics = counted(judgements.topics.size, "topic", "topics");
  read?.(file.path, "judgements", `${topics}, ${counted(documents, "document", "documents")} judged`);
  return judgements;
}

function united(parts: readonly Judgements[]): Judgements {
  const [first] = parts;
  for (const { of, source } of parts)
    if (of !== first!.of)
      throw new InputError(`judges ${of}, where ${first!.source} judges ${first!.of}; expected one kind`, { source });
  return mergedJudgements(parts, first!.source);
}

function readJudgements({ file, format }: RunFile, collection: Collection | undefined): Judgements {
  return withTexts("judgements", { file, format }, { collection }, ({ pieces, options, notes }) => {
    const judgements = readAll(pieces, reader("judgements", options));
    return notes.length === 0 ? judgements : { ...judgements, notes: [...notes, ...(judgements.notes ?? [])] };
  });
}

/** Reads a file; where it has texts without offsets, or not at their offsets, their places are found in the documents first, as `evaluate` does. */
export function withTexts<T>(
  noun: "run" | "judgements",
  { file, format }: RunFile,
  context: ReadOptions,
  read: (from: Readable) => T,
): T {
  const misplaced: MisplacedTexts = { texts: [], compared: 0, characters: 0 };
  const source = file.path;
  const options = { ...context, source, format, misplaced };
  try {
    return read({ pieces: file.pieces(), options, notes: [] });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { collection, unit } = context;
    if (error.code === "texts-elsewhere") {
      const notes = withPlace({ source }, () =>
        findMisplaced(misplaced, noun, { collection: collection!, unit, source }),
      );
      return read({ pieces: file.pieces(), options, notes });
    }
    if (error.code !== "no-offsets") throw error;
    if (collection === undefined)
      throw new InputError(error.fault, error.place, { code: error.code, remedy: { option: "collection" } });
    const { pieces, notes } = aligned(noun, file, options, collection);
    const inJson = { ...options, format: noun === "run" ? "jsonl-run" : "jsonl-judgements", misplaced: undefined };
    return read({ pieces, options: inJson, notes });
  }
}

function aligned(
  noun: "run" | "judgements",
  file: DroppedFile,
  options: ReadOptions,
  collection: Collection,
): Pick<Readable, "pieces" | "notes"> {
  const quotes = readAll(file.pieces(), quoteReader({ ...options, noun }));
  const { lines, notes } = withPlace({ source: file.path }, () => alignInPassing(quotes, collection));
  return { pieces: Array.from(lines, (line) => encodeUtf8(`${line}\n`)), notes };
}
