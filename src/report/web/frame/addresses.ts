import type { Cutoff } from "../../../score/measures/cutoff.ts";
import type { PageData } from "../../page-data.ts";
import { cutoffInAddress } from "../../cutoffs.ts";
import { address, type Query } from "../router.ts";

/** `#/topic/414/run/a/with/b`; `query` is what else is chosen there. */
export function topicAddress(data: PageData, topic: number, run: number, other?: number, query?: Query): string {
  const path = ["topic", data.topics[topic]!.id, "run", data.runs[run]!.name];
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
