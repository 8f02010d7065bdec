import { mean, sumBy } from "../../base/number.ts";
import { intersect, type RangeSet, size } from "../../text/range.ts";
import { meanOfKnown } from "./level-agreement.ts";

/** How far two assessors highlighted the same characters. */
export interface CharacterAgreement {
  /** In the documents that are compared; undefined where the length of one is not known. */
  readonly characters: number | undefined;
  /** Highlighted by the first, by the second, by both, by either. */
  readonly first: number;
  readonly second: number;
  readonly intersection: number;
  readonly union: number;
  /** The share of the union that is in both. */
  readonly ratio: number | undefined;
  readonly f1: number | undefined;
  /** Cohen's; undefined too where chance alone would agree on every character. */
  readonly kappa: number | undefined;
}

/** What is counted in a document, or in several. */
export interface CharacterCounts {
  readonly characters: number | undefined;
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

export function characterCounts(first: RangeSet, second: RangeSet, length: number | undefined): CharacterCounts {
  const last = Math.max(first.at(-1)?.end ?? 0, second.at(-1)?.end ?? 0);
  return {
    // Judgements may reach beyond the length that they state.
    characters: length === undefined ? undefined : Math.max(length, last),
    first: size(first),
    second: size(second),
    both: size(intersect(first, second)),
  };
}

export function characterAgreement(counts: readonly CharacterCounts[]): CharacterAgreement {
  const [first, second] = [total(counts, "first"), total(counts, "second")];
  const intersection = total(counts, "both");
  const union = first + second - intersection;
  const characters = counts.some((count) => count.characters === undefined)
    ? undefined
    : sumBy(counts, (count) => count.characters!);
  return {
    characters,
    first,
    second,
    intersection,
    union,
    ratio: union === 0 ? undefined : intersection / union,
    f1: union === 0 ? undefined : (2 * intersection) / (first + second),
    kappa: characters === undefined ? undefined : kappa(characters, first, second, intersection),
  };
}

function kappa(characters: number, first: number, second: number, both: number): number | undefined {
  const neither = characters - first - second + both;
  // In counts, not shares, so that "agree by chance" is exactly all where it is: (Nx - chance) / (N² - chance).
  const chance = first * second + (characters - first) * (characters - second);
  const most = characters * characters;
  return chance === most ? undefined : (characters * (both + neither) - chance) / (most - chance);
}

function total(counts: readonly CharacterCounts[], of: "first" | "second" | "both"): number {
  return sumBy(counts, (count) => count[of]);
}

/** The mean over topics of every figure, over those that have it. */
export function meanCharacters(topics: readonly CharacterAgreement[]): CharacterAgreement {
  return {
    characters: meanOfKnown(topics.map(({ characters }) => characters)),
    first: mean(topics.map(({ first }) => first)),
    second: mean(topics.map(({ second }) => second)),
    intersection: mean(topics.map(({ intersection }) => intersection)),
    union: mean(topics.map(({ union }) => union)),
    ratio: meanOfKnown(topics.map(({ ratio }) => ratio)),
    f1: meanOfKnown(topics.map(({ f1 }) => f1)),
    kappa: meanOfKnown(topics.map(({ kappa }) => kappa)),
  };
}
