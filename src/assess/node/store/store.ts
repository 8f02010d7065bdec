// What every store of a judging does, and its faults. sqlite-store.ts keeps one judging in a file, postgres-store.ts in a database.

import { InputError } from "../../../base/input-error.ts";
import type { Action, Stored } from "../../action.ts";
import type { Assessor, Judging, KnownDocument, Settings } from "../../judging.ts";
import { StoreGone } from "../../../files/node/sql/postgres.ts";

/** The file of a judging is no longer the one that was opened, as it was written. Nothing is taken until it is. */
export class FileMoved extends StoreGone {}

/**
 * One judging, kept where it survives whatever ends the process. All that changes it is on disk when the promise is kept.
 * Faults of the disk or the database are StoreGone, and a store that is gone for a while serves again when it is back. Texts
 * that not every store can keep (`checkTexts` in sql-store.ts) are refused by an InputError that is not StoreGone.
 */
export interface JudgingStore {
  /** What to call it in messages: the file, or the database without its password. */
  readonly source: string;
  /** All that is known besides the log, as it is now. */
  judging(): Promise<Judging>;
  /**
   * Numbers the actions and keeps them, all or none; those that it has already are not kept again. Gives all of them as they are kept, in
   * the order given. Throws an IdTaken where an id has other content. `documents` and `assessors` are those that are new to the judging.
   */
  take(taking: Taking): Promise<readonly Stored[]>;
  /** The actions after a number, in their order. None is ever missed: numbers are given under a lock that is held to the commit. */
  since(number: number): Promise<readonly Stored[]>;
  /** How many rows were written by a pericope that wrote no checksums: whether the disk changed them before is not known. */
  unverified(): Promise<number>;
  /** Adds what was not there, in one step; nothing that is there is changed. */
  extend(additions: Additions): Promise<void>;
  /** Changes settings; those that are not named stay as they are. */
  settle(changed: Partial<Settings>): Promise<void>;
  /** In no particular order. */
  tokens(): Promise<readonly KeptToken[]>;
  addTokens(tokens: readonly KeptToken[]): Promise<void>;
  /** Takes back all tokens of a person. */
  removeTokens(name: string): Promise<void>;
  /** Says where the server that has opened the store is reached; null when it ends. */
  announce(address: string | null): Promise<void>;
  /**
   * Of a file: who writes out what was acknowledged, and the tokens that hold, where the file is gone or overwritten. Gives the path of
   * what was written.
   */
  onGone?(rescue: (tokens: readonly KeptToken[]) => Promise<string>): void;
  /** Of a file that is read: whether somebody serves it by another name, so that what was done last is not seen. */
  readonly isPartial?: boolean | undefined;
  close(): Promise<void>;
}

export interface Taking {
  readonly assessor: string;
  readonly actions: readonly Action[];
  readonly received: number;
  readonly documents?: ReadonlyMap<string, KnownDocument> | undefined;
  readonly assessors?: readonly Assessor[] | undefined;
}

export type Additions = Partial<Pick<Judging, "topics" | "pool" | "documents" | "practice">> & {
  readonly assessors?: readonly Assessor[] | undefined;
};

/** A token as it is kept: whoever reads the store cannot enter by it. */
export interface KeptToken {
  /** SHA-256, as hexadecimal digits. */
  readonly hash: string;
  readonly name: string;
}

/** There is no judging yet where one was to be opened. */
export class NoJudging extends InputError {}

/** An id that is kept already, with other content. */
export class IdTaken extends Error {
  override readonly name = "IdTaken";
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(`taken already, with other content: ${ids.join(", ")}`);
    this.ids = ids;
  }
}

/**
 * How a store is opened: made anew and then served, which an existing one refuses; opened for a server, which refuses while
 * another has it, with that one's address; or read, which disturbs nobody.
 */
export type Opening = NewJudging | "serve" | "read";

export interface NewJudging {
  readonly make: Judging;
  /** The actions that it begins with, where it takes the place of another. */
  readonly log?: readonly Stored[] | undefined;
  readonly tokens?: readonly KeptToken[] | undefined;
}
