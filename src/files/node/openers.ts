import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";

// A path may name a judging or an index, which folders read that come after this one. The program and the library pass
// in how to open them (src/api/node/openers.ts).

export interface Openers {
  /** The judgements that result from a judging. */
  judging(place: string, options: JudgingAsked): Promise<Judgements>;
  /** The documents of an index. */
  index(path: string): Promise<Collection>;
}

interface JudgingAsked {
  /** Whose judgements count, if several people differ. */
  readonly assessor?: string | undefined;
  /** If given, its texts must be those that were judged. */
  readonly collection?: Collection | undefined;
}

let known: Openers | undefined;

export function handIn(openers: Openers): void {
  known = openers;
}

export function openers(): Openers {
  if (known === undefined) throw new Error("nobody has said how a judging or an index is opened");
  return known;
}
