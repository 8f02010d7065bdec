import { stat } from "node:fs/promises";
import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import {
  compare as compareRuns,
  type ComparedPair,
  type Comparison,
  defaultResamples,
  runPlace,
} from "../../../compare/compare.ts";
import { gateVerdicts } from "../../../compare/gate.ts";
import { pairTests } from "../../../compare/index.ts";
import type { ScoreTable } from "../../../compare/score-table.ts";
import { intervals, sides } from "../../../compare/test.ts";
import { checkLine } from "../../../report/markdown.ts";
import { corrections } from "../../../stats/corrections.ts";
import { comparisonFindings } from "../../../tables/comparison.ts";
import { command } from "../../command.ts";
import { drawing } from "../../drawing.ts";
import { tell } from "../../notes.ts";
import { flag, listOf, numberThat, textOption, usuallyOneOf, usuallyParsed, type OptionValues } from "../../option.ts";
import { chanceOptions } from "../../options/chance.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";
import { exitCode, type World } from "../../world.ts";

const comparing = {
  test: usuallyOneOf("--test <test>", "the test of significance", pairTests),
  side: usuallyOneOf("--side <side>", "what b should be, against a", sides),
  correction: usuallyOneOf("--correction <name>", "for the number of pairs", corrections),
  interval: usuallyOneOf("--interval <kind>", "of the bootstrap", intervals),
  why: flag(
    "--why",
    "in context, also what explains AgP: AP of the ranking of documents, meanS of the text in those found",
  ),
  baseline: textOption("--baseline <run>", "compare all others with this run, by its name or its file"),
  failIfWorse: flag(
    "--fail-if-worse",
    "exit 1 where a run is significantly worse than the baseline (default: the first run), or nothing can tell",
  ),
  margin: usuallyParsed(
    "--margin <number>",
    "a loss that --fail-if-worse lets pass",
    numberThat("a number from 0", (value) => value >= 0 && value < Infinity),
    "0",
  ),
};

const compareOptions = {
  ...tableOptions("the one that ranks the task"),
  ...comparing,
  ...chanceOptions(defaultResamples),
  ...figuresOptions,
};

type Given = OptionValues<typeof compareOptions>;

export const compareCommand = command({
  name: "compare",
  about: "Test whether runs differ: difference, interval, effect size and p-value of each pair.",
  examples: [
    "pericope compare judgements.inex runs/ric/*.fol --task ric",
    "pericope compare judgements.inex runs/focused/*.fol -m AiP -m iP@0.01 --test randomization --correction bh",
    "pericope compare judgements.inex runs/ric/context.fol runs/ric/random.fol -t ric -m AgP --test bootstrap --side less",
    "pericope compare judgements.inex runs/ric/*.fol -t ric --test tukey --format latex",
    "pericope compare judgements.inex runs/ric/*.fol -t ric --baseline articles --fail-if-worse --margin 0.5",
    "pericope evaluate judgements.inex runs/ric/*.fol -t ric -q -f csv > scores.csv && pericope compare --scores scores.csv",
  ],
  after: `
Tests:
${listOf(pairTests)}

Corrections for the number of pairs, of one measure (tukey has its own):
${listOf(corrections)}

Intervals of the bootstrap:
${listOf(intervals)}
${scoresHelp}

The gate, --fail-if-worse: a run passes whose mean is no worse than that of the baseline, or worse by the margin at most.
One that loses more fails where the loss is significant; and where that cannot be told, as with one topic, a score that is
not a number, the same loss on every topic, or too few topics or resamples for any difference to be significant. A run that
lacks topics of the baseline, which --topics run leaves out, fails: one that answers only what is easy shows nothing.

Exit codes: 0 done, 1 the gate failed, 2 the input is at fault.`,

  args: tableArguments,
  options: compareOptions,

  async run(given, world) {
    refuseIdle(given);
    const runs = await withBaseline(given.runs, given.baseline);
    const found = await scoredTables({ ...given, runs }, world, {
      measures: (task) => [task.official, ...(given.why ? task.why : [])],
    });
    if (given.why && found.tables.length === 1)
      throw new InputError(
        `--why explains AgP, of the tasks ric and bic; nothing is known to explain ${found.tables[0]!.measure}`,
      );
    const baseline = baselineOf(found.tables[0]!, given);
    const { test, side, correction, interval, level, seed, resamples } = given;
    const comparisons = drawing(world, (onProgress) =>
      found.tables.map((table) => {
        if (given.failIfWorse) refuseBlindSide(table, side);
        return compareRuns(table, { test, side, correction, interval, level, seed, resamples, baseline, onProgress });
      }),
    );
    const drawn = comparisons.some((comparison) => comparison.seed !== undefined);
    printFigures(comparisonFindings(comparisons), given, world, drawn ? { "--seed": String(seed) } : {});
    const notes = comparisons.flatMap((each) => each.notes);
    tell([...found.notes, ...notes, ...comparisons.flatMap(anotherTest)], world);
    return given.failIfWorse ? gate(comparisons, given.margin, given.format, world) : exitCode.done;
  },
});

/** t has no value where the difference never varies; other tests have. */
function anotherTest({ measure, test, topics, pairs }: Comparison): Note[] {
  if (test !== "t" || topics < 2) return [];
  const isConstant = ({ p, wins, losses }: ComparedPair): boolean =>
    Number.isNaN(p) && Math.max(wins, losses) === topics;
  const count = pairs.filter(isConstant).length;
  if (count === 0) return [];
  const message = `${measure}: ${counted(count, "pair differs", "pairs differ")} by the same on every topic; --test randomization can test such pairs`;
  return [{ code: "another-test", message, count }];
}

/** Refuses what would do nothing: a gate with a margin and no --fail-if-worse passes whatever happens. */
function refuseIdle(given: Given): void {
  const { margin, failIfWorse, interval, test, why, measures, scores } = given;
  if (why && (measures.length > 0 || scores.length > 0))
    throw new InputError("--why adds to the measure that ranks the task; it does not go with -m or --scores");
  if (margin > 0 && !failIfWorse) throw new InputError("--margin goes with --fail-if-worse");
  if (interval === "bca" && test !== "bootstrap") throw new InputError("--interval bca goes with --test bootstrap");
}

/** A baseline that is a file of its own, and not among the runs, is compared as the first of them. */
async function withBaseline(paths: readonly string[], baseline: string | undefined): Promise<readonly string[]> {
  if (baseline === undefined || paths.length === 0 || paths.includes(baseline)) return paths;
  const isFile = await stat(baseline).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile ? [baseline, ...paths] : paths;
}

function baselineOf(
  { runs }: ScoreTable,
  { baseline, failIfWorse }: OptionValues<typeof comparing>,
): number | undefined {
  if (baseline !== undefined) return runPlace(runs, baseline);
  return failIfWorse ? 0 : undefined;
}

/** A one-sided test that looks the other way cannot find a run to be worse. */
function refuseBlindSide({ measure, better }: ScoreTable, side: string): void {
  const right = better === "more" ? "less" : "greater";
  if (side !== "two" && side !== right)
    throw new InputError(`--side ${side} cannot show a run to be worse in ${measure}; expected --side two or ${right}`);
}

/** Each run that fails is told on standard error; where a page is written for people, each verdict on it. */
function gate(comparisons: readonly Comparison[], margin: number, format: string, world: World): number {
  const verdicts = comparisons.flatMap((comparison) => gateVerdicts(comparison, margin));
  const lines = verdicts.map(({ run, passes, why }) => `${checkLine({ passes, words: `${run}: ${why}` })}\n`);
  if (format === "markdown") world.out(`\n${lines.join("")}`);
  const failed = verdicts.filter(({ passes }) => !passes);
  for (const { run, why } of failed) world.err(`${visible(`failed: ${run}: ${why}`)}\n`);
  return failed.length === 0 ? exitCode.done : exitCode.failed;
}
