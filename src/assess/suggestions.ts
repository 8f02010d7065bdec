// What machines suggest, who has seen it, and what became of it (rules 24 to 28 of docs/assess.md). All of it is read from the log: a
// machine's `suggest`, a person's `see`, `highlight` with `from`, and `drop`. The page and the server come to the same with this code.

import type { DocumentOrigin, HighlightOrigin, OriginOfHighlight } from "../data/origin.ts";
import { originsWithin } from "../data/origin.ts";
import { intersect, type Range, type RangeSet, rangeSet, union } from "../text/range.ts";
import { type Action, adjudicator } from "./action.ts";
import { type DocumentState, documentState, judgedAs, paintedText, relevantText, undone } from "./document-state.ts";
import type { JudgingLog } from "./judging-log.ts";
import type { Judging } from "./judging.ts";

/** A machine's highlight, which a person may take, correct, drop or leave. */
export interface SuggestedRange extends Range {
  /** The machine. */
  readonly from: string;
}

/** What machines suggest in a document, in the order of the text. */
export function suggestionsIn(log: JudgingLog, topic: string, doc: string): SuggestedRange[] {
  return log
    .machines()
    .flatMap((from) => log.state(from, topic, doc).ranges.map(({ start, end }) => ({ start, end, from })))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The machines that said something of a document, be it that nothing in it is relevant. */
function machinesOf(log: JudgingLog, topic: string, doc: string): string[] {
  return log.machines().filter((name) => judgedAs(log.state(name, topic, doc)) !== undefined);
}

const keyOf = ({ start, end, from }: SuggestedRange): string => JSON.stringify([start, end, from]);

/** Those that a person has neither taken nor dropped. Undo opens them again. */
export function openSuggestions(suggestions: readonly SuggestedRange[], actions: readonly Action[]): SuggestedRange[] {
  const skipped = undone(actions);
  const done = new Set(
    actions.flatMap((action) => {
      if ((action.kind !== "highlight" && action.kind !== "drop") || action.from === undefined) return [];
      return skipped.has(action.id) ? [] : [keyOf({ ...action, from: action.from })];
    }),
  );
  return suggestions.filter((one) => !done.has(keyOf(one)));
}

/**
 * How each highlight of a person came about. `taken`: exactly what machines suggested and the person took. `corrected`: some of its
 * text was taken, and its edges are not those of the suggestions. `scratch`: the person highlighted all of it.
 */
export function ownOrigins(actions: readonly Action[]): OriginOfHighlight[] {
  const skipped = undone(actions);
  const taken = paintedText();
  const takes: Range[] = [];
  for (const action of actions) {
    if (skipped.has(action.id)) continue;
    if (action.kind === "erase") taken.wipe(action.start, action.end);
    if (action.kind !== "highlight" || action.from === undefined) continue;
    taken.paint(action.start, action.end);
    takes.push(action);
  }
  const { ranges } = documentState(actions);
  const [left, whole] = [taken.ranges(), rangeSet(takes)];
  return ranges.map(({ start, end }) => {
    const isTouched = left.some((range) => range.start < end && start < range.end);
    const isWhole = whole.some((range) => range.start === start && range.end === end);
    const ofMachines: HighlightOrigin = isWhole ? "taken" : "corrected";
    return { start, end, origin: isTouched ? ofMachines : "scratch" };
  });
}

/** The numbers of the first and the last time that machines suggested something in a document; undefined where none has. */
function suggestedAt(log: JudgingLog, topic: string, doc: string): { first: number; last: number } | undefined {
  const numbers = log.machines().flatMap((name) => log.actions(name, topic, doc).map(({ number }) => number));
  return numbers.length === 0 ? undefined : { first: Math.min(...numbers), last: Math.max(...numbers) };
}

/** True if a person's log says that they have seen all that is suggested in a document now: only then they are sent it. */
export function mayBeShown(log: JudgingLog, assessor: string, topic: string, doc: string): boolean {
  const { last = 0 } = suggestedAt(log, topic, doc) ?? {};
  return log.actions(assessor, topic, doc).some(({ number, action }) => action.kind === "see" && number > last);
}

/** Where in a person's log they first saw a suggestion in a document: a number; undefined where they never did. */
function firstSeen(log: JudgingLog, assessor: string, topic: string, doc: string): number | undefined {
  const { first } = suggestedAt(log, topic, doc) ?? {};
  if (first === undefined) return undefined;
  return log.actions(assessor, topic, doc).find(({ number, action }) => action.kind === "see" && number > first)
    ?.number;
}

/** What a person made of a document before they saw any suggestion in it: all of it where they saw none. */
export function blindState(log: JudgingLog, assessor: string, topic: string, doc: string): DocumentState {
  const seen = firstSeen(log, assessor, topic, doc);
  if (seen === undefined) return log.state(assessor, topic, doc);
  return documentState(
    log.actions(assessor, topic, doc).flatMap(({ number, action }) => (number < seen ? [action] : [])),
  );
}

/** True if what counts of a person's judgement was not there before they saw a suggestion in the document. */
export function isHelped(log: JudgingLog, assessor: string, topic: string, doc: string): boolean {
  if (firstSeen(log, assessor, topic, doc) === undefined) return false;
  const [before, now] = [blindState(log, assessor, topic, doc), log.state(assessor, topic, doc)];
  const said = (state: DocumentState): string => JSON.stringify([judgedAs(state), relevantText(state), state.entry]);
  return judgedAs(before) === undefined || said(before) !== said(now);
}

/**
 * Where a judgement came from; undefined where no machine has suggested anything in this judging, and of judgements that were brought in,
 * which may be a machine's. The adjudicator begins with the text of others: a highlight that is theirs has their origin.
 */
export function originOf(
  { assessors }: Pick<Judging, "assessors">,
  log: JudgingLog,
  judge: string,
  topic: string,
  doc: string,
): DocumentOrigin | undefined {
  if (log.machines().length === 0) return undefined;
  const isBroughtIn = assessors.some(({ name, isImported }) => isImported && name === judge);
  if (isBroughtIn && !log.machines().includes(judge)) return undefined;
  const ranges = relevantText(log.state(judge, topic, doc));
  const suggested = suggestedText(log, topic, doc);
  if (log.machines().includes(judge)) {
    const highlights = ranges.map(({ start, end }) => ({ start, end, origin: "machine" as const }));
    return { machines: [judge], highlights, suggested: ranges };
  }
  const judges = judge === adjudicator ? log.judges(topic).filter((name) => !log.machines().includes(name)) : [judge];
  const isAnyHelped = judges.some((name) => isHelped(log, name, topic, doc));
  const machines = isAnyHelped ? machinesOf(log, topic, doc) : [];
  const before = blindState(log, judge, topic, doc);
  const wasChanged = judgedAs(before) !== undefined && isHelped(log, judge, topic, doc);
  const isAdjudicated = judge === adjudicator;
  const origins = isAdjudicated
    ? adjudicatedOrigins(log, judges, topic, doc)
    : ownOrigins(actionsOf(log, judge, topic, doc));
  return {
    by: judge,
    ...(machines.length > 0 && { machines }),
    highlights: ranges.length > 0 ? origins : [],
    ...(suggested !== undefined && { suggested }),
    ...(wasChanged && { blind: relevantText(before) }),
  };
}

/** What machines highlighted in a document; undefined where none said anything of it. */
function suggestedText(log: JudgingLog, topic: string, doc: string): RangeSet | undefined {
  const machines = machinesOf(log, topic, doc);
  if (machines.length === 0) return undefined;
  return machines.map((name) => log.state(name, topic, doc).ranges).reduce(union);
}

function actionsOf(log: JudgingLog, assessor: string, topic: string, doc: string): readonly Action[] {
  return log.actions(assessor, topic, doc).map(({ action }) => action);
}

/** A highlight that one of the judges has, to the character, has its origin there; another one is made of what is in it. */
function adjudicatedOrigins(
  log: JudgingLog,
  judges: readonly string[],
  topic: string,
  doc: string,
): OriginOfHighlight[] {
  const { ranges } = log.state(adjudicator, topic, doc);
  const pieces = judges.flatMap((name) => (name === adjudicator ? [] : ownOrigins(actionsOf(log, name, topic, doc))));
  return ranges.map((range) => {
    const same = pieces.find(({ start, end }) => start === range.start && end === range.end);
    if (same !== undefined) return same;
    const [{ origin }] = originsWithin(rangeSet([range]), pieces) as [OriginOfHighlight];
    return { ...range, origin: origin === "taken" ? "corrected" : origin };
  });
}

/** What is suggested now in a document, as the server sends it to a person who may be shown it. */
export interface SuggestionsAnswer {
  readonly suggestions: readonly SuggestedRange[];
  /** Machines that looked at the document, also those that find nothing relevant in it. */
  readonly machines: readonly string[];
}

export function suggestionsAnswer(log: JudgingLog, topic: string, doc: string): SuggestionsAnswer {
  return { suggestions: suggestionsIn(log, topic, doc), machines: machinesOf(log, topic, doc) };
}

/** Why a person cannot be shown what is suggested in a document; undefined where they can. */
export function sightFault(
  judging: Judging,
  log: JudgingLog,
  assessor: string,
  { topic, doc }: Action,
): string | undefined {
  const { suggestions } = judging.settings;
  if (suggestions === undefined || judging.practice.has(topic) || assessor === adjudicator)
    return "nothing is suggested here";
  if (suggestions === "after" && judgedAs(log.state(assessor, topic, doc)) === undefined)
    return "suggestions are shown once the document is judged";
  return undefined;
}

/** Why something cannot be done to a suggestion: it must be one that the person has seen, though it may have been replaced since. */
export function suggestionFault(
  log: JudgingLog,
  assessor: string,
  { topic, doc }: Action,
  { start, end, from }: SuggestedRange,
): string | undefined {
  const seen = log.actions(assessor, topic, doc).findLast(({ action }) => action.kind === "see")?.number ?? 0;
  const isThere = log
    .actions(from, topic, doc)
    .some(
      ({ number, action }) =>
        number < seen && action.kind === "suggest" && action.ranges.some(([a, b]) => a === start && b === end),
    );
  return isThere ? undefined : "from: expected a suggestion that was shown, from its start to its end";
}

/** True if all text of a suggestion is highlighted already. */
export function isCovered({ start, end }: Range, highlighted: RangeSet): boolean {
  const [only, ...others] = intersect(rangeSet([{ start, end }]), highlighted);
  return others.length === 0 && only?.start === start && only.end === end;
}
