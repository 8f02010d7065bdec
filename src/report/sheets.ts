// The tables of the page, to be copied. Each function makes a sheet of what a table or list shows: all of its rows, also those that
// the page shows later. `tableText` writes a sheet with the printers of the command line.

import { counted } from "../base/note.ts";
import { heldShare } from "../base/number.ts";
import { pWords, type TestedRuns } from "../compare/verdict.ts";
import { isUnresolved } from "../data/run.ts";
import type { Findings, Records, Sheet, SheetColumn, SheetRow, Value } from "../print/findings.ts";
import { pairName } from "../print/figures.ts";
import { csv } from "../print/printers/csv.ts";
import { latex } from "../print/printers/latex.ts";
import { markdown } from "../print/printers/markdown.ts";
import { joinLines, type Printer } from "../print/printers/printer.ts";
import type { HardTopic } from "../score/found-texts.ts";
import type { Range } from "../text/range.ts";
import { binWords, type FoundBin } from "./found-by-runs.ts";
import { bestRuns, standingWords, type VerdictRow } from "./overview.ts";
import type { PageCurve, PageData } from "./page-data.ts";
import { ranking, ranksOf, topicDifferences } from "./page-scores.ts";
import type { ResultRow, TopicText } from "./page-topic.ts";
import { capitalised } from "../base/list-words.ts";
import { nounsOf } from "./nouns.ts";

/** All runs in the order in which they are shown: ranks and the interval by one measure, means by all of them. */
export function runsSheet(data: PageData, measure: number, shown: readonly number[]): Sheet {
  const { measures, runs, made, topics } = data;
  const nouns = nounsOf(data);
  const chosen = measures[measure]!;
  const areSeveral = runs.length > 1; // one run has no rank
  const ranked = ranking(data, measure);
  const ranks = ranksOf(data, measure, ranked);
  const places = new Map(ranked.map((run, place) => [run, ranks[place]!]));
  const best = measures.map((_, i) => bestRuns(data, i));
  const beside = (i: number): boolean => i === measure; // the interval stands beside the mean that it is of
  const columns = measures.flatMap((name, i): SheetColumn[] => {
    const ends = ["from", "to"].map((end) => ({ name: `${name} ${heldShare(made.level)} ${end}`, digits: 4 }));
    return [{ name, digits: 4, official: name === data.official }, ...(beside(i) ? ends : [])];
  });
  const row = (run: number): SheetRow => {
    const { name, means, intervals } = runs[run]!;
    const ends: readonly Value[] = intervals[measure] ?? [undefined, undefined];
    return {
      label: name,
      values: [
        ...(areSeveral ? [places.get(run)] : []),
        ...means.flatMap((mean, i) => [mean ?? undefined, ...(beside(i) ? ends : [])]),
      ],
      best: [
        ...(areSeveral ? [false] : []),
        ...means.flatMap((_, i) => [best[i]!.has(run), ...(beside(i) ? [false, false] : [])]),
      ],
    };
  };
  return {
    name: "runs",
    note: `Task ${data.task}, ${counted(topics.length, nouns.topic, `${nouns.topic}s`)}, rules ${data.rules}`,
    title: areSeveral ? `${capitalised(nouns.run)}s, ranked by ${chosen}` : `Means over ${nouns.topic}s`,
    corner: "run",
    columns: [...(areSeveral ? [{ name: "rank", digits: 0 }] : []), ...columns],
    groups: [shown.map(row)],
  };
}

/** The scores of runs on topics, under one measure. */
export function topicsSheet(
  data: PageData,
  measure: number,
  runs: readonly number[],
  topics: readonly number[],
): Sheet {
  const { measures, runs: all, topics: asked } = data;
  const nouns = nounsOf(data);
  return {
    name: "topics",
    title: `${measures[measure]} of each ${nouns.run} on each ${nouns.topic}`,
    corner: "run",
    columns: topics.map((topic) => ({ name: asked[topic]!.id, digits: 4 })),
    groups: [
      runs.map((run) => ({
        label: all[run]!.name,
        values: topics.map((topic) => all[run]!.scores[measure]![topic] ?? undefined),
      })),
    ],
  };
}

/** The topics of two runs, from the largest difference, b − a. */
export function differencesSheet(data: PageData, measure: number, a: number, b: number): Sheet {
  const { measures, topics } = data;
  const { topic: noun } = nounsOf(data);
  const [first, second] = [data.runs[a]!, data.runs[b]!];
  const haveTitles = topics.some(({ title }) => title !== null);
  return {
    name: "differences",
    title: `${measures[measure]} ${noun} by ${noun}, ${pairName({ a: first.name, b: second.name })}`,
    corner: "topic",
    columns: [
      ...(haveTitles ? [{ name: "title", absent: "" }] : []),
      ...[second.name, first.name, pairName({ a: first.name, b: second.name })].map((name) => ({ name, digits: 4 })),
    ],
    groups: [
      topicDifferences(data, measure, a, b).map(({ topic, difference }) => ({
        label: topics[topic]!.id,
        values: [
          ...(haveTitles ? [topics[topic]!.title ?? undefined] : []),
          ...[second, first].map(({ scores }) => scores[measure]![topic] ?? undefined),
          difference,
        ],
      })),
    ],
  };
}

/** The table that proves a verdict: the run that leads against each other. */
export function verdictSheet(
  { measures, runs }: Pick<PageData, "measures" | "runs">,
  measure: number,
  { means, topics, how }: TestedRuns,
  leader: number,
  rows: readonly VerdictRow[],
): Sheet {
  const counts = ["won", "tied", "lost"].map((name) => ({ name, digits: 0 }));
  return {
    name: "verdict",
    title: `${runs[leader]!.name} against each other run, ${measures[measure]}`,
    corner: "run",
    columns: [
      { name: "mean", digits: 4 },
      { name: pairName({ a: "run", b: runs[leader]!.name }), digits: 4 },
      ...counts,
      { name: "adjusted p", show: (p) => pWords(p, how.level).replace(/^p (?:= )?/, "") },
      { name: "verdict" },
    ],
    groups: [
      rows.map(({ run, difference, wins, losses, p, standing }) => ({
        label: runs[run]!.name,
        values: [means[run], difference, wins, topics - wins - losses, losses, p, standingWords[standing]],
      })),
    ],
  };
}

interface Field {
  readonly column: SheetColumn;
  of(row: ResultRow): Value;
}

const place: readonly Field[] = [
  { column: { name: "start" }, of: (row) => (isUnresolved(row) ? undefined : row.start) },
  { column: { name: "end" }, of: (row) => (isUnresolved(row) ? undefined : row.end) },
];
const gain: readonly Field[] = [
  { column: { name: "relevant" }, of: ({ relevant }) => relevant },
  { column: { name: "seen before" }, of: ({ seen }) => seen },
  { column: { name: "precision", digits: 4 }, of: ({ precision }) => precision },
  { column: { name: "recall", digits: 4 }, of: ({ recall }) => recall },
];
const grade: readonly Field[] = [{ column: { name: "grade" }, of: (row) => row.grade }];

/** What a run answered to a topic, as far as the page has it; `below` says where that is not all. */
export function resultsSheet(
  data: PageData,
  topic: number,
  run: number,
  rows: readonly ResultRow[],
  below: readonly string[],
): Sheet {
  const { name, answers } = data.runs[run]!;
  const isOfText = data.judged === "highlights" && answers === "passages";
  const fields: readonly Field[] = [
    { column: { name: "document" }, of: ({ doc }) => doc },
    ...(answers === "passages" ? place : []),
    ...(isOfText ? gain : grade),
  ];
  return {
    name: "results",
    title: `Results of ${name} for topic ${data.topics[topic]!.id}`,
    corner: "rank",
    columns: fields.map(({ column }) => column),
    groups: [rows.map((row) => ({ label: String(row.rank), values: fields.map(({ of }) => of(row)) }))],
    below,
  };
}

/** Passages of documents: start and end in each. */
export function passagesSheet(title: string, texts: readonly TopicText[]): Sheet {
  return {
    name: "passages",
    title,
    corner: "document",
    columns: ["start", "end", "characters"].map((name) => ({ name })),
    groups: [
      texts.flatMap(({ doc, ranges }) =>
        ranges.map(({ start, end }) => ({ label: doc, values: [start, end, end - start] })),
      ),
    ],
  };
}

/** How much of the highlighted text was found, by the number of runs that found it. */
export function foundSheet(bins: readonly FoundBin[], runs: number, run: string): Sheet {
  return {
    name: "found",
    title: `Highlighted text by how many ${run}s found it`,
    corner: "found by",
    columns: [{ name: "characters" }, { name: "share", digits: 4 }, { name: "texts" }],
    groups: [bins.map((bin) => ({ label: binWords(bin, runs, run), values: [bin.characters, bin.share, bin.texts] }))],
  };
}

/** A text of a topic, and how many runs found it. */
interface FoundPlace extends Range {
  /** The topic's id. */
  readonly topic: string;
  readonly doc: string;
  readonly runs: number;
}

export function foundTextsSheet(title: string, texts: readonly FoundPlace[]): Sheet {
  return {
    name: "texts",
    title,
    corner: "topic",
    columns: ["document", "start", "end", "characters", "runs"].map((name) => ({ name })),
    groups: [
      texts.map(({ topic, doc, start, end, runs }) => ({ label: topic, values: [doc, start, end, end - start, runs] })),
    ],
  };
}

export function hardTopicsSheet(topics: readonly HardTopic[], topic: string): Sheet {
  return {
    name: "hard-topics",
    title: `${capitalised(topic)}s, the hardest first`,
    corner: "topic",
    columns: [
      { name: "highlighted" },
      { name: "by none" },
      { name: "share by none", digits: 4 },
      { name: "by one alone" },
      { name: "share found, mean", digits: 4 },
    ],
    groups: [
      topics.map(({ topic, relevant, byNone, byOne, mean }) => ({
        label: topic,
        values: [relevant, byNone, byNone / relevant, byOne, mean],
      })),
    ],
  };
}

/** The heights of a curve at its places: a column a run. */
export function curveSheet({ runs: all }: Pick<PageData, "runs">, curve: PageCurve, runs: readonly number[]): Sheet {
  return {
    name: curve.name,
    title: `${curve.name}: ${curve.y}, mean over topics`,
    corner: curve.x,
    columns: runs.map((run) => ({ name: all[run]!.name, digits: 4 })),
    groups: [
      curve.places.map((x, i) => ({
        label: String(x),
        values: runs.map((run) => curve.heights[run]![i] ?? undefined),
      })),
    ],
  };
}

/** A format that tables of the page are copied in. */
interface TableFormat {
  readonly title: string;
  /** What a file of it ends with. */
  readonly ending: string;
  readonly printer: Printer;
}

/** CSV, for programs, has all digits; the others, for people, those that tables show: as on the command line. */
export const tableFormats: readonly TableFormat[] = [
  { title: "CSV", ending: "csv", printer: csv },
  { title: "Markdown", ending: "md", printer: markdown },
  { title: "LaTeX", ending: "tex", printer: latex },
];

export function tableText(sheet: Sheet, { printer }: TableFormat): string {
  return joinLines(printer.lines(sheetFindings(sheet), {}));
}

/** A table as findings. Its records are its rows and columns as they stand, in full precision. */
function sheetFindings(sheet: Sheet): Findings {
  return { sheets: () => [sheet], records: () => sheetRecords(sheet), data: () => sheet };
}

function sheetRecords({ corner, columns, groups }: Sheet): Records {
  return {
    columns: [{ name: corner }, ...columns.map(({ name }) => ({ name }))],
    rows: groups.flat().map(({ label, values }) => [label, ...values.map(known)]),
  };
}

/** A number that is none leaves its field empty. */
function known(value: Value): Value {
  return typeof value === "number" && Number.isNaN(value) ? undefined : value;
}
