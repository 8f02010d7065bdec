import { agreement } from "../../../inspect/agreement.ts";
import { unlistedRules } from "../../../inspect/unlisted.ts";
import { sharingFields } from "../../../records/field-use.ts";
import { readingNotes } from "../../../scores/notes.ts";
import { agreementFindings } from "../../../tables/agreement.ts";
import { command, one } from "../../command.ts";
import { judgementsAt, refuseTwoStandardInputs } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { listOf, oneOf } from "../../option.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { fileOptions, judgementsFormatOption, readContext } from "../../options/reading.ts";
import { exitCode } from "../../world.ts";

export const agree = command({
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

  args: {
    firstPath: one("<first>", "judgements, such as the official ones; - for standard input"),
    secondPath: one("<second>", "another assessor's judgements of the same topics"),
  },
  options: {
    ...fileOptions,
    ...judgementsFormatOption,
    unlisted: oneOf("--unlisted <rule>", "what a document that only one file lists counts as", unlistedRules),
    ...figuresOptions,
  },

  async run({ firstPath, secondPath, unlisted, judgementsFormat: format, ...given }, world) {
    refuseTwoStandardInputs(firstPath, secondPath);
    const context = sharingFields(await readContext(given, world));
    const first = await judgementsAt(firstPath, { ...context, format }, world);
    const second = await judgementsAt(secondPath, { ...context, format }, world);
    context.fieldUse?.refuse();
    const found = agreement(first, second, context.collection, { unlisted });
    printFigures(agreementFindings(found), given, world);
    tell([...readingNotes(first), ...readingNotes(second), ...found.notes], world);
    return exitCode.done;
  },
});
