// Which views, runs and topics of a report are printed: those that a reader chose or, where nothing was chosen, as many as the size
// of the report allows.

import { sumBy } from "../base/number.ts";
import { counted } from "../base/note.ts";
import type { PageData, PageJudged, PageRun } from "./page-data.ts";
import { officialMeasure, ranking } from "./page-scores.ts";
import type { PageNouns } from "./nouns.ts";

/** What a printed report is made of, in the order on paper. */
export const printParts = ["overview", "curves", "topics", "missed", "compare", "lists", "texts"] as const;
export type PrintPart = (typeof printParts)[number];

/** What a reader chose; an empty list where nothing was. */
export interface PrintChoice {
  readonly parts: readonly string[];
  /** By name. */
  readonly runs: readonly string[];
  /** By id. */
  readonly topics: readonly string[];
}

/** What a plan needs of a report. */
interface Printed extends Pick<PageData, "measures" | "official" | "lessIsBetter"> {
  readonly runs: readonly Pick<PageRun, "name" | "means">[];
  readonly topics: readonly { readonly id: string; readonly judged: Pick<PageJudged, "docs" | "grades"> }[];
}

export interface PrintPlan {
  /** What can be printed of it. Two runs can be compared. */
  readonly possible: readonly PrintPart[];
  readonly parts: readonly PrintPart[];
  /** The runs and topics whose lists and texts are printed; other parts are of all of them. */
  readonly runs: readonly number[];
  readonly topics: readonly number[];
}

/** More than this is printed only where it is chosen. */
const mostLists = 120;
const mostTexts = 60;

/** Whole reports are printed whole. Of a large one, unless a reader chooses, the lists of the run that leads, and no texts. */
export function printPlan(data: Printed, possible: readonly PrintPart[], choice: PrintChoice): PrintPlan {
  const names = data.runs.map(({ name }) => name);
  const ids = data.topics.map(({ id }) => id);
  const [runs, topics] = [placesOf(names, choice.runs), placesOf(ids, choice.topics)];
  const [allRuns, allTopics] = [[...data.runs.keys()], [...data.topics.keys()]];
  const shownTopics = topics.length > 0 ? topics : allTopics.slice(0, mostLists);
  const isLarge = allRuns.length * shownTopics.length > mostLists;
  const usual = isLarge ? ranking(data, officialMeasure(data)).slice(0, 1) : allRuns;
  const lists = { runs: runs.length > 0 ? runs : usual, topics: shownTopics };
  const open = possible.filter((part) => part !== "compare" || lists.runs.length === 2);
  const asked = open.filter((part) => choice.parts.includes(part));
  const usualParts = open.filter((part) => part !== "texts" || textCount(data, lists) <= mostTexts);
  return { possible: open, parts: asked.length > 0 ? asked : usualParts, ...lists };
}

function placesOf(names: readonly string[], chosen: readonly string[]): number[] {
  return names.flatMap((name, place) => (chosen.includes(name) ? [place] : []));
}

/** The runs that are shown in one list or text: two beside each other, of more each by itself. */
export function printedTogether(runs: readonly number[]): (readonly [run: number, other?: number])[] {
  return runs.length === 2 ? [[runs[0]!, runs[1]!]] : runs.map((run) => [run]);
}

/** How much that is: "60 lists (6 runs on 10 topics), 86 texts." */
export function printWords(data: Printed, plan: PrintPlan, { run, topic }: Pick<PageNouns, "run" | "topic">): string {
  const { parts, runs, topics } = plan;
  const words = [
    `${counted(parts.length, "part", "parts")}`,
    ...(parts.includes("lists")
      ? [
          `${counted(runs.length * topics.length, "list", "lists")} (${counted(runs.length, run, `${run}s`)} on ${counted(topics.length, topic, `${topic}s`)})`,
        ]
      : []),
    ...(parts.includes("texts") ? [counted(textCount(data, plan), "text", "texts")] : []),
  ];
  const isPart = runs.length < data.runs.length || topics.length < data.topics.length;
  return `${words.join(", ")}.${isPart ? ` Lists and texts are of the ${run}s and ${topic}s that are chosen.` : ""}`;
}

/** The relevant documents of a topic, by their numbers. */
export function relevantDocuments({ topics }: Pick<Printed, "topics">, topic: number): number[] {
  const { docs, grades } = topics[topic]!.judged;
  return docs.filter((_, i) => grades[i]! > 0);
}

/** How many texts the plan prints: those of relevant documents, once for each run, or for two together. */
export function textCount(data: Pick<Printed, "topics">, { runs, topics }: Pick<PrintPlan, "runs" | "topics">): number {
  const documents = sumBy(topics, (topic) => relevantDocuments(data, topic).length);
  return documents * printedTogether(runs).length;
}
