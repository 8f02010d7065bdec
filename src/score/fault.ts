import { groupBy } from "../base/lists.ts";
import type { Remedy } from "../base/input-error.ts";
import { isUnresolved, type Passage } from "../data/run.ts";

/** What keeps a run from being a submission to its task. */
export interface Fault {
  readonly code: string;
  /** Undefined where the run did not come from a file. */
  readonly line: number | undefined;
  /** Where it is known. */
  readonly column?: number | undefined;
  readonly message: string;
  readonly remedy?: Remedy | undefined;
}

/** Faults come in the order of their lines. */
export function byLine(a: Pick<Passage, "line">, b: Pick<Passage, "line">): number {
  return (a.line ?? 0) - (b.line ?? 0);
}

/** The first line of a topic; 0 where it has none. */
export function firstLine(ranked: readonly Passage[]): number {
  return ranked.reduce((least, { line = 0 }) => Math.min(least, line), ranked[0]?.line ?? 0);
}

/** Whether it is known where a result is, if only by its path. */
export function isKnownPlace(passage: Passage): boolean {
  return !isUnresolved(passage) || passage.path !== undefined;
}

/** For messages: where a result stands in its file, if it came from one. */
export function onLine({ line }: Passage, before = ""): string {
  return line === undefined ? "" : `${before} on line ${line}`;
}

export const byDocument = (ranked: readonly Passage[]) => groupBy(ranked, ({ doc }) => doc);
