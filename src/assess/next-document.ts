import type { DocumentVerdict } from "./action.ts";

/** A document in the list of a topic, as far as its turn depends on it. */
export interface Listed {
  readonly doc: string;
  readonly verdict: DocumentVerdict | null;
  readonly isJudged: boolean;
}

/**
 * The document to judge next: the first one after the current that nothing is said of, from the beginning again after the last one;
 * then those left for later. Undefined where all are judged, or cannot be.
 */
export function nextDocument<T extends Listed>(documents: readonly T[], current: string | undefined): T | undefined {
  const at = documents.findIndex(({ doc }) => doc === current);
  const turns = [...documents.slice(at + 1), ...documents.slice(0, Math.max(0, at))];
  const isOpen = ({ isJudged, verdict }: T): boolean => !isJudged && verdict !== "cannot";
  return turns.find((one) => isOpen(one) && one.verdict !== "later") ?? turns.find(isOpen);
}
