import { visible } from "../../../../base/visible.ts";
import { type Cutoff, everything } from "../../../../score/measures/cutoff.ts";
import type { PageData } from "../../../page-data.ts";
import { cutoffWords } from "../../../cutoffs.ts";
import { isOfText } from "../../parts/kinds.ts";
import { countWords, countedWords, cutWords, isCut, shortWords } from "../../parts/words.ts";
import type { DocumentRun } from "../use-document-run.ts";

/** Whether more of a document may have been returned than the page knows of. */
export function isPart({ ranking, returned }: DocumentRun, doc: string): boolean {
  return isCut(ranking) && !returned.isAll(doc);
}

/** Which of a run's results the counts are of, where its list is cut. */
export function cutWordsOfOne(data: PageData, one: DocumentRun, doc: string, isRelevant: boolean): string | undefined {
  if (!isCut(one.ranking)) return undefined;
  return [cutWords(one.ranking), countsWords(data, one, doc, isRelevant)].filter((words) => words !== "").join(" ");
}

function countsWords(data: PageData, one: DocumentRun, doc: string, isRelevant: boolean): string {
  const all = `all ${countWords(one.ranking.total)}`;
  if (!one.hasPlaces) return "";
  const hasMore = isPart(one, doc);
  if (!isOfText(data, one.run))
    return hasMore ? "The others may have returned more of this document." : `The text returned is that of ${all}.`;
  if (!hasMore) return `Found, missed and returned in vain count ${all}.`;
  const others = "the others may have returned more of this document in vain";
  return isRelevant ? `Found and missed count ${all}; ${others}.` : `Nothing in it is relevant; ${others}.`;
}

/** The same for two runs that are laid over each other. */
export function cutWordsOfTwo(
  data: PageData,
  runs: readonly DocumentRun[],
  doc: string,
  isRelevant: boolean,
): string | undefined {
  const cut = runs.filter(({ ranking }) => isCut(ranking));
  if (cut.length === 0) return undefined;
  const nameOf = ({ run }: DocumentRun): string => visible(data.runs[run]!.name);
  const lists = cut.map(
    (one) =>
      `the first ${countWords(one.ranking.docs.length)} of ${countedWords(one.ranking.total, "result")} of ${nameOf(one)}`,
  );
  const held = `In this file are ${lists.join(", and ")}.`;
  const unsure = cut.filter((one) => isPart(one, doc)).map(nameOf);
  if (unsure.length === 0) return `${held} The counts are of all results.`;
  const vain = data.judged === "highlights" ? "returned in vain" : "returned";
  const others = `${unsure.join(" and ")} may have returned more of this document, so that less may be ${vain} by one alone.`;
  return isRelevant && data.judged === "highlights"
    ? `${held} What was found counts all results; ${others}`
    : `${held} ${others}`;
}

/** Which runs returned nothing of the document, where that is known. */
export function nothingWords(data: PageData, runs: readonly DocumentRun[], doc: string): string | undefined {
  const none = runs.filter((one) => one.hasPlaces && !isPart(one, doc) && one.returned.from(doc).length === 0);
  if (none.length === 0) return undefined;
  const names = none.map(({ run }) => visible(data.runs[run]!.name));
  return names.length === 1
    ? `${names[0]} returned nothing of this document.`
    : `Neither ${names.join(" nor ")} returned anything of this document.`;
}

/** How far lists are read, where that is not to their ends, or not as far as was asked for. */
export function readWords(asked: Cutoff, isShort: boolean): string | undefined {
  if (isShort) return shortWords(asked);
  if (asked === everything) return undefined;
  return `Lists are read no further than ${cutoffWords(asked)}: what stands below is missed, and not marked; its rank is in the margin.`;
}
