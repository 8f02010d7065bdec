import { join } from "node:path";
import { InputError, withPlace } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { Topic } from "../../../data/topics.ts";
import { formatFor } from "../../../files/node/print-file.ts";
import { statIfThere } from "../../../files/node/file-system.ts";
import { unfinished } from "../../../retrieve/node/ask.ts";
import { type MadeRetrieval, type PlannedRun, readQuestions } from "../../../retrieve/node/retrieve.ts";
import { connectionsOf, type NamedConnection } from "../../../retrieve/node/source.ts";
import { readSecondsLimit, secondsOf, type SecondsLimit } from "../../../retrieve/seconds.ts";
import {
  command,
  inGroup,
  optional,
  type OptionValues,
  parsed,
  textOption,
  texts,
  wholeNumberBetween,
} from "../../command.ts";
import { readTopicList, refuseOverInput, watched } from "../../inputs.ts";
import {
  authoritiesIn,
  combinations,
  fileStem,
  responsesBeside,
  retrieveWatched,
  short,
  usualMostAsked,
} from "../../live-runs.ts";
import { tell } from "../../notes.ts";
import { liveOptions } from "../../options/live.ts";
import { collectionOption, documentOptions, readContext, recordOptions } from "../../options/reading.ts";
import { tryQuestions } from "../../try-questions.ts";
import { inTrack } from "../../track-file.ts";
import { exitCode, type World } from "../../world.ts";

const { fields, unit, trust } = recordOptions;

const options = {
  from: inTrack(
    "connections",
    texts("--from <source>", "the system: a connection's file, a command, a module, opensearch:URL/index (repeatable)"),
  ),
  output: inTrack("runs", {
    ...textOption("-o, --output <file>", "the run to write; of several runs the folder"),
    read: (typed) => {
      if (!Array.isArray(typed)) return typeof typed === "string" ? typed : undefined;
      return typed.length === 1 ? join(String(typed[0]), "/") : undefined;
    },
  }),
  most: parsed(
    "-n, --most <number>",
    `how many results to ask for, as {{most}} (default: ${usualMostAsked})`,
    wholeNumberBetween(1, 1_000_000, "a whole number from 1 to 1000000"),
  ),
  name: textOption("--name <name>", "call the run so; default: as the system, with the values of --set"),
  try: parsed(
    "--try <number>",
    "ask only this many questions, and show each with its request, its answer and the places that were read; nothing is written",
    wholeNumberBetween(1, 1000, "a whole number from 1 to 1000"),
  ),
  topicsFile: textOption("--topics-file <file>", "ask only these topics, one per line"),
  to: textOption("--to <format>", "the format of the run; default: by the ending of the name; in a folder jsonl-run"),
  ...liveOptions,
  ...inGroup("gates", {
    failOver: texts(
      "--fail-over <statistic=seconds>",
      "exit 1 where the system took longer, as in p95=2: mean, p50, p90, p95, p99, max (repeatable)",
    ),
  }),
  ...collectionOption,
  ...documentOptions,
  fields,
  unit,
  trust,
};

export const retrieveCommand = command({
  name: "retrieve",
  about: "Ask a live system every question, and write the run: a search engine, a vector store, a program of yours.",
  examples: [
    "pericope retrieve rag/gold.csv --from rag/retriever.mjs --try 1 --collection documents.jsonl",
    "pericope retrieve rag/gold.csv --from rag/retriever.mjs -o answers.jsonl --collection documents.jsonl",
    "pericope retrieve rag/gold.csv --from rag/retriever.mjs --set top_k=3,5,10 -o sweep/ --collection documents.jsonl",
  ],
  after: `
A source is one of these:
  engine.json     a connection: {"url", "method", "headers", "body", "shape", "embed", "set", "perSecond", "parallel", "timeout"}
  'python r.py'   a command: one process that reads a question per line ({"topic", "title", "most", …}) and writes {"topic", "hits": […]} per line
  retriever.mjs   a module: export default async ({ topic, title, most }) => hits; or a retriever of LangChain.js
  opensearch:https://host:9200/index, elasticsearch:…   an index with the fields text, title, doc, start and end

In a connection {{title}}, {{topic}}, {{description}}, {{most}}, {{vector}} and the names of --set are filled in; a text that is one
placeholder becomes the value itself. \${API_KEY} is taken from the environment, and written nowhere. "shape" says where the hits
are: a name of pericope formats, or paths, as in {"hits": "hits.hits", "doc": "_source.source", "text": "_source.text"}.

The place of a hit comes from its offsets, or from a highlight of the whole text, or else its text is found in --collection.
429 and 5xx are tried again. A question without an answer is an error, and no empty list. The answers are kept beside the run, in
RUN.responses.jsonl, which is read wherever a run is. If it is stopped, the same command goes on where it was.

Seconds are those of the system alone: without waiting between tries, and without "embed".

Exit codes: 0 done, 1 a gate failed, 2 the input is wrong, or questions have no answer.`,

  args: {
    topics: inTrack("topics", optional("[topics]", "what is asked: topics, or gold with its questions")),
  },
  options,

  async run({ topics, ...given }, world) {
    const limits = given.failOver.map(readSecondsLimit);
    refuseFieldsOfHits(given);
    if (topics === undefined)
      throw new InputError("nothing is asked; expected a file of topics, or gold with its questions");
    if (given.from.length === 0)
      throw new InputError(
        "no system; expected --from SOURCE: a connection's file, a command, a module or opensearch:URL/index",
      );
    const systems = connectionsOf(given.from);
    const plans = given.try === undefined ? plannedRuns(systems, given) : [];
    for (const { responses, file } of plans)
      for (const path of [responses, unfinished(responses), file?.path])
        refuseOverInput(path, topics, given.collection, given.from);
    const context = await readContext({ ...given, encoding: undefined }, world);
    const only = await readTopicList(given.topicsFile, world);
    const { questions, notes } = await watched(topics, world, () => readQuestions(topics, context, only));
    tell(notes, world);
    const { fields: _, ...reading } = context;
    const asking = { most: given.most ?? usualMostAsked, authorities: authoritiesIn(given.ca), reading };
    refuseIdleMost(given.most, systems);
    if (given.try !== undefined) return tryAll(systems, questions.slice(0, given.try), given, asking, world);
    const made = await retrieveWatched(plans, questions, asking, world);
    return limits.every((limit) => made.every((each) => holds(each, limit, world))) ? exitCode.done : exitCode.failed;
  },
});

type Given = OptionValues<typeof options>;

/** The runs to make: one per system and combination of values. */
function plannedRuns(systems: readonly NamedConnection[], { output, to, set, name }: Given): PlannedRun[] {
  if (output === undefined) throw new InputError("expected -o FILE for the run, or --try 1 to look at an answer");
  if (output === "-") throw new InputError("-o -: expected a file; the answers are kept beside it");
  const all = systems.flatMap((named) => valuesFor(named, set).map((values) => ({ named, values })));
  const isFolder = output.endsWith("/") || statIfThere(output)?.isDirectory() === true;
  if (all.length > 1 && !isFolder)
    throw new InputError(`${counted(all.length, "run", "runs")}, and one file; expected a folder, as in -o runs/`, {
      source: output,
    });
  if (name !== undefined && all.length > 1)
    throw new InputError("--name and several runs; expected one system, and one value of each --set");
  return all.map(({ named, values }) => {
    const format = formatFor("run", isFolder ? "run.jsonl" : output, to);
    const path = isFolder ? join(output, `${fileStem(named, values)}${format.extensions[0]}`) : output;
    return { named, values, name, file: { path, format }, responses: responsesBeside(path, format) };
  });
}

function valuesFor({ connection, source }: NamedConnection, set: readonly string[]) {
  return withPlace({ source }, () => combinations(set, connection.set));
}

/** Refuses fields of hits, because hits are read as the connection says. */
function refuseFieldsOfHits({ fields = {} }: Given): void {
  const other = Object.keys(fields).find((name) => name !== "topic");
  if (other !== undefined)
    throw new InputError(
      `--fields ${other}=…: hits are read as the "shape" of the connection says; expected only the topic of the questions, as in --fields topic=question_id`,
    );
}

/** Refuses -n if the connection does not pass it on, because it would have no effect. */
function refuseIdleMost(most: number | undefined, systems: readonly NamedConnection[]): void {
  if (most === undefined) return;
  for (const { connection, source } of systems)
    if ("url" in connection && !JSON.stringify(connection).includes("{{most}}"))
      throw new InputError(`-n ${most}: the connection has no {{most}}, which passes it on`, { source });
}

async function tryAll(
  systems: readonly NamedConnection[],
  questions: readonly Topic[],
  { set }: Given,
  asking: Parameters<typeof tryQuestions>[2],
  world: World,
): Promise<void> {
  for (const named of systems)
    await tryQuestions({ named, values: valuesFor(named, set)[0]! }, questions, asking, world);
}

/** Reports a run that took longer than a limit. True if none is reported. */
function holds({ name, answers }: MadeRetrieval, { statistic, seconds }: SecondsLimit, world: World): boolean {
  const found = secondsOf(statistic, [...answers.seconds.values()]);
  if (found <= seconds) return true;
  world.err(`failed: ${visible(name)}: ${statistic} is ${short(found)} seconds, over ${seconds}\n`);
  return false;
}
