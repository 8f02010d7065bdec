import type { Note } from "../../base/note.ts";
import type { Run } from "../../data/run.ts";
import { detached } from "./detached.ts";
import type { LineTally } from "./line-tally.ts";
import { type CountedLines, countedLines, noteOf } from "./notes.ts";

/** The first tag, and the number of lines with another tag. */
export interface Tags {
  readonly first: string | undefined;
  readonly others: number;
}

export interface TagCounter extends Tags {
  add(name: string): "first" | "same" | "other";
}

export function tagCounter(): TagCounter {
  let first: string | undefined;
  let others = 0;
  return {
    get first() {
      return first;
    },
    get others() {
      return others;
    },
    add(name) {
      if (name === first) return "same";
      if (first === undefined) {
        first = detached(name);
        return "first";
      }
      others++;
      return "other";
    },
  };
}

/** A run at the end of its file. Its name is its first tag, or the name of its file. */
export function runEnd(
  answers: Run["answers"],
  topics: Run["topics"],
  tags: Tags,
  source: string | undefined,
  notes: readonly Note[],
): Run {
  return {
    name: runName(tags.first, source),
    answers,
    topics,
    notes: [
      ...noteOf(
        "several-tags",
        tags.others,
        "line has another tag than the first",
        "lines have another tag than the first",
      ),
      ...notes,
    ],
    source,
  };
}

/** The name of a run: its first tag, or the name of its file. */
export function runName(tag: string | undefined, source: string | undefined): string {
  return tag ?? baseName(source) ?? "run";
}

/** The lines where the score rises, in a format in which the order of the file counts. */
export function risingScores(lines: readonly number[] | LineTally): CountedLines {
  return countedLines(lines, {
    code: "scores-contradict",
    one: "line has a higher score than the result before it; the order of the file stands",
    many: "lines have a higher score than the result before them; the order of the file stands",
  });
}

/** The lines where the rank falls, in a format in which the order of the file counts. */
export function fallingRanks(lines: readonly number[] | LineTally): CountedLines {
  return countedLines(lines, {
    code: "ranks-contradict",
    one: "line has a lower rank than the result before it; the order of the file stands",
    many: "lines have a lower rank than the result before them; the order of the file stands",
  });
}

/** The lines where the rank falls, in a format in which scores decide the order. */
export function contradictingRanks(lines: LineTally): CountedLines {
  return countedLines(lines, {
    code: "ranks-contradict",
    one: "line has a rank that contradicts the order by score; the scores stand",
    many: "lines have ranks that contradict the order by score; the scores stand",
  });
}

/** The name of "runs/bm25.v2.jsonl.gz" is bm25.v2. */
function baseName(source: string | undefined): string | undefined {
  const name = source
    ?.replace(/^.*[/\\]/s, "")
    .replace(/(?:\.(?:jsonl|ndjson|json|xml|csv|tsv|parquet))?(?:\.gz)?$/i, "");
  return name === "" ? undefined : name;
}
