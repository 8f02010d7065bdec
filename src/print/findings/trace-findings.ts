// Where a pipeline loses the right text, as `pericope trace` prints it: a waterfall, the topics, the texts, and the
// change from a baseline.

import { visible } from "../../base/visible.ts";
import { counted } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import type { GateVerdict } from "../../compare/gate.ts";
import type { ComparedTraces } from "../../trace/compare-traces.ts";
import type { FatedText } from "../../trace/fates.ts";
import { keptName, meanShare, type Trace, type TracedTopic, type TraceShares } from "../../trace/trace.ts";
import { decimals, known, pText } from "../figures.ts";
import type { Check, Findings, Records, Sheet, Value } from "../findings.ts";
import { isPast, type Limit, limitWords } from "../limit.ts";
import { type JunitCase, junitLines } from "../printers/junit.ts";
import type { Printer } from "../printers/printer.ts";
import { openingWords } from "./missed-findings.ts";

export interface TraceFindings extends Findings {
  readonly trace: Trace;
  readonly options: TraceFindingsOptions;
}

interface TraceFindingsOptions {
  readonly perTopic: boolean;
  /** True to list the texts that were lost too. */
  readonly texts: boolean;
  /** True if there are pieces of an index, which may cut through passages. */
  readonly hasPieces: boolean;
  readonly limits: readonly Limit[];
  readonly compared: ComparedTraces | undefined;
  readonly gate: GateVerdict | undefined;
  /** The text of a place. Undefined if the documents are not available. */
  textAt(text: FatedText): string | undefined;
}

export function traceFindings(trace: Trace, options: TraceFindingsOptions): TraceFindings {
  const { perTopic, texts, compared } = options;
  return {
    trace,
    options,
    sheets: () => [
      waterfall(trace, options),
      ...(compared === undefined ? [] : [changeSheet(compared)]),
      ...(perTopic ? [topicSheet(trace)] : []),
      ...(texts ? [textSheet(trace, options)] : []),
    ],
    records: () => (texts ? textRecords(trace, options) : shareRecords(trace, options)),
    data: () => ({
      mean: orderedShares(trace, trace.mean),
      topics: new Map(Array.from(trace.topics, ([topic, { shares }]) => [topic, orderedShares(trace, shares)])),
      ...(compared !== undefined && { baseline: changeData(compared) }),
      ...(texts && { texts: [...allTexts(trace)].map((text) => textData(trace, text, options)) }),
    }),
  };
}

function orderedShares({ stages }: Trace, shares: TraceShares): Map<string, number> {
  return new Map([...stages, keptName].map((name) => [name, shares[name]!]));
}

/** One row per stage: what remains after it, and what it lost. Text that comes back later counts as remaining. */
function waterfall(trace: Trace, { hasPieces, limits }: TraceFindingsOptions): Sheet {
  const { stages, mean, topics } = trace;
  const isRegained = stages.some((_, place) => meanShare(trace, ({ regained }) => regained[place]!) > 0);
  const columns = [
    { name: "left", show: decimals },
    { name: "lost here", show: decimals },
    ...(isRegained ? [{ name: "regained", show: decimals }] : []),
    ...(hasPieces ? [{ name: "lost, cut through", show: decimals }] : []),
  ];
  let left = 1;
  const rows = stages.map((name, place) => {
    left -= mean[name]!;
    const lost = mean[name]!;
    const regained = meanShare(trace, (own) => own.regained[place]!);
    const cut = meanShare(trace, (own) => own.cut[place]!);
    // The last value is exactly what was kept, to the last digit.
    const after = place === stages.length - 1 ? mean[keptName]! : Math.max(0, left);
    return {
      label: visible(name),
      values: [after, lost, ...(isRegained ? [regained] : []), ...(hasPieces ? [cut] : [])],
    };
  });
  const first = { label: "highlighted", values: [1, ...columns.slice(1).map(() => undefined)] };
  return {
    name: "trace",
    note: `What is left of the highlighted text after each stage, and what the stage lost for good: shares, means over ${counted(topics.size, "topic", "topics")}`,
    corner: "stage",
    columns,
    bars: true,
    groups: [[first, ...rows]],
    checks: checksOf(trace, limits),
    below: [
      ...(isRegained
        ? ["regained: a stage has text that the stage before it lacked and an earlier one had; such text is not lost."]
        : []),
      ...(hasPieces ? ["lost, cut through: text of passages that no single chunk contains whole."] : []),
    ],
  };
}

function checksOf({ mean }: Trace, limits: readonly Limit[]): Check[] {
  return limits.map((limit) => {
    const value = mean[limit.measure]!;
    return { passes: !isPast(value, limit), words: limitWords(value, limit) };
  });
}

function topicSheet({ stages, topics, mean }: Trace): Sheet {
  const names = [...stages, keptName];
  const values = (shares: TraceShares): Value[] => names.map((name) => shares[name]);
  return {
    name: "topics",
    title: "Lost at each stage, and kept, by topic",
    corner: "topic",
    columns: names.map((name) => ({ name, show: decimals })),
    groups: [
      Array.from(topics, ([topic, { shares }]) => ({ label: topic, values: values(shares) })),
      [{ label: "mean", values: values(mean) }],
    ],
  };
}

/** For a stage's loss, less is better. For what was kept, more is better. */
function changeSheet({ changes, kept }: ComparedTraces): Sheet {
  return {
    name: "change",
    title: `Against the baseline, ${visible(changes[0]!.a)}`,
    corner: "stage",
    columns: [
      { name: "before", show: decimals },
      { name: "now", show: decimals },
      { name: "now − before", show: (value) => `${value > 0 ? "+" : ""}${fixed(value, 4)}` },
      { name: "adjusted p", show: pText },
    ],
    groups: [
      changes.map(({ name, meanA, meanB, difference, adjusted }) => ({
        label: visible(name),
        values: [meanA, meanB, difference, adjusted],
      })),
    ],
    below: [
      `Shares lost at each stage, and kept, over ${counted(kept.topics, "topic", "topics")}. p by the paired t-test, two-sided; those of the stages with Holm's correction for their number.`,
    ],
  };
}

function changeData({ changes }: ComparedTraces): object {
  return new Map(
    changes.map(({ name, meanA, meanB, difference, low, high, p, adjusted }) => [
      name,
      { before: meanA, now: meanB, difference, low, high, p, adjusted },
    ]),
  );
}

/** Rows of shares: the stages of each topic, then the means, which have no topic and no characters. */
function shareRecords(trace: Trace, { hasPieces }: TraceFindingsOptions): Records {
  const { stages, topics, mean } = trace;
  const names = [...stages, keptName];
  const columns = ["topic", "stage", "share", "characters", "regained", ...(hasPieces ? ["cut-through"] : [])];
  const regained = ({ regained: own }: Pick<TracedTopic, "regained">, place: number) => own[place];
  function* rows(): Generator<readonly Value[]> {
    for (const [topic, own] of topics)
      for (const [place, name] of names.entries()) {
        const characters = place < stages.length ? own.lost[place] : own.kept;
        yield [topic, name, own.shares[name], characters, regained(own, place), ...(hasPieces ? [own.cut[place]] : [])];
      }
    for (const name of names)
      yield [undefined, name, mean[name], undefined, undefined, ...(hasPieces ? [undefined] : [])];
  }
  return {
    columns: columns.map((name) => (name === "topic" ? { name, absent: "all" } : { name })),
    rows: rows(),
  };
}

interface TopicText extends FatedText {
  readonly topic: string;
}

/** The texts that were lost. */
function* allTexts({ topics }: Trace): Generator<TopicText> {
  for (const [topic, { texts }] of topics)
    for (const text of texts) if (text.lostAt !== undefined) yield { topic, ...text };
}

function textSheet(trace: Trace, { textAt, hasPieces }: TraceFindingsOptions): Sheet {
  return {
    name: "texts",
    title: "Lost",
    corner: "topic",
    columns: ["stage", "document", "characters", ...(hasPieces ? ["passage"] : []), "text"].map((name) => ({
      name,
      words: name !== "characters",
    })),
    groups: [
      [...allTexts(trace)].map((text) => ({
        label: text.topic,
        values: [
          trace.stages[text.lostAt!],
          text.doc,
          `${text.start}..${text.end}`,
          ...(hasPieces ? [text.cut ? "cut through" : "whole"] : []),
          openingWords(textAt(text)),
        ],
      })),
    ],
  };
}

function textRecords(trace: Trace, { textAt, hasPieces }: TraceFindingsOptions): Records {
  const columns = ["topic", "stage", "doc", "start", "end", ...(hasPieces ? ["passage"] : []), "text"];
  function* rows(): Generator<readonly Value[]> {
    for (const text of allTexts(trace))
      yield [
        text.topic,
        trace.stages[text.lostAt!],
        text.doc,
        text.start,
        text.end,
        ...(hasPieces ? [text.cut ? "cut-through" : "whole"] : []),
        textAt(text),
      ];
  }
  return { columns: columns.map((name) => ({ name })), rows: rows() };
}

function textData(trace: Trace, text: TopicText, { textAt, hasPieces }: TraceFindingsOptions): object {
  const { topic, doc, start, end, lostAt, cut } = text;
  return { topic, stage: trace.stages[lostAt!], doc, start, end, ...(hasPieces && { cut }), text: textAt(text) };
}

/** JUnit XML: one case per stage and one for what was kept. A case fails if a limit or the baseline says so. */
export const traceJunit: Printer<TraceFindings> = {
  name: "junit",
  about: "JUnit XML for CI: a case for each stage and for what was kept, failed where a gate says so.",

  lines({ trace, options: { limits, gate, compared, perTopic } }) {
    const { stages, mean, topics, notes } = trace;
    const names = [...stages, keptName];
    const cases = names.map((name): JunitCase => {
      const value = mean[name]!;
      const past = limits.filter((limit) => limit.measure === name && isPast(value, limit));
      const words = past.map((limit) => limitWords(value, limit));
      const worse = name === keptName && gate?.passes === false ? [gate.why] : [];
      const change = compared?.changes.find((each) => each.name === name);
      const verb = name === keptName ? keptName : "lost";
      const before =
        change === undefined
          ? ""
          : `; before ${fixed(change.meanA, 4)}, adjusted p ${pText(known(change.adjusted) ?? NaN)}`;
      return {
        of: "trace",
        name,
        failure: [...words, ...worse].join("; ") || undefined,
        output: `${verb} ${fixed(value, 4)}${before}`,
      };
    });
    const byTopic = perTopic
      ? Array.from(topics, ([topic, { shares }]): JunitCase => ({
          of: "trace",
          name: `topic ${topic}`,
          output: names.map((name) => `${name} ${fixed(shares[name]!, 4)}`).join(", "),
        }))
      : [];
    const properties = names.map((name) => [name, mean[name]!] as const);
    return junitLines(
      [{ name: "trace", properties, cases: [...cases, ...byTopic] }],
      notes.map(({ message }) => message),
    );
  },
};
