import { correlate as correlateMeasures } from "../../../compare/correlation.ts";
import { correlationFindings } from "../../../tables/correlation.ts";
import { command } from "../../command.ts";
import { drawing } from "../../drawing.ts";
import { tell } from "../../notes.ts";
import { chanceOptions } from "../../options/chance.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";
import { exitCode } from "../../world.ts";

export const correlateCommand = command({
  name: "correlate",
  about: "Compare measures: how far they agree on the order of runs, and how many pairs of runs each tells apart.",
  examples: [
    "pericope correlate judgements.inex runs/ric/*.fol --task ric -m AgP -m AP",
    "pericope correlate judgements.inex runs/focused/*.fol --format markdown",
    "pericope evaluate judgements.inex runs/ric/*.fol -t ric -q -f csv > scores.csv && pericope correlate --scores scores.csv",
  ],
  after: `
Discriminative power is by the one-sided bootstrap of each higher run against each
lower one, as in Evaluating Relevant in Context.
${scoresHelp}`,

  args: tableArguments,
  options: { ...tableOptions("those of the task"), ...chanceOptions(1000), ...figuresOptions },

  async run(given, world) {
    const { level, seed, resamples } = given;
    const found = await scoredTables(given, world, { measures: (task) => task.measures, ofFiles: "all" });
    const agreement = drawing(world, (onProgress) =>
      correlateMeasures(found.tables, { level, seed, resamples, onProgress }),
    );
    printFigures(correlationFindings(agreement), given, world, { "--seed": String(seed) });
    const doubts = agreement.power.flatMap(({ notes }, i) =>
      notes.map((note) => ({ ...note, message: `${agreement.measures[i]}: ${note.message}` })),
    );
    tell([...found.notes, ...doubts], world);
    return exitCode.done;
  },
});
