import type { Note } from "../base/note.ts";
import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import { tagColumn } from "./columns.ts";
import { emptyTopicsLost } from "./empty-topics.ts";
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

/** In a format without paths, a result is a range and nothing more. */
export function pathsLost(run: Run): Note[] {
  return noteOf(
    "paths-lost",
    resultsOf(run).filter(({ kind, path }) => kind === "element" || path !== undefined).length,
    "element is written without its path",
    "elements are written without their paths",
  );
}

/** The tag of a column format has no white space. */
export function nameChanged({ name }: Run): Note[] {
  const tag = tagColumn(name);
  return noteOf("name-changed", tag === name ? 0 : 1, `run name is written as ${tag}`, "");
}

/** A run without a name is called after its file when it is read. */
export function emptyName({ name }: Run): Note[] {
  return noteOf("name-changed", name === "" ? 1 : 0, "run name is empty, and read as the name of the file", "");
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

/** What records of JSONL and CSV have no room for. */
export function recordsLost(run: Run): Note[] {
  return [...unresolvedLost(run), ...metadataLost(run), ...pathsLost(run), ...emptyName(run), ...emptyTopicsLost(run)];
}
