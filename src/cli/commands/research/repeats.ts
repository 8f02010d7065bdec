import { repeats as repeatsOf } from "../../../compare/repeats.ts";
import { repeatsFindings } from "../../../print/findings/repeats-findings.ts";
import { command, usualText } from "../../command.ts";
import { repeatedRuns, repeatsHelp } from "../../run-groups.ts";
import { tell } from "../../notes.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { scoredTables, scoresHelp, tableArguments, tableOptions } from "../../scored-tables.ts";

export const repeatsCommand = command({
  name: "repeats",
  about: "Tell how far several runs of one system differ, beside how far systems do.",
  examples: [
    "pericope repeats judgements.inex runs/repeats -m charR -m charP",
    "pericope repeats judgements.inex runs/repeats --repeats '/^([a-z]+)/' --format markdown",
    "pericope evaluate judgements.inex runs/repeats -q -f csv > scores.csv && pericope repeats --scores scores.csv -m AiP",
  ],
  after: `${repeatsHelp}

Of the means of runs, and of their scores on each topic: the standard deviation between repeats of one system, all systems
together, and that between systems, by one-way analysis of variance with systems as a random effect, so that what repeats
bring is taken off. Systems that differ no more than repeats would make them have 0. Of a single run there is no spread.
compare --repeats tests systems by the means of their repeats.
${scoresHelp}`,

  args: tableArguments,
  options: {
    ...tableOptions("the one that ranks the task"),
    repeats: usualText("--repeats <rule>", "which runs are one system's: name, folder or a /pattern/", "name"),
    ...figuresOptions,
  },

  async run(given, world) {
    const { tables, origins, notes } = await scoredTables(given, world, { measures: (task) => [task.official] });
    const { systems, by } = repeatedRuns(given.repeats, tables[0]!.runs, origins);
    const found = tables.map((table) => repeatsOf(table, systems));
    printFigures(repeatsFindings(found, by), given, world);
    tell(notes, world);
  },
});
