import { correlate as correlateMeasures } from "../../../compare/correlation.ts";
import { correlationStatistics } from "../../../tables/correlation.ts";
import { drawing, printStatistics, readChance, statisticsOptions } from "../../chance.ts";
import type { Command } from "../../command.ts";
import { tell } from "../../notes.ts";
import { scored, scoresHelp, scoringOptions } from "../../scoring.ts";
import { exitCode } from "../../world.ts";

export const correlate: Command = {
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

  define: (definition) => statisticsOptions(scoringOptions(definition, "those of the task"), 1000),

  async run(args, options, world) {
    const chance = readChance(options);
    const found = await scored(args, options, world, { measuresOf: (task) => task.measures, ofFiles: "all" });
    const agreement = drawing(world, (onProgress) => correlateMeasures(found.tables, { ...chance, onProgress }));
    printStatistics(correlationStatistics(agreement), chance.seed, options, world);
    const doubts = agreement.power.flatMap(({ notes }, i) =>
      notes.map((note) => ({ ...note, message: `${agreement.measures[i]}: ${note.message}` })),
    );
    tell([...found.notes, ...doubts], world);
    return exitCode.done;
  },
};
