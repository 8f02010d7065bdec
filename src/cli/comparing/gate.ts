import { InputError } from "../../base/input-error.ts";
import { visible } from "../../base/visible.ts";
import type { Comparison } from "../../compare/compare.ts";
import { gateVerdicts, type GateVerdict } from "../../compare/gate.ts";
import type { ScoreTable } from "../../compare/score-table.ts";
import type { ComparedSlices } from "../../compare/slices/compare-slices.ts";
import { sliceVerdicts } from "../../compare/slices/slice-gate.ts";
import { checkLine } from "../../report/markdown.ts";
import { exitCode, type World } from "../world.ts";

/** What a gate looks at. */
interface Gate {
  readonly comparisons: readonly Comparison[];
  readonly slices: readonly ComparedSlices[] | undefined;
  readonly margin: number;
  /** How small a loss would be seen, in a sentence a measure. */
  readonly powers: readonly string[];
}

/** Each run that fails is told on standard error; where a page is written for people, each verdict on it, and how much it is worth. */
export function gate({ comparisons, slices = [], margin, powers }: Gate, format: string, world: World): number {
  const verdicts: GateVerdict[] = [
    ...comparisons.flatMap((comparison) => gateVerdicts(comparison, margin)),
    ...slices.flatMap((compared) => sliceVerdicts(compared, margin)),
  ];
  const lines = verdicts.map(({ run, passes, why }) => `${checkLine({ passes, words: `${run}: ${why}` })}\n`);
  if (format === "markdown") {
    world.out(`\n${lines.join("")}`);
    for (const words of powers) world.out(`\n${visible(words)}\n`);
  }
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
