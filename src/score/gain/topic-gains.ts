// All that a measure may see of a topic. gain.ts makes it from results and judgements.

import type { CopyLinks } from "../../match/copies/copy-link.ts";
import type { CitationGains } from "./citation-gains.ts";
import type { Cover } from "./cheapest-cover.ts";
import type { Rules } from "./rules.ts";

/** A piece of a document that is entirely highlighted, or not at all. */
export interface ReadStretch {
  readonly length: number;
  readonly relevant: boolean;
}

/** What a reader gains from all of a run's results in one document d. */
export interface DocumentGain {
  readonly doc: string;
  /** The grade of relevance. Above 0 the document is relevant. */
  readonly grade: number;
  /** True if the document was judged. */
  readonly judged: boolean;
  /** Characters in the document. Undefined if neither judgements nor collection give it. */
  readonly length: number | undefined;
  /** The indexes of its results in the list of the topic. */
  readonly results: readonly number[];
  /** Characters returned from it, each counted once. */
  readonly retrieved: number;
  /** Highlighted characters among those. */
  readonly relevant: number;
  /** The number of its highlighted characters: Trel(d) in the papers. */
  readonly totalRelevant: number;
  /** The same, summed over all its elements. Undefined if its elements are not known. */
  readonly totalInElements: number | undefined;
  /** d(x, b) in the papers. Infinity if no best entry point was judged. */
  readonly entryDistance: number;
  /** The document in reading order: first what was returned, then what was passed over. */
  stretches(): readonly ReadStretch[];
}

/** A highlighted passage, and how much of it was returned. */
export interface HighlightGain {
  readonly length: number;
  readonly found: number;
  /**
   * Characters that were not found. If copies count, those that an earlier highlight also contains are not included.
   */
  readonly missed: number;
  /**
   * Length without white space, and how much of it was found. If the judgements do not tell which characters are white
   * space, with white space.
   */
  readonly visible: number;
  readonly visibleFound: number;
}

/** How elements gain in the measures of XCG. */
export interface ElementCounting {
  /**
   * How judged exhaustivity and specificity are combined to a value. If text was highlighted, only specificity counts.
   */
  readonly quant: (typeof quantisations)[number];
  /** "on" if a result is penalised for text that was returned before, and the ideal list has no overlap. */
  readonly overlap: "off" | "on";
  /** Which one of nested elements with the same gain is in an ideal list without overlap. */
  readonly ties: "deeper" | "higher";
  /** How strongly a result is penalised for text that was returned before. */
  readonly alpha: number;
  /** The unit that is ranked: elements, or articles. An article counts as its highest-scoring element. */
  readonly level: "element" | "article";
}

export const quantisations = ["strict", "gen", "genLifted"] as const;

/** The gains of a list of elements, and those of the best list. */
export interface ElementGains {
  /** One gain per result, or per article in order of first appearance. */
  readonly results: Float64Array;
  /** The gains above 0 of an ideal list, largest first. */
  readonly ideal: Float64Array;
}

/** All that a measure may see. Columns have one value per result, in the order of the run. */
export interface TopicGains {
  readonly rules: Rules;
  /** The length of each result: size(p) in the papers. */
  readonly lengths: Float64Array;
  /** How many of these characters no earlier result returned. */
  readonly novel: Float64Array;
  /** Highlighted characters of each result: rsize(p) in the papers. */
  readonly highlighted: Float64Array;
  /** How many of these characters earlier results returned. */
  readonly seen: Float64Array;
  /** Characters read after each result, with the rule for repeated text. */
  readonly read: Float64Array;
  /** Highlighted characters found after each result, with the same rule. */
  readonly found: Float64Array;
  /**
   * The indexes of results that add to what is found. After the other results, recall is unchanged and precision is no
   * higher.
   */
  readonly gainedAt: readonly number[];
  /** The documents, in order of first appearance. */
  readonly documents: readonly DocumentGain[];
  /** The number of documents. */
  readonly documentCount: number;
  /** The judged documents: their indexes and grades. Most measures of documents look at nothing else. */
  readonly judgedAt: readonly number[];
  readonly judgedGrades: readonly number[];
  /** The relevant documents: their indexes, and the gain in each. They are far fewer than all documents. */
  readonly relevantAt: readonly number[];
  /** The numbers of these among all relevant documents of the topic, in the order of the judgements. */
  readonly relevantNumbers: readonly number[];
  readonly relevantGains: readonly DocumentGain[];
  /** Highlighted characters in all documents: Trel in the papers. */
  readonly totalRelevant: number;
  /** The same, summed over all elements. Undefined if the elements of a relevant document are not known. */
  readonly totalInElements: number | undefined;
  /** The number of relevant documents: Nrel in the papers. */
  readonly relevantDocuments: number;
  /** The number of documents that were judged not relevant. */
  readonly nonrelevantDocuments: number;
  /** The grades of relevant documents, best first. */
  readonly idealGrades: Float64Array;
  /** What the sentences of the answer cite. Empty if the results do not come from an answer. */
  readonly citations: CitationGains;
  /** The copies of highlighted text among the results, if copies count. */
  readonly links: CopyLinks | undefined;
  /** For notes: how many results share text with an earlier one, and how many go past the end of their document. */
  readonly overlapping: number;
  readonly pastEnd: number;

  /** What a reader has read and found after this many characters. They may stop in the middle of a result. */
  after(characters: number): { readonly read: number; readonly found: number };
  /**
   * The number of tokens in the part that is read of the first `results` results, each encoded separately. Only
   * available if tokens are counted.
   */
  tokensIn(results: number): number;
  /**
   * How many characters a reader of this many tokens has read. A character that is split over several tokens counts
   * with the last one.
   */
  charactersIn(tokens: number): number;
  /** What a reader has found after each of these numbers of characters, which must rise. */
  foundAfter(characters: readonly number[]): Float64Array;
  /** The same topic for a reader who stops after this many characters, possibly in the middle of a result. */
  within(characters: number): TopicGains;
  /** The same topic with some of the results. */
  only(keep: (result: number) => boolean): TopicGains;
  /** True if a result shares text with a highlight, or at least touches one. */
  touches(result: number): boolean;
  /** Every highlighted passage, with how much of it the first `results` results returned. */
  highlights(results: number): readonly HighlightGain[];
  /** The cheapest choice of results, in characters, that contains all highlighted text that any result contains. */
  cheapestCover(): Cover;
  /** The new text of the results, in reading order. */
  newText(): readonly ReadStretch[];
  /** What the results gain as elements. */
  elementGains(counting: ElementCounting): ElementGains;
  /** The same topic with whole documents as results: each once, in order of first appearance. */
  articles(): TopicGains;
}
