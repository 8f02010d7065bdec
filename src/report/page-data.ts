// The layout of a report's data, which the program writes and the page reads. Start here: every other file of this folder makes
// these types or reads them. Results and texts are not part of it, because the page unpacks them when they are looked at.

import type { Note } from "../base/note.ts";
import type { Judgements } from "../data/judgements.ts";
import type { RepeatRule } from "../score/gain/rules.ts";
import type { PageFiles } from "./page-files.ts";

/** The layout of the page's data. A page reads data of its own version alone. */
export const pageVersion = 4;

/** All that the page shows, except results and texts, which it unpacks when they are looked at. */
export interface PageData {
  readonly version: typeof pageVersion;
  readonly made: PageOrigin;
  readonly task: string;
  /** Why this task was taken, where none was asked for. */
  readonly whyTask: string | null;
  /** The measure that ranks the task; it may not be among those at hand. */
  readonly official: string;
  readonly rules: string;
  readonly repeats: RepeatRule;
  readonly measures: readonly string[];
  /** Those of them of which less is better. */
  readonly lessIsBetter?: readonly string[] | undefined;
  readonly notes: readonly Note[];
  readonly runs: readonly PageRun[];
  readonly topics: readonly PageTopic[];
  readonly curves: readonly PageCurve[];
  readonly documents: PageDocuments;
  /** By measure. */
  readonly verdicts: readonly PageVerdicts[];
  /** What the assessors judged; and whether they list documents with nothing relevant. Where not, a document that they do not list is not relevant. */
  readonly judged: Judgements["of"];
  readonly judgesNonrelevant: boolean;
  /** How many results of a topic are at hand, where it is not all of them. */
  readonly mostResults: number | null;
  /** Topics by the values of fields, where some were asked for. */
  readonly slices?: readonly PageSlicing[] | undefined;
  /** The tokenizer, where the tokens of results were counted. */
  readonly tokens?: string | undefined;
  /** In that case, the cut-offs by tokens that lists can be read to, rising. */
  readonly tokenCutoffs?: readonly number[] | undefined;
  /** Where a pipeline lost the highlighted text, where its stages are given. */
  readonly stages?: PageStages | undefined;
  /** True if a list that is cut says which text of relevant documents was returned and is not relevant; it always says what was found. */
  readonly knowsVain: boolean;
  /** The judgements and runs themselves, where the page holds them. */
  readonly files?: PageFiles | undefined;
}

/** What made the page. */
interface PageOrigin extends PageChance {
  readonly program: string;
  readonly command: string | null;
}

/** A number, or null where there is none: JSON has no NaN. */
export type Maybe = number | null;

export interface PageRun {
  readonly name: string;
  readonly file: string | null;
  readonly answers: "passages" | "documents";
  /** By measure. */
  readonly means: readonly Maybe[];
  readonly intervals: readonly (readonly [low: number, high: number] | null)[];
  /** By measure, then by topic. */
  readonly scores: readonly (readonly Maybe[])[];
}

interface PageTopic {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly narrative: string | null;
  readonly judged: PageJudged;
  /** How many right answers there are; `judged` has the highlights of all of them together. */
  readonly answers: number;
}

/** Topics by the values of a field; null for those without one. A topic may have several. */
export interface PageSlicing {
  readonly field: string;
  readonly slices: readonly { readonly value: string | null; readonly topics: readonly number[] }[];
}

/** What was judged in one topic: a column entry a document. */
export interface PageJudged {
  readonly docs: readonly number[];
  readonly grades: readonly number[];
  readonly entries: readonly Maybe[];
  /** Start and length of each highlight in turn. */
  readonly ranges: readonly (readonly number[])[];
  /**
   * Where it is known what the retriever could return: by highlight, 1 where a chunk holds the whole of it, else 0; null for a
   * document that no chunk is from.
   */
  readonly chunked?: readonly (readonly number[] | null)[] | undefined;
}

/** A curve's places, and the height of each run at each of them. */
export interface PageCurve {
  readonly name: string;
  readonly about: string;
  readonly x: string;
  readonly y: string;
  readonly places: readonly number[];
  readonly heights: readonly (readonly Maybe[])[];
}

/** At which stage of a pipeline the highlighted text was lost. */
export interface PageStages {
  readonly names: readonly string[];
  /** By stage the share that was lost there; last, what was kept. */
  readonly mean: readonly number[];
  /** By topic; null where nothing is highlighted. */
  readonly topics: readonly (PageTopicStages | null)[];
}

interface PageTopicStages {
  readonly shares: readonly number[];
  readonly docs: readonly number[];
  /** By document, for each stretch in turn: its start, its length, and the stage that lost it; the number of stages if it was kept. */
  readonly texts: readonly (readonly number[])[];
}

/** The documents that were judged or returned. */
interface PageDocuments {
  readonly ids: readonly string[];
  readonly lengths: readonly Maybe[];
  readonly titles: readonly (string | null)[];
  readonly haveTexts: boolean;
  /** How many of them had their texts and titles taken out before the report was written; absent where none had. */
  readonly redacted?: number | undefined;
}

/** Which runs of a measure differ significantly. Runs are places in its ranking, from 0; pairs stand with the earlier of the two. */
export interface PageVerdicts {
  /** How many pairs were tested, which is what the correction is over. */
  readonly tested: number;
  /** By place: those after it from which it does not differ significantly, as first and last of each stretch in turn. */
  readonly ties: readonly (readonly number[])[];
  /** The same: those with which no test can be made. All others differ significantly. */
  readonly untested: readonly (readonly number[])[];
}

/** The results of one run: by topic, columns by rank. */
export type PageResults = readonly PageRanking[];

export interface PageRanking {
  readonly docs: readonly number[];
  /** -1 where the system's answer could not be placed. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  /** How many tokens each has, where they were counted. */
  readonly tokens?: readonly number[] | undefined;
  /** By cut-off by tokens: after how many characters it is; -1 where the page holds too few results to tell. */
  readonly tokenStops?: readonly number[] | undefined;
  /** How many there were before the page cut them off. */
  readonly total: number;
  /** Where it cut them off: what all of them returned. */
  readonly returned: PageReturned | null;
  /** Where copies count, those among all results: five numbers each (number-lists.ts). */
  readonly copies: readonly number[];
}

/** What a run returned from relevant documents of a topic; those that are missing it did not return. */
export interface PageReturned {
  /** Their places among the relevant documents, in the order of the judgements. */
  readonly places: readonly number[];
  /**
   * Of a run that answers with passages: start and length of each stretch of text in turn; where the page does not know what
   * was returned and is not relevant, by their places among the highlights (number-lists.ts).
   */
  readonly texts: readonly (readonly number[])[];
  /** Where whole documents were returned or judged: the rank of each. */
  readonly ranks: readonly number[];
}

/** A document's text, and its element table in base64. */
export interface PageText {
  readonly text: string;
  readonly elements: string | null;
}

/** What the page's intervals and tests are made with. */
export interface PageChance {
  readonly seed: number;
  readonly resamples: number;
  /** Of significance. */
  readonly level: number;
}
