import type { DifferenceAnswer } from "../../../organiser-answers.ts";
import { type TextShare, textShares } from "../../../adjudication.ts";
import { relevantText } from "../../../document-state.ts";
import { type Range, rangeSet } from "../../../../text/range.ts";
import { countedWords, countWords } from "../../../../report/web/parts/words.ts";
import { listed } from "../../../../base/list-words.ts";

type Judge = DifferenceAnswer["assessors"][number];

/** How text is marked: by all, by several but not by all, or by one alone. */
type ShareMark = "share-all" | "share-some" | `share-${number}`;

const styles = 4; // for those who are alone; beyond that they repeat, and words tell them apart

/** Text that the same people highlighted. */
export interface ShareKind {
  readonly mark: ShareMark;
  /** Who they are: "both", "ann alone". */
  readonly words: string;
  readonly ranges: readonly Range[];
  readonly characters: number;
}

/** What somebody judged, as the fold has it. */
export function stateOf({ ranges, entry, verdict, grades }: Judge) {
  const text = rangeSet(ranges.map(([start, end]) => ({ start, end })));
  return { ranges: text, entry, verdict, grades: new Map(Object.entries(grades)) };
}

/** The text that judges share, and what each has alone: that of all first, then by how many they are. */
export function shareKinds(judges: readonly Judge[]): ShareKind[] {
  const groups = new Map<string, TextShare[]>();
  for (const share of textShares(judges.map((judge) => relevantText(stateOf(judge))))) {
    const key = share.by.join(" ");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [share]);
    else group.push(share);
  }
  return [...groups.values()]
    .map((shares) => ({ by: shares[0]!.by, shares }))
    .sort((a, b) => b.by.length - a.by.length || a.by[0]! - b.by[0]!)
    .map(({ by, shares }) => ({
      mark: markOf(by, judges.length),
      words: shareWords(by, judges),
      ranges: shares,
      characters: shares.reduce((sum, { start, end }) => sum + end - start, 0),
    }));
}

function markOf(by: readonly number[], judges: number): ShareMark {
  if (by.length === judges) return "share-all";
  return by.length > 1 ? "share-some" : `share-${by[0]! % styles}`;
}

function shareWords(by: readonly number[], judges: readonly Judge[]): string {
  const names = by.map((i) => judges[i]!.name);
  if (judges.length > 1 && by.length === judges.length) return by.length === 2 ? "both" : `all ${by.length}`;
  return by.length === 1 ? `${names[0]} alone` : listed(names);
}

/** In what those who judged a document differ. */
export function differenceWords({ agree, assessors, bothCharacters, eitherCharacters }: DifferenceAnswer): string {
  if (agree) return "alike";
  const found = assessors.filter((judge) => relevantText(stateOf(judge)).length > 0).map(({ name }) => name);
  if (found.length < assessors.length) return `relevant to ${listed(found)} only`;
  if (bothCharacters === eitherCharacters) return "same text, other entry point";
  return `${countWords(bothCharacters)} of ${countedWords(eitherCharacters, "character")} shared`;
}
