import { attempt, type InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Passage } from "../../data/run.ts";
import type { Format } from "../formats/format.ts";
import { type TopicWriter, topicWriter } from "../formats/print.ts";
import { type Spill, spill } from "./spill.ts";
import type { RunHead, TakeTopic } from "./stream-file.ts";
import { writeFile } from "./write-file.ts";

/**
 * A run that is converted from one file to another. Its lines are made while its topics come, and are stored in a
 * temporary file until everything was read. If there is an error anywhere, nothing is written.
 */
export interface ConvertedRun {
  readonly topic: TakeTopic;
  /**
   * Writes the file, and returns notes on what its format cannot write. Throws if the format cannot write a topic, or
   * the run, at all.
   */
  write(): Promise<readonly Note[]>;
  /** Deletes the temporary data. */
  close(): void;
}

/** How many characters of lines are written to the temporary file at once. */
const enough = 2 ** 15;

/** `format` must be one that is written topic by topic. */
export function convertedRun(head: RunHead, format: Format, path: string): ConvertedRun {
  const aside = spill(path === "-" ? undefined : path);
  let text = "";
  let fault: InputError | undefined; // the first; those of the file that is read come before it
  let writer: TopicWriter | undefined;

  function unlessAtFault(work: () => void): void {
    if (fault === undefined) attempt(work, (found) => (fault = found));
  }

  function add(line: string): void {
    text += `${line}\n`;
    if (text.length >= enough) flush();
  }

  function flush(): void {
    aside.add(Buffer.from(text));
    text = "";
  }

  unlessAtFault(() => void (writer = topicWriter(format, head, add)));
  return {
    topic: (topic: string, ranked: readonly Passage[]) => unlessAtFault(() => writer!.topic(topic, ranked)),
    async write() {
      let losses: readonly Note[] = [];
      unlessAtFault(() => void (losses = writer!.end()));
      if (fault !== undefined) throw fault;
      flush();
      await writeFile(path, copies(aside));
      return losses;
    },
    close: () => aside.close(),
  };
}

/** Copies, because a stream may still use a piece when it asks for the next. */
async function* copies(aside: Spill): AsyncGenerator<Buffer> {
  for (const piece of aside.pieces()) yield Buffer.from(piece);
}
