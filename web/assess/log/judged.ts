import type { Verdict } from "../../../src/judging/action.ts";
import type { DocumentState } from "../../../src/judging/document-state.ts";
import { judgedAs } from "../../../src/judging/what-counts.ts";
import { size } from "../../../src/text/range.ts";
import type { ListedDocument } from "../api.ts";

/** Whether a document counts as judged: not relevant, or relevant with highlighted text. */
export function isJudged(state: DocumentState): boolean {
  return judgedAs(state) !== undefined;
}

/** A line of the list of documents as it is now, and not when the server was asked. */
export function listedNow(listed: ListedDocument, state: DocumentState | undefined): ListedDocument {
  if (state === undefined) return listed;
  return { ...listed, verdict: state.verdict, judged: isJudged(state), characters: size(state.ranges) };
}

/** How far a topic is. */
export function countsOf(documents: readonly ListedDocument[]) {
  const of = (verdict: Verdict): number => documents.filter((one) => one.verdict === verdict).length;
  const judged = documents.filter((one) => one.judged).length;
  return { documents: documents.length, judged, cannot: of("cannot"), later: of("later") };
}
