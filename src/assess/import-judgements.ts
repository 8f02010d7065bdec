// Files as the deeds of one more assessor: judgements, as what a person would have to do to judge as the file does; and what a machine
// highlighted, as suggestions for the people who judge.

import { InputError } from "../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import type { JudgedDocument, Judgements } from "../data/judgements.ts";
import { isUnresolved, type Run } from "../data/run.ts";
import { type Range, rangeSet } from "../text/range.ts";
import type { Deed } from "./action.ts";
import { deedsTowards } from "./adjudication.ts";
import { type DocumentState, judgedAs } from "./document-state.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { mostSuggestions } from "./refusals.ts";

/** What has to be done to a document so that it is judged as a file says. */
export interface Imported {
  readonly topic: string;
  readonly doc: string;
  readonly deeds: readonly Deed[];
}

/**
 * What an assessor has to do to judge as a file does: nothing where that is done already. Topics that are not in the
 * judging, or for practice, are left out and counted, and so are documents that `isThere` does not know.
 */
export function importDeeds(
  judging: Judging,
  log: JudgingLog,
  assessor: string,
  { topics }: Judgements,
  isThere: (doc: string) => boolean,
): { readonly imported: readonly Imported[]; readonly otherTopics: number; readonly otherDocuments: number } {
  const known = judgedTopics(judging);
  const imported: Imported[] = [];
  let [otherTopics, otherDocuments] = [0, 0];
  for (const [topic, judged] of topics) {
    if (!known.has(topic)) {
      otherTopics++;
      continue;
    }
    const pool = new Set(judging.pool.get(topic));
    for (const [doc, document] of judged) {
      if (!isThere(doc)) {
        otherDocuments++;
        continue;
      }
      const state = log.state(assessor, topic, doc);
      const found: readonly Deed[] = pool.has(doc) || state.isFound ? [] : [{ kind: "add" }];
      const deeds = [...found, ...deedsTo(document, state)];
      if (deeds.length > 0) imported.push({ topic, doc, deeds });
    }
  }
  return { imported, otherTopics, otherDocuments };
}

/** Without those for practice. */
function judgedTopics({ topics, practice }: Judging): ReadonlySet<string> {
  return new Set(topics.filter(({ id }) => !practice.has(id)).map(({ id }) => id));
}

function deedsTo({ relevant, bestEntry }: JudgedDocument, state: DocumentState): Deed[] {
  if (relevant.length === 0)
    return judgedAs(state) === "nonrelevant" ? [] : [{ kind: "verdict", value: "nonrelevant" }];
  return deedsTowards(state, {
    ranges: relevant,
    entry: bestEntry ?? null,
    verdict: state.verdict === null ? null : "relevant",
  });
}

/** What a machine highlighted, by topic and document; no ranges: it looked at the document and found nothing relevant. */
type Highlighted = ReadonlyMap<string, ReadonlyMap<string, readonly Range[]>>;

/** What a file of judgements, or a run, highlights. */
export function highlightedBy(file: { readonly judgements: Judgements } | { readonly run: Run }): {
  readonly highlighted: Highlighted;
  readonly withoutPlace: number;
} {
  if ("judgements" in file) {
    const { of, topics, source } = file.judgements;
    if (of !== "highlights")
      throw new InputError("this file judges whole documents or elements; expected highlights, as ranges", { source });
    const highlighted = new Map(
      Array.from(topics, ([topic, judged]) => [
        topic,
        new Map(Array.from(judged, ([doc, one]) => [doc, one.relevant])),
      ]),
    );
    return { highlighted, withoutPlace: 0 };
  }
  const { answers, topics, source } = file.run;
  if (answers === "documents")
    throw new InputError("this run answers with whole documents; expected results with offsets or texts", { source });
  const highlighted = new Map<string, Map<string, Range[]>>();
  let withoutPlace = 0;
  for (const [topic, results] of topics) {
    const documents = new Map<string, Range[]>();
    highlighted.set(topic, documents);
    for (const result of results) {
      if (isUnresolved(result)) {
        withoutPlace++;
        continue;
      }
      const ranges = documents.get(result.doc) ?? [];
      ranges.push({ start: result.start, end: result.end });
      documents.set(result.doc, ranges);
    }
  }
  return { highlighted, withoutPlace };
}

/** More of the highlights than this share past the end of their documents: the offsets count something else than characters. */
const mostOutside = 0.05;

/**
 * What a machine suggests, an action for each document: what it suggested before in that document is replaced, and the same once more
 * changes nothing. What nobody could check is left out and counted; where many highlights lie past the end of their documents, the file
 * is refused.
 */
export function suggestDeeds(
  { judging, log, machine, lengthOf }: SuggestGiven,
  { highlighted, withoutPlace }: ReturnType<typeof highlightedBy>,
  source: string | undefined,
): Suggested {
  const known = judgedTopics(judging);
  const suggested: Imported[] = [];
  let [otherTopics, otherDocuments, tooMany, outside, documents, highlights, all] = [0, 0, 0, 0, 0, 0, 0];
  for (const [topic, inTopic] of highlighted) {
    if (!known.has(topic)) {
      otherTopics++;
      continue;
    }
    const judged = new Set([...(judging.pool.get(topic) ?? []), ...log.released(topic), ...foundIn(log, topic)]);
    for (const [doc, ranges] of inTopic) {
      // Where people search for documents, each of the collection may be judged.
      const mayBeJudged = judging.settings.index !== undefined || judged.has(doc);
      const length = mayBeJudged ? lengthOf(doc) : undefined;
      if (length === undefined) {
        otherDocuments++;
        continue;
      }
      const inside = ranges.filter(({ start, end }) => start >= 0 && start < end && end <= length);
      all += ranges.length;
      outside += ranges.length - inside.length;
      const united = rangeSet(inside);
      if (united.length > mostSuggestions) tooMany++;
      if (united.length > mostSuggestions || (ranges.length > 0 && united.length === 0)) continue;
      documents++;
      highlights += united.length;
      const pairs = united.map(({ start, end }) => [start, end] as const);
      if (!isSuggested(log, machine, topic, doc, pairs))
        suggested.push({ topic, doc, deeds: [{ kind: "suggest", ranges: pairs }] });
    }
  }
  if (outside > mostOutside * all)
    throw new InputError(
      `${counted(outside, "highlight", "highlights")} of ${all} past the end of their documents; expected offsets in characters (code points), of the collection that is judged`,
      { source },
    );
  const leftOut = (code: string, count: number, one: string, many: string): Note[] =>
    noteIfAny(code, count, `${counted(count, one, many)} left out`);
  const notes = [
    ...leftOut(
      "topics-left-out",
      otherTopics,
      "topic that is not judged here is",
      "topics that are not judged here are",
    ),
    ...leftOut(
      "documents-left-out",
      otherDocuments,
      "document that nobody judges here is",
      "documents that nobody judges here are",
    ),
    ...leftOut(
      "suggestions-outside",
      outside,
      "highlight past the end of its document is",
      "highlights past the end of their documents are",
    ),
    ...leftOut("suggestions-unplaced", withoutPlace, "result without a place is", "results without a place are"),
    ...leftOut(
      "suggestions-too-many",
      tooMany,
      `document with more than ${mostSuggestions} highlights is`,
      `documents with more than ${mostSuggestions} highlights are`,
    ),
  ];
  return { suggested, documents, highlights, notes };
}

export interface Suggested {
  /** What has to be done: only where it is not what was suggested before. */
  readonly suggested: readonly Imported[];
  /** Documents that the file says something of and that are not left out, and the highlights in them. */
  readonly documents: number;
  readonly highlights: number;
  readonly notes: readonly Note[];
}

interface SuggestGiven {
  readonly judging: Judging;
  readonly log: JudgingLog;
  readonly machine: string;
  /** In code points; undefined where there is no such document. */
  lengthOf(doc: string): number | undefined;
}

function foundIn(log: JudgingLog, topic: string): string[] {
  return log
    .judges(topic)
    .flatMap((name) => log.touched(name, topic).filter((doc) => log.state(name, topic, doc).isFound));
}

function isSuggested(
  log: JudgingLog,
  machine: string,
  topic: string,
  doc: string,
  pairs: readonly (readonly [number, number])[],
): boolean {
  const last = log.actions(machine, topic, doc).at(-1)?.action;
  return last?.kind === "suggest" && JSON.stringify(last.ranges) === JSON.stringify(pairs);
}
