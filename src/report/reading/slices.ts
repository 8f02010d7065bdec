import type { Slicing } from "../../score/slices.ts";
import type { PageData, PageSlicing } from "../page-data.ts";

/** Slicings by the topics' places on the page. Topics that it does not show are left out. */
export function pageSlices(slicings: readonly Slicing[], topics: readonly string[]): PageSlicing[] {
  const places = new Map(topics.map((topic, place) => [topic, place]));
  return slicings.map(({ field, slices }) => ({
    field,
    slices: slices.map(({ value, topics: members }) => ({
      value: value ?? null,
      topics: members.flatMap((topic) => places.get(topic) ?? []),
    })),
  }));
}

/** A slice as an address names it: "type=factoid". */
export function sliceName(field: string, value: string | null): string {
  return `${field}=${value ?? ""}`;
}

/** The topics of the slice of a name; undefined where there is no such slice, and all topics are meant. */
export function topicsInSlice(
  { slices = [] }: Pick<PageData, "slices">,
  name: string | null,
): ReadonlySet<number> | undefined {
  for (const { field, slices: each } of slices)
    for (const { value, topics } of each) if (sliceName(field, value) === name) return new Set(topics);
  return undefined;
}
