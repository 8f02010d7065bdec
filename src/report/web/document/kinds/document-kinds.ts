import { marks, pairMarks } from "../../../document-marks.ts";
import type { PageData } from "../../../page-data.ts";
import { nothing, type RangeSet } from "../../../../text/range.ts";
import { kindsOfOne, kindsOfTwo, type ShownKind } from "./shown-kinds.ts";
import type { DocumentRun } from "../use-document-run.ts";

/**
 * What there is to see in a document. Two runs are laid over each other where both answer with passages; else the text shows the
 * one that does, and of the other no more is known than its rank.
 */
export function documentKinds(
  data: PageData,
  relevant: RangeSet,
  doc: string,
  first: DocumentRun,
  second: DocumentRun | undefined,
): ShownKind[] {
  const [shown, other] = [first, second].filter((one) => one?.hasPlaces === true);
  if (shown === undefined) return kindsOfOne(data, first.run, { found: relevant, missed: nothing, vain: nothing });
  const returned = shown.returned.from(doc);
  return other === undefined
    ? kindsOfOne(data, shown.run, marks(relevant, returned))
    : kindsOfTwo(data, shown.run, other.run, pairMarks(relevant, returned, other.returned.from(doc)));
}
