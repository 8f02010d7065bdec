import { reliability as reliabilityOf } from "../../../compare/reliability.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { reliabilityFindings, reliabilityPlot } from "../../../print/findings/reliability-findings.ts";
import { command, numberThat, parsed, type Reads, textOption, usuallyParsed } from "../../command.ts";
import { drawing } from "../../progress.ts";
import { tell } from "../../notes.ts";
import { chanceOptions } from "../../options/statistics.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { refuseOverInput } from "../../inputs.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";

/** Numbers separated by commas. */
function numbersThat(expected: string, isRight: (value: number) => boolean): Reads<readonly number[]> {
  const each = numberThat(expected, isRight);
  return {
    expected,
    read(typed) {
      const values = typed.split(",").map((text) => each.read(text));
      return values.every((value) => value !== undefined) ? values : undefined;
    },
  };
}

export const reliabilityCommand = command({
  name: "reliability",
  about: "Test measures: how often other topics would say otherwise, and how far a few topics keep the order of all.",
  examples: [
    "pericope reliability judgements.inex runs/ric/*.fol --task ric -m AgP -m AP --sizes 2,3,5,8",
    "pericope reliability judgements.inex runs/focused/*.fol -m AiP --sizes 5 --bins 0.02,0.05,0.1,0.2 --plot swaps.svg",
    "pericope evaluate judgements.inex runs/ric/*.fol -t ric -q -f csv > scores.csv && pericope reliability --scores scores.csv",
  ],
  after: `
Swap rates: two sets of topics that share none are drawn, and every pair of runs is compared on both. A swap is where the
second set puts the other run ahead; a tie there is half a swap; where the first set sees no difference, nothing is
counted. Rates are by the difference on the first set, as in Voorhees and Buckley, The effect of topic set size on
retrieval experiment error (2002); and the same of pairs that a paired t-test on the first set calls significant
(--level), as in Sanderson and Zobel, Information retrieval system evaluation: effort, sensitivity, and reliability
(2005). "from" is the smallest difference from which on no bin has a higher rate than --error. Differences are in the
units of the measure: to compare measures, take the share of pairs that have it.

Two sets need twice as many topics: above half of them there are no swap rates, but stability there is. At half of them
the two sets are all there is, and what one gains the other lacks: on few topics a rate may rise with the difference.
Nothing is extrapolated; with all topics errors are fewer than with half of them.

Stability: Kendall's tau-b and tau-AP of the order of the runs by one set with that by all topics.

Discriminative power is printed by correlate.
${scoresHelp}`,

  args: tableArguments,
  options: {
    ...tableOptions("those of the task"),
    sizes: parsed(
      "--sizes <numbers>",
      "topics of a set (default: 5,10,25,50 as far as there are more topics, and half of them)",
      numbersThat("whole numbers from 1, such as 5,10,25", (value) => Number.isInteger(value) && value > 0),
    ),
    bins: parsed(
      "--bins <numbers>",
      "where bins of the difference begin, besides 0 (default: 0.01,0.02 and so on up to 0.2)",
      numbersThat("numbers above 0, such as 0.01,0.02,0.05", (value) => value > 0 && value < Infinity),
    ),
    error: usuallyParsed(
      "--error <number>",
      "the swap rate that a difference may have",
      numberThat("a number above 0 and below 1", (value) => value > 0 && value < 1),
      "0.05",
    ),
    plot: textOption("--plot <file>", "write swap rates over differences as SVG"),
    ...chanceOptions(1000),
    ...figuresOptions,
  },

  async run(given, world) {
    const { sizes, bins, error, level, seed, resamples, plot } = given;
    refuseOverInput(plot, given.judgements, pileOf(given.runs), given.scores);
    const measured = await scoredTables(given, world, { measures: (task) => task.measures, ofFiles: "all" });
    const found = drawing(world, (onProgress) =>
      reliabilityOf(measured.tables, { sizes, bins, error, level, seed, resamples, onProgress }),
    );
    printFigures(reliabilityFindings(found), given, world, { "--seed": String(seed) });
    if (plot !== undefined) await writeFile(plot, [reliabilityPlot(found).trimEnd()]);
    tell([...measured.notes, ...found.notes], world);
  },
});
