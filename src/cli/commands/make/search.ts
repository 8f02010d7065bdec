import { InputError } from "../../../base/input-error.ts";
import { few } from "../../../base/list-words.ts";
import { didYouMean } from "../../../base/named.ts";
import { collectionOf } from "../../../data/collection.ts";
import { type Topic, typedTopic } from "../../../data/topics.ts";
import { statIfThere } from "../../../files/node/file-system.ts";
import { readRunFile, readTopicsFile } from "../../../files/node/read-file.ts";
import { indexVersion, refuseIndexInPostgres } from "../../../files/node/sql/our-files.ts";
import { tasks } from "../../../score/tasks.ts";
import type { Run } from "../../../data/run.ts";
import type { Engine } from "../../../search/engine/engine.ts";
import { tokenizerWanted, withTokenizer } from "../../../search/systems/chunks.ts";
import { containersOf, judgementsWanted, withContainers } from "../../../search/systems/elements-lm.ts";
import { type GivenArticles, givenArticles, refuseWithoutStage } from "../../../search/systems/given-articles.ts";
import { readSystem, systems } from "../../../search/systems/index.ts";
import { queriesOf, systemQuery } from "../../../search/systems/query.ts";
import { preparedFor, type ReadySystem, search, searchTopic } from "../../../search/systems/search.ts";
import {
  command,
  entryLines,
  flag,
  oneOf,
  optional,
  type OptionValues,
  parsed,
  textOption,
  texts,
  wholeNumberBetween,
} from "../../command.ts";
import { judgementsAt, refuseOverInput, refuseWithoutHighlights, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { textOrJson } from "../../options/printing.ts";
import { progress, things } from "../../progress.ts";
import { jsonOfFound, textOfFound } from "../../search/found-list.ts";
import { madeRun, type MadeRun, runFiles, writeRun } from "../../search/run-files.ts";
import { inTrack } from "../../track-file.ts";
import { analyzers, usualAnalyzer } from "../../../text/analyzers.ts";
import type { World } from "../../world.ts";

/** As many results as INEX allows, and as many as one looks at. */
const usualMost = { run: 1500, list: 10 };

const searchOptions = {
  system: texts("-s, --system <system>", "a system, as in articles(b=0.4) (repeatable; default: articles)"),
  query: textOption("-q, --query <text>", "ask this, and print what is found"),
  topic: textOption("--topic <id>", "ask this topic alone, and print what is found"),
  articles: textOption(
    "--articles <run>",
    "look into the articles that this run ranks, in place of a first stage of ours; INDEX may be a collection then",
  ),
  analyzer: oneOf(
    "--analyzer <name>",
    `of --articles and a collection: how texts become words; default: ${usualAnalyzer}`,
    analyzers,
  ),
  explain: flag("--explain", "of --query and --topic: every number of each score"),
  format: textOrJson("of --query and --topic: how to print"),
  output: textOption(
    "-o, --output <file>",
    "the run to write, compressed where its name ends in .gz; - for standard output; of several systems a folder",
  ),
  to: textOption(
    "--to <format>",
    "the format to write; default: by the ending of the name; in a folder fol, or trec for task document",
  ),
  task: inTrack("task", oneOf("-t, --task <task>", "give the runs the form of this task", tasks), ["query", "topic"]),
  most: parsed(
    "-n, --most <number>",
    `at most this many results a topic; default: ${usualMost.run}, and ${usualMost.list} where they are printed`,
    wholeNumberBetween(1, 1_000_000, "a whole number from 1 to 1000000"),
  ),
  name: textOption("--name <name>", "call the run so; default: as the system"),
};

const secondStages = systems
  .filter(({ secondStage }) => secondStage === true)
  .map(({ name }) => name)
  .join(", ");

export const searchCommand = command({
  name: "search",
  about:
    "Ask an index what is in it: every topic, which makes a run, or one query, which is shown with its words marked.",
  examples: [
    "pericope search articles.index topics.xml --system articles -o articles.fol",
    "pericope search articles.index topics.xml --system elements --task focused -o elements.fol",
    "pericope search articles.index topics.xml --system articles --system 'elements(k1=0.9)' --system gpx -o runs/",
    "pericope search articles.index --query 'marking a page'",
    "pericope search articles.index --query '//section[about(., bookmark ribbon)]' --system cas --explain",
    "pericope search articles.index topics.xml --topic 2026001 --system passages -n 3",
    "pericope search articles topics.xml --articles articles.fol --system passages -o focused.fol",
  ],
  after: `
Systems, of which pericope systems NAME says more:
${entryLines(systems)}

Of --query and --topic, words that nearly every document has, such as "a", are not marked, unless the query has no others.

Several systems in one command ask the index once for what they have in common, and -o names a folder: a file a system, called after it.
Without --task a run has all that a system finds, as a thorough run does; with it the run gets the form of the task, as derive
would give it: overlap removed, grouped by article, one point an article. A query is words, as in a title, or NEXI.

--articles takes a run of any system, such as a search engine, Anserini or a vector store (pericope retrieve writes such runs). The systems
${secondStages} then look into the articles that this run ranks. No index is needed: INDEX may be the documents
themselves, which are read once for the statistics of the words. The numbers are those of an index.`,

  args: {
    index: inTrack("index", optional("[index]", "what pericope index wrote; with --articles also documents")),
    topics: inTrack("topics", optional("[topics]", "what is asked: INEX topics or JSONL"), ["query"]),
  },
  options: searchOptions,

  async run({ index, topics, ...given }, world) {
    if (index === undefined) throw new InputError("expected an index, as pericope index writes it");
    refuseIndexInPostgres(index);
    const asked = (
      given.system.length === 0 ? [given.articles === undefined ? "articles" : "passages"] : given.system
    ).map(readSystem);
    const prints = given.query !== undefined || given.topic !== undefined;
    refuseContradictions(given, topics, asked.length, prints);
    refuseTooMany(given);
    if (given.articles !== undefined) refuseWithoutStage(asked, systems);
    const files = prints ? [] : runFiles(asked, given.output!, given);
    for (const { path } of files) refuseOverInput(path, topics, index, given.articles);
    const all =
      given.query === undefined ? await topicsAt(topics!, given, world) : [typedTopic(given.query, "--query")];
    const counting = await withTokenizers(asked);
    const articles = await articlesOf(given.articles, all, world);
    const atTopics = (error: unknown): never => {
      throw error instanceof InputError && error.code === "castitle" ? error.at({ source: topics }) : error;
    };
    const engine = await engineAt(index, all, given, world).catch(atTopics);
    try {
      const ready = await withJudgements(counting, engine, world);
      if (prints) await printFound(engine, all, ready[0]!, { ...given, ranked: articles }, world);
      else await writeRuns(engine, all, ready, { ...given, files, ranked: articles }, world);
    } catch (error) {
      atTopics(error);
    } finally {
      await engine.close();
    }
  },
});

type Given = Omit<OptionValues<typeof searchOptions>, "system">;

/** The articles of the run that --articles names. */
async function articlesOf(
  path: string | undefined,
  topics: readonly Topic[],
  world: World,
): Promise<GivenArticles | undefined> {
  if (path === undefined) return undefined;
  const run = await watched(path, world, (onProgress) => readRunFile(path, { onProgress }));
  tell(run.notes ?? [], world);
  if (!topics.some(({ id }) => run.topics.has(id)))
    throw new InputError(
      `a run for other topics, such as ${few([...run.topics.keys()])}; expected one for ${few(topics.map(({ id }) => id))}`,
      { source: path },
    );
  return givenArticles(run);
}

/** An index, or with --articles a collection. */
async function engineAt(path: string, topics: readonly Topic[], given: Given, world: World): Promise<Engine> {
  const isIndex = given.articles === undefined || (isFile(path) && indexVersion(path) !== undefined);
  if (isIndex && given.analyzer !== undefined)
    throw new InputError("--analyzer goes with --articles and a collection; an index has its own");
  if (isIndex) {
    const { openEngine } = await import("../../../search/node/open-engine.ts"); // for no other command
    return openEngine(path);
  }
  const { collectionEngine } = await import("../../../search/engine/collection-engine.ts");
  const { openCollection } = await import("../../../files/node/collection/collection.ts");
  const { loadAnalyzer } = await import("../../../search/node/load-analyzer.ts");
  const analyzer = await loadAnalyzer(given.analyzer ?? usualAnalyzer);
  const collection = await watched(path, world, (onProgress) => openCollection(path, { onProgress }));
  const terms = queriesOf(topics, analyzer).flatMap((query) => query.terms.map(({ term }) => term));
  const shown = progress(world, "counting words", things("documents"));
  try {
    return collectionEngine(analyzer, collection, terms, { onDocument: shown.onProgress });
  } finally {
    shown.end();
  }
}

function isFile(path: string): boolean {
  return statIfThere(path)?.isDirectory() === false;
}

function refuseContradictions(given: Given, topics: string | undefined, systemCount: number, prints: boolean): void {
  const { query, topic, explain, output, name, task, articles } = given;
  if (query !== undefined && articles !== undefined)
    throw new InputError(
      "--articles and --query, which is no topic of a run; expected a file of topics and --topic ID",
    );
  if (query !== undefined && topics !== undefined)
    throw new InputError("--query and a file of topics; expected one of them");
  if (query !== undefined && topic !== undefined) throw new InputError("--query and --topic; expected one of them");
  if (query === undefined && topics === undefined)
    throw new InputError("nothing is asked; expected a file of topics, or --query TEXT");
  if (prints && systemCount > 1) throw new InputError("what is printed comes from one system; expected one --system");
  if (prints && (output !== undefined || task !== undefined))
    throw new InputError("-o and --task are for runs; expected neither with --query or --topic");
  if (!prints && output === undefined)
    throw new InputError("expected -o FILE for the run; --query and --topic print instead");
  if (!prints && explain) throw new InputError("--explain goes with --query or --topic");
  if (name !== undefined && systemCount > 1) throw new InputError("--name and several systems; expected one system");
}

/** Before anything is searched: a task may allow fewer results than are asked for. */
function refuseTooMany({ task, most }: Given): void {
  const allowed = tasks.find(({ name }) => name === task)?.form.mostResults ?? Infinity;
  if (most !== undefined && most > allowed)
    throw new InputError(`-n ${most}: task ${task} allows ${allowed} results a topic; expected no more`);
}

async function topicsAt(path: string, given: Given, world: World): Promise<Topic[]> {
  const { topics, notes = [] } = await watched(path, world, (onProgress) => readTopicsFile(path, { onProgress }));
  tell(notes, world);
  const asked = given.topic === undefined ? [...topics.values()] : [topics.get(given.topic)];
  const known = asked.filter((topic) => topic !== undefined);
  if (known.length < asked.length)
    throw new InputError(`no topic "${given.topic}"${didYouMean(given.topic!, topics.keys())}`, { source: path });
  refuseUnfilled(known, path);
  return known;
}

/** A topic without an answer would count as one that every system failed: all that are unfilled are named before any is asked. */
function refuseUnfilled(topics: readonly Topic[], source: string): void {
  const unfilled = topics.filter(
    ({ title, castitle, description }) => (title ?? castitle ?? description) === undefined,
  );
  if (unfilled.length === 0) return;
  const ids = unfilled.map(({ id }) => `"${id}"`);
  const which = few(ids, 100);
  const ask = unfilled.length === 1 ? `topic ${which} asks` : `topics ${which} ask`;
  throw new InputError(
    `${ask} for nothing; expected a title, a castitle or a description: fill in, or remove, what is empty`,
    { source },
  );
}

async function printFound(
  engine: Engine,
  topics: readonly Topic[],
  system: ReadySystem,
  given: Given & { readonly ranked: GivenArticles | undefined },
  world: World,
): Promise<void> {
  const query = systemQuery(topics[0]!, engine.analyzer);
  const [ready] = await preparedFor(engine, [query], [system]);
  const asked = given.ranked?.engine(engine, query.topic.id) ?? engine;
  const found = await searchTopic(asked, query, ready!, given.most ?? usualMost.list);
  tell(given.ranked?.notes() ?? [], world);
  const terms = query.terms.map(({ term }) => term);
  const list = { found, asked: await tellingTerms(engine, terms), explains: given.explain };
  if (given.format === "json") return world.out(await jsonOfFound(engine, list));
  if (found.length === 0) world.err(`note: nothing found; ${await whyNothing(engine, terms)}\n`);
  else world.out(await textOfFound(engine, list, world));
}

const nearlyEvery = 0.9; // of the documents
const fewDocuments = 10; // in which a word of every document may still be what they are about

/** The terms that say something about a text: not those that nearly every document has, such as "a", unless there are no others. */
async function tellingTerms(engine: Engine, terms: readonly string[]): Promise<ReadonlySet<string>> {
  const { documents, terms: known } = await engine.statistics(terms);
  const limit = documents < fewDocuments ? Infinity : nearlyEvery * documents;
  const telling = terms.filter((term) => (known.get(term)?.documents ?? 0) < limit);
  return new Set(telling.length === 0 ? terms : telling);
}

async function whyNothing(engine: Engine, terms: readonly string[]): Promise<string> {
  const { documents, terms: known } = await engine.statistics(terms);
  if (documents === 0) return "the index has no documents";
  if (terms.length === 0) return "the query has no words";
  return known.size === 0 ? "no document has any of its words" : "no part of a document is what it asks for";
}

async function writeRuns(
  engine: Engine,
  topics: readonly Topic[],
  asked: readonly ReadySystem[],
  given: Given & { readonly files: ReturnType<typeof runFiles>; readonly ranked: GivenArticles | undefined },
  world: World,
): Promise<void> {
  if ((await engine.statistics([])).documents === 0)
    throw new InputError("the index has no documents; pericope index adds them", { source: engine.source });
  const most = given.most ?? usualMost.run;
  const shown = progress(world, "searching", things("topics"));
  const runs = await search(engine, topics, asked, {
    most: given.task === undefined ? most : Math.max(most, usualMost.run),
    articles: given.ranked,
    onTopic: shown.onProgress,
  }).finally(shown.end);
  tell(given.ranked?.notes() ?? [], world);
  const form = { task: given.task, most, name: given.name };
  // All are made before the first is written, so that one that cannot be made leaves none.
  const named = (run: Run): Run =>
    given.ranked === undefined ? run : { ...run, name: `${given.ranked.name}+${run.name}` };
  const made: MadeRun[] = [];
  for (const [i, run] of runs.entries()) made.push(await madeRun(engine, named(run), given.files[i]!, form));
  for (const run of made) await writeRun(run, world);
}

/** The same systems; one that learns from earlier judgements, as elements-lm(containers=FILE) does, has learnt from them. */
async function withJudgements(systems: readonly ReadySystem[], engine: Engine, world: World): Promise<ReadySystem[]> {
  const ready: ReadySystem[] = [];
  for (const system of systems) {
    const path = judgementsWanted(system);
    ready.push(path === undefined ? system : await learnt(system, path, engine, world));
  }
  return ready;
}

async function learnt(system: ReadySystem, path: string, engine: Engine, world: World): Promise<ReadySystem> {
  const judgements = await judgementsAt(path, {}, world);
  refuseWithoutHighlights(judgements);
  const judged = new Set([...judgements.topics.values()].flatMap((topic) => [...topic.keys()]));
  const documents = await engine.documents([...judged]);
  return withContainers(system, containersOf(judgements, collectionOf(documents.values(), engine.source)));
}

/** The same systems; one that cuts by tokens, as chunks(by=tokens:200) does, has what counts them. */
async function withTokenizers(systems: readonly ReadySystem[]): Promise<ReadySystem[]> {
  return Promise.all(systems.map(counting));
}

async function counting(system: ReadySystem): Promise<ReadySystem> {
  const name = tokenizerWanted(system);
  if (name === undefined) return system;
  const { tokenizerCalled } = await import("../../../match/node/tokenizer-called.ts"); // for no other system
  return withTokenizer(system, await tokenizerCalled(name));
}
