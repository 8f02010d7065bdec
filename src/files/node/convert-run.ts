import { attempt, type InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Passage } from "../../data/run.ts";
import type { Format } from "../formats/format.ts";
import { type TopicWriter, topicWriter } from "../formats/print.ts";
import { type Spill, spill } from "./spill.ts";
import type { RunHead, TakeTopic } from "./stream-file.ts";
import { writeFile } from "./write-file.ts";

/**
 * A run on its way from one file to another. Its lines are made as its topics come, and put aside until all of it was read: what
 * has a fault anywhere is not written at all.
 */
export interface ConvertedRun {
  readonly topic: TakeTopic;
  /** Writes the file; gives what its format had no words for. Throws what a topic, or the run, could not be said by. */
  write(): Promise<readonly Note[]>;
  /** Lets go of what was put aside. */
  close(): void;
}

/** How many characters of lines are put aside at once. */
const enough = 2 ** 15;

/** `format`: one that is written by the topic. */
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

/** A stream may still hold a piece when it asks for the next. */
async function* copies(aside: Spill): AsyncGenerator<Buffer> {
  for (const piece of aside.pieces()) yield Buffer.from(piece);
}
