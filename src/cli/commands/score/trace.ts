import { InputError } from "../../../base/input-error.ts";
import { visible } from "../../../base/visible.ts";
import { gateVerdicts } from "../../../compare/gate.ts";
import type { Collection } from "../../../data/collection.ts";
import { traceFindings, traceJunit, type TraceFindings } from "../../../print/findings/trace-findings.ts";
import { isPast, type Limit, limitWords } from "../../../print/limit.ts";
import { printers } from "../../../print/printers/index.ts";
import { checkLine } from "../../../print/printers/markdown.ts";
import type { Printer } from "../../../print/printers/printer.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import { compareTraces, readSavedTrace } from "../../../trace/compare-traces.ts";
import type { FatedText } from "../../../trace/fates.ts";
import { chunksName, traceFiles } from "../../../trace/node/trace-files.ts";
import { keptName, stagePlace } from "../../../trace/trace.ts";
import { command, flag, inGroup, one, optional, textOption, texts } from "../../command.ts";
import {
  readLines,
  readTopicList,
  refuseTwoStandardInputs,
  refuseWholeDocuments,
  refuseWithoutHighlights,
  watched,
} from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { formatOption, printFiguresBy, rawOption } from "../../options/printing.ts";
import { readContext } from "../../options/reading.ts";
import { scoredOptions } from "../../options/scoring.ts";
import { answeredStages, stageFiles, stageOptions, stagePaths, typedStage } from "../../options/stages.ts";
import { inTrack } from "../../track-file.ts";
import { exitCode, type World } from "../../world.ts";

/** Includes JUnit XML, which can contain the result of a gate. */
const tracePrinters: readonly Printer<TraceFindings>[] = [...printers, traceJunit];

/** A trace is of one pipeline, over all judged topics. */
const { keepGoing: _, task: __, topics: ___, ...tracedOptions } = scoredOptions;

const options = {
  ...stageOptions,
  perTopic: flag("-q, --per-topic", "print every topic, too"),
  texts: flag("--texts", "list the texts that were lost, and at which stage"),
  baseline: textOption("--baseline <file>", "compare with a trace saved before, as --format json prints it"),
  ...inGroup("gates", {
    failUnder: texts("--fail-under <stage=share>", "exit 1 where the mean share is below, as in kept=0.5 (repeatable)"),
    failOver: texts(
      "--fail-over <stage=share>",
      "exit 1 where the mean share is above, as in reranked=0.1 (repeatable)",
    ),
    failIfWorse: flag(
      "--fail-if-worse",
      "exit 1 where significantly less is kept than in the baseline, or nothing can tell",
    ),
  }),
  ...tracedOptions,
  ...formatOption(tracePrinters),
  ...rawOption,
};

export const traceCommand = command({
  name: "trace",
  about: "Say at which stage of a pipeline the highlighted text is lost: chunks, retriever, reranker, context.",
  examples: [
    "pericope trace rag/gold.csv --stage chunks=rag/chunks.jsonl --stage retrieved=rag/retrieved.jsonl --stage reranked=rag/reranked.jsonl --stage context=rag/context.jsonl --collection documents.jsonl",
    "pericope trace rag/gold.csv --stage retrieved=rag/retrieved.jsonl --stage context=rag/retrieved.jsonl --at context=1000ch --collection documents.jsonl --per-topic",
    "pericope trace rag/gold.csv rag/pipeline.jsonl --collection documents.jsonl --texts",
    "pericope trace rag/gold.csv rag/pipeline.jsonl --collection documents.jsonl -f json > main.json && pericope trace rag/gold.csv rag/pipeline.jsonl --collection documents.jsonl --baseline main.json -f markdown",
  ],
  after: `
Each highlighted character has one fate. It is lost at the first stage from which it never comes back, or kept to the end. The shares
of a question add up to 1, and so do their means over questions. Text that a stage lacks and a later stage has again is not lost; the
column "regained" says how much that is.

Stages are lists of results for each question, as evaluate reads runs. The stage called chunks is different: its records are the
pieces of the index and name no question. A character is lost there if no chunk contains it; text of passages that no single chunk
contains whole is counted in a column. A file with the lists of several stages is named without a stage name, as an argument: its
lists are the stages. --stage NAME=FILE takes of such a file the list called NAME; --stage NAME=FILE#KEY takes the list under KEY.

A stage may be a live system, as pericope retrieve asks it: --stage retrieved=connection.json, or a command or a module.

What is kept is R of the last stage, with the budget of --at: 4000ch for R@4000ch. Of several right answers to a question, the one of
which most is kept counts. With --copies, text counts from its copies. Where only whole results of a file should count, leave --at out.

--format json prints the shares: {"mean": {"chunks": 0.1, "retrieved": 0.3, "kept": 0.6}, "topics": {"q1": {…}}}. csv, tsv and jsonl
have a row for each topic and stage, or with --texts for each text that was lost.

With --baseline, what is kept is tested as compare tests two runs; the losses at the stages are tested with Holm's correction for
their number. Exit codes: 0 done, 1 a gate failed, 2 the input is wrong.`,

  args: {
    judgements: inTrack("judgements", one("<judgements>", "what people highlighted; - for standard input")),
    pipeline: optional("[pipeline]", "a file with the lists of several stages"),
  },
  options,

  async run(given, world) {
    const { judgements, pipeline, stages: typed, baseline, perTopic, format } = given;
    if (given.failIfWorse && baseline === undefined)
      throw new InputError("--fail-if-worse needs --baseline FILE, the trace to compare with");
    const asked = [...typed.map(typedStage), ...(pipeline === undefined ? [] : [{ pipeline }])];
    refuseTwoStandardInputs([
      judgements,
      stagePaths(asked),
      given.collection,
      given.topicsFile,
      given.entities,
      baseline,
    ]);
    const { fields, encoding } = given;
    const named = await answeredStages(asked, judgements, given, world);
    const files = await stageFiles(named, given.at, { fields, encoding });
    const names = files.map(({ name }) => name);
    const limits = [
      ...given.failUnder.map((text) => readLimit(text, "under", names)),
      ...given.failOver.map((text) => readLimit(text, "over", names)),
    ];
    const saved =
      baseline === undefined ? undefined : readSavedTrace((await readLines(baseline, world)).join("\n"), baseline);
    const context = await readContext(given, world);
    const only = await readTopicList(given.topicsFile, world);
    const { copies, tokens, judgementsFormat, runFormat } = given;
    const { trace } = await traceFiles(
      judgements,
      files,
      { ...context, copies, tokens, only, judgementsFormat, runFormat },
      {
        watched: (path, read) => watched(path, world, read),
        onJudgements: refuseWithoutHighlights,
        onRun: refuseWholeDocuments("a trace needs"),
      },
    );
    const compared = saved && compareTraces(saved, trace);
    const gate = given.failIfWorse ? gateVerdicts(compared!.kept)[0] : undefined;
    const found = traceFindings(trace, {
      perTopic,
      texts: given.texts,
      hasPieces: names.includes(chunksName),
      limits,
      compared,
      gate,
      textAt: (text) => textOf(context.collection, text),
    });
    printFiguresBy(tracePrinters, found, given, world);
    tell([...trace.notes, ...(compared?.notes ?? [])], world);
    return tellGates(trace.mean, limits, gate, format, world);
  },
});

/** "kept=0.5" */
function readLimit(text: string, fails: Limit["fails"], stages: readonly string[]): Limit {
  const option = `--fail-${fails} "${text}"`;
  const cut = text.lastIndexOf("=");
  const [name, value] = [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
  if (cut < 0 || value === "" || !(Number(value) >= 0 && Number(value) <= 1))
    throw new InputError(`${option}: expected STAGE=SHARE with a share from 0 to 1, as in kept=0.5`);
  stagePlace(stages, name);
  // Such a gate would pass the worst pipelines.
  const right = name === keptName ? "under" : "over";
  if (fails !== right)
    throw new InputError(
      `${option}: ${name === keptName ? "more is better of what is kept" : "less is better of what a stage lost"}; expected --fail-${right} ${text.trim()}`,
    );
  return { measure: name, value: Number(value), fails };
}

/** Reports each gate that failed. If the output is for people, reports every verdict. */
function tellGates(
  mean: Readonly<Record<string, number>>,
  limits: readonly Limit[],
  gate: ReturnType<typeof gateVerdicts>[number] | undefined,
  format: string,
  world: World,
): number {
  const verdicts = [
    ...limits.map((limit) => ({
      passes: !isPast(mean[limit.measure]!, limit),
      words: limitWords(mean[limit.measure]!, limit),
    })),
    ...(gate === undefined ? [] : [{ passes: gate.passes, isDoubtful: gate.isDoubtful, words: gate.why }]),
  ];
  if (gate !== undefined && format === "markdown") world.out(`\n${checkLine(verdicts.at(-1)!)}\n`);
  if (gate?.isDoubtful === true) world.err(`${visible(`note: ${gate.why}`)}\n`);
  const failed = verdicts.filter(({ passes }) => !passes);
  for (const { words } of failed) world.err(`${visible(`failed: ${words}`)}\n`);
  return failed.length === 0 ? exitCode.done : exitCode.failed;
}

function textOf(collection: Collection | undefined, { doc, start, end }: FatedText): string | undefined {
  const document = collection?.document(doc);
  return document && codePointSlice(document.text, start, end);
}
