import { InputError } from "../../../base/input-error.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { agreement, unlistedRules } from "../../../compare/inspect/agreement.ts";
import { holdsJudging } from "../../../files/node/sql/our-files.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { readingNotes } from "../../../score/notes.ts";
import { agreementFindings, originAgreementFindings } from "../../../print/findings/agreement-findings.ts";
import { type Agreement } from "../../../compare/inspect/agreement.ts";
import { machineAndPeople } from "../../../data/origin.ts";
import { command, entryLines, one, oneOf, optional, texts } from "../../command.ts";
import { judgementsAt, refuseTwoStandardInputs } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { fileOptions, judgementsOptions, readContext } from "../../options/reading.ts";
import { inTrack } from "../../track-file.ts";

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
${entryLines(unlistedRules)}
Default, for each file by itself: nonrelevant where it lists only documents with relevant text, else skip. A topic that only
one file has is left out: nobody knows whether the other assessor judged it.

One judging, or one file of ours in JSONL, is enough where it says what machines suggested: people are then compared with the machine, those
documents that they judged from scratch and those that they judged with its suggestions each by themselves.
`,

  args: {
    firstPath: inTrack("judgements", one("<first>", "judgements, such as the official ones; - for standard input")),
    secondPath: optional(
      "[second]",
      "another assessor's judgements of the same topics; not needed for two of a judging",
    ),
  },
  options: {
    ...fileOptions,
    judgementsFormat: judgementsOptions.judgementsFormat,
    assessors: texts("--assessor <names...>", "of a judging: whose judgements are compared, as in ann bob"),
    unlisted: oneOf("--unlisted <rule>", "what a document that only one file lists counts as", unlistedRules),
    ...figuresOptions,
  },

  async run({ firstPath, secondPath, unlisted, assessors, judgementsFormat: format, ...given }, world) {
    refuseTwoStandardInputs([firstPath, secondPath]);
    if (assessors.length > 2) throw new InputError("--assessor: expected two names at most");
    const context = sharingFields(await readContext(given, world));
    const names = [...assessors];
    const judgedIn = async (path: string): Promise<Judgements> => {
      const assessor = (await holdsJudging(path)) ? names.shift() : undefined; // other files have no names
      const judgements = await judgementsAt(path, { ...context, format, assessor }, world);
      return assessor === undefined ? judgements : { ...judgements, source: `${judgements.source}, ${assessor}` };
    };
    const isAlone = secondPath === undefined && assessors.length < 2;
    const first = await judgedIn(firstPath);
    if (isAlone) {
      if (names.length > 0) throw new InputError(`--assessor ${names[0]}: expected a judging for each name`);
      context.fieldUse?.refuse();
      const found = withMachine(first);
      printFigures(originAgreementFindings(found), given, world);
      return tell([...readingNotes(first), ...Object.values(found).flatMap((one) => one?.notes ?? [])], world);
    }
    const second = await judgedIn(secondPath ?? firstPath);
    if (names.length > 0) throw new InputError(`--assessor ${names[0]}: expected a judging for each name`);
    context.fieldUse?.refuse();
    const found = agreement(first, second, context.collection, { unlisted });
    printFigures(agreementFindings(found), given, world);
    tell([...readingNotes(first), ...readingNotes(second), ...found.notes], world);
  },
});

/** How far people agree with what a machine suggested to them, or would have: from scratch, and with its help. */
function withMachine(judgements: Judgements): Readonly<Record<"scratch" | "checked", Agreement | undefined>> {
  const { scratch, checked } = machineAndPeople(judgements);
  if (scratch === undefined && checked === undefined)
    throw new InputError(
      "expected two files of judgements, or a judging and --assessor with two names, or judgements that say what machines suggested",
      { source: judgements.source },
    );
  const compared = (both: typeof scratch): Agreement | undefined =>
    both && agreement(both.machine, both.people, undefined, { unlisted: "skip" });
  return { scratch: compared(scratch), checked: compared(checked) };
}
