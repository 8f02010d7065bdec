import { stat } from "node:fs/promises";
import { InputError } from "../../../base/input-error.ts";
import { few } from "../../../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../../../base/note.ts";
import { corrections } from "../../../base/statistics/corrections.ts";
import { visible } from "../../../base/visible.ts";
import { type ComparedSlices, compareSlices } from "../../../compare/compare-slices.ts";
import {
  type ComparedPair,
  type CompareOptions,
  compare as compareRuns,
  type Comparison,
  defaultResamples,
  runPlace,
} from "../../../compare/compare.ts";
import { type GateLimits, gateVerdicts, sliceVerdicts } from "../../../compare/gate.ts";
import { pairTests } from "../../../compare/index.ts";
import { type Power, power } from "../../../compare/power.ts";
import { systemTable } from "../../../compare/repeats.ts";
import type { ScoreTable } from "../../../compare/score-table.ts";
import { intervals, sides } from "../../../compare/test.ts";
import { sourceOf } from "../../../files/node/file-bytes.ts";
import {
  comparisonFindings,
  type ComparisonFindings,
  type GateOutcome,
} from "../../../print/findings/comparison-findings.ts";
import { comparisonJunit } from "../../../print/findings/comparison-junit.ts";
import { powerWords } from "../../../print/findings/power-sheet.ts";
import { printers } from "../../../print/printers/index.ts";
import { checkLine } from "../../../print/printers/markdown.ts";
import type { Printer } from "../../../print/printers/printer.ts";
import { endsAtOne } from "../../../score/measures/name.ts";
import { slicing, type Slicing, unknownNotes } from "../../../score/slices.ts";
import {
  command,
  entryLines,
  flag,
  inGroup,
  numberThat,
  type OptionValues,
  parsed,
  textOption,
  usuallyOneOf,
  usuallyParsed,
  wholeNumberBetween,
} from "../../command.ts";
import { tell } from "../../notes.ts";
import { formatOption, printFiguresBy, rawOption } from "../../options/printing.ts";
import { readSlices, slicingHelp, slicingOptions } from "../../options/scoring.ts";
import { chanceOptions } from "../../options/statistics.ts";
import { drawing } from "../../progress.ts";
import { type RepeatedRuns, repeatedRuns, repeatsHelp, repeatsOption } from "../../run-groups.ts";
import {
  readSavedBaseline,
  savedBaselineOption,
  scoredTables,
  type ScoredTables,
  scoresHelp,
  tableArguments,
  tableOptions,
} from "../../scored-tables.ts";
import { exitCode, type World } from "../../world.ts";

/** Includes JUnit XML, which can contain the result of a gate. */
const comparisonPrinters: readonly Printer<ComparisonFindings>[] = [...printers, comparisonJunit];

const comparing = {
  ...inGroup("statistics", {
    test: usuallyOneOf("--test <test>", "the test of significance", pairTests),
    side: usuallyOneOf("--side <side>", "what b should be, against a", sides),
    correction: usuallyOneOf("--correction <name>", "for the number of pairs", corrections),
    interval: usuallyOneOf("--interval <kind>", "of the bootstrap", intervals),
  }),
  why: flag(
    "--why",
    "in context, also what explains AgP: AP of the ranking of documents, meanS of the text in those found",
  ),
  baseline: textOption("--baseline <run>", "compare all others with this run, by its name or its file"),
  ...savedBaselineOption,
  ...inGroup("gates", {
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
    maxLoss: parsed(
      "--max-loss <number>",
      "a loss above this fails, significant or not",
      numberThat("a number from 0", (value) => value >= 0 && value < Infinity),
    ),
    leastQuestions: parsed(
      "--least-questions <n>",
      "fail where fewer questions are compared",
      wholeNumberBetween(1, 1e9, "a whole number from 1"),
    ),
  }),
  ...inGroup("statistics", {
    power: parsed(
      "--power <drop>",
      "also how often a true loss of this size would be seen, and how many topics that takes",
      numberThat("a number above 0", (value) => value > 0 && value < Infinity),
    ),
  }),
  ...repeatsOption,
  ...slicingOptions,
};

const compareOptions = {
  ...tableOptions("the one that ranks the task"),
  ...comparing,
  ...chanceOptions(defaultResamples),
  ...formatOption(comparisonPrinters),
  ...rawOption,
};

type Given = OptionValues<typeof compareOptions>;

/** The loss for which a gate reports the power, if --power names none. */
const usualDrop = 0.05;

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
    "pericope evaluate judgements.jsonl runs/chunks.jsonl -q -f csv > main.csv && pericope compare judgements.jsonl runs/chunks.jsonl --baseline-scores main.csv --fail-if-worse",
    "pericope compare judgements.inex runs/focused/passages.fol runs/focused/sections.fol --slice age --slices-from kinds.jsonl --power 0.05",
    "pericope compare judgements.inex runs/repeats --repeats name -m charR",
  ],
  after: `
Tests:
${entryLines(pairTests)}

Corrections for the number of pairs, of one measure (tukey has its own):
${entryLines(corrections)}

Intervals of the bootstrap:
${entryLines(intervals)}
${scoresHelp}

${slicingHelp}
Pairs are tested on each slice, with one correction over the tests on all slices; the test on all topics has its own.
${repeatsHelp}

The gate, --fail-if-worse: a run passes if its mean did not drop by more than the margin. Otherwise the test decides. A run
fails if its loss is significant. It also fails if the loss cannot be tested: there is one topic, a score is not a number, the
loss is the same on every topic, or there are too few topics or resamples for any difference to be significant. A loss that is
not significant, but may be more than 0.05 above the margin, passes with a note. --max-loss fails a run whose mean drops by more
than that, significant or not. --least-questions fails a comparison of fewer questions. A run that lacks topics of the baseline,
which --topics run leaves out, fails. With --slice, a run that is significantly worse on one slice fails, too; a slice that has
too few topics for the test fails no run.

Power: how often the gate would find a run that is truly worse by a given loss, if topics vary as these do. For the t-test it
comes from the noncentral t distribution; for other tests from a simulation on topics drawn from these, which takes some seconds.
--fail-if-worse with the t-test prints it for a loss of ${usualDrop}, --power for any loss.

Exit codes: 0 done, 1 the gate failed, 2 the input is wrong.`,

  args: tableArguments,
  options: compareOptions,

  async run(given, world) {
    refuseIdle(given);
    const about = await readSlices(given.judgements, given, world, [given.runs, given.scores, given.baselineScores]);
    const saved = await readSavedBaseline(given.baselineScores, given.baseline, given.repeats !== undefined, world);
    const runs = saved === undefined ? await withBaseline(given.runs, given.baseline) : given.runs;
    const scored = await scoredTables({ ...given, runs }, world, {
      measures: (task) => [task.official, ...(given.why ? task.why : [])],
      saved,
    });
    if (given.why && scored.tables.length === 1)
      throw new InputError(
        `--why explains AgP, of the tasks ric and bic; nothing is known to explain ${scored.tables[0]!.measure}`,
      );
    const { tables, baseline } = comparedTables(scored, given);
    const topics = tables[0]!.topics;
    const slicings = about === undefined ? undefined : given.slices.map((field) => slicing(field, about, topics));
    const compared = compareAll(tables, slicings, baseline, given, world);
    const { comparisons, slices, powers } = compared;
    const drawn = comparisons.some((comparison) => comparison.seed !== undefined);
    const gate = given.failIfWorse ? gateOutcomes(comparisons, slices, gateLimits(tables, given)) : undefined;
    const found = comparisonFindings(comparisons, {
      slices,
      gate,
      powers: given.power === undefined ? undefined : powers,
    });
    printFiguresBy(comparisonPrinters, found, given, world, drawn ? { "--seed": String(given.seed) } : {});
    const notes = [...comparisons, ...(slices ?? [])].flatMap((each) => each.notes);
    const told = [...scored.notes, ...unknownNotes(slicings ?? [], about?.source), ...notes];
    const words = given.power === undefined ? (powers ?? []).map(powerWords) : [];
    const ofPower = words.map((message): Note => ({ code: "power", message, count: 1 }));
    tell([...told, ...comparisons.flatMap(anotherTest), ...ofPower], world);
    return gate && tellGate(gate, words, given.format, world);
  },
});

/** The tables (of systems, if runs are repeats) and the place of the baseline in them. */
function comparedTables(
  { tables, origins }: ScoredTables,
  given: Given,
): { readonly tables: readonly ScoreTable[]; readonly baseline: number | undefined } {
  const { runs } = tables[0]!;
  if (given.repeats === undefined) return { tables, baseline: baselineOf(runs, given) };
  const { systems } = besideBaseline(given, repeatedRuns(given.repeats, runs, origins), runs);
  const grouped = tables.map((table) => systemTable(table, systems));
  const places = grouped[0]!.runs;
  const { baseline } = given;
  // A baseline may be given by the name of its system, or of one of its runs.
  const isSystem = baseline === undefined || places.some(({ name }) => name === baseline);
  const named = isSystem || given.baselineScores !== undefined ? baseline : systems[runPlace(runs, baseline)];
  return { tables: grouped, baseline: baselineOf(places, { ...given, baseline: named }) };
}

/** Saved scores are a system of their own, even if another system's runs have the same names. */
function besideBaseline({ baselineScores }: Given, found: RepeatedRuns, runs: ScoreTable["runs"]): RepeatedRuns {
  if (baselineScores === undefined) return found;
  const source = sourceOf(baselineScores);
  const isSaved = (place: number): boolean => runs[place]!.file === source;
  const saved = new Set(found.systems.filter((_, place) => isSaved(place)));
  if (saved.size > 1)
    throw new InputError(`scores of several systems: ${few([...saved])}; expected those of the baseline`, { source });
  return {
    ...found,
    systems: found.systems.map((system, place) => (isSaved(place) ? `${system} (${source})` : system)),
  };
}

interface Compared {
  readonly comparisons: readonly Comparison[];
  readonly slices: readonly ComparedSlices[] | undefined;
  /** Undefined unless they are asked for, or a gate reports them. */
  readonly powers: readonly Power[] | undefined;
}

function compareAll(
  tables: readonly ScoreTable[],
  slicings: readonly Slicing[] | undefined,
  baseline: number | undefined,
  given: Given,
  world: World,
): Compared {
  const { test, side, correction, interval, level, seed, resamples, margin, failIfWorse } = given;
  const looksForLoss = failIfWorse || given.power !== undefined;
  return drawing(world, (onProgress) => {
    const options: CompareOptions = { test, side, correction, interval, level, seed, resamples, baseline, onProgress };
    const comparisons = tables.map((table) => {
      if (looksForLoss) refuseBlindSide(table, side);
      return compareRuns(table, options);
    });
    const slices = slicings && tables.map((table) => compareSlices(table, slicings, options));
    const asked = { drop: given.power ?? usualDrop, margin: failIfWorse ? margin : 0, seed, resamples, onProgress };
    // Computing this by simulation takes seconds, so it is done only if asked for.
    const isTold = given.power !== undefined || (failIfWorse && test === "t");
    const powers = isTold ? tables.map((table, i) => power(table, comparisons[i]!, asked)) : undefined;
    return { comparisons, slices, powers };
  });
}

/** t has no value if all differences are equal. Other tests have one. */
function anotherTest({ measure, test, topics, pairs }: Comparison): Note[] {
  if (test !== "t" || topics < 2) return [];
  const isConstant = ({ p, wins, losses }: ComparedPair): boolean =>
    Number.isNaN(p) && Math.max(wins, losses) === topics;
  const count = pairs.filter(isConstant).length;
  const message = `${measure}: ${counted(count, "pair differs", "pairs differ")} by the same on every topic; --test randomization can test such pairs`;
  return noteIfAny("another-test", count, message);
}

/** Refuses options without effect: a gate with a margin but no --fail-if-worse would always pass. */
function refuseIdle(given: Given): void {
  const { margin, failIfWorse, interval, test, why, measures, scores } = given;
  if (why && (measures.length > 0 || scores.length > 0))
    throw new InputError("--why adds to the measure that ranks the task; it does not go with -m or --scores");
  if (!failIfWorse)
    for (const [option, isGiven] of [
      ["--margin", margin > 0],
      ["--max-loss", given.maxLoss !== undefined],
      ["--least-questions", given.leastQuestions !== undefined],
    ] as const)
      if (isGiven) throw new InputError(`${option} goes with --fail-if-worse`);
  if (interval === "bca" && test !== "bootstrap") throw new InputError("--interval bca goes with --test bootstrap");
}

/** Refuses losses that a measure from 0 to 1 cannot have, because such a gate would always pass. */
function gateLimits(tables: readonly ScoreTable[], { margin, maxLoss, leastQuestions }: Given): GateLimits {
  for (const { measure } of tables)
    for (const [option, value] of [
      ["--margin", margin],
      ["--max-loss", maxLoss ?? 0],
    ] as const)
      if (endsAtOne(measure) && value > 1)
        throw new InputError(
          `${option} ${value}: ${measure} is from 0 to 1, so that no loss is larger; expected a number below 1, such as ${value / 100}`,
        );
  if (maxLoss !== undefined && maxLoss < margin)
    throw new InputError(`--max-loss ${maxLoss} is less than --margin ${margin}, which lets larger losses pass`);
  return { margin, maxLoss, leastTopics: leastQuestions };
}

/** If the baseline is a file that is not among the runs, it becomes the first of them. */
async function withBaseline(paths: readonly string[], baseline: string | undefined): Promise<readonly string[]> {
  if (baseline === undefined || paths.length === 0 || paths.includes(baseline)) return paths;
  const isFile = await stat(baseline).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile ? [baseline, ...paths] : paths;
}

/** Saved scores come first. */
function baselineOf(
  runs: ScoreTable["runs"],
  { baseline, baselineScores, failIfWorse }: Pick<Given, "baseline" | "baselineScores" | "failIfWorse">,
): number | undefined {
  if (baselineScores !== undefined) return 0;
  if (baseline !== undefined) return runPlace(runs, baseline);
  return failIfWorse ? 0 : undefined;
}

/** By measure: the result of the gate for each pair, and for slices. */
function gateOutcomes(
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
 * Reports each run that fails, or passes with doubt, on standard error. If the output is for people, it has each
 * verdict, and one sentence per measure on how small a loss would be detected.
 */
function tellGate(found: readonly GateOutcome[], powers: readonly string[], format: string, world: World): number {
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

/** A one-sided test in the other direction cannot find a run to be worse. */
function refuseBlindSide({ measure, better }: ScoreTable, side: string): void {
  const right = better === "more" ? "less" : "greater";
  if (side !== "two" && side !== right)
    throw new InputError(`--side ${side} cannot show a run to be worse in ${measure}; expected --side two or ${right}`);
}
