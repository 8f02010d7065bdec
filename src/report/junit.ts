import { fixed } from "../base/number.ts";
import { visible } from "../base/visible.ts";
import type { Evaluation } from "../scores/evaluation.ts";
import type { RunScores } from "../scores/run-scores.ts";
import { spreadOf } from "../stats/moments.ts";
import type { ScoreFindings } from "./findings.ts";
import { isPast, type Limit, limitWords } from "./limit.ts";
import type { Printer } from "./printer.ts";

export const junit: Printer<ScoreFindings> = {
  name: "junit",
  about: "JUnit XML for CI: a suite a run, a case a measure, failed where a gate says so.",

  lines({ evaluation, perTopic, deviations, limits }) {
    const { runs, measures, notes } = evaluation;
    const suites = runs.map((scores, place) => {
      const besides = [...(deviations ? deviationsOf(scores, measures) : []), ...sliceMeans(evaluation, place)];
      return suite(scores, measures, limits, perTopic, besides);
    });
    const [tests, failures] = [sum(suites, "tests"), sum(suites, "failures")];
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="pericope" tests="${tests}" failures="${failures}">`,
      ...suites.flatMap(({ lines }) => lines),
      ...(notes.length === 0 ? [] : [`  <!-- ${comment(notes.map(({ message }) => message).join("; "))} -->`]),
      "</testsuites>",
    ];
  },
};

type Property = readonly [name: string, value: number];

function deviationsOf({ topics }: RunScores, measures: Evaluation["measures"]): Property[] {
  const scored = [...topics.values()];
  return measures.map((measure) => [`${measure}, sd`, spreadOf(scored.map((scores) => scores[measure]!))]);
}

/** The means and deviations of a run on each slice of the topics, and how many topics that has. */
function sliceMeans({ slices = [], measures }: Evaluation, run: number): Property[] {
  return slices.flatMap(({ field, slices: each }) =>
    each.flatMap(({ value = "(none)", runs }) => {
      const { topics, mean, deviation } = runs[run]!;
      const figures = measures.flatMap((measure): Property[] => [
        [`${measure}, ${field}=${value}`, mean[measure]!],
        [`${measure}, sd, ${field}=${value}`, deviation[measure]!],
      ]);
      return [...figures, [`topics, ${field}=${value}`, topics] as const];
    }),
  );
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly lines: readonly string[];
}

function suite(
  { run, mean, topics }: RunScores,
  measures: Evaluation["measures"],
  limits: readonly Limit[],
  perTopic: boolean,
  besides: readonly Property[],
): Suite {
  const means = measures.map((measure) => meanCase(run, measure, mean[measure]!, limits));
  const cases = perTopic
    ? Array.from(topics, ([topic, scores]) => {
        const values = measures.map((measure) => `${measure} ${fixed(scores[measure]!, 4)}`).join(", ");
        return `    <testcase classname="${escaped(run)}" name="topic ${escaped(topic)}"><system-out>${escaped(values)}</system-out></testcase>`;
      })
    : [];
  const tests = means.length + cases.length;
  const failures = means.filter(({ failed }) => failed).length;
  return {
    tests,
    failures,
    lines: [
      `  <testsuite name="${escaped(run)}" tests="${tests}" failures="${failures}">`,
      "    <properties>",
      ...[...measures.map((measure): Property => [measure, mean[measure]!]), ...besides].map(
        ([name, value]) => `      <property name="${escaped(name)}" value="${value}"/>`,
      ),
      "    </properties>",
      ...means.map(({ line }) => line),
      ...cases,
      "  </testsuite>",
    ],
  };
}

function meanCase(
  run: string,
  measure: string,
  value: number,
  limits: readonly Limit[],
): { failed: boolean; line: string } {
  const past = limits.filter((limit) => limit.measure === measure && isPast(value, limit));
  const head = `    <testcase classname="${escaped(run)}" name="${escaped(measure)}"`;
  if (past.length === 0) return { failed: false, line: `${head}/>` };
  const farthest = past.reduce((a, b) => (Math.abs(b.value - value) > Math.abs(a.value - value) ? b : a));
  const message = `${run}: ${limitWords(value, farthest)}`;
  return { failed: true, line: `${head}><failure message="${escaped(message)}"/></testcase>` };
}

function sum(suites: readonly Suite[], key: "tests" | "failures"): number {
  return suites.reduce((total, one) => total + one[key], 0);
}

/** Text that XML 1.0 can hold, and that is safe to show. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Text for an XML comment, where two hyphens in a row are not allowed. */
function comment(text: string): string {
  return escaped(text).replaceAll(/-(?=-|$)/g, "- ");
}
