import { type DocumentState, judgedAs } from "../../document-state.ts";
import { type GradedElement, gradedElements } from "../../exhaustivity.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";

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
