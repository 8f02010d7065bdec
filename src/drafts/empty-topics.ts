import type { Note } from "../base/note.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { noteOf } from "./notes.ts";

/** A topic with nothing in it leaves no trace in a file of documents or results. */
export function emptyTopicsLost({ topics }: Judgements | Run): Note[] {
  const lost = [...topics.values()].filter(
    (entries) => ("size" in entries ? entries.size : entries.length) === 0,
  ).length;
  return noteOf(
    "topics-lost",
    lost,
    "topic with nothing in it is left out",
    "topics with nothing in them are left out",
  );
}
