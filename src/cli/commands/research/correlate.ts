import { InputError } from "../../../base/input-error.ts";
import { notesOf } from "../../../base/note.ts";
import { correlate as correlateMeasures, measurePairs, runRanks, topRuns } from "../../../compare/correlation.ts";
import type { ScoreTable } from "../../../compare/score-table.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import type { Findings } from "../../../print/findings.ts";
import {
  correlationFindings,
  rankPlot,
  ranksFindings,
  spearmanFindings,
} from "../../../print/findings/correlation-findings.ts";
import { command, parsed, textOption, usuallyOneOf, wholeNumberBetween } from "../../command.ts";
import { drawing } from "../../progress.ts";
import { tell } from "../../notes.ts";
import { chanceOptions } from "../../options/statistics.ts";
import { refuseOverInput } from "../../inputs.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";

const views = [
  { name: "agreement", about: "every pair of measures, and how many pairs of runs differ significantly by each" },
  { name: "spearman", about: "Spearman's rho of every two measures" },
  { name: "ranks", about: "the rank of every run by each measure" },
] as const;

/** The output without a test of runs. */
function rankingsOf(view: "spearman" | "ranks", tables: readonly ScoreTable[]): Findings {
  const measures = tables.map(({ measure }) => measure);
  const pairs = measurePairs(tables); // which refuses too few
  return view === "ranks"
    ? ranksFindings(measures, runRanks(tables))
    : spearmanFindings(measures, pairs, tables[0]!.runs.length);
}

function plotOf(tables: readonly ScoreTable[]): string {
  measurePairs(tables); // which refuses too few
  const measures = tables.map(({ measure }) => measure);
  return rankPlot(measures, runRanks(tables)).trimEnd();
}

export const correlateCommand = command({
  name: "correlate",
  about:
    "Compare measures: how far they agree on the order of runs, and how many pairs of runs differ significantly by each.",
  examples: [
    "pericope correlate judgements.inex runs/ric/*.fol --task ric -m AgP -m AP",
    "pericope correlate judgements.inex runs/ric/*.fol --task ric -m AgP -m AP --top 5 --top-by AgP",
    "pericope correlate judgements.inex runs/focused/*.fol --format markdown",
    "pericope correlate judgements.inex runs/focused/*.fol --show ranks -f csv",
    "pericope evaluate judgements.inex runs/ric/*.fol -t ric -q -f csv > scores.csv && pericope correlate --scores scores.csv",
  ],
  after: `
Discriminative power is by the one-sided bootstrap of each higher run against each
lower one, as in Evaluating Relevant in Context. How often other topics would say
otherwise is printed by reliability. --show spearman and ranks are the tables and the
figure of the HiXEval paper.
${scoresHelp}`,

  args: tableArguments,
  options: {
    ...tableOptions("those of the task"),
    top: parsed(
      "--top <number>",
      "only the best runs, this many (default: all)",
      wholeNumberBetween(3, 9_999_999, "a whole number from 3"),
    ),
    topBy: textOption(
      "--top-by <measure>",
      "the measure that they are the best by (default: the one that ranks the task)",
    ),
    show: usuallyOneOf("--show <view>", "what to print", views),
    plot: textOption("--plot <file>", "write ranks by the first measure against those by the second as SVG"),
    ...chanceOptions(1000),
    ...figuresOptions,
  },

  async run(given, world) {
    const { top, topBy, level, seed, resamples, show, plot } = given;
    if (topBy !== undefined && top === undefined) throw new InputError("--top-by goes with --top");
    refuseOverInput(plot, given.judgements, pileOf(given.runs), given.scores);
    const found = await scoredTables(given, world, {
      measures: (task) => task.measures,
      ofFiles: "all",
      besides: topBy === undefined ? [] : [topBy],
    });
    const by = topBy === undefined ? found.official : found.nameOf(topBy);
    const topMeasure = found.tables.some(({ measure }) => measure === by) ? by : undefined;
    const chosen = topRuns(found.tables, { top, topBy: topMeasure });
    if (plot !== undefined) await writeFile(plot, [plotOf(chosen)]);
    if (show !== "agreement") {
      printFigures(rankingsOf(show, chosen), given, world);
      return tell(found.notes, world);
    }
    const agreement = drawing(world, (onProgress) =>
      correlateMeasures(found.tables, { top, topBy: topMeasure, level, seed, resamples, onProgress }),
    );
    printFigures(correlationFindings(agreement), given, world, { "--seed": String(seed) });
    const doubts = agreement.power.flatMap(({ notes }, i) => notesOf(agreement.measures[i]!, notes));
    tell([...found.notes, ...doubts], world);
  },
});
