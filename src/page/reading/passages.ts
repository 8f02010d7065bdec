import type { JudgedTopic } from "../../data/judgements.ts";
import type { MissedText } from "../../missed/missed.ts";
import { intersect, type Range, rangeSet, size, sizeWithin, subtract } from "../../text/range.ts";
import { isUnresolved, type Passage } from "../../data/run.ts";
import type { TopicReading } from "./topic-reading.ts";

/** A highlighted passage of a topic, and what became of it in one run or several. */
export interface TopicPassage extends Range {
  readonly doc: string;
  /** By run. */
  readonly fates: readonly PassageFate[];
}

/** What a run made of a highlighted passage. */
export interface PassageFate {
  /** How many of its characters were read. */
  readonly found: number;
  /** Of these, how many no other of the runs has. */
  readonly alone: number;
  /** The ranks of the listed results in which some of it is read. */
  readonly ranks: readonly number[];
  /** The ranks of the listed results that hold some of it below the cut-off. */
  readonly below: readonly number[];
  /** What is missing of it, and why. */
  readonly missed: readonly MissedText[];
}

/** A run's list, as far as the page holds it, and what is read of it. */
export interface ReadList {
  readonly passages: readonly Passage[];
  readonly reading: TopicReading;
}

/** All highlighted passages of a topic, in the order of the judgements. */
export function topicPassages(judged: JudgedTopic, lists: readonly ReadList[]): TopicPassage[] {
  const missed = lists.map(({ reading }) => reading.missed().missed);
  return [...judged].flatMap(([doc, { relevant }]) =>
    relevant.map((passage) => ({
      doc,
      ...passage,
      fates: lists.map((list, i): PassageFate => {
        const text = intersect(list.reading.from(doc), rangeSet([passage]));
        const others = lists.filter((_, other) => other !== i).map(({ reading }) => reading.from(doc));
        return {
          found: size(text),
          alone: size(others.reduce((left, other) => subtract(left, other), text)),
          ranks: ranksIn(list, doc, passage, ({ start }, read) => ({ start, end: start + read })),
          below: ranksIn(list, doc, passage, ({ start, end }, read) => ({ start: start + read, end })),
          missed: missed[i]!.filter(
            (text) => text.doc === doc && passage.start <= text.start && text.end <= passage.end,
          ),
        };
      }),
    })),
  );
}

/** The ranks of the results of which a part has something of a passage. */
function ranksIn(
  { passages, reading }: ReadList,
  doc: string,
  { start, end }: Range,
  part: (result: Range, read: number) => Range,
): number[] {
  const ranks: number[] = [];
  for (const [i, result] of passages.entries()) {
    if (result.doc !== doc || isUnresolved(result)) continue;
    const own = part(result, reading.read[i]!);
    if (own.start < own.end && own.start < end && own.end > start) ranks.push(i + 1);
  }
  return ranks;
}

/** Which passages to show of two runs, seen from the first. */
export type Shown = "all" | "differences" | "losses" | "wins";

/** Of two runs: the passages that are to be shown, those first of which most text was lost or won. Of one run all, as judged. */
export function shownPassages(passages: readonly TopicPassage[], shown: Shown): TopicPassage[] {
  const weight = ({ fates }: TopicPassage): number =>
    fates.length < 2 ? 0 : weightOf(fates[0]!.alone, fates[1]!.alone, shown);
  const kept = shown === "all" ? [...passages] : passages.filter((passage) => weight(passage) > 0);
  return kept.sort((a, b) => weight(b) - weight(a));
}

/** How much text is won, lost, or both. */
export function weightOf(won: number, lost: number, shown: Shown): number {
  if (shown === "losses") return lost;
  return shown === "wins" ? won : won + lost;
}

/** For each result of a list with new or old highlighted text: the ranks of those of another that hold some of the same. */
export function sharedRanks(judged: JudgedTopic, passages: readonly Passage[], others: readonly Passage[]): number[][] {
  return passages.map((passage) => {
    if (passage.start < 0 || passage.end <= passage.start) return [];
    const own = intersect(judged.get(passage.doc)?.relevant ?? rangeSet([]), rangeSet([passage]));
    if (own.length === 0) return [];
    return others.flatMap(({ doc, start, end }, i) =>
      doc === passage.doc && start >= 0 && sizeWithin(own, start, end) > 0 ? [i + 1] : [],
    );
  });
}
