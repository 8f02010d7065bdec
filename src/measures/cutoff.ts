import type { TopicGains } from "../gain/topic-gains.ts";
import { type Param, readCount } from "./param.ts";

/** Where a reader stops: after a number of results, or of characters. It prints as it is read: 10, 4000ch. */
export interface Cutoff {
  readonly results: number;
  readonly characters: number;
  toString(): string;
}

const everything = stopAfter(Infinity, Infinity, "");

/** A cut-off by results or by text. */
export const cutoff = (about = "results read, r, or characters, as in 4000ch"): Param<Cutoff> => ({
  about,
  expects: "a whole number from 1, or one with ch behind it",
  read(text) {
    const characters = /^(\d+)ch$/.exec(text)?.[1];
    const value = readCount(characters ?? text);
    if (value === undefined) return undefined;
    return characters === undefined ? stopAfter(value, Infinity, `${value}`) : stopAfter(Infinity, value, `${value}ch`);
  },
});

/** The same, where leaving it out means the whole list. */
export const optionalCutoff = (): Param<Cutoff> => ({ ...cutoff(), fallback: everything });

function stopAfter(results: number, characters: number, name: string): Cutoff {
  return { results, characters, toString: () => name };
}

/** What was read and found up to the cut-off. */
export function totalsAt({ results, characters }: Cutoff, topic: TopicGains): { read: number; found: number } {
  if (characters !== Infinity) return topic.after(characters);
  const last = Math.min(results, topic.read.length) - 1;
  return { read: topic.read[last] ?? 0, found: topic.found[last] ?? 0 };
}

/** The topic up to the cut-off: the text read, and how many of its results count. */
export function upTo({ results, characters }: Cutoff, topic: TopicGains): { topic: TopicGains; results: number } {
  const read = characters === Infinity ? topic : topic.within(characters);
  return { topic: read, results: Math.min(results, read.lengths.length) };
}
