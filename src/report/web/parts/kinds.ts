import type { PageData } from "../../page-data.ts";

/** What became of a document's characters. */
export const kinds = ["found", "missed", "vain"] as const;
export type Kind = (typeof kinds)[number];

/** The kinds that apply to a run, and what the page calls them. */
export type KindNames = Partial<Readonly<Record<Kind, string>>>;

/** Whether text was judged, and the run answers with text: then some is found, some missed, some returned in vain. */
export function isOfText({ judged, runs }: PageData, run: number): boolean {
  return judged === "highlights" && runs[run]!.answers === "passages";
}

export function kindNames(data: PageData, run: number): KindNames {
  if (isOfText(data, run)) return { found: "found", missed: "missed", vain: "returned in vain" };
  // Whole documents were judged, or returned: of the text nothing more is known than what was returned, or highlighted.
  return data.runs[run]!.answers === "passages" ? { vain: "returned" } : { found: "highlighted" };
}
