import type { CopyLinks } from "../../match/copies/copy-link.ts";
import type { HighlightColumns } from "../../data/judged-columns.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { highlightedSize } from "./element-gains.ts";
import { type ElementTree, elementTree } from "./element-tree.ts";
import { type Ideal, type IdealCounting, idealElements } from "./ideal-elements.ts";
import { type JudgedIds, judgedIds } from "./judged-ids.ts";
import type { Rules } from "./rules.ts";
import type { TopicGains } from "./topic-gains.ts";

/** What can be said of a topic's judgements before any results come: it is made once, for all runs. */
export interface KnownTopic extends Pick<
  TopicGains,
  "totalRelevant" | "totalInElements" | "relevantDocuments" | "nonrelevantDocuments" | "idealGrades"
> {
  readonly judged: JudgedTopic;
  /** The copies of highlighted text among some results, where those count: what they copy is relevant in the ids, not in `judged`. */
  readonly links?: CopyLinks | undefined;
  readonly ids: JudgedIds;
  highlights(): HighlightColumns;
  /** Highlighted characters of a document, by its index among the ids. */
  highlightedAt(index: number): number;
  /** By document: its judged elements. */
  elementTrees(): readonly ElementTree[];
  /** The ideal list of elements; by document what it holds of that. */
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
    highlightedAt: (index) => (sizes[index] ??= highlightedSize(ids.documentAt(index))),
    totalRelevant,
    totalInElements,
    relevantDocuments,
    nonrelevantDocuments,
    idealGrades: falling(grades),
  };
}

/** The highest first. */
function falling(grades: readonly number[]): Float64Array {
  const sorted = new Float64Array(grades); // which sorts numbers sooner than a list does
  if (grades.every((grade) => grade === grades[0])) return sorted; // mostly all are the same
  return sorted.sort().toReversed();
}
