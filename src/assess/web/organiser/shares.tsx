// Who highlighted what: text is told apart by who highlighted it, marked in the text, and listed.

import { useLayoutEffect } from "preact/hooks";
import { listed } from "../../../base/list-words.ts";
import { ShowMore, usePortion } from "../../../report/web/shared/portion.tsx";
import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import { type Range as Offsets, rangeSet } from "../../../text/range.ts";
import { type TextShare, textShares } from "../../adjudication.ts";
import { relevantText } from "../../document-state.ts";
import type { DifferenceAnswer } from "../../organiser-answers.ts";
import type { ShownText } from "../text/judged-text.tsx";
import { quoted, type Slice } from "../words.ts";

interface SharesPanel {
  readonly doc: string;
  readonly kinds: readonly ShareKind[];
  readonly slice: Slice;
  onGo(range: Offsets): void;
}

const atOnce = 50;

/** Who highlighted what, as a list in the order of the text: marks over a text are not told to those who do not see them. */
export function SharesPanel({ doc, kinds, slice, onGo }: SharesPanel) {
  const portion = usePortion(doc, atOnce);
  const pieces = kinds
    .flatMap(({ mark, words, ranges }) => ranges.map((range) => ({ mark, words, range })))
    .sort((a, b) => a.range.start - b.range.start);
  return (
    <section class="panel shares-panel" aria-labelledby="shares-heading">
      <h2 id="shares-heading">
        Who highlighted what <span class="quiet">{countWords(pieces.length)}</span>
      </h2>
      {pieces.length === 0 && <p class="quiet">Nobody highlighted anything.</p>}
      <ol>
        {pieces.slice(0, portion.shown).map(({ mark, words, range }) => (
          <li key={range.start}>
            <button type="button" onClick={() => onGo(range)}>
              <span class="quiet">
                <Name of={words} />:{" "}
              </span>
              <bdi class={`share ${mark}`}>{quoted(slice, range, 110)}</bdi>
            </button>
          </li>
        ))}
      </ol>
      <ShowMore portion={portion} total={pieces.length} of="pieces" />
    </section>
  );
}

type Judge = DifferenceAnswer["assessors"][number];

/** How text is marked: by all, by several but not by all, or by one alone. */
type ShareMark = "share-all" | "share-some" | `share-${number}`;

const styles = 4; // for those who are alone; beyond that they repeat, and words tell them apart

/** Text that the same people highlighted. */
export interface ShareKind {
  readonly mark: ShareMark;
  /** Who they are: "both", "ann alone". */
  readonly words: string;
  readonly ranges: readonly Offsets[];
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

/** Lays over the text who highlighted it, below what the adjudicator highlights. */
export function useShareMarks(shown: ShownText | undefined, kinds: readonly ShareKind[]): void {
  useLayoutEffect(() => {
    if (shown === undefined) return undefined;
    const names = new Set(kinds.map(({ mark }) => mark));
    for (const name of names) {
      const ranges = kinds.filter(({ mark }) => mark === name).flatMap((kind) => kind.ranges);
      const highlight = new Highlight(...ranges.map(({ start, end }) => still(shown.places.range(start, end))));
      highlight.priority = -1; // the adjudicator's have 0 and more
      CSS.highlights.set(name, highlight);
    }
    return () => {
      for (const name of names) CSS.highlights.delete(name);
    };
  }, [shown, kinds]);
}

/** A range that does not follow changes of the text, of which there are none; a live one costs more. */
function still({ startContainer, startOffset, endContainer, endOffset }: Range): StaticRange {
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
}
