import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";

// A path may name a judging or an index, which are read by folders that come after this one. Whoever knows them hands in how they are
// opened: the program and the library (src/api/node/openers.ts).

export interface Openers {
  /** The judgements that a judging comes to. */
  judging(place: string, options: JudgingAsked): Promise<Judgements>;
  /** The documents of an index. */
  index(path: string): Promise<Collection>;
}

interface JudgingAsked {
  /** Whose judgements count, where several differ. */
  readonly assessor?: string | undefined;
  /** Where it is given, the texts must be those that were judged. */
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
