import { grouped } from "../../../base/note.ts";
import { fixed } from "../../../base/number.ts";
import type { Cutoff } from "../../../score/measures/cutoff.ts";
import { cutoffWords } from "../../cutoffs.ts";
import type { PageRanking } from "../../page-data.ts";

/** A score as tables print it. */
export function scoreWords(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : fixed(value, 4);
}

/** A score where there is little room: ".42". */
export function shortScore(value: number): string {
  return fixed(value, 2).replace(/^0/, "");
}

/** Words that stay in one line. */
export function unbroken(words: string): string {
  return words.replaceAll(" ", "\u{a0}");
}

/** "47 %", in one line; "< 1 %" and "> 99 %" for what is a little more than nothing, and a little less than all. */
export function shareWords(share: number): string {
  if (Number.isNaN(share)) return "–";
  const percent = Math.round(100 * share);
  if (percent === 0 && share > 0) return unbroken("< 1 %");
  return unbroken(percent === 100 && share < 1 ? "> 99 %" : `${percent} %`);
}

export function signed(value: number): string {
  if (Number.isNaN(value)) return "–";
  const sign = ["−", "±", "+"][Math.sign(value) + 1]!;
  return sign + fixed(Math.abs(value), 4);
}

export function countWords(value: number): string {
  return grouped(value);
}

/** "1 passage", "2 passages". */
export function countedWords(value: number, one: string, several = `${one}s`): string {
  return `${countWords(value)} ${value === 1 ? one : several}`;
}

/** The test that all verdicts are by, and its correction, so that it can be told in a paper. */
export function testWords(level: number, tested: number): string {
  return `paired t-test, two-sided, at ${level}, with Holm’s correction over ${countedWords(tested, "pair")} of runs`;
}

/** Whether the page holds only the first results of a list. */
export function isCut({ docs, total }: PageRanking): boolean {
  return docs.length < total;
}

/** Where the page holds too little of a list to read it as far as was asked. */
export function shortWords(asked: Cutoff): string {
  return `The file holds too few results of these lists to tell what is in ${cutoffWords(asked)} of them: the whole lists count.`;
}

export function cutWords({ docs, total }: PageRanking): string {
  const first = docs.length === 1 ? "The first" : `The first ${countWords(docs.length)}`;
  return `${first} of ${countedWords(total, "result")} ${docs.length === 1 ? "is" : "are"} in this file.`;
}
