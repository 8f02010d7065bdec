import { sumBy } from "../../base/number.ts";
import type { Note } from "../../base/note.ts";
import type { Run } from "../../data/run.ts";
import { firstLines } from "../drafts/line-tally.ts";
import { type CountedLines, lineNote } from "../drafts/notes.ts";
import { runEnd, type Tags } from "../drafts/run-end.ts";

/** What reading found in a run besides its results. Plain data, which may come from another thread. */
export interface RunFindings {
  readonly answers: Run["answers"];
  readonly topics: readonly string[];
  readonly tags: Tags;
  readonly counted: readonly CountedLines[];
}

/** The same for a part of its file. Lines are numbered from the start of the part. */
export interface RunPart extends RunFindings {
  /** The number of lines in it. */
  readonly lines: number;
}

/** Joins consecutive parts. Undefined if only reading them as a whole gives the answer. */
export function joinedParts(parts: readonly [RunPart, ...RunPart[]]): RunFindings | undefined {
  const [{ answers, tags, counted }] = parts;
  const areAlike = parts.every((part) => part.answers === answers && part.tags.first === tags.first);
  const topics = parts.flatMap((part) => part.topics);
  if (!areAlike || new Set(topics).size < topics.length) return undefined;
  return {
    answers,
    topics,
    tags: { first: tags.first, others: sumBy(parts, (part) => part.tags.others) },
    // A format counts the same things in each part.
    counted: counted.map((kind, i) => ({ ...kind, count: countInFile(parts, i), lines: linesInFile(parts, i) })),
  };
}

function countInFile(parts: readonly RunPart[], kind: number): number {
  return sumBy(parts, ({ counted }) => counted[kind]!.count);
}

function linesInFile(parts: readonly RunPart[], kind: number): number[] {
  const found: number[] = [];
  let past = 0;
  for (const { counted, lines } of parts) {
    for (const line of counted[kind]!.lines) found.push(past + line);
    past += lines;
  }
  return firstLines(found);
}

/** The run without its results. `notes` come before those that count lines. */
export function runOf(
  { answers, tags, counted }: RunFindings,
  source: string | undefined,
  notes: readonly Note[] = [],
): Run {
  return runEnd(answers, new Map(), tags, source, [...notes, ...counted.flatMap(lineNote)]);
}
