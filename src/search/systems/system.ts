// What a system is: a way to find parts of documents for a query, as a declared value.

import type { Engine } from "../engine/engine.ts";
import type { Params, Values } from "../../base/parameter-list.ts";
import type { Explanation } from "./explanation.ts";
import type { Query } from "./query.ts";

/** A way to find parts of documents for a query. C is what it learns from all queries of a search before it answers the first. */
export interface System<P extends Params = Params, C = unknown> {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** Whose it is: the group and what the overview says of it. */
  readonly source: string;
  /** How a score is made, in plain text. */
  readonly formula?: string | undefined;
  /** What help and docs say besides, such as what was left open and how it was decided. */
  readonly remarks?: string | undefined;
  readonly params: P;
  /** What it answers with. */
  readonly answers: "documents" | "elements" | "passages" | "points";
  /** True if it can look into articles that another system ranks. */
  readonly secondStage?: true;
  /** What it has to know before it can answer, from all queries of a search at once: asked for once, then handed to `find` each time. */
  prepare?(engine: Engine, queries: readonly Query[], values: Values<P>): Promise<C>;
  /** What it finds, in any order; whoever asks puts it in order and cuts it. At least the `most` best of all it could find. */
  find(engine: Engine, query: Query, values: Values<P>, most: number, prepared: C): Promise<readonly Found[]>;
}

/** A part of a document that a system found. */
export interface Found {
  readonly doc: string;
  /** Half-open, in code points. */
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** Of an element: its path. */
  readonly path?: string | undefined;
  /** Every number that the score is made of. */
  explain(): Explanation;
}

/** Keeps the types of a system's parameters. */
export function system<P extends Params, C = unknown>(declared: System<P, C>): System {
  return declared as unknown as System;
}
