import type { Note } from "../base/note.ts";
import type { Passage, Run } from "../data/run.ts";
import { tagColumn } from "./columns.ts";
import { noteOf } from "./notes.ts";

export function resultsOf({ topics }: Run): readonly Passage[] {
  return [...topics.values()].flat();
}

/** Whether the system's score can be written: there is one, and it is a number. */
export function hasScore({ score }: Passage): boolean {
  return score !== undefined && Number.isFinite(score);
}

export function scoresMadeUp(count: number): Note[] {
  return noteOf("scores-made-up", count, "result gets a made-up score", "results get made-up scores");
}

/** The tag of a column format has no white space. */
export function nameChanged({ name }: Run): Note[] {
  const tag = tagColumn(name);
  return noteOf("name-changed", tag === name ? 0 : 1, `run name is written as ${tag}`, "");
}
