import {
  type GoldGroup,
  hasRelevant,
  type JudgedDocument,
  type JudgedElement,
  type JudgedTopic,
  type Judgements,
} from "../../data/judgements.ts";
import { nothing, type Range, rangeSet, type RangeSet, totalLength } from "../../text/range.ts";
import { type DocumentOrigin, joinedOrigin } from "../../data/origin.ts";
import { type GoldLine, type GoldParts, type GoldPart, ways } from "./gold-parts.ts";

/** What one line of a file says about a document. An earlier line may have said what it leaves out. */
export interface Judgement extends GoldLine {
  readonly topic: string;
  readonly doc: string;
  readonly length?: number | undefined;
  readonly bestEntry?: number | undefined;
  readonly elements?: readonly JudgedElement[] | undefined;
  /** The number of highlighted characters that the file claims. It is checked against the ranges. */
  readonly claimed?: number | undefined;
  /** Who judged it, if the file says so. */
  readonly origin?: DocumentOrigin | undefined;
}

/** What all lines so far say about one document and topic. */
export interface JudgementDraft {
  /** The highlights of the first line. */
  relevant: RangeSet;
  /** The highlights of further lines. They are gathered and merged once. */
  more: Range[] | undefined;
  /** The highest grade. */
  grade: number | undefined;
  /** The first line that has a grade. */
  gradeLine: number | undefined;
  length: number | undefined;
  bestEntry: number | undefined;
  /** By path. */
  elements: Map<string, JudgedElement> | undefined;
  /** The origin of each line, if any line has one. */
  origins: (DocumentOrigin | undefined)[] | undefined;
  lines: number;
  /** The number of lines that call it relevant. */
  linesRelevant: number;
  /** What lines say that belong to a group, or to only one right answer. */
  apart: Map<GoldPart, JudgementDraft> | undefined;
}

export function emptyDraft(): JudgementDraft {
  return {
    relevant: nothing,
    more: undefined,
    grade: undefined,
    gradeLine: undefined,
    length: undefined,
    bestEntry: undefined,
    elements: undefined,
    origins: undefined,
    lines: 0,
    linesRelevant: 0,
    apart: undefined,
  };
}

/** Adds what a line says to a draft, and returns how many characters the line highlights. */
export function drafted(draft: JudgementDraft, { ranges = [], grade, line, ...said }: Judgement): number {
  if (grade !== undefined && draft.grade === undefined) draft.gradeLine = line;
  if (grade !== undefined) draft.grade = Math.max(grade, draft.grade ?? grade);
  const relevant = ranges.length === 0 ? nothing : rangeSet(ranges);
  if (draft.lines === 0) draft.relevant = relevant;
  else for (const range of relevant) (draft.more ??= []).push(range);
  draft.length = said.length ?? draft.length;
  draft.bestEntry = said.bestEntry ?? draft.bestEntry;
  if (said.origin !== undefined) draft.origins ??= Array.from({ length: draft.lines }, () => undefined);
  draft.origins?.push(said.origin);
  for (const element of said.elements ?? []) (draft.elements ??= new Map()).set(element.path, element);
  draft.lines++;
  if (relevant.length > 0 || (grade ?? 0) > 0) draft.linesRelevant++;
  return totalLength(relevant);
}

/** The right answers of a topic that has several: together, and each on its own. */
export interface RightAnswers {
  readonly together: JudgedTopic;
  /** The different answers. An answer with nothing relevant does not count. */
  readonly each: readonly JudgedTopic[];
  /** If several groups have alternatives: first what is always needed, then these groups. */
  readonly groups: readonly GoldGroup[] | undefined;
  /** The number of documents whose grade and highlights contradict each other. */
  readonly gradesContradict: number;
}

export function rightAnswers(
  drafts: ReadonlyMap<string, JudgementDraft>,
  parts: GoldParts | undefined,
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
  for (const way of parts === undefined ? [] : ways(parts)) {
    const answer = new Map<string, JudgedDocument>();
    for (const [doc, draft] of drafts) {
      const isAll = draft.apart === undefined;
      answer.set(doc, isAll ? together.get(doc)! : finished(merged([draft, ...draftsOf(way, draft)]), of));
    }
    if (hasRelevant(answer)) each.set(JSON.stringify([...answer]), answer);
  }
  return { together, each: [...each.values()], groups: parts && goldGroups(drafts, parts, of), gradesContradict };
}

/** What the lines of some parts say about a document. */
function draftsOf(parts: readonly GoldPart[], { apart }: JudgementDraft): JudgementDraft[] {
  return parts.flatMap((part) => apart?.get(part) ?? []);
}

function goldGroups(
  drafts: ReadonlyMap<string, JudgementDraft>,
  { always, groups }: GoldParts,
  of: Judgements["of"],
): GoldGroup[] | undefined {
  const several = groups.filter(({ length }) => length > 1);
  if (several.length < 2) return undefined;
  const needed = [...always, ...groups.flatMap((group) => (group.length === 1 ? group : []))];
  const common = new Map<string, JudgedDocument>();
  for (const [doc, draft] of drafts) {
    const own = draftsOf(needed, draft);
    if (draft.lines > 0 || own.length > 0) common.set(doc, finished(merged([draft, ...own]), of));
  }
  const alone = (part: GoldPart): JudgedTopic =>
    new Map(
      [...drafts].flatMap(([doc, draft]) => {
        const own = draft.apart?.get(part);
        if (own === undefined) return [];
        const grade = Math.max(own.grade ?? -Infinity, draft.grade ?? -Infinity);
        return [[doc, finished({ ...own, grade: grade === -Infinity ? undefined : grade }, of)] as const];
      }),
    );
  return [[common], ...several.map((group) => group.map(alone))];
}

/** What several drafts say together. Lines of different parts do not count as repeated judgements. */
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
    linesRelevant: Math.max(...all.map(({ linesRelevant }) => linesRelevant)),
    origins: all.some(({ origins }) => origins !== undefined)
      ? all.flatMap(({ origins, lines }) => origins ?? Array.from({ length: lines }, () => undefined))
      : undefined,
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
  const origin = draft.origins && joinedOrigin(relevant, draft.origins);
  return {
    relevant,
    ...(origin !== undefined && { origin }),
    grade: of === "grades" ? (grade ?? 0) : gradeBeside(relevant, grade),
    length,
    bestEntry,
    timesRelevant: linesRelevant > 1 ? linesRelevant : undefined,
  };
}

/**
 * The grade of a document with highlights. It is relevant exactly if something is highlighted, whatever the grade
 * says.
 */
function gradeBeside(relevant: RangeSet, grade: number | undefined): number {
  if (relevant.length === 0) return Math.min(grade ?? 0, 0);
  return grade !== undefined && grade > 0 ? grade : 1;
}
