import { fixed } from "../../base/number.ts";
import { type ComparedPair, type Comparison, winnerOf } from "../../compare/compare.ts";
import type { GateVerdict } from "../../compare/gate.ts";
import { verdict as verdictOf } from "../../compare/verdict.ts";
import { pairName, pText } from "../figures.ts";
import { type JunitCase, junitLines, type JunitProperty } from "../printers/junit.ts";
import type { Printer } from "../printers/printer.ts";
import { type ComparisonFindings, howKeys } from "./comparison-findings.ts";
// Comparisons as JUnit XML. A gate decides which pairs fail.

export const comparisonJunit: Printer<ComparisonFindings> = {
  name: "junit",
  about: "JUnit XML for CI: one suite per measure, one case per pair; a case fails if a gate fails.",

  lines({ comparisons, gate }) {
    const suites = comparisons.map((comparison, i) => ({
      name: comparison.measure,
      properties: [["verdict", verdictOf(comparison)] as const, ...howProperties(comparison)],
      cases: [
        ...comparison.pairs.map((pair, place) => pairCase(pair, comparison, gate?.[i]!.pairs[place])),
        ...(gate?.[i]!.slices ?? []).map((verdict) => sliceCase(verdict, comparison)),
      ],
    }));
    const notes = comparisons.flatMap((comparison) => comparison.notes.map(({ message }) => message));
    return junitLines(suites, notes);
  },
};

function howProperties(comparison: Comparison): JunitProperty[] {
  return howKeys.flatMap((key): JunitProperty[] => {
    const value = comparison[key];
    return value === undefined ? [] : [[key, value]];
  });
}

function pairCase(pair: ComparedPair, comparison: Comparison, verdict: GateVerdict | undefined): JunitCase {
  const failure = verdict?.passes === false ? `${verdict.run}: ${verdict.why}` : undefined;
  return { of: comparison.measure, name: pairName(pair), failure, output: figures(pair, comparison) };
}

function sliceCase({ run, passes, why }: GateVerdict, { measure }: Comparison): JunitCase {
  return { of: measure, name: run, failure: passes ? undefined : `${run}: ${why}` };
}

function figures(pair: ComparedPair, comparison: Comparison): string {
  const { meanA, meanB, wins, ties, losses, adjusted, why } = pair;
  const winner = winnerOf(pair, comparison);
  return [
    `${fixed(meanB, 4)} against ${fixed(meanA, 4)}`,
    `won ${wins}, tied ${ties}, lost ${losses}`,
    why === undefined ? `adjusted p ${pText(adjusted)}` : `no p: ${why}`,
    winner === undefined ? "no significant difference" : `better: ${pair[winner]}`,
  ].join("; ");
}
