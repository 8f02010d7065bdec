import {
  byRunsThatFound,
  foundCounts,
  type FoundText,
  hardTopics,
  lengthOf,
  type TopicFoundText,
} from "../../score/found-texts.ts";
import type { Findings } from "../findings.ts";
import type { Sheet, Value } from "../sheet.ts";
import { openingWords } from "./missed.ts";
import { decimals } from "./spread.ts";

interface FoundOptions {
  /** The names of the runs. */
  readonly runs: readonly string[];
  /** What counts as found, as in R@4000ch. */
  readonly measure: string;
  readonly perTopic: boolean;
  /** Whether to list the texts. */
  readonly texts: boolean;
  /** The text of a place, where the documents are at hand. */
  textAt(text: FoundText): string | undefined;
}

type Topics = ReadonlyMap<string, readonly FoundText[]>;

/** Highlighted text by how many runs found it, none first; the topics, the hardest first; and the texts. */
export function foundFindings(topics: Topics, options: FoundOptions): Findings {
  const { runs, measure, perTopic, texts, textAt } = options;
  const rows = byRunsThatFound(topics);
  return {
    sheets: () => [
      countSheet(rows, options),
      ...(perTopic ? [topicSheet(topics, runs.length)] : []),
      ...(texts ? [textSheet(rows, options)] : []),
    ],
    records: () => ({ columns: textColumns.map((name) => ({ name })), rows: textRows(rows, options) }),
    data: () => ({
      measure,
      runs,
      counts: foundCounts(rows, runs.length),
      topics: hardTopics(topics, runs.length),
      texts: rows.map((row) => ({
        ...row,
        only: row.only === undefined ? undefined : runs[row.only],
        characters: lengthOf(row),
        text: textAt(row),
      })),
    }),
  };
}

/** A row for each number of runs that found some text together; none and one always have theirs. */
function countSheet(rows: readonly TopicFoundText[], { runs, measure }: FoundOptions): Sheet {
  const counts = foundCounts(rows, runs.length).filter(({ texts, runs: number }) => texts > 0 || number < 2);
  return {
    name: "found",
    note: `The highlighted text by ${runs.length === 1 ? "whether the run" : `how many of the ${runs.length} runs`} found it, as ${measure} counts it`,
    corner: "found by",
    columns: [{ name: "texts" }, { name: "characters" }, { name: "share", show: decimals }],
    groups: [
      counts.map(({ runs: number, texts, characters, share }) => ({
        label: number === 0 ? "none" : String(number),
        values: [texts, characters, share],
      })),
    ],
  };
}

function topicSheet(topics: Topics, runs: number): Sheet {
  return {
    name: "topics",
    title: "Topics, the hardest first",
    corner: "topic",
    columns: [
      { name: "highlighted" },
      { name: "found by none" },
      { name: "by one" },
      { name: "share by none", show: decimals },
      { name: "mean share found", show: decimals },
    ],
    groups: [
      hardTopics(topics, runs).map(({ topic, relevant, byNone, byOne, mean }) => ({
        label: topic,
        values: [relevant, byNone, byOne, byNone / relevant, mean],
      })),
    ],
  };
}

function textSheet(rows: readonly TopicFoundText[], { runs, textAt }: FoundOptions): Sheet {
  return {
    name: "texts",
    title: "The texts, by how many runs found them",
    corner: "found by",
    columns: ["topic", "document", "characters", "length", "text"].map((name) => ({
      name,
      words: name !== "characters" && name !== "length",
    })),
    groups: [
      rows.map((row) => ({
        label: finders(row, runs),
        values: [row.topic, row.doc, `${row.start}..${row.end}`, lengthOf(row), openingWords(textAt(row))],
      })),
    ],
  };
}

/** "none", the name of the only run, "2 runs". */
function finders({ runs: number, only }: FoundText, runs: readonly string[]): string {
  if (number === 0) return "none";
  return only === undefined ? `${number} runs` : runs[only]!;
}

const textColumns = ["runs", "run", "topic", "doc", "start", "end", "characters", "text"];

/** `run` is the only one that found the text. */
function* textRows(rows: readonly TopicFoundText[], { runs, textAt }: FoundOptions): Generator<readonly Value[]> {
  for (const row of rows) {
    const run = row.only === undefined ? undefined : runs[row.only];
    yield [row.runs, run, row.topic, row.doc, row.start, row.end, lengthOf(row), textAt(row)];
  }
}
