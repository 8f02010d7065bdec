import { type DocumentAnswer } from "../../../src/judging/assessor-answers.ts";
import type { DocumentVerdict } from "../../../src/judging/action.ts";
import type { DocumentState } from "../../../src/judging/document-state.ts";
import { judgedAs } from "../../../src/judging/what-counts.ts";
import { size } from "../../../src/text/range.ts";
import type { ElementTable } from "../../../src/xml/element-table.ts";
import { gradedNow, openOf } from "./graded.ts";

/** Whether a document counts as judged: not relevant, or relevant with highlighted text. */
export function isJudged(state: DocumentState): boolean {
  return judgedAs(state) !== undefined;
}

/** A line of the list of documents as it is now, and not when the server was asked. */
export function listedNow(
  listed: DocumentAnswer,
  state: DocumentState | undefined,
  elements: ElementTable | undefined,
): DocumentAnswer {
  if (state === undefined) return listed;
  const toGrade = openOf(gradedNow(state, elements));
  return { ...listed, verdict: state.verdict, judged: isJudged(state), characters: size(state.ranges), toGrade };
}

/** Whether nothing is left to do: a document that is judged may have elements to grade. */
export function isFinished({ judged, toGrade }: DocumentAnswer): boolean {
  return judged && toGrade === 0;
}

/** How far a topic is. */
export function countsOf(documents: readonly DocumentAnswer[]) {
  const of = (verdict: DocumentVerdict): number => documents.filter((one) => one.verdict === verdict).length;
  const judged = documents.filter((one) => one.judged).length;
  const toGrade = documents.filter((one) => one.toGrade > 0).length;
  return { documents: documents.length, judged, cannot: of("cannot"), later: of("later"), toGrade };
}
