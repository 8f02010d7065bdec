import {
  type JudgedDocument,
  type JudgedElement,
  type JudgedTopic,
  hasRelevant,
  type Judgements,
} from "../data/judgements.ts";
import { nothing, type Range, rangeSet, type RangeSet } from "../text/range.ts";

/** Names one of several right answers to a topic: by what the file calls it, or by a number where it has no name. */
export type Alternative = string | number;

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
  /** The right answer that it is part of; without it, it is part of every one. */
  readonly alternative?: Alternative | undefined;
}

/** What the lines that judge one document for one topic have said so far. */
export interface JudgementDraft {
  /** What the first line highlights. */
  relevant: RangeSet;
  /** What further lines do: gathered, and merged once. */
  more: Range[] | undefined;
  /** The highest. */
  grade: number | undefined;
  /** The first line that says one. */
  gradeLine: number;
  length: number | undefined;
  bestEntry: number | undefined;
  /** By path. */
  elements: Map<string, JudgedElement> | undefined;
  lines: number;
  /** Lines that call it relevant. */
  linesRelevant: number;
  /** What lines say that are part of one right answer alone. */
  apart: Map<Alternative, JudgementDraft> | undefined;
}

export function emptyDraft(): JudgementDraft {
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
    apart: undefined,
  };
}

/** Adds what a line says to a draft, and gives how many characters it highlights. */
export function drafted(draft: JudgementDraft, { ranges = [], grade, line, ...said }: Judgement): number {
  if (grade !== undefined && draft.grade === undefined) draft.gradeLine = line;
  if (grade !== undefined) draft.grade = Math.max(grade, draft.grade ?? grade);
  const relevant = ranges.length === 0 ? nothing : rangeSet(ranges);
  if (draft.lines === 0) draft.relevant = relevant;
  else for (const range of relevant) (draft.more ??= []).push(range);
  draft.length = said.length ?? draft.length;
  draft.bestEntry = said.bestEntry ?? draft.bestEntry;
  for (const element of said.elements ?? []) (draft.elements ??= new Map()).set(element.path, element);
  draft.lines++;
  if (relevant.length > 0 || (grade ?? 0) > 0) draft.linesRelevant++;
  return characters(relevant);
}

/** A topic's right answers, together and each alone, where there are several. */
export interface RightAnswers {
  readonly together: JudgedTopic;
  /** Those that differ; an answer with nothing relevant is none. */
  readonly each: readonly JudgedTopic[];
  /** Documents whose grade and highlights contradict each other. */
  readonly gradesContradict: number;
}

export function rightAnswers(
  drafts: ReadonlyMap<string, JudgementDraft>,
  alternatives: ReadonlySet<Alternative> | undefined,
  of: Judgements["of"],
): RightAnswers {
  let gradesContradict = 0;
  const together = new Map<string, JudgedDocument>();
  for (const [doc, draft] of drafts) {
    const { grade, ...whole } = merged([draft, ...(draft.apart?.values() ?? [])]);
    const document = finished({ grade, ...whole }, of);
    if (of === "highlights" && grade !== undefined && grade > 0 !== document.relevant.length > 0) gradesContradict++;
    together.set(doc, document);
  }
  const each = new Map<string, JudgedTopic>();
  for (const alternative of alternatives ?? []) {
    const answer = new Map<string, JudgedDocument>();
    for (const [doc, draft] of drafts) {
      const own = draft.apart?.get(alternative);
      const isAll = draft.apart === undefined;
      answer.set(doc, isAll ? together.get(doc)! : finished(merged(own === undefined ? [draft] : [draft, own]), of));
    }
    if (hasRelevant(answer)) each.set(JSON.stringify([...answer]), answer);
  }
  return { together, each: [...each.values()], gradesContradict };
}

/** What drafts say together. How often it was judged is said by the lines that all answers share, and those of one. */
function merged([first, ...others]: readonly JudgementDraft[]): JudgementDraft {
  if (others.length === 0) return first!;
  const all = [first!, ...others];
  const last = <T>(of: (draft: JudgementDraft) => T | undefined): T | undefined =>
    all.map(of).findLast((x) => x !== undefined);
  const grades = all.flatMap(({ grade }) => grade ?? []);
  return {
    ...first!,
    more: [...(first!.more ?? []), ...others.flatMap(({ relevant, more = [] }) => [...relevant, ...more])],
    grade: grades.length === 0 ? undefined : Math.max(...grades),
    length: last(({ length }) => length),
    bestEntry: last(({ bestEntry }) => bestEntry),
    linesRelevant: first!.linesRelevant + Math.max(...others.map(({ linesRelevant }) => linesRelevant)),
  };
}

function finished(draft: JudgementDraft, of: Judgements["of"]): JudgedDocument {
  const { grade, length, bestEntry, linesRelevant } = draft;
  if (of === "elements") {
    const elements = [...(draft.elements?.values() ?? [])];
    const isRelevant = elements.some(({ relevant }) => relevant > 0);
    return { relevant: nothing, grade: isRelevant ? 1 : 0, length, bestEntry, elements };
  }
  const relevant = draft.more === undefined ? draft.relevant : rangeSet([...draft.relevant, ...draft.more]);
  return {
    relevant,
    grade: of === "grades" ? (grade ?? 0) : gradeBeside(relevant, grade),
    length,
    bestEntry,
    timesRelevant: linesRelevant > 1 ? linesRelevant : undefined,
  };
}

/** The grade of a document with highlights: what is highlighted is relevant, whatever the grade says, and nothing else is. */
function gradeBeside(relevant: RangeSet, grade: number | undefined): number {
  if (relevant.length === 0) return Math.min(grade ?? 0, 0);
  return grade !== undefined && grade > 0 ? grade : 1;
}

// size() would keep a table for each set, and most of these are looked at once.
function characters(set: RangeSet): number {
  let total = 0;
  for (const { start, end } of set) total += end - start;
  return total;
}
