// The kinds of text of a document for one run or two, with their names: found, missed, returned, not relevant, and by which of two runs.

import { visible } from "../../../base/visible.ts";
import { type Marks, marks, type PairMarks, pairMarks } from "../../document-marks.ts";
import type { PageData } from "../../page-data.ts";
import type { DocumentRun } from "./document-run.ts";
import { nothing, type RangeSet } from "../../../text/range.ts";

/** What became of a document's characters. */
export const kinds = ["found", "missed", "vain"] as const;
export type Kind = (typeof kinds)[number];

/** The kinds that apply to a run, and what the page calls them. */
export type KindNames = Partial<Readonly<Record<Kind, string>>>;

/** Whether text was judged, and the run answers with text: then some is found, some missed, some returned, not relevant. */
export function isOfText({ judged, runs }: PageData, run: number): boolean {
  return judged === "highlights" && runs[run]!.answers === "passages";
}

export function kindNames(data: PageData, run: number): KindNames {
  if (isOfText(data, run)) return { found: "found", missed: "missed", vain: "returned, not relevant" };
  // Whole documents were judged, or returned: of the text nothing more is known than what was returned, or highlighted.
  return data.runs[run]!.answers === "passages" ? { vain: "returned" } : { found: "highlighted" };
}

/** What became of text, at the hands of one run or of two. */
export type TextKind = keyof Marks | keyof PairMarks;

/** The text of a document that is of one kind. */
export interface ShownKind {
  readonly kind: TextKind;
  /** "found by passages alone". */
  readonly name: string;
  /** What that means, for whom the words are new. */
  readonly about: string;
  readonly ranges: RangeSet;
}

const abouts = {
  found: "highlighted by the assessor, and returned by the run",
  missed: "highlighted by the assessor, and not returned by the run",
  vain: "returned by the run, and not highlighted by the assessor: what a reader reads for nothing",
  returned:
    "part of a result of the run; only whole documents were judged, so that no text in it can be called relevant",
  highlighted:
    "highlighted by the assessor; the run answers with whole documents, and so returned all of this one or nothing",
};

/** The kinds of text that a document has for one run. */
function kindsOfOne(data: PageData, run: number, marks: Marks): ShownKind[] {
  const names = kindNames(data, run);
  const isText = isOfText(data, run);
  const instead = { found: abouts.highlighted, missed: abouts.missed, vain: abouts.returned };
  return kinds.flatMap((kind) => {
    const name = names[kind];
    return name === undefined ? [] : [{ kind, name, about: (isText ? abouts : instead)[kind], ranges: marks[kind] }];
  });
}

/** The kinds of text that a document has for two runs, both of which answer with passages. */
function kindsOfTwo(data: PageData, first: number, second: number, marks: PairMarks): ShownKind[] {
  const [a, b] = [visible(data.runs[first]!.name), visible(data.runs[second]!.name)];
  const vain = data.judged === "highlights" ? "not relevant, returned" : "returned";
  const vainAbout = data.judged === "highlights" ? "and not highlighted: what a reader reads for nothing" : "";
  const returned = (by: string): string => `part of a result of ${by}${vainAbout === "" ? "" : `, ${vainAbout}`}`;
  const ofVain: ShownKind[] = [
    { kind: "vainBoth", name: `${vain} by both`, about: returned("both runs"), ranges: marks.vainBoth },
    { kind: "vainFirst", name: `${vain} only by ${a}`, about: returned(`${a} only`), ranges: marks.vainFirst },
    { kind: "vainSecond", name: `${vain} only by ${b}`, about: returned(`${b} only`), ranges: marks.vainSecond },
  ];
  if (data.judged !== "highlights") return ofVain;
  const found = (by: string): string => `highlighted by the assessor, and returned by ${by}`;
  return [
    { kind: "both", name: "found by both", about: found("both runs"), ranges: marks.both },
    { kind: "first", name: `found only by ${a}`, about: found(`${a} only`), ranges: marks.first },
    { kind: "second", name: `found only by ${b}`, about: found(`${b} only`), ranges: marks.second },
    { kind: "neither", name: "found by neither", about: found("neither run"), ranges: marks.neither },
    ...ofVain,
  ];
}

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
