import { correlate as correlateMeasures } from "../../../compare/correlation.ts";
import { correlationFindings } from "../../../tables/correlation.ts";
import { InputError } from "../../../base/input-error.ts";
import { command } from "../../command.ts";
import { drawing } from "../../drawing.ts";
import { tell } from "../../notes.ts";
import { parsed, textOption, wholeNumberBetween } from "../../option.ts";
import { chanceOptions } from "../../options/chance.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";
import { exitCode } from "../../world.ts";

export const correlateCommand = command({
  name: "correlate",
  about: "Compare measures: how far they agree on the order of runs, and how many pairs of runs each tells apart.",
  examples: [
    "pericope correlate judgements.inex runs/ric/*.fol --task ric -m AgP -m AP",
    "pericope correlate judgements.inex runs/ric/*.fol --task ric -m AgP -m AP --top 5 --top-by AgP",
    "pericope correlate judgements.inex runs/focused/*.fol --format markdown",
    "pericope evaluate judgements.inex runs/ric/*.fol -t ric -q -f csv > scores.csv && pericope correlate --scores scores.csv",
  ],
  after: `
Discriminative power is by the one-sided bootstrap of each higher run against each
lower one, as in Evaluating Relevant in Context. How often other topics would say
otherwise is printed by reliability.
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
    ...chanceOptions(1000),
    ...figuresOptions,
  },

  async run(given, world) {
    const { top, topBy, level, seed, resamples } = given;
    if (topBy !== undefined && top === undefined) throw new InputError("--top-by goes with --top");
    const found = await scoredTables(given, world, {
      measures: (task) => task.measures,
      ofFiles: "all",
      besides: topBy === undefined ? [] : [topBy],
    });
    const by = topBy === undefined ? found.official : found.nameOf(topBy);
    const topMeasure = found.tables.some(({ measure }) => measure === by) ? by : undefined;
    const agreement = drawing(world, (onProgress) =>
      correlateMeasures(found.tables, { top, topBy: topMeasure, level, seed, resamples, onProgress }),
    );
    printFigures(correlationFindings(agreement), given, world, { "--seed": String(seed) });
    const doubts = agreement.power.flatMap(({ notes }, i) =>
      notes.map((note) => ({ ...note, message: `${agreement.measures[i]}: ${note.message}` })),
    );
    tell([...found.notes, ...doubts], world);
    return exitCode.done;
  },
});
