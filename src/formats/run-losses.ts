import type { Note } from "../base/note.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
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

/** In a format without a sign for it, a result without a place is left out. */
export function unresolvedLost(run: Run): Note[] {
  return noteOf(
    "unresolved-lost",
    run.answers === "passages" ? resultsOf(run).filter(isUnresolved).length : 0,
    "unresolved result is left out",
    "unresolved results are left out",
  );
}

/** The tag of a column format has no white space. */
export function nameChanged({ name }: Run): Note[] {
  const tag = tagColumn(name);
  return noteOf("name-changed", tag === name ? 0 : 1, `run name is written as ${tag}`, "");
}

/** What a submission says of itself has no place but in a submission. */
export function metadataLost({ metadata }: Run): Note[] {
  const said = Object.values(metadata ?? {}).filter((value) => value !== undefined).length;
  return noteOf(
    "metadata-lost",
    said,
    "thing that the submission says of itself is left out",
    "things that the submission says of itself are left out",
  );
}
