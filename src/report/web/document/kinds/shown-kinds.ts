import { visible } from "../../../../base/visible.ts";
import type { Marks, PairMarks } from "../../../document-marks.ts";
import type { PageData } from "../../../page-data.ts";
import type { RangeSet } from "../../../../text/range.ts";
import { isOfText, kindNames, kinds } from "../../parts/kinds.ts";

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
export function kindsOfOne(data: PageData, run: number, marks: Marks): ShownKind[] {
  const names = kindNames(data, run);
  const isText = isOfText(data, run);
  const instead = { found: abouts.highlighted, missed: abouts.missed, vain: abouts.returned };
  return kinds.flatMap((kind) => {
    const name = names[kind];
    return name === undefined ? [] : [{ kind, name, about: (isText ? abouts : instead)[kind], ranges: marks[kind] }];
  });
}

/** The kinds of text that a document has for two runs, both of which answer with passages. */
export function kindsOfTwo(data: PageData, first: number, second: number, marks: PairMarks): ShownKind[] {
  const [a, b] = [visible(data.runs[first]!.name), visible(data.runs[second]!.name)];
  const vain = data.judged === "highlights" ? "returned in vain" : "returned";
  const vainAbout = data.judged === "highlights" ? "and not highlighted: what a reader reads for nothing" : "";
  const returned = (by: string): string => `part of a result of ${by}${vainAbout === "" ? "" : `, ${vainAbout}`}`;
  const ofVain: ShownKind[] = [
    { kind: "vainBoth", name: `${vain} by both`, about: returned("both runs"), ranges: marks.vainBoth },
    { kind: "vainFirst", name: `${vain} by ${a} alone`, about: returned(`${a} alone`), ranges: marks.vainFirst },
    { kind: "vainSecond", name: `${vain} by ${b} alone`, about: returned(`${b} alone`), ranges: marks.vainSecond },
  ];
  if (data.judged !== "highlights") return ofVain;
  const found = (by: string): string => `highlighted by the assessor, and returned by ${by}`;
  return [
    { kind: "both", name: "found by both", about: found("both runs"), ranges: marks.both },
    { kind: "first", name: `found by ${a} alone`, about: found(`${a} alone`), ranges: marks.first },
    { kind: "second", name: `found by ${b} alone`, about: found(`${b} alone`), ranges: marks.second },
    { kind: "neither", name: "found by neither", about: found("neither run"), ranges: marks.neither },
    ...ofVain,
  ];
}
