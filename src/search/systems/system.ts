// Declares what a system is: a way to find parts of documents for a query.

import type { Engine } from "../engine/engine.ts";
import type { Params, Values } from "../../base/parameter-list.ts";
import type { Explanation } from "./explanation.ts";
import type { Query } from "./query.ts";

/**
 * A way to find parts of documents for a query. C is the type of what it learns from all queries of a search before it
 * answers the first.
 */
export interface System<P extends Params = Params, C = unknown> {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** Its origin: the group, and what the overview says about it. */
  readonly source: string;
  /** How a score is made, in plain text. */
  readonly formula?: string | undefined;
  /** What help and docs add, such as what was left open and how it was decided. */
  readonly remarks?: string | undefined;
  readonly params: P;
  /** The kind of its results. */
  readonly answers: "documents" | "elements" | "passages" | "points";
  /** True if it can look into articles that another system ranks. */
  readonly secondStage?: true;
  /**
   * Computes what it must know about all queries of a search before it can answer. Called once; the result is then
   * passed to each `find`.
   */
  prepare?(engine: Engine, queries: readonly Query[], values: Values<P>): Promise<C>;
  /**
   * Its results, in any order. The caller sorts and cuts them. They must include the `most` best of all possible
   * results.
   */
  find(engine: Engine, query: Query, values: Values<P>, most: number, prepared: C): Promise<readonly Found[]>;
}

/** A part of a document that a system found. */
export interface Found {
  readonly doc: string;
  /** Half-open, in code points. */
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** The path, if it is an element. */
  readonly path?: string | undefined;
  /** Every number of which the score is made. */
  explain(): Explanation;
}

/** Keeps the types of a system's parameters. */
export function system<P extends Params, C = unknown>(declared: System<P, C>): System {
  return declared as unknown as System;
}
