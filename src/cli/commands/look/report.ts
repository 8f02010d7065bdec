import { tell } from "../../notes.ts";
import { type Command, textOption } from "../../command.ts";
import { InputError } from "../../../base/input-error.ts";
import { writePage } from "../../page-file.ts";
import { definePage, readPage } from "../../page-inputs.ts";
import { writePlots } from "../../plot-files.ts";
import { refuseOverInput } from "../../over-input.ts";
import { exitCode } from "../../world.ts";

export const report: Command = {
  name: "report",
  about: "Write one HTML page that shows which text was found and which was missed. It works offline.",
  examples: [
    "pericope report judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml -o report.html",
    "pericope report judgements.inex runs/ric/*.fol --task ric -o ric.html --svg plots",
  ],
  after: `
The page shows the runs ranked with intervals, curves, a heat map of topics, the results of each topic, each document with
what was highlighted and what was returned, and comparisons of two runs. With --collection it holds the texts of all documents
that were judged relevant or returned; pericope view serves a track too large for that.
`,

  define: (definition) =>
    definePage(definition)
      .option("-o, --output <file>", "where to write it; - for standard output", "report.html")
      .option(
        "--results <number>",
        "results of a topic to list (default: all, or what fits into some megabytes); the others count all the same",
      )
      .option("--svg <folder>", "write each plot there too, for a paper"),

  async run(args, options, world) {
    const [path, plots] = [String(options["output"]), textOption(options, "svg")];
    refuseOverInput(path, args, options["collection"], options["topicTexts"]);
    const { page, context } = await readPage(args, options, readResults(textOption(options, "results")), world);
    const words = await writePage(path, page, context);
    const say = path === "-" ? world.err : world.out;
    say(`${path}: ${words}\n`);
    if (plots !== undefined) for (const file of await writePlots(plots, page.data)) say(`${file}\n`);
    tell(page.data.notes, world);
    return exitCode.done;
  },
};

function readResults(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InputError(`--results "${text}": expected a whole number from 1`);
  return Number(text);
}
