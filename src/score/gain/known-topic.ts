// What judgements say about a topic before any results come: how much is relevant, and in which documents.
// `knownTopics` computes it once for all runs.

import type { HighlightColumns } from "../../data/judged-columns.ts";
import type { JudgedTopic, Judgements } from "../../data/judgements.ts";
import type { CopyLinks } from "../../match/copies/copy-link.ts";
import { type ElementTree, elementTree, type Ideal, type IdealCounting, idealElements } from "./element-gains.ts";
import { highlightedSize } from "./elements-by-path.ts";
import { type JudgedIds, judgedIds } from "./judged-documents.ts";
import type { Rules } from "./rules.ts";
import type { TopicGains } from "./topic-gains.ts";

/** Facts about the judgements of a topic that do not depend on results. They are made once for all runs. */
export interface KnownTopic extends Pick<
  TopicGains,
  "totalRelevant" | "totalInElements" | "relevantDocuments" | "nonrelevantDocuments" | "idealGrades"
> {
  readonly judged: JudgedTopic;
  /**
   * The copies of highlighted text among some results, if copies count. These copies are relevant in the ids, but not
   * in `judged`.
   */
  readonly links?: CopyLinks | undefined;
  readonly ids: JudgedIds;
  highlights(): HighlightColumns;
  /** The number of highlighted characters of a document, given its index in `ids`. */
  highlightedAt(index: number): number;
  /** The number of a relevant document among the relevant ones, given its index in `ids`. */
  relevantNumberAt(index: number): number;
  /** By document: its judged elements. */
  elementTrees(): readonly ElementTree[];
  /** The ideal list of elements, with the elements of each document that are in it. */
  ideal(counting: IdealCounting): Ideal;
}

export function knownTopic(judged: JudgedTopic, { repeatedJudgements }: Rules): KnownTopic {
  const ids = judgedIds(judged);
  let totalRelevant = 0;
  let relevantDocuments = 0;
  let nonrelevantDocuments = 0;
  let totalInElements: number | undefined = 0;
  const grades: number[] = []; // of relevant documents
  for (let i = 0; i < ids.size; i++) {
    const grade = ids.gradeAt(i);
    if (grade === 0) nonrelevantDocuments++;
    if (grade <= 0) continue;
    const document = ids.documentAt(i);
    const { timesRelevant = 1, relevantInElements } = document;
    totalRelevant += highlightedSize(document);
    if (totalInElements !== undefined)
      totalInElements = relevantInElements === undefined ? undefined : totalInElements + relevantInElements;
    relevantDocuments += repeatedJudgements === "each" ? timesRelevant : 1;
    grades.push(grade);
  }
  let columns: HighlightColumns | undefined;
  let numbers: Int32Array | undefined;
  const sizes: number[] = []; // by index, of those that were asked for
  let trees: readonly ElementTree[] | undefined;
  let ideals: Map<string, Ideal> | undefined;
  const elementTrees = () =>
    (trees ??= Array.from({ length: ids.size }, (_, index) => elementTree(ids.documentAt(index))));

  function ideal({ quant, overlap, ties, level }: IdealCounting): Ideal {
    const key = `${quant} ${overlap} ${ties} ${level}`;
    ideals ??= new Map();
    const found = ideals.get(key) ?? idealElements(elementTrees(), { quant, overlap, ties, level });
    ideals.set(key, found);
    return found;
  }

  return {
    judged,
    ids,
    highlights: () => (columns ??= ids.highlights()),
    elementTrees,
    ideal,
    relevantNumberAt: (index) => (numbers ??= relevantNumbers(ids))[index]!,
    highlightedAt: (index) => (sizes[index] ??= highlightedSize(ids.documentAt(index))),
    totalRelevant,
    totalInElements,
    relevantDocuments,
    nonrelevantDocuments,
    idealGrades: falling(grades),
  };
}

/** For each index in `ids`: how many relevant documents come before it. */
function relevantNumbers(ids: JudgedIds): Int32Array {
  const numbers = new Int32Array(ids.size);
  let relevant = 0;
  for (let i = 0; i < ids.size; i++) {
    numbers[i] = relevant;
    if (ids.gradeAt(i) > 0) relevant++;
  }
  return numbers;
}

/** The grades, highest first. */
function falling(grades: readonly number[]): Float64Array {
  const sorted = new Float64Array(grades); // which sorts numbers sooner than a list does
  if (grades.every((grade) => grade === grades[0])) return sorted; // mostly all are the same
  return sorted.sort().toReversed();
}

/** The topics that may be scored: all judged topics, or only those in `only`. */
export interface KnownTopics {
  /** In the order of the judgements. */
  readonly names: readonly string[];
  /** Undefined where the topic is not scored. */
  get(topic: string): KnownTopic | undefined;
  /** All right answers of a topic that has several. A run is scored with the answer that is best for it. */
  alternatives(topic: string): readonly KnownTopic[] | undefined;
}

/** The facts about a topic are computed when they are asked for, because many topics take time. */
export function knownTopics(
  { topics: judged, alternatives }: Pick<Judgements, "topics" | "alternatives">,
  rules: Rules,
  only: readonly string[] | undefined,
): KnownTopics {
  const wanted = new Set(only ?? judged.keys());
  const found = new Map<string, KnownTopic | undefined>();
  const foundEach = new Map<string, readonly KnownTopic[] | undefined>();

  function find(topic: string): KnownTopic | undefined {
    const known = knownTopic(judged.get(topic)!, rules);
    // Recall has no meaning for a topic in which nothing is relevant. The papers leave such topics out.
    const isLeftOut = known.relevantDocuments === 0 && rules.barrenTopics === "left out";
    return isLeftOut ? undefined : known;
  }

  /** An answer without anything relevant does not count as an answer. */
  function findEach(topic: string): readonly KnownTopic[] | undefined {
    const each = (alternatives?.get(topic) ?? []).map((answer) => knownTopic(answer, rules));
    const answers = each.filter(({ relevantDocuments }) => relevantDocuments > 0);
    return answers.length > 0 ? answers : undefined;
  }

  return {
    names: [...judged.keys()].filter((topic) => wanted.has(topic)),
    get(topic) {
      if (wanted.has(topic) && !found.has(topic)) found.set(topic, find(topic));
      return found.get(topic);
    },
    alternatives(topic) {
      if (alternatives === undefined) return undefined;
      if (!foundEach.has(topic)) foundEach.set(topic, findEach(topic));
      return foundEach.get(topic);
    },
  };
}
