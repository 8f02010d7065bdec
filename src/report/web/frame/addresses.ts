// Addresses of topics, documents and comparisons, and what an address chooses: a measure, a run, or something else in the same view.

import { nounsOf } from "../../nouns.ts";
import { cutoffInAddress } from "../../cutoffs.ts";
import type { PageData } from "../../page-data.ts";
import { officialMeasure, ranking } from "../../page-scores.ts";
import { address, go, type Query, type Route } from "../shared/router.ts";
import type { Cutoff } from "../../../score/measures/cutoff.ts";

/** `#/topic/414/run/a/with/b`, in a report of chunks `#/question/q3/run/a`; `query` is what else is chosen there. */
export function topicAddress(data: PageData, topic: number, run: number, other?: number, query?: Query): string {
  const path = [nounsOf(data).topic, data.topics[topic]!.id, "run", data.runs[run]!.name];
  return address(other === undefined ? path : [...path, "with", data.runs[other]!.name], query);
}

/** `#/document/9996/topic/414/run/a?at=302&with=b&read=5`: at a place in it, with another run beside it, lists read so far. */
export function documentAddress(
  data: PageData,
  doc: string,
  topic: number,
  run: number,
  at?: number,
  other?: number,
  stop?: Cutoff,
): string {
  return address(["document", doc, "topic", data.topics[topic]!.id, "run", data.runs[run]!.name], {
    at: at === undefined ? undefined : String(at),
    with: other === undefined ? undefined : data.runs[other]!.name,
    read: stop && cutoffInAddress(data, stop),
  });
}

/** `#/compare/a/b`; `chosen` is what else was chosen there. */
export function comparisonAddress(
  data: PageData,
  a: number,
  b: number,
  measure?: number,
  chosen?: URLSearchParams,
): string {
  return address(["compare", data.runs[a]!.name, data.runs[b]!.name], {
    ...Object.fromEntries(chosen ?? []),
    measure: measure === undefined ? undefined : data.measures[measure],
  });
}

/** The measure that the address names, or the one that ranks the task. */
export function chosenMeasure(data: PageData, { query }: Route): number {
  const asked = data.measures.indexOf(query.get("measure") ?? "");
  return asked >= 0 ? asked : officialMeasure(data);
}

/** The run of a name, or the one at this place of the ranking. */
export function chosenRun(data: PageData, name: string | null | undefined, place: number): number {
  const asked = data.runs.findIndex((run) => run.name === name);
  if (asked >= 0) return asked;
  const ranked = ranking(data, officialMeasure(data));
  return ranked[Math.min(place, ranked.length - 1)] ?? 0;
}

/** The same view with something else chosen. */
export function chosenAddress({ path, query }: Route, change: Query): string {
  const now: Record<string, readonly string[]> = {};
  for (const key of new Set(query.keys())) now[key] = query.getAll(key);
  return address(path, { ...now, ...change });
}

/** Chooses something else in the view, in place of what the address has. */
export function choose(route: Route, change: Query): void {
  go(chosenAddress(route, change), true);
}

/**
 * The address of the view that is shown, to be handed on. Of a file that is the file's name and the view in it: folders of this
 * machine are nobody else's, and the file may lie beside whoever follows.
 */
export function viewLink({ protocol, href, pathname, hash }: Location): string {
  const view = hash === "" ? "#/" : hash;
  if (protocol !== "file:") return href.replace(/#.*$/s, "") + view;
  return pathname.slice(pathname.lastIndexOf("/") + 1) + view;
}
