import { InputError } from "../../../base/input-error.ts";
import { optimiseAfter } from "../../../base/node/optimise-after.ts";
import type { Note } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { ScoreMarks } from "../../../compare/marks.ts";
import { statIfThere } from "../../../files/node/file-system.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { copyKinds } from "../../../match/copies/copy-kinds.ts";
import { outputs } from "../../../print/findings/score-findings.ts";
import { isPast, type Limit, limitWords } from "../../../print/limit.ts";
import { printers } from "../../../print/printers/index.ts";
import { overlapRules } from "../../../score/evaluate-options.ts";
import type { Evaluation } from "../../../score/evaluation.ts";
import { rules } from "../../../score/gain/rules.ts";
import type { Measure } from "../../../score/measures/measure.ts";
import { betterOf, endsAtOne, readMeasure, refuseNoMeasure } from "../../../score/measures/name.ts";
import { isSilenceName, refuseNoSilence, silenceFigures, type SilenceName } from "../../../score/silence.ts";
import { type Task, tasks } from "../../../score/tasks.ts";
import type { TopicRecords } from "../../../score/topic-records.ts";
import {
  command,
  entryLines,
  flag,
  inGroup,
  numberThat,
  type OptionValues,
  parsed,
  rarely,
  texts,
} from "../../command.ts";
import { tell } from "../../notes.ts";
import type { citation } from "../../options/citing.ts";
import { formatOption, rawOption } from "../../options/printing.ts";
import {
  askedMeasures,
  measuresOption,
  readSlices,
  scoredArguments,
  scoreGiven,
  scoringOptions,
  slicingHelp,
  slicingOptions,
  usualMeasures,
} from "../../options/scoring.ts";
import { marksHelp, marksOf, marksOptions, refuseIdleMarks } from "../../options/statistics.ts";
import { ownMeasures } from "../../own-measures.ts";
import { exitCode, type World } from "../../world.ts";

const printing = {
  ...inGroup("output", {
    perTopic: flag("-q, --per-topic", "print every topic, then the means"),
    ...rarely({
      cite: flag("--cite", "instead of scores, sentences for a methods section that say how they are made, and BibTeX"),
      deviations: flag("--deviations", "also standard deviations over topics, and how many topics there are"),
    }),
  }),
  ...marksOptions,
  ...formatOption(outputs),
  ...rawOption,
};

export const evaluateCommand = command({
  name: "evaluate",
  about: "Score runs against judgements and print the means.",
  examples: [
    "pericope evaluate judgements.inex runs/focused/*.fol",
    "pericope evaluate judgements.inex runs/ric/*.fol --task ric --format markdown",
    "pericope evaluate judgements.inex runs/bic/entry-points.fol -m 'AgP(score=bep,n=500)' --per-topic",
    "pericope evaluate judgements.jsonl runs/chunks.jsonl --task chunks --fail-under charR=0.2",
    "pericope evaluate judgements.jsonl runs/chunks.jsonl -m charR -m charP --deviations --slice age --slices-from kinds.jsonl",
    "pericope evaluate judgements.inex runs/focused/*.fol --marks --format latex",
    "pericope evaluate judgements.qrels runs/documents.trec --rules trec_eval --format trec",
    "pericope evaluate judgements.inex runs/ric/*.fol --task ric --cite",
    "pericope evaluate judgements.jsonl runs/chunks.jsonl --collection documents.jsonl -m R@1000tok,tokens@5 --price 2.50",
  ],
  after: `
Tasks, and what their systems are asked for:
${entryLines(tasks)}

Rules, by whose conventions to count:
${entryLines(rules)}

Overlap, what text that is returned again counts as (default: once):
${entryLines(overlapRules)}

Copies, from which other places of the collection text counts (default: from none):
${entryLines(copyKinds)}

Gates: --fail-under fails a run whose mean is below the value, --fail-over one whose mean is above, as for measures of which
less is better (redundancy@5), and for falseAnswer, falseRefusal and readInVain (--fail-over falseAnswer=0.1). A mean that is not a number fails both; a mean equal to the value fails neither.
${slicingHelp}
${marksHelp}

Tokens: R@1000tok and the like read 1,000 tokens of the list, by the tokenizer that --tokens names, on the text of --collection.
A result is encoded by itself, as a language model gets it; what is cut keeps the characters that its tokens hold whole. --price
adds what is read and what that costs: tokens, and cost for 1,000 questions; up to the cut-off of each tokens@5 asked for.

Runs that declare different tasks are printed as one table a task, in JSON as a list of them; --task picks those of one.

Exit codes: 0 done, 1 a gate failed, 2 the input is wrong. pericope measures lists the measures.`,

  args: scoredArguments,
  options: {
    ...measuresOption("those of the task"),
    ...printing,
    ...slicingOptions,
    ...scoringOptions,
    ...inGroup("scoring", {
      price: parsed(
        "--price <amount>",
        "the price of a million tokens: adds tokens, and what reading them costs for 1,000 questions",
        numberThat("a number above 0, as in 2.50", (value) => value > 0 && value < Infinity),
      ),
    }),
    ...inGroup("gates", {
      failUnder: texts("--fail-under <measure=value>", "exit 1 where a run's mean is below (repeatable)"),
      failOver: texts("--fail-over <measure=value>", "exit 1 where a run's mean is above (repeatable)"),
    }),
  },

  async run({ judgements, runs: paths, measures, measuresFrom, price, failUnder, failOver, ...given }, world) {
    refuseIdleMarks(given);
    const runs = pileOf(paths);
    const own = await ownMeasures(measuresFrom);
    const limited = [
      ...failUnder.map((text) => readLimit(text, "under", own)),
      ...failOver.map((text) => readLimit(text, "over", own)),
    ];
    const wanted = limited.filter(({ measure }) => !isSilenceName(measure));
    const silent = limited.filter(({ measure }) => isSilenceName(measure));
    if (given.overlap !== "again") wanted.forEach(refuseOutOfRange); // by which recall may pass 1
    const asked = askedMeasures(measures, own);
    const about = await readSlices(judgements, given, world, [runs]);
    if (given.collection === undefined) optimiseLate([judgements, ...runs]);
    const measuresOf = (task: Task) => [
      ...withCosts(asked.length > 0 ? asked : usualMeasures(given.rules)(task), price),
      ...wanted.map(({ measure }) => measure),
    ];
    const isUsual = asked.length === 0 && wanted.length === 0 && price === undefined;
    const scored = await scoreGiven(
      judgements,
      runs,
      given,
      { measures: isUsual ? undefined : measuresOf, own },
      world,
    );
    const evaluations =
      about === undefined ? scored.evaluations : await slicedBy(about, given.slices, scored.evaluations);
    const limitsOf = ({ task }: Evaluation): Limit[] =>
      wanted.map((limit) => ({
        ...limit,
        measure: readMeasure(limit.measure, { task, names: given.names, rules: given.rules, own }).name,
      }));
    const marks = evaluations.map((evaluation) => marksOf(evaluation, given, world));
    world.out(given.cite ? await cited(evaluations, given, own) : printed(evaluations, marks, limitsOf, given, world));
    const notes = [...evaluations, ...marks].flatMap((each) => each?.notes ?? []);
    const bills = evaluations.flatMap((evaluation) => billNotes(evaluation, price));
    tell([...new Map([...notes, ...bills].map((note) => [note.message, note])).values()], world); // each evaluation has those of the judgements
    const held = evaluations.flatMap((evaluation) => [
      holds(evaluation, limitsOf(evaluation), world),
      holdsSilence(evaluation, silent, world),
    ]);
    return held.every((isHeld) => isHeld) ? exitCode.done : exitCode.failed;
  },
});

async function slicedBy(
  about: TopicRecords,
  fields: readonly string[],
  evaluations: readonly Evaluation[],
): Promise<Evaluation[]> {
  const { sliced } = await import("../../../score/slices.ts");
  return evaluations.map((evaluation) => sliced(evaluation, about, fields));
}

async function cited(...given: Parameters<typeof citation>): Promise<string> {
  return (await import("../../options/citing.ts")).citation(...given);
}

/**
 * One table per task. Formats in which rows or cases follow each other cannot keep two tasks apart, and refuse them.
 */
function printed(
  evaluations: readonly Evaluation[],
  marks: readonly (ScoreMarks | undefined)[],
  limitsOf: (evaluation: Evaluation) => Limit[],
  { format, perTopic, deviations, raw }: OptionValues<typeof printing>,
  { width, colour }: World,
): string {
  const { print } = outputs.find(({ name }) => name === format)!; // the option takes no other
  const tables = evaluations.map((evaluation, i) =>
    print(evaluation, { perTopic, deviations, width, colour, limits: limitsOf(evaluation), marks: marks[i], raw }),
  );
  if (tables.length === 1) return tables[0]!;
  if (format === "json") return `[${tables.map((table) => table.trimEnd()).join(",\n")}]\n`;
  if (printers.some(({ name, foot }) => name === format && foot !== undefined)) return tables.join("\n"); // for people
  const names = evaluations.map(({ task }) => task).join(", ");
  throw new InputError(
    `these runs are for several tasks, ${names}; --format ${format} prints one`,
    {},
    { remedy: { option: "task" } },
  );
}

/**
 * With a price: the measures of how much is read, up to the cut-off of each `tokens` asked for, or of the whole list.
 */
function withCosts(names: readonly string[], price: number | undefined): readonly string[] {
  if (price === undefined) return names;
  const counted = names.filter((name) => /^\s*tokens\b/.test(name));
  const costs = (counted.length === 0 ? ["tokens"] : counted).map((name) => `cost(price=${price})${cutoffOf(name)}`);
  return [...names, ...(counted.length === 0 ? ["tokens"] : []), ...costs];
}

/** "@5" of "tokens@5". */
function cutoffOf(name: string): string {
  const { name: printed, measure } = readMeasure(name);
  return printed.slice(measure.name.length);
}

/** The price of reading, per question and per thousand questions. */
function billNotes({ runs, measures }: Evaluation, price: number | undefined): Note[] {
  if (price === undefined) return [];
  const priced = readMeasure(`cost(price=${price})`).name;
  const costs = measures.filter((name) => name === priced || name.startsWith(`${priced}@`));
  return runs.flatMap(({ run, mean }) =>
    costs.map((name) => {
      const thousand = mean[name]!;
      const message = `${run}: ${name}: ${money(thousand / 1000)} a question, ${money(thousand)} for 1,000, at ${price} a million tokens`;
      return { code: "bill", message, count: 1 };
    }),
  );
}

/** An amount with five digits, because it may be tiny, and at least with cents. */
function money(amount: number): string {
  const digits = amount === 0 ? 2 : Math.max(2, 4 - Math.floor(Math.log10(amount)));
  return amount.toFixed(digits);
}

/** "gP(score=bep)@10=0.3" is split at its last =. */
function readLimit(text: string, fails: Limit["fails"], own: readonly Measure[] | undefined): Limit {
  const option = `--fail-${fails} "${text}"`;
  const cut = text.lastIndexOf("=");
  const [name, value] = [text.slice(0, cut), text.slice(cut + 1).trim()];
  if (cut < 0 || /[<>!]$/.test(name)) throw new InputError(`${option}: expected MEASURE=VALUE, as in AiP=0.2`);
  if (value === "" || !Number.isFinite(Number(value)))
    throw new InputError(`${option}: expected a number after the last =, as in AiP=0.2, found "${value}"`);
  const isSilence = isSilenceName(name.trim());
  if (!isSilence) refuseNoMeasure(name, { own });
  // Such a gate would pass the worst runs.
  if (fails === "under" && (isSilence || betterOf(name, { own }) === "less"))
    throw new InputError(`${option}: of ${name.trim()} less is better; expected --fail-over ${text.trim()}`);
  return { measure: isSilence ? name.trim() : name, value: Number(value), fails };
}

/** A limit outside the range of a measure passes or fails every run. Most often it was meant in percent. */
function refuseOutOfRange({ measure, value, fails }: Limit): void {
  if (!endsAtOne(measure) || (value >= 0 && value <= 1)) return;
  const meant = value > 1 && value <= 100 ? `, such as ${measure}=${Number((value / 100).toPrecision(12))}` : "";
  throw new InputError(
    `--fail-${fails} "${measure}=${value}": ${measure} is from 0 to 1; expected a value in that range${meant}`,
  );
}

/** Reports each mean that is past a limit. True if none is. */
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

/** The same for figures of silence, which are not means. */
function holdsSilence({ runs, silence = [] }: Evaluation, limits: readonly Limit[], world: World): boolean {
  let isHeld = true;
  for (const [i, { run }] of runs.entries())
    for (const limit of limits) {
      const name = limit.measure as SilenceName; // it was asked before
      refuseNoSilence(name, silence[i]);
      const found = silenceFigures(silence[i]!)[name];
      if (!isPast(found, limit)) continue;
      world.err(`failed: ${visible(run)}: ${limitWords(found, limit)}\n`);
      isHeld = false;
    }
  return isHeld;
}

/** In bytes. From twice this size on, optimised code saves more time than compiling it takes. */
const small = 2 ** 19;
/** Below this size V8 does not begin to optimise, and changing its settings takes as long as reading the files. */
const tiny = 2 ** 14;

/**
 * Makes V8 begin to optimise some sixty times later if all files are small. At the end Node waits for what V8 is still
 * compiling; for a small run that is a fifth of the total time.
 */
function optimiseLate(paths: readonly string[]): void {
  let bytes = 0;
  for (const path of paths) {
    const stat = statIfThere(path);
    if (stat?.isFile() !== true || path.endsWith(".gz")) return; // its size says nothing of how much there is to read
    bytes += stat.size;
  }
  if (bytes > tiny && bytes < small) optimiseAfter(4_000_000);
}
