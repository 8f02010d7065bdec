import type { JudgedDocument, Judgements } from "../../data/judgements.ts";
import { rangeSet } from "../../text/range.ts";

/** What becomes of a document that one file lists for a topic and the other does not. */
export const unlistedRules = [
  { name: "skip", about: "it is left out: nobody knows whether the other assessor saw it" },
  { name: "nonrelevant", about: "the other assessor found nothing relevant in it" },
] as const;
export type Unlisted = (typeof unlistedRules)[number]["name"];

/**
 * What it means that this file does not list a document. A file that lists only relevant documents leaves out nonrelevant
 * ones.
 */
export function unlistedIn({ topics }: Judgements): Unlisted {
  for (const judged of topics.values()) for (const { grade } of judged.values()) if (grade <= 0) return "skip";
  return "nonrelevant";
}

/** The judgement of a document without anything relevant. */
export const nothingRelevant: JudgedDocument = { relevant: rangeSet([]), grade: 0 };
