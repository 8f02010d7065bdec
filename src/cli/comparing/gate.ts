import { InputError } from "../../base/input-error.ts";
import { visible } from "../../base/visible.ts";
import type { ComparedSlices } from "../../compare/compare-slices.ts";
import type { Comparison } from "../../compare/compare.ts";
import { type GateLimits, gateVerdicts, sliceVerdicts } from "../../compare/gate.ts";
import type { ScoreTable } from "../../compare/score-table.ts";
import type { GateOutcome } from "../../print/findings/comparison-findings.ts";
import { checkLine } from "../../print/printers/markdown.ts";
import { exitCode, type World } from "../world.ts";

/** By measure: what a gate says of each pair, and of slices. */
export function gateOutcomes(
  comparisons: readonly Comparison[],
  slices: readonly ComparedSlices[] | undefined,
  limits: GateLimits,
): GateOutcome[] {
  return comparisons.map((comparison, i) => ({
    pairs: gateVerdicts(comparison, limits),
    slices: slices === undefined ? [] : sliceVerdicts(slices[i]!, limits.margin),
  }));
}

/**
 * Each run that fails, or passes in doubt, is reported on standard error; where a page is written for people, each verdict on it, and how small a loss would
 * be seen, in a sentence a measure.
 */
export function tellGate(
  found: readonly GateOutcome[],
  powers: readonly string[],
  format: string,
  world: World,
): number {
  const verdicts = [...found.flatMap(({ pairs }) => pairs), ...found.flatMap(({ slices }) => slices)];
  const lines = verdicts.map(({ run, why, ...state }) => `${checkLine({ ...state, words: `${run}: ${why}` })}\n`);
  if (format === "markdown") {
    world.out(`\n${lines.join("")}`);
    for (const words of powers) world.out(`\n${visible(words)}\n`);
  }
  for (const { run, why, isDoubtful } of verdicts)
    if (isDoubtful === true) world.err(`${visible(`note: ${run}: ${why}`)}\n`);
  const failed = verdicts.filter(({ passes }) => !passes);
  for (const { run, why } of failed) world.err(`${visible(`failed: ${run}: ${why}`)}\n`);
  return failed.length === 0 ? exitCode.done : exitCode.failed;
}

/** A one-sided test that looks the other way cannot find a run to be worse. */
export function refuseBlindSide({ measure, better }: ScoreTable, side: string): void {
  const right = better === "more" ? "less" : "greater";
  if (side !== "two" && side !== right)
    throw new InputError(`--side ${side} cannot show a run to be worse in ${measure}; expected --side two or ${right}`);
}
