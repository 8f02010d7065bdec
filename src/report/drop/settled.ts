import type { Noun } from "../../files/drafts/nouns.ts";
import type { Guess } from "./guess.ts";
import type { MayHold } from "./recognise-file.ts";

/** What a person says of a file, where it is not what it was taken for. */
export interface Choice {
  readonly nouns: readonly Noun[];
  /** The name of a format, of the noun if it is one; undefined: as recognised. */
  readonly format?: string | undefined;
}

/** What is read of a file: as which nouns, each in which format; undefined where that is left to the reader. */
export type Settled = ReadonlyMap<Noun, string | undefined>;

export function settled({ formats }: MayHold, guess: Guess, choice: Choice | undefined): Settled {
  const { nouns } = choice ?? guess;
  const chosen = nouns.length === 1 ? choice?.format : undefined;
  return new Map(nouns.map((noun) => [noun, chosen ?? formats[noun]]));
}

/** What a file can be taken for, in the order of the page. */
export const roles: readonly (readonly Noun[])[] = [
  ["judgements"],
  ["run"],
  ["judgements", "run"],
  ["topics"],
  ["documents"],
  ["judgements", "documents"],
  [],
];

/** "judgements and run" */
export function roleWords(nouns: readonly Noun[]): string {
  return nouns.length === 0 ? "left out" : nouns.join(" and ");
}
