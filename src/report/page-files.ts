// The files that a report holds besides its numbers: the judgements and the runs, byte by byte, so that anyone can compute the numbers
// again. `verifyPage` compares the numbers of a page with those that were computed again.

import type { Maybe, PageData, PageResults } from "./page-data.ts";
import type { Page } from "./page-build.ts";

/** A report of judgements and runs that are smaller than this together holds them, unless texts are to be left out. In bytes. */
export const heldAnyway = 1_000_000;

/** A report that is asked to hold its files holds at most this much. In bytes. */
export const mostHeld = 25_000_000;

/** What an option was given, as it is typed on the command line. */
type TypedValue = string | readonly string[] | true;

/** The files of a report, and how they were scored. */
export interface PageFiles {
  readonly inputs: readonly HeldInput[];
  /** The options that numbers depend on, by the names of report's options. */
  readonly options: Readonly<Record<string, TypedValue>>;
  /** What the report was made with and does not hold. */
  readonly without: readonly ("collection" | "measuresFrom")[];
}

export type HeldRole = "judgements" | "run" | "topicsFile" | "entities" | "tokens";

/** A file, or a folder with its files. Their bytes are in the page in the same order. */
export interface HeldInput {
  readonly role: HeldRole;
  readonly isFolder: boolean;
  readonly files: readonly HeldFile[];
}

export interface HeldFile {
  /** Without the folders above; of a folder, the path in it, with "/" on every system. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** All files of a page, in the order in which their bytes are packed. */
export function allHeld({ inputs }: PageFiles): HeldFile[] {
  return inputs.flatMap(({ files }) => files);
}

/** Something that a page shows and that came out differently. */
export interface PageDifference {
  readonly run: string;
  /** A topic's id; "" for the mean, and for what is of all topics. */
  readonly topic: string;
  /** A measure, or what else of the page: "results", "highlights", a curve. */
  readonly measure: string;
  readonly shown: string | number | null;
  readonly recomputed: string | number | null;
}

export interface Verified {
  readonly differences: readonly PageDifference[];
  /** How many numbers were compared: scores, means, intervals, points of curves, places of results and highlights. */
  readonly numbers: number;
}

/** Compares all numbers of a page with those of a page that was made again of its files. Numbers are equal if all their digits are. */
export function verifyPage(shown: ReadablePage, again: ReadablePage): Verified {
  const differences: PageDifference[] = [];
  let numbers = 0;
  const look = (at: Pick<PageDifference, "run" | "topic" | "measure">, one: Shown, other: Shown): void => {
    numbers++;
    if (!isSame(one, other)) differences.push({ ...at, shown: one ?? null, recomputed: other ?? null });
  };
  const all = { run: "", topic: "" };
  for (const key of ["task", "rules", "repeats", "judged"] as const)
    if (shown.data[key] !== again.data[key])
      differences.push({ ...all, measure: key, shown: shown.data[key], recomputed: again.data[key] });
  compareNames("measures", shown.data.measures, again.data.measures, differences);
  compareNames("topics", ids(shown.data.topics), ids(again.data.topics), differences);
  compareNames("runs", names(shown.data.runs), names(again.data.runs), differences);
  if (differences.length > 0) return { differences, numbers }; // what follows is compared by its places
  compareScores(shown.data, again.data, look);
  compareCurves(shown.data, again.data, look);
  compareVerdicts(shown.data, again.data, look);
  compareHighlights(shown.data, again.data, look);
  for (const [run, { name }] of shown.data.runs.entries())
    compareResults(name, [shown, shown.results(run)], [again, again.results(run)], look);
  return { differences, numbers };
}

type ReadablePage = Pick<Page, "data" | "results">;
type Shown = Maybe | string | undefined;
type Look = (at: Pick<PageDifference, "run" | "topic" | "measure">, one: Shown, other: Shown) => void;

/** JSON has neither undefined nor -0. */
function isSame(one: Shown, other: Shown): boolean {
  return (one ?? null) === (other ?? null);
}

const ids = (topics: PageData["topics"]): string[] => topics.map(({ id }) => id);
const names = (runs: PageData["runs"]): string[] => runs.map(({ name }) => name);

function compareNames(what: string, shown: readonly string[], again: readonly string[], to: PageDifference[]): void {
  if (shown.length === again.length && shown.every((name, i) => name === again[i])) return;
  to.push({ run: "", topic: "", measure: what, shown: shown.join(", "), recomputed: again.join(", ") });
}

function compareScores(shown: PageData, again: PageData, look: Look): void {
  for (const [r, { name: run, means, scores, intervals }] of shown.runs.entries()) {
    const other = again.runs[r]!;
    for (const [m, measure] of shown.measures.entries()) {
      look({ run, topic: "", measure }, means[m], other.means[m]);
      for (const [bound, place] of [
        ["lower bound", 0],
        ["upper bound", 1],
      ] as const)
        look({ run, topic: "", measure: `${measure}, ${bound}` }, intervals[m]?.[place], other.intervals[m]?.[place]);
      for (const [t, { id: topic }] of shown.topics.entries())
        look({ run, topic, measure }, scores[m]?.[t], other.scores[m]?.[t]);
    }
  }
}

function compareCurves(shown: PageData, again: PageData, look: Look): void {
  const curves = new Map(again.curves.map((curve) => [curve.name, curve]));
  for (const { name, places, heights } of shown.curves) {
    const other = curves.get(name);
    for (const [r, { name: run }] of shown.runs.entries())
      for (const [p, place] of places.entries())
        look({ run, topic: "", measure: `${name} at ${place}` }, heights[r]?.[p], other?.heights[r]?.[p]);
  }
}

function compareVerdicts(shown: PageData, again: PageData, look: Look): void {
  for (const [m, measure] of shown.measures.entries()) {
    const [one, other] = [shown.verdicts[m], again.verdicts[m]];
    const at = { run: "", topic: "" };
    look({ ...at, measure: `${measure}, pairs tested` }, one?.tested, other?.tested);
    look({ ...at, measure: `${measure}, pairs without a significant difference` }, told(one?.ties), told(other?.ties));
    look({ ...at, measure: `${measure}, pairs that cannot be tested` }, told(one?.untested), told(other?.untested));
  }
}

const told = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

/** Documents have other numbers where another page begins with other documents. */
function compareHighlights(shown: PageData, again: PageData, look: Look): void {
  for (const [t, { id: topic }] of shown.topics.entries()) {
    const [one, other] = [judgedOf(shown, t), judgedOf(again, t)];
    for (const doc of new Set([...one.keys(), ...other.keys()]))
      look({ run: "", topic, measure: `highlights of ${doc}` }, one.get(doc), other.get(doc));
  }
}

function judgedOf({ topics, documents }: PageData, topic: number): Map<string, string> {
  const { docs, grades, ranges } = topics[topic]!.judged;
  return new Map(docs.map((doc, i) => [documents.ids[doc]!, `grade ${grades[i]}, ${placesOf(ranges[i] ?? [])}`]));
}

function placesOf(startsAndLengths: readonly number[]): string {
  const places: string[] = [];
  for (let i = 0; i < startsAndLengths.length; i += 2)
    places.push(`${startsAndLengths[i]}..${startsAndLengths[i]! + startsAndLengths[i + 1]!}`);
  return places.join(" ");
}

/** Lists may be cut at another length: as much as both hold is compared, and how many results there were. */
function compareResults(
  run: string,
  [{ data: shown }, one]: readonly [ReadablePage, PageResults],
  [{ data: again }, other]: readonly [ReadablePage, PageResults],
  look: Look,
): void {
  for (const [t, { id: topic }] of shown.topics.entries()) {
    const [a, b] = [one[t]!, other[t]!];
    look({ run, topic, measure: "number of results" }, a.total, b.total);
    for (let i = 0; i < Math.min(a.docs.length, b.docs.length); i++) {
      const of = ({ documents }: PageData, { docs, starts, lengths }: typeof a): string =>
        `${documents.ids[docs[i]!]} ${starts[i]}..${starts[i]! + lengths[i]!}`;
      look({ run, topic, measure: `result ${i + 1}` }, of(shown, a), of(again, b));
    }
  }
}
