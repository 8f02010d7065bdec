import type { Note } from "../../base/note.ts";
import { isUnresolved, type Passage, type Run } from "../../data/run.ts";
import { tagColumn } from "./columns.ts";
import { topicsLost } from "./empty-topics.ts";
import { noteOf } from "./notes.ts";

/** What a format cannot write of a run, counted topic by topic. */
export interface RunLosses {
  add(ranked: readonly Passage[]): void;
  notes(): Note[];
}

/** Counts over the results of a run. */
export interface ResultCounts {
  results: number;
  /** Results without a score that can be written. */
  unscored: number;
  /** Results without a place. */
  unresolved: number;
  /** Results that are said to be elements, or have the path of one. */
  elements: number;
  emptyTopics: number;
}

/** The losses that these counts lead to. */
export function lossesBy(notes: (counts: Readonly<ResultCounts>) => Note[]): RunLosses {
  const counts: ResultCounts = { results: 0, unscored: 0, unresolved: 0, elements: 0, emptyTopics: 0 };
  return {
    add(ranked) {
      counts.results += ranked.length;
      if (ranked.length === 0) counts.emptyTopics++;
      for (const passage of ranked) {
        if (!hasScore(passage)) counts.unscored++;
        if (isUnresolved(passage)) counts.unresolved++;
        if (passage.kind === "element" || passage.path !== undefined) counts.elements++;
      }
    },
    notes: () => notes(counts),
  };
}

export function resultsOf({ topics }: Run): readonly Passage[] {
  return [...topics.values()].flat();
}

/** True if there is a score and it is a number, so that it can be written. */
export function hasScore({ score }: Passage): boolean {
  return score !== undefined && Number.isFinite(score);
}

export function scoresMadeUp(count: number): Note[] {
  return noteOf("scores-made-up", count, "result gets a made-up score", "results get made-up scores");
}

/** In a format that has no sign for it, a result without a place is left out. */
export function unresolvedLost({ answers }: Pick<Run, "answers">, count: number): Note[] {
  return noteOf(
    "unresolved-lost",
    answers === "passages" ? count : 0,
    "unresolved result is left out",
    "unresolved results are left out",
  );
}

/** In a format without paths, a result is only a range. */
export function pathsLost(count: number): Note[] {
  return noteOf("paths-lost", count, "element is written without its path", "elements are written without their paths");
}

/** The tag of a column format cannot contain white space. */
export function nameChanged({ name }: Pick<Run, "name">): Note[] {
  const tag = tagColumn(name);
  return noteOf("name-changed", tag === name ? 0 : 1, `run name is written as ${tag}`, "");
}

/** A run without a name gets the name of its file when it is read. */
export function emptyName({ name }: Pick<Run, "name">): Note[] {
  return noteOf("name-changed", name === "" ? 1 : 0, "run name is empty, and read as the name of the file", "");
}

/** Only a submission can contain what a submission says about itself. */
export function metadataLost({ metadata }: Pick<Run, "metadata">): Note[] {
  const said = Object.values(metadata ?? {}).filter((value) => value !== undefined).length;
  return noteOf(
    "metadata-lost",
    said,
    "thing that the submission says of itself is left out",
    "things that the submission says of itself are left out",
  );
}

/** What records of JSONL and CSV cannot write. */
export function recordsLost(run: Pick<Run, "name" | "answers" | "metadata">): RunLosses {
  return lossesBy(({ unresolved, elements, emptyTopics }) => [
    ...unresolvedLost(run, unresolved),
    ...metadataLost(run),
    ...pathsLost(elements),
    ...emptyName(run),
    ...topicsLost(emptyTopics),
  ]);
}
