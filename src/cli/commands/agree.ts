import { agreement } from "../../inspect/agreement.ts";
import { agreementFigures } from "../../report/agreement.ts";
import { readingNotes } from "../../scores/notes.ts";
import { type Command } from "../command.ts";
import { figuresFormat, printFigures } from "../figures.ts";
import { readCollection, readJudgements, refuseTwoStandardInputs, withDocumentOptions } from "../inputs.ts";
import { tell } from "../notes.ts";
import { rawOption } from "../raw.ts";
import { exitCode } from "../world.ts";

export const agree: Command = {
  name: "agree",
  about: "Measure how far two assessors agree, on articles, elements and characters, over what both judged.",
  examples: [
    "pericope agree judgements.inex judgements.jsonl",
    "pericope agree judgements.inex judgements.jsonl --collection articles --format markdown",
  ],

  define: (definition) =>
    withDocumentOptions(definition)
      .argument("<first>", "judgements, such as the official ones; - for standard input")
      .argument("<second>", "another assessor's judgements of the same topics")
      .option("--collection <path>", "documents, for elements, lengths and paths")
      .addOption(figuresFormat())
      .addOption(rawOption()),

  async run([firstPath, secondPath], options, world) {
    const paths = [String(firstPath), String(secondPath)] as const;
    refuseTwoStandardInputs(paths);
    const context = await readCollection(options, world);
    const first = await readJudgements(paths[0], context, world);
    const second = await readJudgements(paths[1], context, world);
    const found = agreement(first, second, context.collection);
    printFigures(agreementFigures(found), options, world);
    tell([...readingNotes(first), ...readingNotes(second), ...found.notes], world);
    return exitCode.done;
  },
};
