import { Option } from "commander";
import { agreement } from "../../../inspect/agreement.ts";
import { unlistedRules } from "../../../inspect/unlisted.ts";
import { agreementFigures } from "../../../tables/agreement.ts";
import { readingNotes } from "../../../scores/notes.ts";
import { type Command, listOf, namesOf } from "../../command.ts";
import { figuresFormat, printFigures } from "../../figures.ts";
import {
  readCollection,
  readJudgements,
  refuseTwoStandardInputs,
  sharingFields,
  withDocumentOptions,
  withRecordOptions,
} from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { rawOption } from "../../raw.ts";
import { exitCode } from "../../world.ts";

export const agree: Command = {
  name: "agree",
  about: "Measure how far two assessors agree, on articles, elements and characters, over the topics that both judged.",
  examples: [
    "pericope agree judgements.inex judgements.jsonl",
    "pericope agree judgements.inex judgements.jsonl --collection articles --format markdown",
    "pericope agree judgements.inex judgements.jsonl --unlisted nonrelevant",
  ],
  after: `
Unlisted, what becomes of a document that one file lists for a topic and the other does not:
${listOf(unlistedRules)}
Default, for each file by itself: nonrelevant where it lists only documents with relevant text, else skip. A topic that only
one file has is left out: nobody knows whether the other assessor judged it.
`,

  define: (definition) =>
    withDocumentOptions(withRecordOptions(definition))
      .argument("<first>", "judgements, such as the official ones; - for standard input")
      .argument("<second>", "another assessor's judgements of the same topics")
      .option("--collection <path>", "documents, for elements, lengths and paths")
      .addOption(
        new Option("--unlisted <rule>", "what a document that only one file lists counts as").choices(
          namesOf(unlistedRules),
        ),
      )
      .addOption(figuresFormat())
      .addOption(rawOption()),

  async run([firstPath, secondPath], options, world) {
    const paths = [String(firstPath), String(secondPath)] as const;
    refuseTwoStandardInputs(paths);
    const context = sharingFields(await readCollection(options, world));
    const first = await readJudgements(paths[0], context, world);
    const second = await readJudgements(paths[1], context, world);
    context.fieldUse?.refuse();
    const found = agreement(first, second, context.collection, {
      unlisted: unlistedRules.find(({ name }) => name === options["unlisted"])?.name,
    });
    printFigures(agreementFigures(found), options, world);
    tell([...readingNotes(first), ...readingNotes(second), ...found.notes], world);
    return exitCode.done;
  },
};
