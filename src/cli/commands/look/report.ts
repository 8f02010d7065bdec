import { command, parsed, textOption, usualText, wholeNumberBetween } from "../../command.ts";
import { refuseDenied, tell } from "../../notes.ts";
import { refuseOverInput } from "../../inputs.ts";
import { writePage, writePlots } from "../../page-file.ts";
import { scoredArguments } from "../../options/scoring.ts";
import { pageOptions, readPage } from "../../page-inputs.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { withStatistics } from "../../../report/page-statistics.ts";

export const report = command({
  name: "report",
  about: "Write one HTML page that shows which text was found and which was missed. It works offline.",
  examples: [
    "pericope report judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml -o report.html",
    "pericope report judgements.inex runs/ric/*.fol --task ric -o ric.html --svg plots",
  ],
  after: `
The page shows the runs ranked with statistics, curves, a heat map of topics, the results of each topic, each document with
what was highlighted and what was returned, and comparisons of two runs. With --collection it holds the texts of all documents
that were judged relevant or returned; pericope view serves a track too large for that.
`,

  args: scoredArguments,
  options: {
    ...pageOptions,
    output: usualText("-o, --output <file>", "where to write it; - for standard output", "report.html"),
    results: parsed(
      "--results <number>",
      "results of a topic to list (default: all, or what fits into some megabytes); the others count all the same",
      wholeNumberBetween(1, 9_999_999, "a whole number from 1"),
    ),
    svg: textOption("--svg <folder>", "write each plot there too, for a paper"),
  },

  async run({ output, results, svg, ...given }, world) {
    refuseOverInput(output, given.judgements, pileOf(given.runs), given.collection, given.topicTexts);
    const { page, ...late } = await readPage(given, results, world);
    refuseDenied(page.data.notes, world);
    const words = await writePage(output, page, late, world);
    const say = output === "-" ? world.err : world.out;
    say(`${output}: ${words}\n`);
    const plotted = withStatistics(page.data, await late.statistics);
    if (svg !== undefined) for (const file of await writePlots(svg, plotted, world)) say(`${file}\n`);
    tell(page.data.notes, world);
  },
});
