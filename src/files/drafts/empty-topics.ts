import type { Note } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import { noteOf } from "./notes.ts";

/** Notes the topics without content: they cannot be written to a file of documents or results. */
export function emptyTopicsLost({ topics }: Judgements, written: ReadonlySet<string> = new Set()): Note[] {
  const lost = [...topics].filter(([topic, entries]) => entries.size === 0 && !written.has(topic)).length;
  return topicsLost(lost);
}

export function topicsLost(count: number): Note[] {
  return noteOf(
    "topics-lost",
    count,
    "topic with nothing in it is left out",
    "topics with nothing in them are left out",
  );
}
