import type { DocumentState } from "./document-state.ts";

/** What a state says of a document: undefined where it is not judged yet. */
export type Judged = "relevant" | "nonrelevant";

/**
 * Relevant is highlighted text without another verdict. Nonrelevant counts whatever is highlighted. Cannot, later, and
 * relevant without highlighted text are not judged.
 */
export function judgedAs({ verdict, ranges }: DocumentState): Judged | undefined {
  if (verdict === "nonrelevant") return "nonrelevant";
  return verdict === "relevant" && ranges.length > 0 ? "relevant" : undefined;
}

/** Whether two states count alike: the same text, and the same place to start reading. */
export function countsAlike(a: DocumentState, b: DocumentState): boolean {
  const judged = judgedAs(a);
  if (judged !== judgedAs(b)) return false;
  if (judged !== "relevant") return true;
  return (
    a.entry === b.entry &&
    a.ranges.length === b.ranges.length &&
    a.ranges.every(({ start, end }, i) => start === b.ranges[i]!.start && end === b.ranges[i]!.end)
  );
}
