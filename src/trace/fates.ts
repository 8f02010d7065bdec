// The fate of every highlighted character of a topic: either the stage of a pipeline at which it was lost, or that it
// was kept to the end. `fates` walks the stages from the last to the first, and assigns each character to the last
// stage that has it.

import { ratio } from "../base/number.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import type { Passage } from "../data/run.ts";
import type { CopyFinder } from "../match/copies/topic-copies.ts";
import { type ReturnedList, type TextIn, textRead } from "../score/missed.ts";
import {
  intersect,
  nothing,
  type Range,
  type RangeSet,
  rangeSet,
  setWithin,
  size,
  subtract,
  union,
} from "../text/range.ts";

/** The pieces of an index, by document. They are available for every question. */
export type Pieces = ReadonlyMap<string, readonly Range[]>;

/** The text of a stage for one topic: a list, divided where the reader stops, or the pieces of an index. */
export type StageText = { readonly list: ReturnedList } | { readonly pieces: Pieces };

/** A stretch of highlighted text with one fate. */
export interface FatedText extends Range {
  readonly doc: string;
  /** The index of the stage at which the text was lost; undefined if it was kept to the end. */
  readonly lostAt: number | undefined;
  /** True if no single piece of the index contains the whole highlighted passage. */
  readonly cut: boolean;
}

/** The fates of the highlighted text of a topic, in characters. */
export interface Fates {
  readonly relevant: number;
  /** The characters that were lost at each stage. */
  readonly lost: readonly number[];
  /** The characters that the last stage has. */
  readonly kept: number;
  /**
   * For each stage: the characters that it has, that the stage before it does not have, and that an earlier one has.
   */
  readonly regained: readonly number[];
  /** For each stage: the characters that it has, and that no earlier stage has. */
  readonly added: readonly number[];
  /**
   * For each stage, and last for the kept text: the characters of passages that no single piece of the index contains
   * whole.
   */
  readonly cut: readonly number[];
  readonly texts: readonly FatedText[];
}

/**
 * The fates of the right answer that keeps the most text. If several keep the same, the one whose text gets farthest.
 */
export function fates(answers: readonly JudgedTopic[], stages: readonly StageText[], copies?: CopyFinder): Fates {
  const all = answers.map((judged) => fatesOf(judged, stages, copies));
  const some = all.filter(({ relevant }) => relevant > 0); // an answer without text does not count
  const each = some.length > 0 ? some : all;
  return each.reduce((best, other) => (getsFarther(other, best) ? other : best));
}

/** Compares the shares that are left after each stage, from the last stage to the first. */
function getsFarther(one: Fates, other: Fates): boolean {
  let [left, leftOfOther] = [one.kept, other.kept];
  for (let stage = one.lost.length - 1; ; stage--) {
    const [share, shareOfOther] = [ratio(left, one.relevant), ratio(leftOfOther, other.relevant)];
    if (share !== shareOfOther || stage < 0) return share > shareOfOther;
    left += one.lost[stage]!;
    leftOfOther += other.lost[stage]!;
  }
}

function fatesOf(judged: JudgedTopic, stages: readonly StageText[], copies: CopyFinder | undefined): Fates {
  const has = stages.map((stage) => textOf(stage, judged, copies));
  const again = copies?.(judged).inHighlights();
  const pieces = stages.flatMap((stage) => ("pieces" in stage ? [stage.pieces] : []));
  const none = (): number[] => stages.map(() => 0);
  const [lost, regained, added, cut] = [none(), none(), none(), [...none(), 0]];
  const texts: FatedText[] = [];
  let [relevant, kept] = [0, 0];
  for (const [doc, { relevant: highlighted }] of judged) {
    // Text that an earlier highlight also contains is counted there.
    const passages = again === undefined ? highlighted : subtract(highlighted, rangeSet(again.get(doc) ?? []));
    if (passages.length === 0) continue;
    relevant += size(passages);
    const inStage = has.map((text) => intersect(passages, text(doc)));
    const isWhole = (passage: Range): boolean =>
      pieces.every((each) =>
        (each.get(doc) ?? []).some(({ start, end }) => start <= passage.start && end >= passage.end),
      );
    const own: FatedText[] = [];
    for (const { lostAt, text } of byFate(passages, inStage)) {
      if (lostAt === undefined) kept += size(text);
      else lost[lostAt]! += size(text);
      for (const passage of passages)
        for (const { start, end } of setWithin(text, passage.start, passage.end))
          own.push({ doc, start, end, lostAt, cut: !isWhole(passage) });
    }
    texts.push(...own.sort((a, b) => a.start - b.start));
    let [earlier, before] = [nothing, nothing]; // the text of any stage before the last one, and the text of the last one
    for (const [stage, text] of inStage.entries()) {
      const fresh = subtract(text, before);
      regained[stage]! += size(intersect(fresh, earlier));
      added[stage]! += stage === 0 ? 0 : size(subtract(fresh, earlier));
      earlier = union(earlier, text);
      before = text;
    }
  }
  for (const text of texts) if (text.cut) cut[text.lostAt ?? stages.length]! += text.end - text.start;
  return { relevant, lost, kept, regained, added, cut, texts };
}

/**
 * The text of some passages, divided by fate. A character belongs to the last stage that has it; it was lost at the
 * next stage.
 */
function byFate(passages: RangeSet, inStage: readonly RangeSet[]): { lostAt: number | undefined; text: RangeSet }[] {
  const parts: { lostAt: number | undefined; text: RangeSet }[] = [];
  let left = passages;
  for (let stage = inStage.length - 1; stage >= 0; stage--) {
    const rest = subtract(left, inStage[stage]!);
    const last = subtract(left, rest);
    parts.push({ lostAt: stage === inStage.length - 1 ? undefined : stage + 1, text: last });
    left = rest;
  }
  return [...parts, { lostAt: 0, text: left }];
}

/** The part of each document's highlighted text that a stage has. Copies from any place count. */
function textOf(stage: StageText, judged: JudgedTopic, copies: CopyFinder | undefined): TextIn {
  if ("list" in stage) return textRead(judged, stage.list.read, copies, stage.list.below);
  const { pieces } = stage;
  const here: TextIn = (doc) => rangeSet(pieces.get(doc) ?? []);
  if (copies === undefined) return here;
  // It takes long to search a whole index for copies, and usually the index has all highlighted text at its own place.
  const isAllHere = [...judged].every(([doc, { relevant }]) => subtract(relevant, here(doc)).length === 0);
  return isAllHere ? here : textRead(judged, passagesOf(pieces), copies);
}

function passagesOf(pieces: Pieces): Passage[] {
  return [...pieces].flatMap(([doc, ranges]) => ranges.map(({ start, end }) => ({ doc, start, end })));
}
