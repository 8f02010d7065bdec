import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import { nothing, type Range, type RangeSet, union } from "../../../text/range.ts";
import type { MapSign } from "./kinds/minimap.tsx";
import type { ShownKind, TextKind } from "./kinds/shown-kinds.ts";
import type { DocumentRun } from "./use-document-run.ts";

/** A result by its place in the document. */
export interface ResultPlace extends Range {
  /** "result 3", or "result 3 of passages". */
  readonly what: string;
  readonly relevant: number;
}

/** The results of some runs in a document, in the order of its text. */
export function resultPlaces(data: PageData, runs: readonly DocumentRun[]): ResultPlace[] {
  return runs
    .flatMap(({ run, rows }) =>
      rows.map(({ rank, start, end, relevant }) => ({
        what: runs.length > 1 ? `result ${rank} of ${visible(data.runs[run]!.name)}` : `result ${rank}`,
        start,
        end,
        relevant,
      })),
    )
    .sort((a, b) => a.start - b.start);
}

const ofOneAlone: readonly TextKind[] = ["first", "second", "vainFirst", "vainSecond"];

/** Where only one of two runs returned the text; undefined where two runs are not laid over each other. */
export function differences(kinds: readonly ShownKind[]): readonly Range[] | undefined {
  if (!kinds.some(({ kind }) => kind === "vainBoth")) return undefined;
  return kinds
    .filter(({ kind }) => ofOneAlone.includes(kind))
    .flatMap(({ ranges }): readonly Range[] => ranges)
    .sort((a, b) => a.start - b.start);
}

/** The best entry point, and where each run sends its reader. */
export function mapSigns(entry: number | undefined, runs: readonly DocumentRun[]): MapSign[] {
  const starts = runs.flatMap(({ rows }, i): MapSign[] =>
    rows[0] === undefined ? [] : [{ offset: rows[0].start, kind: i === 0 ? "start" : "other" }],
  );
  return entry === undefined ? starts : [{ offset: entry, kind: "entry" }, ...starts];
}

/** What in a document is a copy of text that is highlighted elsewhere, and what of its own highlights was found in copies. */
export function copiesIn(
  doc: string,
  runs: readonly (DocumentRun | undefined)[],
): { readonly here: RangeSet; readonly elsewhere: RangeSet } {
  let [here, elsewhere] = [nothing, nothing];
  for (const one of runs) {
    if (one === undefined) continue;
    here = union(here, one.returned.copies(doc));
    elsewhere = union(elsewhere, one.returned.foundInCopies(doc));
  }
  return { here, elsewhere };
}
