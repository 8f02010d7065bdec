// Where a reader stops, such as @10, @4000ch or @1000tok, and what was read and found before that.

import type { TopicGains } from "../gain/topic-gains.ts";
import { readCount } from "../../base/parameter-list.ts";
import type { MeasureParam } from "./measure.ts";

/**
 * Where a reader stops: after a number of results, characters or tokens. It is printed as it is typed: 10, 4000ch,
 * 1000tok.
 */
export interface Cutoff {
  readonly results: number;
  readonly characters: number;
  readonly tokens: number;
  toString(): string;
}

const nowhere = { results: Infinity, characters: Infinity, tokens: Infinity };
/** The whole list. */
export const everything: Cutoff = { ...nowhere, toString: () => "" };

/** The suffixes that a number may have, and the unit of each. */
const units = { "": "results", ch: "characters", tok: "tokens" } as const;

/** A cut-off by results, characters or tokens. Tokens have to be counted. */
export const cutoff = (
  about = "results read, r, or characters, as in 4000ch, or tokens, as in 1000tok",
): MeasureParam<Cutoff> => ({
  about,
  expects: "a whole number from 1, or one with ch or tok behind it",
  read(text) {
    const [, digits = "", unit = ""] = /^(\d+)(ch|tok)?$/.exec(text) ?? [];
    const value = readCount(digits);
    if (value === undefined) return undefined;
    return { ...nowhere, [units[unit as keyof typeof units]]: value, toString: () => `${value}${unit}` };
  },
  needs: ({ tokens }) => (tokens === Infinity ? [] : ["tokens"]),
});

/** The same, but without a value it means the whole list. */
export const optionalCutoff = (): MeasureParam<Cutoff> => ({ ...cutoff(), fallback: everything });

/** The number of characters at which the reader stops. Infinity if only the number of results decides. */
function charactersAt({ characters, tokens }: Cutoff, topic: TopicGains): number {
  return tokens === Infinity ? characters : topic.charactersIn(tokens);
}

/** What was read and found up to the cut-off. */
export function totalsAt(stop: Cutoff, topic: TopicGains): { read: number; found: number } {
  const characters = charactersAt(stop, topic);
  if (characters !== Infinity) return topic.after(characters);
  const last = Math.min(stop.results, topic.read.length) - 1;
  return { read: topic.read[last] ?? 0, found: topic.found[last] ?? 0 };
}

/** The part of the topic before the cut-off: the text that is read, and how many results count. */
export function upTo(stop: Cutoff, topic: TopicGains): { topic: TopicGains; results: number } {
  const characters = charactersAt(stop, topic);
  const read = characters === Infinity ? topic : topic.within(characters);
  return { topic: read, results: Math.min(stop.results, read.lengths.length) };
}

/** Tokens read up to the cut-off. */
export function tokensAt(stop: Cutoff, topic: TopicGains): number {
  // If a result is cut, its first tokens are read. The cut text may have another number of tokens when it is encoded on
  // its own.
  if (stop.tokens !== Infinity) return Math.min(stop.tokens, topic.tokensIn(Infinity));
  const { topic: read, results } = upTo(stop, topic);
  return read.tokensIn(results);
}
