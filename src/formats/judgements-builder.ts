import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import type { JudgedDocument, JudgedElement, JudgedTopic, Judgements } from "../data/judgements.ts";
import { nothing, rangeSet, type Range, type RangeSet } from "../text/range.ts";
import { quoted } from "./columns.ts";
import { detached } from "./detached.ts";
import { noteOf } from "./notes.ts";

/** What one line of a file says of a document. What it leaves out, an earlier line may have said. */
export interface Judgement {
  readonly topic: string;
  readonly doc: string;
  readonly line: number;
  readonly ranges?: readonly Range[] | undefined;
  readonly grade?: number | undefined;
  readonly length?: number | undefined;
  readonly bestEntry?: number | undefined;
  readonly elements?: readonly JudgedElement[] | undefined;
  /** The number of highlighted characters that the file claims, to be checked against the ranges. */
  readonly claimed?: number | undefined;
}

export interface JudgementsBuilder {
  add(judgement: Judgement): void;
  end(of: Judgements["of"], source: string | undefined): Judgements;
}

interface Draft {
  /** What the first line highlights. */
  relevant: RangeSet;
  /** What further lines do: gathered, and merged once. */
  more: Range[] | undefined;
  grade: number | undefined;
  /** The line that says so. */
  gradeLine: number;
  length: number | undefined;
  bestEntry: number | undefined;
  /** By path. */
  elements: Map<string, JudgedElement> | undefined;
  lines: number;
  /** Lines that call it relevant. */
  linesRelevant: number;
}

/** Gathers judgements and merges the lines that judge one document for one topic. */
export function judgementsBuilder(): JudgementsBuilder {
  const topics = new Map<string, Map<string, Draft>>();
  let merged = 0;
  let contradicted = 0;

  return {
    add({ topic, doc, line, ranges = [], grade, length, bestEntry, elements = [], claimed }) {
      const documents = topics.get(topic) ?? new Map<string, Draft>();
      const draft = documents.get(doc) ?? noDraft();
      if (grade !== undefined && draft.grade !== undefined && grade !== draft.grade)
        throw new InputError(
          `grade ${grade} for document ${quoted(doc)} of topic ${quoted(topic)}, but line ${draft.gradeLine} says ` +
            `${draft.grade}; expected one grade`,
        );

      if (documents.size === 0) topics.set(detached(topic), documents);
      if (draft.lines === 0) documents.set(detached(doc), draft);
      else merged++;
      if (grade !== undefined && draft.grade === undefined) [draft.grade, draft.gradeLine] = [grade, line];
      const relevant = ranges.length === 0 ? nothing : rangeSet(ranges);
      if (claimed !== undefined && claimed !== characters(relevant)) contradicted++;
      if (draft.lines === 0) draft.relevant = relevant;
      else for (const range of relevant) (draft.more ??= []).push(range);
      draft.length = length ?? draft.length;
      draft.bestEntry = bestEntry ?? draft.bestEntry;
      if (elements.length > 0) draft.elements ??= new Map();
      for (const element of elements) draft.elements?.set(element.path, element);
      draft.lines++;
      if (relevant.length > 0 || (grade ?? 0) > 0) draft.linesRelevant++;
    },

    end(of, source) {
      let pastEnd = 0;
      const judged = new Map<string, JudgedTopic>();
      const graded = new Map<number, JudgedDocument>(); // most say nothing but a grade, and share what says it
      for (const [topic, drafts] of topics) {
        const documents = new Map<string, JudgedDocument>();
        for (const [doc, draft] of drafts) {
          const whole = finished(draft, of);
          const document = isOnlyGraded(whole) ? (graded.get(whole.grade) ?? whole) : whole;
          if (document === whole && isOnlyGraded(whole)) graded.set(whole.grade, whole);
          documents.set(doc, document);
          const end = document.relevant.at(-1)?.end ?? 0;
          if (document.length !== undefined && end > document.length) pastEnd++;
        }
        judged.set(topic, documents);
      }
      return { of, topics: judged, notes: judgementsNotes({ merged, contradicted, pastEnd }), source };
    },
  };
}

/** What is told of lines and documents, by how many they are. */
export function judgementsNotes(counts: { merged: number; contradicted: number; pastEnd: number }): Note[] {
  return [
    ...noteOf(
      "judged-twice",
      counts.merged,
      "line judges a document again and was merged",
      "lines judge a document again and were merged",
    ),
    ...noteOf(
      "relevant-chars-contradict",
      counts.contradicted,
      "line has another relevant-chars than its ranges add up to; the ranges stand",
      "lines have another relevant-chars than their ranges add up to; the ranges stand",
    ),
    ...noteOf(
      "highlight-past-end",
      counts.pastEnd,
      "judged document is highlighted past its end",
      "judged documents are highlighted past their end",
    ),
  ];
}

function noDraft(): Draft {
  return {
    relevant: nothing,
    more: undefined,
    grade: undefined,
    gradeLine: 0,
    length: undefined,
    bestEntry: undefined,
    elements: undefined,
    lines: 0,
    linesRelevant: 0,
  };
}

// size() would keep a table for each set, and most of these are looked at once.
function characters(set: RangeSet): number {
  let total = 0;
  for (const { start, end } of set) total += end - start;
  return total;
}

function finished(draft: Draft, of: Judgements["of"]): JudgedDocument {
  const { grade, length, bestEntry, linesRelevant } = draft;
  if (of === "elements") {
    const elements = [...(draft.elements?.values() ?? [])];
    const isRelevant = elements.some(({ relevant }) => relevant > 0);
    return { relevant: nothing, grade: isRelevant ? 1 : 0, length, bestEntry, elements };
  }
  const relevant = draft.more === undefined ? draft.relevant : rangeSet([...draft.relevant, ...draft.more]);
  const highlighted = relevant.length > 0 ? 1 : 0;
  return {
    relevant,
    grade: of === "grades" ? (grade ?? 0) : highlighted,
    length,
    bestEntry,
    timesRelevant: linesRelevant > 1 ? linesRelevant : undefined,
  };
}

function isOnlyGraded({ relevant, length, bestEntry, elements, timesRelevant }: JudgedDocument): boolean {
  return relevant.length === 0 && (length ?? bestEntry ?? elements ?? timesRelevant) === undefined;
}
