// All that a measure may look at of a topic. gain.ts makes it from results and judgements.

import type { CopyLinks } from "../../match/copies/copy-link.ts";
import type { CitationGains } from "./citation-gains.ts";
import type { Cover } from "./cheapest-cover.ts";
import type { Rules } from "./rules.ts";

/** A piece of a document that is highlighted throughout, or not at all. */
export interface ReadStretch {
  readonly length: number;
  readonly relevant: boolean;
}

/** What a reader gains from all of a run's results in one document d. */
export interface DocumentGain {
  readonly doc: string;
  /** Above 0: the document is relevant. */
  readonly grade: number;
  /** True if anybody judged it. */
  readonly judged: boolean;
  /** Characters in the document; undefined where neither judgements nor collection give it. */
  readonly length: number | undefined;
  /** Its results, by their index in the topic's list. */
  readonly results: readonly number[];
  /** Characters returned from it, each counted once. */
  readonly retrieved: number;
  /** Highlighted characters among those. */
  readonly relevant: number;
  /** Trel(d) in the papers. */
  readonly totalRelevant: number;
  /** The same, summed over all its elements; undefined where its elements are not known. */
  readonly totalInElements: number | undefined;
  /** d(x, b) in the papers; Infinity where no best entry point was judged. */
  readonly entryDistance: number;
  /** The document in the order of reading: what was returned, then what was passed over. */
  stretches(): readonly ReadStretch[];
}

/** A highlighted passage, and how much of it was returned. */
export interface HighlightGain {
  readonly length: number;
  readonly found: number;
  /** Characters that were not found; where copies count, without those that an earlier highlight has as well. */
  readonly missed: number;
  /** Length and found without white space, where the judgements tell which characters that are; else the same. */
  readonly visible: number;
  readonly visibleFound: number;
}

/** How elements gain in the measures of XCG. */
export interface ElementCounting {
  /** What judged exhaustivity and specificity are worth together. Where text was highlighted, specificity alone counts. */
  readonly quant: (typeof quantisations)[number];
  /** "on" if text that comes again is held against a result, and the ideal list is free of it. */
  readonly overlap: "off" | "on";
  /** Of elements around one another that gain alike, the one that is in an ideal list without overlap. */
  readonly ties: "deeper" | "higher";
  /** How far what was returned before is held against a result. */
  readonly alpha: number;
  /** What is ranked: elements, or articles, each counting as its highest-scoring element. */
  readonly level: "element" | "article";
}

export const quantisations = ["strict", "gen", "genLifted"] as const;

/** What a list of elements gains, and what the best one would. */
export interface ElementGains {
  /** By result, or by article in order of first appearance. */
  readonly results: Float64Array;
  /** The gains above 0 of an ideal list, largest first. */
  readonly ideal: Float64Array;
}

/** All that a measure may look at. Columns go by result, in the order of the run. */
export interface TopicGains {
  readonly rules: Rules;
  /** size(p) in the papers. */
  readonly lengths: Float64Array;
  /** Of those, the characters that no earlier result returned. */
  readonly novel: Float64Array;
  /** rsize(p): its highlighted characters. */
  readonly highlighted: Float64Array;
  /** Of those, the ones that earlier results returned. */
  readonly seen: Float64Array;
  /** Characters read after each result, by the rule for text returned again. */
  readonly read: Float64Array;
  /** Highlighted characters found after each result, by the same rule. */
  readonly found: Float64Array;
  /** The results with which more is found, by their index. After others recall is as before, and precision no higher. */
  readonly gainedAt: readonly number[];
  /** In order of first appearance. */
  readonly documents: readonly DocumentGain[];
  /** How many those are. */
  readonly documentCount: number;
  /** Those of them that were judged, by their index, and their grades: all that most measures of documents look at. */
  readonly judgedAt: readonly number[];
  readonly judgedGrades: readonly number[];
  /** Those of them that are relevant, by their index, and what was gained in each: much fewer than all documents. */
  readonly relevantAt: readonly number[];
  /** Their numbers among the relevant documents of the topic, in the order of the judgements. */
  readonly relevantNumbers: readonly number[];
  readonly relevantGains: readonly DocumentGain[];
  /** Highlighted characters in all documents: Trel. */
  readonly totalRelevant: number;
  /** The same, summed over all elements; undefined where those of a relevant document are not known. */
  readonly totalInElements: number | undefined;
  /** Relevant documents: Nrel. */
  readonly relevantDocuments: number;
  /** Documents that were judged, and are not relevant. */
  readonly nonrelevantDocuments: number;
  /** The grades of relevant documents, best first. */
  readonly idealGrades: Float64Array;
  /** What the sentences of the answer cite; nothing where the results are no answer's. */
  readonly citations: CitationGains;
  /** The copies of highlighted text among the results, where those count. */
  readonly links: CopyLinks | undefined;
  /** For the notes: results that share text with an earlier one, and that reach beyond their document. */
  readonly overlapping: number;
  readonly pastEnd: number;

  /** What a reader has read and found after this many characters, in the middle of a result if need be. */
  after(characters: number): { readonly read: number; readonly found: number };
  /** Tokens of the first `results` results: those of what is read of each, encoded by itself. Only where tokens are counted. */
  tokensIn(results: number): number;
  /** How many characters a reader of this many tokens has read; a character that a token begins counts with the one that ends it. */
  charactersIn(tokens: number): number;
  /** What they have found after each of these numbers of characters, which rise. */
  foundAfter(characters: readonly number[]): Float64Array;
  /** The same topic for a reader who stops after this many characters, in the middle of a result if need be. */
  within(characters: number): TopicGains;
  /** The same topic with a part of the results. */
  only(keep: (result: number) => boolean): TopicGains;
  /** True if a result shares text with a highlight, or only an edge. */
  touches(result: number): boolean;
  /** Every highlighted passage, with what the first `results` results returned of it. */
  highlights(results: number): readonly HighlightGain[];
  /** The results, picked for the fewest characters, that hold all highlighted text that any result holds. */
  cheapestCover(): Cover;
  /** The new text of the results in the order of reading. */
  newText(): readonly ReadStretch[];
  /** What the results gain as elements. */
  elementGains(counting: ElementCounting): ElementGains;
  /** The same topic with whole documents for results: each once, in order of first appearance. */
  articles(): TopicGains;
}
