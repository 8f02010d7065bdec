import { InputError } from "../../base/input-error.ts";
import type { TopicSink } from "../../data/run.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { RunFindings, RunPart } from "../lines/run-part.ts";
import type { Streaming } from "../lines/run-stream.ts";
import { encodeUtf8, isWhole } from "../../text/utf8.ts";
import { fileReader, type ReadOptions } from "./reading/file-reader.ts";
import type { Format } from "./format.ts";

export type { ReadOptions } from "./reading/file-reader.ts";

/** Takes a file in pieces of any size. Its memory has only the current piece, one line, and what was parsed. */
export interface Reader<T> {
  push(chunk: Uint8Array): void;
  end(): T;
}

/** The content of a file, and its format. */
export type Reading<N extends Noun = Noun> = {
  [K in N]: { readonly noun: K; readonly format: Pick<Format<K>, "name">; readonly value: Nouns[K] };
}[N];

export type Input = string | Uint8Array | Iterable<Uint8Array>;

/** Reads a file of a known noun, piece by piece. */
export function reader<N extends Noun>(noun: N, options: ReadOptions = {}): Reader<Nouns[N]> {
  const { push, end } = fileReader(noun, options);
  return { push, end: () => end().value };
}

/** Reads a file of any noun, piece by piece. */
export function anyReader(options: ReadOptions = {}): Reader<Reading> {
  const { push, end } = fileReader<Noun>(undefined, options);
  // The value was made by the format's own parser, so their nouns are the same.
  return { push, end: () => end() as Reading };
}

/**
 * Reads a run: what a system answered, topic by topic, best first. The format (FOL, TREC, JSONL, CSV or INEX XML) is
 * recognised unless it is named.
 *
 * @example
 * import { readRun } from "pericope";
 *
 * const run = readRun('{"topic":"q1","doc":"guide.md","start":150,"end":250,"run":"mine"}');
 * run.topics.get("q1"); // [{ doc: "guide.md", start: 150, end: 250, line: 1 }]
 */
export function readRun(input: Input, options?: ReadOptions): Nouns["run"] {
  return readAll(input, reader("run", options));
}

/**
 * Reads judgements: what people highlighted. The format (INEX, TREC qrels, JSONL, CSV or SQuAD) is recognised unless
 * it is named.
 *
 * @example
 * import { readJudgements } from "pericope";
 *
 * const judgements = readJudgements('{"topic":"q1","doc":"guide.md","ranges":[[100,200]]}');
 * judgements.topics.get("q1")?.get("guide.md")?.relevant; // [{ start: 100, end: 200 }]
 */
export function readJudgements(input: Input, options?: ReadOptions): Nouns["judgements"] {
  return readAll(input, reader("judgements", options));
}

/**
 * Reads documents with their texts, from JSONL or SQuAD.
 *
 * @example
 * import { readDocuments } from "pericope";
 *
 * const collection = readDocuments('{"doc":"guide.md","text":"Wait for the light."}');
 * collection.document("guide.md")?.text; // "Wait for the light."
 */
export function readDocuments(input: Input, options?: ReadOptions): Nouns["documents"] {
  return readAll(input, reader("documents", options));
}

/**
 * Reads topics: the questions that were asked, from INEX XML or JSONL.
 *
 * @example
 * import { readTopics } from "pericope";
 *
 * const { topics } = readTopics('{"topic":"q1","title":"What is the light for?"}');
 * topics.get("q1")?.title; // "What is the light for?"
 */
export function readTopics(input: Input, options?: ReadOptions): Nouns["topics"] {
  return readAll(input, reader("topics", options));
}

/**
 * Reads a text with any content, for example to convert it, and says what it contains and in which format.
 *
 * @example
 * import { readAny } from "pericope";
 *
 * const { noun, format } = readAny("414 Q0 9996 1 0.9 mine 250 100");
 * [noun, format.name]; // ["run", "fol"]
 */
export function readAny(input: Input, options?: ReadOptions): Reading {
  return readAll(input, anyReader(options));
}

export function readAll<T>(input: Input, { push, end }: Reader<T>): T {
  if (typeof input === "string") {
    if (!isWhole(input)) throw new InputError("the text holds half a surrogate pair; expected whole characters");
    push(encodeUtf8(input));
  } else if (input instanceof Uint8Array) push(input);
  else for (const chunk of input) push(chunk);
  return end();
}

/**
 * Reads a run whose results are needed topic by topic. If the format allows it, `open` is called with what the run
 * answers with and what it says about itself, and receives the topics. The run at the end then has no results.
 */
export function streamReader(options: ReadOptions, gathered: boolean, open: Streaming["open"]): Reader<Nouns["run"]> {
  const { push, end } = fileReader("run", options, { gathered, open });
  return { push, end: () => end().value };
}

/** Reads a file of any noun; a run is read in the same way. For `everyFault`, see Streaming. */
export function anyStreamReader(options: ReadOptions, streaming: Streaming): Reader<Reading> {
  const { push, end } = fileReader<Noun>(undefined, options, streaming);
  return { push, end: () => end() as Reading };
}

/**
 * Reads a part of a run's file in the same way; its format must be named. It ends with data to join the parts.
 * Undefined if the format cannot do that.
 */
export function partReader(
  options: ReadOptions & { readonly format: string },
  open: (answers: Nouns["run"]["answers"]) => TopicSink,
): Reader<RunPart | undefined> {
  let found: RunFindings | undefined;
  const ended = (what: RunFindings) => void (found = what);
  const { push, end } = fileReader("run", options, { gathered: false, open, ended });
  return {
    push,
    end() {
      const { lines, marks, value } = end();
      // Only reading the file as a whole can number lines or ids that are reported one by one.
      const isTold = marks > 0 || value.notes?.some(({ code }) => code === "invisible-in-ids") === true;
      return isTold ? undefined : found && { ...found, lines };
    },
  };
}

/**
 * The format of a run that begins with these bytes, if they decide it and parts of the file can be read separately.
 * Throws if they are invalid.
 */
export function partsFormat(beginning: Uint8Array, options: ReadOptions): Format<"run"> | undefined {
  const { push, format } = fileReader("run", options);
  push(beginning);
  const settled = format();
  const isByLines = settled?.header === undefined && settled?.elements === undefined;
  return isByLines ? settled : undefined;
}
