// Which highlighted text was missed, and why, as `pericope missed` prints it. With --by-runs: which text was found by
// how many runs.

import { sumBy } from "../../base/number.ts";
import { decimals } from "../figures.ts";
import { counted } from "../../base/note.ts";
import { hasLetters, openingOf } from "../../text/excerpt.ts";
import type { Range } from "../../text/range.ts";
import type { Findings, Sheet, Value } from "../findings.ts";
import {
  byRunsThatFound,
  foundCounts,
  type FoundText,
  hardTopics,
  lengthOf,
  type TopicFoundText,
} from "../../score/found-texts.ts";
import { type MissedByRun, type MissedText, type ReasonName, reasons, type Shares } from "../../score/missed.ts";

interface MissedOptions {
  /** The measure that is explained, such as R@4000ch: the missed shares are 1 minus its value. */
  readonly measure: string;
  /** The reasons that were checked. */
  readonly asked: readonly ReasonName[];
  /** True if text counts as found when a copy of it was returned. */
  readonly copiesCount: boolean;
  readonly perTopic: boolean;
  /** True to list the texts too. */
  readonly texts: boolean;
  /** The text of a place. Undefined if the documents are not available. */
  textAt(missed: MissedText): string | undefined;
  /** The same, extended to whole words at both ends. */
  wordsAt(missed: MissedText): string | undefined;
}

/** Why runs missed text: shares of the highlighted text, and the texts if they are asked for. */
export function missedFindings(runs: readonly MissedByRun[], options: MissedOptions): Findings {
  return {
    sheets: () => [shareSheet(runs, options), ...(options.texts ? runs.map((run) => textSheet(run, options)) : [])],
    records: () =>
      options.texts
        ? { columns: textColumns.map((name) => ({ name })), rows: textRows(runs, options) }
        : { columns: shareColumns, rows: shareRows(runs, options) },
    data: () => ({ measure: options.measure, runs: runs.map((run) => runData(run, options)) }),
  };
}

function shareSheet(runs: readonly MissedByRun[], { measure, asked, copiesCount, perTopic }: MissedOptions): Sheet {
  const shown = reasons.filter(({ name }) => asked.includes(name));
  const values = ({ found, foundInCopies, because }: Shares): Value[] => [
    found,
    ...(copiesCount ? [foundInCopies] : []),
    ...shown.map(({ name }) => because[name]),
  ];
  const inCopies = copiesCount ? ["of it in copies"] : [];
  return {
    name: "missed",
    note: `Shares of the highlighted text: found, as ${measure} counts it, and missed for each reason`,
    corner: "run",
    columns: [measure, ...inCopies, ...shown.map(({ title }) => title)].map((name) => ({ name, show: decimals })),
    groups: [
      runs.map(({ run, topics, mean }) => ({
        label: run,
        values: values(mean),
        parts: perTopic ? Array.from(topics, ([topic, { shares }]) => ({ label: topic, values: values(shares) })) : [],
      })),
    ],
    parts: perTopic ? { corner: "topic", whole: "mean" } : undefined,
  };
}

function textSheet({ run, topics }: MissedByRun, { textAt, wordsAt }: MissedOptions): Sheet {
  const all = [...topics].flatMap(([topic, { missed }]) => missed.map((text) => ({ topic, text })));
  const readable = all.filter(({ text }) => isReadable(textAt(text)));
  const rows = readable.map(({ topic, text }) => ({
    label: topic,
    values: [text.doc, `${text.start}..${text.end}`, titleOf(text.reason), openingWords(wordsAt(text))],
  }));
  return {
    name: `missed by ${run}`,
    title: `Missed by ${run}`,
    corner: "topic",
    columns: ["document", "characters", "reason", "text"].map((name) => ({ name, words: name !== "characters" })),
    groups: [rows],
    below: unreadableWords(all.map(({ text }) => text).filter((text) => !isReadable(textAt(text)))),
  };
}

const shareColumns = [
  { name: "run" },
  { name: "topic", absent: "all" },
  { name: "reason" },
  { name: "share" },
  { name: "characters" },
];

/**
 * Text that was found has a row too, and so has text that was found in copies, if those count. A mean has no number of
 * characters.
 */
function* shareRows(runs: readonly MissedByRun[], { asked, copiesCount }: MissedOptions): Generator<readonly Value[]> {
  for (const { run, topics, mean } of runs) {
    for (const [topic, { relevant, found, foundInCopies, shares }] of topics) {
      yield [run, topic, "found", shares.found, found];
      if (copiesCount) yield [run, topic, "found-in-copies", shares.foundInCopies, foundInCopies];
      for (const reason of asked) {
        const share = shares.because[reason];
        yield [run, topic, reason, share, Math.round(share * relevant)];
      }
    }
    yield [run, undefined, "found", mean.found, undefined];
    if (copiesCount) yield [run, undefined, "found-in-copies", mean.foundInCopies, undefined];
    for (const reason of asked) yield [run, undefined, reason, mean.because[reason], undefined];
  }
}

const textColumns = ["run", "topic", "doc", "start", "end", "reason", "text"];

function* textRows(runs: readonly MissedByRun[], { textAt }: MissedOptions): Generator<readonly Value[]> {
  for (const { run, topics } of runs)
    for (const [topic, { missed }] of topics)
      for (const text of missed) yield [run, topic, text.doc, text.start, text.end, text.reason, textAt(text)];
}

function runData({ run, topics, mean }: MissedByRun, { asked, copiesCount, textAt }: MissedOptions): object {
  const shares = ({ found, foundInCopies, because }: Shares) => ({
    found,
    ...(copiesCount && { foundInCopies }),
    missed: new Map(asked.map((reason) => [reason, because[reason]])),
  });
  return {
    run,
    mean: shares(mean),
    topics: new Map(
      Array.from(topics, ([topic, own]) => [
        topic,
        {
          relevant: own.relevant,
          ...shares(own.shares),
          texts: own.missed.map((text) => ({ ...text, text: textAt(text) })),
        },
      ]),
    ),
  };
}

function titleOf(reason: ReasonName): string {
  return reasons.find(({ name }) => name === reason)!.title;
}

/** The first words of a text, on one line. */
export function openingWords(text: string | undefined): string | undefined {
  return text === undefined ? undefined : openingOf(text, 60);
}

/** True if a text has something to read, or if the text is not known. */
function isReadable(text: string | undefined): boolean {
  return text === undefined || hasLetters(text);
}

/** Says how many texts are not listed because they have nothing to read. */
function unreadableWords(texts: readonly Range[]): string[] {
  if (texts.length === 0) return [];
  const characters = sumBy(texts, ({ start, end }) => end - start);
  const pieces = counted(texts.length, "piece", "pieces");
  return [
    `Not listed: ${pieces} without letters or digits, ${counted(characters, "character", "characters")}; --format csv has ${texts.length === 1 ? "it" : "them"}.`,
  ];
}

interface FoundOptions {
  /** The names of the runs. */
  readonly runs: readonly string[];
  /** The measure that decides what counts as found, such as R@4000ch. */
  readonly measure: string;
  readonly perTopic: boolean;
  /** True to list the texts too. */
  readonly texts: boolean;
  /** The text of a place. Undefined if the documents are not available. */
  textAt(text: FoundText): string | undefined;
  /** The same, extended to whole words at both ends. */
  wordsAt(text: FoundText): string | undefined;
}

type Topics = ReadonlyMap<string, readonly FoundText[]>;

/**
 * Highlighted text by the number of runs that found it, from none on; then the topics, hardest first; then the texts.
 */
export function foundFindings(topics: Topics, options: FoundOptions): Findings {
  const { runs, measure, perTopic, texts, textAt } = options;
  const rows = byRunsThatFound(topics);
  return {
    sheets: () => [
      countSheet(rows, options),
      ...(perTopic ? [topicSheet(topics, runs.length)] : []),
      ...(texts ? [foundTextSheet(rows, options)] : []),
    ],
    records: () => ({ columns: foundTextColumns.map((name) => ({ name })), rows: foundTextRows(rows, options) }),
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

/** One row for each number of runs that found some text. The rows of none and one are always there. */
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

function foundTextSheet(all: readonly TopicFoundText[], { runs, textAt, wordsAt }: FoundOptions): Sheet {
  const rows = all.filter((row) => isReadable(textAt(row)));
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
        values: [row.topic, row.doc, `${row.start}..${row.end}`, lengthOf(row), openingWords(wordsAt(row))],
      })),
    ],
    below: unreadableWords(all.filter((row) => !isReadable(textAt(row)))),
  };
}

/** "none", the name of the only run, "2 runs". */
function finders({ runs: number, only }: FoundText, runs: readonly string[]): string {
  if (number === 0) return "none";
  return only === undefined ? `${number} runs` : runs[only]!;
}

const foundTextColumns = ["runs", "run", "topic", "doc", "start", "end", "characters", "text"];

/** `run` is the name of the run if only one found the text. */
function* foundTextRows(rows: readonly TopicFoundText[], { runs, textAt }: FoundOptions): Generator<readonly Value[]> {
  for (const row of rows) {
    const run = row.only === undefined ? undefined : runs[row.only];
    yield [row.runs, run, row.topic, row.doc, row.start, row.end, lengthOf(row), textAt(row)];
  }
}
