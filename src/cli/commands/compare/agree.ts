import { InputError } from "../../../base/input-error.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { agreement, unlistedRules } from "../../../compare/inspect/agreement.ts";
import { holdsJudging } from "../../../files/node/sql/our-files.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { readingNotes } from "../../../score/notes.ts";
import {
  agreementFindings,
  originAgreementFindings,
  verdictAgreementFindings,
} from "../../../print/findings/agreement-findings.ts";
import { type Agreement } from "../../../compare/inspect/agreement.ts";
import { verdictAgreement } from "../../../compare/inspect/verdict-agreement.ts";
import { machineAndPeople } from "../../../data/origin.ts";
import { command, entryLines, flag, one, oneOf, optional, type OptionValues, texts } from "../../command.ts";
import { judgementsAt, refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { fileOptions, judgementsOptions, readContext } from "../../options/reading.ts";
import { inTrack } from "../../track-file.ts";
import type { World } from "../../world.ts";

export const agree = command({
  name: "agree",
  about: "Measure how far two assessors agree, on articles, elements and characters, over the topics that both judged.",
  examples: [
    "pericope agree judgements.inex judgements.jsonl",
    "pericope agree judgements.inex judgements.jsonl --collection articles --format markdown",
    "pericope agree judgements.inex judgements.jsonl --unlisted nonrelevant",
    "pericope agree --verdicts answers/verdicts.jsonl answers/second-judge.jsonl",
  ],
  after: `
Unlisted, what becomes of a document that one file lists for a topic and the other does not:
${entryLines(unlistedRules)}
Default, for each file by itself: nonrelevant where it lists only documents with relevant text, else skip. A topic that only
one file has is left out: nobody knows whether the other assessor judged it.

One judging, or one file of ours in JSONL, is enough where it says what machines suggested: people are then compared with the machine, those
documents that they judged from scratch and those that they judged with its suggestions each by themselves.

With --verdicts, the files have verdicts of two judges on what sentences of answers cite, as pericope support reads them: the share of the
sets of citations on which both agree, Cohen's kappa over full, part and none, and how often each verdict met each.
`,

  args: {
    firstPath: inTrack("judgements", one("<first>", "judgements, such as the official ones; - for standard input")),
    secondPath: optional(
      "[second]",
      "another assessor's judgements of the same topics; not needed for two of a judging",
    ),
  },
  options: {
    verdicts: flag("--verdicts", "the files have verdicts on what sentences of answers cite (see pericope support)"),
    ...fileOptions,
    judgementsFormat: judgementsOptions.judgementsFormat,
    assessors: texts("--assessor <names...>", "of a judging: whose judgements are compared, as in ann bob"),
    unlisted: oneOf("--unlisted <rule>", "what a document that only one file lists counts as", unlistedRules),
    ...figuresOptions,
  },

  async run({ firstPath, secondPath, unlisted, assessors, judgementsFormat: format, ...given }, world) {
    refuseTwoStandardInputs([firstPath, secondPath]);
    if (given.verdicts) return agreeOnVerdicts(firstPath, secondPath, given, world);
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

/** How far two judges of citations agree. */
async function agreeOnVerdicts(
  first: string,
  second: string | undefined,
  given: OptionValues<typeof figuresOptions> & { readonly encoding: string | undefined },
  world: World,
): Promise<void> {
  if (second === undefined) throw new InputError("--verdicts: expected the files of two judges");
  const { readVerdictsFile } = await import("../../../citations/node/read-answers.ts");
  const read = (path: string) =>
    watched(path, world, (onProgress) => readVerdictsFile(path, { encoding: given.encoding, onProgress }));
  printFigures(verdictAgreementFindings(verdictAgreement(await read(first), await read(second))), given, world);
}

/**
 * How much people agree with the suggestions of a machine: when they judged from scratch, and when they saw the
 * suggestions.
 */
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
