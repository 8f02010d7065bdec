// Scores as JUnit XML for CI. `junitLines` writes suites of cases. Comparisons use it too.

import { fixed } from "../../base/number.ts";
import { deviationsOf } from "../figures.ts";
import { visible } from "../../base/visible.ts";
import type { ScoreMarks } from "../../compare/marks.ts";
import type { ScoreFindings } from "../findings.ts";
import { isPast, type Limit, limitWords } from "../limit.ts";
import type { Printer } from "./printer.ts";
import type { Evaluation, RunScores } from "../../score/evaluation.ts";

export const junit: Printer<ScoreFindings> = {
  name: "junit",
  about: "JUnit XML for CI: one suite per run, one case per measure; a case fails if a gate fails.",

  lines({ evaluation, perTopic, deviations, limits, marks }) {
    const { runs, measures, notes } = evaluation;
    const suites = runs.map((scores, place) => ({
      name: scores.run,
      properties: [
        ...measures.map((measure): JunitProperty => [measure, scores.mean[measure]!]),
        ...(deviations ? deviationProperties(scores, measures) : []),
        ...sliceMeans(evaluation, place),
        ...(marks === undefined ? [] : beatenBy(evaluation, place, marks)),
      ],
      cases: [
        ...measures.map((measure) => meanCase(scores, measure, limits)),
        ...(perTopic ? topicCases(scores, measures) : []),
      ],
    }));
    const messages = notes.map(({ message }) => message);
    return junitLines(suites, messages);
  },
};

function deviationProperties(scores: RunScores, measures: Evaluation["measures"]): JunitProperty[] {
  const { deviation } = deviationsOf(scores, measures);
  return measures.map((measure) => [`${measure}, sd`, deviation[measure]!]);
}

/** The means and deviations of a run on each slice of topics, and the number of topics in the slice. */
function sliceMeans({ slices = [], measures }: Evaluation, run: number): JunitProperty[] {
  return slices.flatMap(({ field, slices: each }) =>
    each.flatMap(({ value = "(none)", runs }) => {
      const { topics, mean, deviation } = runs[run]!;
      const figures = measures.flatMap((measure): JunitProperty[] => [
        [`${measure}, ${field}=${value}`, mean[measure]!],
        [`${measure}, sd, ${field}=${value}`, deviation[measure]!],
      ]);
      return [...figures, [`topics, ${field}=${value}`, topics] as const];
    }),
  );
}

/** By measure: the runs that this run is significantly better than. */
function beatenBy({ runs, measures }: Evaluation, run: number, { beaten }: ScoreMarks): JunitProperty[] {
  return measures.map((measure, i) => {
    const names = beaten[i]![run]!.map((other) => runs[other]!.run);
    return [`${measure}, better than`, names.join(", ")];
  });
}

function topicCases({ run, topics }: RunScores, measures: Evaluation["measures"]): JunitCase[] {
  return Array.from(topics, ([topic, scores]) => ({
    of: run,
    name: `topic ${topic}`,
    output: measures.map((measure) => `${measure} ${fixed(scores[measure]!, 4)}`).join(", "),
  }));
}

function meanCase({ run, mean }: RunScores, measure: string, limits: readonly Limit[]): JunitCase {
  const value = mean[measure]!;
  const past = limits.filter((limit) => limit.measure === measure && isPast(value, limit));
  if (past.length === 0) return { of: run, name: measure };
  const farthest = past.reduce((a, b) => (Math.abs(b.value - value) > Math.abs(a.value - value) ? b : a));
  return { of: run, name: measure, failure: `${run}: ${limitWords(value, farthest)}` };
}

/** A suite of cases in JUnit XML. Each case may have failed. */
interface JunitSuite {
  readonly name: string;
  readonly properties: readonly JunitProperty[];
  readonly cases: readonly JunitCase[];
}

export type JunitProperty = readonly [name: string, value: number | string];

export interface JunitCase {
  /** Printed before the name, like the class of a test. */
  readonly of: string;
  readonly name: string;
  /** The reason if it failed. */
  readonly failure?: string | undefined;
  /** Further output of the case. */
  readonly output?: string | undefined;
}

/** The lines of a file. Notes are written as a comment. */
export function junitLines(suites: readonly JunitSuite[], notes: readonly string[] = []): string[] {
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pericope" ${counts(all)}>`,
    ...suites.flatMap(suiteLines),
    ...(notes.length === 0 ? [] : [`  <!-- ${comment(notes.join("; "))} -->`]),
    "</testsuites>",
  ];
}

function suiteLines({ name, properties, cases }: JunitSuite): string[] {
  return [
    `  <testsuite name="${escaped(name)}" ${counts(cases)}>`,
    "    <properties>",
    ...properties.map(([key, value]) => `      <property name="${escaped(key)}" value="${escaped(String(value))}"/>`),
    "    </properties>",
    ...cases.map(caseLine),
    "  </testsuite>",
  ];
}

function counts(cases: readonly JunitCase[]): string {
  return `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure !== undefined).length}"`;
}

function caseLine({ of, name, failure, output }: JunitCase): string {
  const head = `    <testcase classname="${escaped(of)}" name="${escaped(name)}"`;
  const inside = [
    ...(failure === undefined ? [] : [`<failure message="${escaped(failure)}"/>`]),
    ...(output === undefined ? [] : [`<system-out>${escaped(output)}</system-out>`]),
  ];
  return inside.length === 0 ? `${head}/>` : `${head}>${inside.join("")}</testcase>`;
}

/** Text that is valid in XML 1.0 and safe to print. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Text for an XML comment, which must not contain two hyphens in a row. */
function comment(text: string): string {
  return escaped(text).replaceAll(/-(?=-|$)/g, "- ");
}
