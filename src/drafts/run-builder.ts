import type { Note } from "../base/note.ts";
import type { Passage, Run } from "../data/run.ts";
import { detached } from "./detached.ts";
import type { LineTally } from "./line-tally.ts";
import { type CountedLines, countedLines, lineNote, noteOf } from "./notes.ts";

/** What is known of one topic while its lines come in. */
interface TopicList {
  readonly passages: Passage[];
}

export interface RunBuilder {
  topic(id: string): TopicList;
  /** Takes note of a line's tag; the first one names the run. */
  tag(name: string | undefined): void;
  /** Adds a result at the end of its topic's list. */
  add(list: TopicList, passage: Passage): void;
  end(answers: Run["answers"], source: string | undefined, notes?: readonly Note[]): Run;
}

/** Gathers the results of a run, in the order of the file. */
export function runBuilder(): RunBuilder {
  const lists = new Map<string, TopicList>();
  let current: { id: string; list: TopicList } | undefined; // the lines of a topic mostly follow each other
  const tags = tagCounter();
  const rising: number[] = []; // lines

  return {
    topic(id) {
      if (current?.id === id) return current.list;
      const list = lists.get(id) ?? { passages: [] };
      current = { id: detached(id), list };
      lists.set(current.id, list);
      return list;
    },
    tag(name) {
      if (name !== undefined) tags.add(name);
    },
    add({ passages }, passage) {
      const before = passages.at(-1)?.score;
      if (before !== undefined && passage.score !== undefined && passage.score > before) rising.push(passage.line ?? 0);
      passages.push(passage);
    },
    end(answers, source, notes = []) {
      const topics = new Map<string, readonly Passage[]>();
      for (const [id, { passages }] of lists) topics.set(id, passages);
      return runEnd(answers, topics, tags, source, [...notes, ...lineNote(risingScores(rising))]);
    },
  };
}

/** The first tag, and how many lines have another. */
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

/** A run that has come to its end, named by its first tag or by its file. */
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

/** What a run is called: by its first tag, or by its file. */
export function runName(tag: string | undefined, source: string | undefined): string {
  return tag ?? baseName(source) ?? "run";
}

/** The lines where the score rises, in a format where the order of the file stands. */
export function risingScores(lines: readonly number[] | LineTally): CountedLines {
  return countedLines(lines, {
    code: "scores-contradict",
    one: "line has a higher score than the result before it; the order of the file stands",
    many: "lines have a higher score than the result before them; the order of the file stands",
  });
}

/** The lines where the rank falls, in a format where the order of the file stands. */
export function fallingRanks(lines: readonly number[] | LineTally): CountedLines {
  return countedLines(lines, {
    code: "ranks-contradict",
    one: "line has a lower rank than the result before it; the order of the file stands",
    many: "lines have a lower rank than the result before them; the order of the file stands",
  });
}

/** The lines where the rank falls, in a format where scores decide the order. */
export function contradictingRanks(lines: LineTally): CountedLines {
  return countedLines(lines, {
    code: "ranks-contradict",
    one: "line has a rank that contradicts the order by score; the scores stand",
    many: "lines have ranks that contradict the order by score; the scores stand",
  });
}

/** "runs/bm25.v2.jsonl.gz" is called bm25.v2. */
function baseName(source: string | undefined): string | undefined {
  const name = source
    ?.replace(/^.*[/\\]/s, "")
    .replace(/(?:\.(?:jsonl|ndjson|json|xml|csv|tsv|parquet))?(?:\.gz)?$/i, "");
  return name === "" ? undefined : name;
}
