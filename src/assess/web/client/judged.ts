import { countWords } from "../../../report/web/shared/words.tsx";
import { size } from "../../../text/range.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";
import type { DocumentVerdict } from "../../action.ts";
import type { DocumentAnswer, Me, TopicAnswer } from "../../assessor-answers.ts";
import { type DocumentState, judgedAs, lacksEntry } from "../../document-state.ts";
import { type GradedElement, gradedElements } from "../../exhaustivity.ts";
// The lines and counts of the lists as they are now, and not when the server was asked.

/** Whether a document counts as judged: not relevant, or relevant with highlighted text. */
export function isJudged(state: DocumentState): boolean {
  return judgedAs(state) !== undefined;
}

/** A line of the list of documents as it is now, and not when the server was asked. */
export function listedNow(
  listed: DocumentAnswer,
  state: DocumentState | undefined,
  elements: ElementTable | undefined,
  settings: Me["settings"],
): DocumentAnswer {
  if (state === undefined) return listed;
  const toGrade = openOf(gradedNow(state, elements));
  const now = { verdict: state.verdict, judged: isJudged(state), characters: size(state.ranges), toGrade };
  return { ...listed, ...now, lacksEntry: lacksEntry(settings, state) };
}

/** Whether nothing is left to do: a document that is judged may have no entry point yet, or elements to grade. */
export function isFinished({ judged, toGrade, lacksEntry = false }: DocumentAnswer): boolean {
  return judged && toGrade === 0 && !lacksEntry;
}

/** How far a topic is. */
export function countsOf(documents: readonly DocumentAnswer[]) {
  const of = (verdict: DocumentVerdict): number => documents.filter((one) => one.verdict === verdict).length;
  const judged = documents.filter((one) => one.judged).length;
  const toGrade = documents.filter((one) => one.toGrade > 0).length;
  const withoutEntry = documents.filter((one) => one.lacksEntry).length;
  const unfinished = documents.filter((one) => one.judged && !isFinished(one)).length;
  return {
    documents: documents.length,
    judged,
    cannot: of("cannot"),
    later: of("later"),
    toGrade,
    withoutEntry,
    unfinished,
  };
}

/** How many documents of a topic are finished. */
export function finishedOf({ judged, toGrade, unfinished = toGrade }: TopicAnswer): number {
  return judged - unfinished;
}

/** What can still be done in a topic. */
export function leftOf(topic: TopicAnswer): number {
  return topic.documents - finishedOf(topic) - topic.cannot;
}

/** Whether what is to be judged has to be found first. */
export function isToFind({ documents, practice }: TopicAnswer, searches: boolean): boolean {
  return documents === 0 && !practice && searches;
}

/**
 * The topic to go on with: practice comes first, as long as nothing else has been judged; one that was just left comes last. Undefined
 * where all are finished.
 */
export function nextTopic(topics: readonly TopicAnswer[], searches: boolean, left?: string): TopicAnswer | undefined {
  const isLast = topics.some(({ practice, judged }) => !practice && judged > 0);
  const open = topics
    .filter((topic) => leftOf(topic) > 0 || isToFind(topic, searches))
    .toSorted((a, b) => Number(a.practice === isLast) - Number(b.practice === isLast));
  return open.find(({ id }) => id !== left) ?? open[0];
}

/** "2 for later, 1 without an entry point": what is left and what cannot be done; empty where there is neither. */
export function leftWords({ toGrade, withoutEntry = 0, later, cannot }: TopicAnswer): string {
  return [
    withoutEntry > 0 ? `${countWords(withoutEntry)} without an entry point` : "",
    toGrade > 0 ? `${countWords(toGrade)} with elements to grade` : "",
    later > 0 ? `${countWords(later)} for later` : "",
    cannot > 0 ? `${countWords(cannot)} cannot be judged` : "",
  ]
    .filter((words) => words !== "")
    .join(", ");
}

// A memo of a pure function: it is asked for after every change, of every document of a list. A state is of one document.
const known = new WeakMap<DocumentState, readonly GradedElement[]>();

/** The elements with highlighted text; none where the document does not count as relevant, or is without elements. */
export function gradedNow(state: DocumentState, table: ElementTable | undefined): readonly GradedElement[] {
  if (table === undefined || judgedAs(state) !== "relevant") return none;
  const graded = known.get(state) ?? gradedElements(table, state.ranges, state.grades);
  known.set(state, graded);
  return graded;
}

const none: readonly GradedElement[] = [];

/** How many of them still have no exhaustivity. */
export function openOf(graded: readonly GradedElement[]): number {
  return graded.filter(({ value }) => value === undefined).length;
}
