// The best runs that there can be for each task: of passages, and of elements alone.

import type { Passage, Run } from "../../data/run.ts";
import type { RangeSet } from "../../text/range.ts";
import { elementRange } from "../../text/xml/element-paths.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import { bestByF, fOf } from "./best-f.ts";
import type { SizedElements } from "./element-sizes.ts";
import { bySpecificity, type DocumentElement, focusedElements } from "./focused-elements.ts";

/** A document with highlighted text, as perfect runs are made of it. */
export interface PerfectDocument extends SizedElements {
  readonly relevant: RangeSet;
  readonly bestEntry: number | undefined;
}

/** How a task is answered as well as can be. */
export interface PerfectTask {
  readonly task: string;
  /** What the run of elements is, and how sure that is. */
  readonly about: string;
  /** Whether no list of elements is known to be the best, so that a bound stands beside it. */
  readonly bounded: boolean;
  passages(documents: readonly PerfectDocument[]): Passage[];
  elements(documents: readonly PerfectDocument[]): Passage[];
}

export const perfectTasks: readonly PerfectTask[] = [
  {
    task: "focused",
    about: "elements that do not overlap, chosen for AiP, by specificity; a better list may exist, up to the bound",
    bounded: true,
    passages: highlights,
    elements: (documents) => focusedElements(documents).map(passageOf),
  },
  {
    task: "thorough",
    about: "all elements with highlighted text, by specificity",
    bounded: true,
    passages: highlights,
    elements: (documents) => bySpecificity(documents.flatMap(highlightedElements)).map(passageOf),
  },
  {
    task: "ric",
    about: "from each document the elements of the highest F(d), documents by it; none have a higher gP or AgP",
    bounded: false,
    passages: highlights,
    elements: (documents) => byScore(documents, inContext),
  },
  {
    task: "bic",
    about: "from each document the element that begins nearest to its best entry point; none have a higher gP or AgP",
    bounded: false,
    passages: (documents) =>
      documents.flatMap(({ doc, bestEntry }) =>
        bestEntry === undefined ? [] : [{ doc, start: bestEntry, end: bestEntry }],
      ),
    elements: (documents) => byScore(documents, atEntry),
  },
];

/** The run of a task, of topics and their documents. */
export function perfectRun(
  name: "passages" | "elements",
  task: PerfectTask,
  topics: ReadonlyMap<string, readonly PerfectDocument[]>,
): Run {
  const answers = Array.from(topics, ([topic, documents]) => [topic, task[name](documents)] as const);
  return { name, answers: "passages", topics: new Map(answers) };
}

function highlights(documents: readonly PerfectDocument[]): Passage[] {
  return documents.flatMap(({ doc, relevant }) => relevant.map(({ start, end }) => ({ doc, start, end })));
}

function highlightedElements(document: PerfectDocument): DocumentElement[] {
  return Array.from(document.highlighted.keys())
    .filter((element) => document.highlighted[element]! > 0)
    .map((element) => ({ document, element }));
}

/** An answer from one document, and how good it is. */
interface Answer {
  readonly score: number;
  readonly elements: readonly number[];
}

/** What each document answers, the best first; one without an answer is left out. */
function byScore(
  documents: readonly PerfectDocument[],
  answer: (document: PerfectDocument) => Answer | undefined,
): Passage[] {
  const answers = documents.flatMap((document) => {
    const found = answer(document);
    return found === undefined ? [] : [{ ...found, document }];
  });
  return answers
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ document, elements }) => elements.map((element) => passageOf({ document, element })));
}

function inContext(document: PerfectDocument): Answer {
  const elements = bestByF(document);
  return { score: fOf(document, elements), elements };
}

function atEntry({ table, bestEntry }: PerfectDocument): Answer | undefined {
  if (bestEntry === undefined) return undefined;
  const element = nearestElement(table, bestEntry);
  return { score: -Math.abs(table.start[element]! - bestEntry), elements: [element] };
}

/** The element that begins nearest to an offset; of several one before it, one with text, the innermost. */
export function nearestElement({ start, end }: ElementTable, offset: number): number {
  const isEmpty = (element: number): boolean => start[element] === end[element];
  let best = 0;
  for (const [element, at] of Array.from(start).entries()) {
    const nearer = Math.abs(start[best]! - offset) - Math.abs(at - offset);
    const isInner = at === start[best] && (!isEmpty(element) || isEmpty(best));
    if (nearer > 0 || isInner) best = element;
  }
  return best;
}

function passageOf({ document: { doc, table }, element }: DocumentElement): Passage {
  return { doc, ...elementRange(table, element), kind: "element" };
}
