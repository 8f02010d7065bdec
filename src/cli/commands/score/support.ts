import { InputError } from "../../../base/input-error.ts";
import { named } from "../../../base/named.ts";
import { notesOf } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import { readAnswersFile, readVerdictsFile } from "../../../citations/node/read-answers.ts";
import { type VerdictRules, verdictRules } from "../../../citations/verdict-rules.ts";
import { neededVerdicts, supportScores } from "../../../citations/verdicts.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { outputs } from "../../../print/findings/score-findings.ts";
import { isPast, type Limit, limitWords } from "../../../print/limit.ts";
import type { Evaluation } from "../../../score/evaluation.ts";
import { command, entryLines, flag, inGroup, many, oneOf, textOption, texts } from "../../command.ts";
import { refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { notesOption, tell } from "../../notes.ts";
import { formatOption, rawOption } from "../../options/printing.ts";
import { abstainOption, fileOptions, readContext, runFormatOption } from "../../options/reading.ts";
import { exitCode, type World } from "../../world.ts";

const rulesNames = verdictRules.map(({ name }) => name).join(", ");

export const supportCommand = command({
  name: "support",
  about:
    "Score verdicts on whether what sentences cite supports them, by the rules of ALCE, TREC RAG or open-rag-eval.",
  examples: [
    "pericope support answers/marks.jsonl --verdicts answers/verdicts.jsonl --rules trec-rag --per-topic",
    "pericope support answers/marks.jsonl answers/quoting.jsonl --verdicts answers/verdicts.jsonl --rules alce --fail-under citation_prec=20",
    "pericope support answers/marks.jsonl answers/quoting.jsonl --verdicts answers/verdicts.jsonl --rules open-rag-eval -q -f csv > support.csv && pericope compare --scores support.csv -m f1",
    "pericope support answers/marks.jsonl --rules alce --needed",
  ],
  after: `
Rules, each with the figures of its program under that program's names:
${entryLines(verdictRules)}

Verdicts are those of people or of a model, in JSONL or a list in JSON. A verdict is on a set of what one sentence cites:
  {"run":"mine","topic":"q1","sentence":1,"citations":["guide.md","faq.md"],"verdict":"full"}
The verdict is full, part or none. Sentences count from 1. A citation has the name of its document; where the sentence cites several
places of the document, the name is guide.md:10-42. "run" may be left out if there is one file of answers.

--needed prints every set on which the rules may need a verdict, as JSONL with the text of the sentence: fill in "verdict". A verdict
that is missing, and one on a sentence or a citation that is not there, is an error. Nothing is derived from verdicts on other sets.

Each mean is over the answers of its file. To test whether systems differ, or to fail if one is worse, give the rows of --per-topic
to pericope compare --scores. pericope agree --verdicts says how far two judges agree.

Exit codes: 0 done, 1 a gate failed, 2 the input is wrong.`,

  args: { answers: many("<answers...>", "answers with citations, one file per system") },
  options: {
    verdicts: textOption("--verdicts <file>", "the verdicts; - for standard input"),
    rules: oneOf("--rules <rules>", "whose rules make scores of the verdicts", verdictRules),
    needed: flag("--needed", "instead of scores, print the sets of citations on which the rules may need verdicts"),
    perTopic: flag("-q, --per-topic", "print every topic, then the means"),
    ...inGroup("gates", {
      failUnder: texts("--fail-under <measure=value>", "exit 1 where a system's mean is below (repeatable)"),
    }),
    ...abstainOption,
    ...fileOptions,
    ...runFormatOption,
    ...notesOption,
    ...formatOption(outputs),
    ...rawOption,
  },

  async run(given, world) {
    const { verdicts: path, needed, format, perTopic, raw } = given;
    if (given.rules === undefined) throw new InputError(`no --rules; expected one of ${rulesNames}, which differ`);
    const rules = named(verdictRules, given.rules, "rules");
    if (needed ? path !== undefined : path === undefined)
      throw new InputError(
        needed
          ? "--needed prints what --verdicts would have; expected one of them"
          : "expected --verdicts FILE, or --needed to see which verdicts are needed",
      );
    const limits = given.failUnder.map((text) => readLimit(text, rules));
    refuseTwoStandardInputs([given.answers, path, given.collection, given.entities]);
    const context = sharingFields(await readContext(given, world));
    const systems = [];
    for (const file of pileOf(given.answers))
      systems.push(
        await watched(file, world, (onProgress) =>
          readAnswersFile(file, { ...context, format: given.runFormat, onProgress }),
        ),
      );
    context.fieldUse?.refuse();
    const read = systems.flatMap(({ name, notes = [] }) => notesOf(name, notes));
    if (path === undefined) {
      for (const answers of systems)
        for (const one of neededVerdicts(answers, rules)) world.out(`${JSON.stringify(one)}\n`);
      return tell(read, world);
    }
    const verdicts = await watched(path, world, (onProgress) =>
      readVerdictsFile(path, { encoding: given.encoding, onProgress }),
    );
    const scored = supportScores(systems, verdicts, rules);
    const notes = [...read, ...scored.notes];
    const evaluation: Evaluation = {
      task: "citations",
      official: rules.measures[0]!,
      rules: rules.name,
      measures: rules.measures,
      notes,
      runs: scored.runs,
      curves: [],
    };
    const { print } = outputs.find(({ name }) => name === format)!; // the option takes no other
    world.out(print(evaluation, { perTopic, limits, raw, width: world.width, colour: world.colour }));
    tell(notes, world);
    return holds(evaluation, limits, world) ? exitCode.done : exitCode.failed;
  },
});

/** "citation_prec=50" */
function readLimit(text: string, { name, measures }: VerdictRules): Limit {
  const cut = text.lastIndexOf("=");
  const [measure, value] = [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
  const option = `--fail-under "${text}"`;
  if (cut < 0 || !measures.includes(measure))
    throw new InputError(`${option}: expected MEASURE=VALUE with a measure of ${name}: ${measures.join(", ")}`);
  if (value === "" || !Number.isFinite(Number(value)))
    throw new InputError(`${option}: expected a number after the =, found "${value}"`);
  return { measure, value: Number(value), fails: "under" };
}

function holds({ runs }: Evaluation, limits: readonly Limit[], world: World): boolean {
  let isHeld = true;
  for (const { run, mean } of runs)
    for (const limit of limits) {
      const found = mean[limit.measure]!;
      if (!isPast(found, limit)) continue;
      world.err(`failed: ${visible(run)}: ${limitWords(found, limit)}\n`);
      isHeld = false;
    }
  return isHeld;
}
