import { isDeepStrictEqual } from "node:util";
import type { Passage, Results, Run } from "../../data/run.ts";
import { runName } from "../drafts/run-end.ts";
import { anyStreamReader, type Reading } from "../formats/read.ts";
import { TopicReturns } from "../lines/open-topics.ts";
import { sourceOf } from "./file-bytes.ts";
import { type FileOptions, readAnyWith } from "./read-file.ts";
import { statIfThere } from "./file-system.ts";

/** What is known about a run before its results come. */
export type RunHead = Pick<Run, "name" | "answers" | "metadata">;

/** Receives the topics of a run one by one, in the order of their first lines. */
export type TakeTopic = (topic: string, ranked: readonly Passage[]) => void;

/**
 * Reads a file of any format. The results of a run are passed on, topic by topic if its format allows it. Then they
 * are never all in memory, and the returned run need not contain them. `begin` is called before each reading, because
 * a file may have to be read twice; results of the first reading then do not count.
 */
export async function streamAnyFile(
  path: string,
  options: FileOptions,
  begin: () => (head: RunHead) => TakeTopic,
): Promise<Reading> {
  /** Undefined if something at the end contradicts what was known at the beginning. */
  async function read(gathered: boolean): Promise<Reading | undefined> {
    const take = begin();
    let known: RunHead | undefined;
    function open(answers: Run["answers"], metadata: Run["metadata"], tag: string | undefined) {
      const topic = take((known = { name: runName(tag, options.source ?? sourceOf(path)), answers, metadata }));
      return (id: string, results: Results) => topic(id, results.passages());
    }
    const streaming = { gathered, everyFault: true, open };
    const reading = await readAnyWith(path, options, (placed) => anyStreamReader(placed, streaming));
    if (reading.noun !== "run") return reading;
    const { name, answers, metadata, topics } = reading.value;
    // Metadata may come after the topics that they describe, and so may the first tag.
    if (known !== undefined) return isDeepStrictEqual(known, { name, answers, metadata }) ? reading : undefined;
    const topic = take({ name, answers, metadata });
    for (const [id, ranked] of topics) topic(id, ranked);
    return reading;
  }

  const reading = await read(!canBeReadAgain(path)).catch((error: unknown) => {
    if (error instanceof TopicReturns) return undefined;
    throw error;
  });
  return reading ?? (await read(true))!;
}

/** False for a pipe. Its topics are gathered, because one may come back after it was passed on. */
export function canBeReadAgain(path: string): boolean {
  const stat = statIfThere(path);
  return stat !== undefined && (stat.isFile() || stat.isDirectory());
}
