// Makes runs of live systems. It asks each system every question, reads the answers in the same way as a file of such
// answers, and writes the runs. No run is written before all systems have answered, so a stopped command does not have
// to repeat anything.

import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Run } from "../../data/run.ts";
import type { Topic } from "../../data/topics.ts";
import type { Context } from "../../files/drafts/context.ts";
import type { Format } from "../../files/formats/format.ts";
import { reader } from "../../files/formats/read.ts";
import { printFile } from "../../files/node/print-file.ts";
import { readFile, readTopicsFile, type ReplacedFile } from "../../files/node/read-file.ts";
import { goldQuestions } from "../../score/node/slice-records.ts";
import { withPlacedTexts } from "../../score/node/texts-too.ts";
import type { Fillings } from "../template.ts";
import { type KeptAnswers, askAll, type AskOptions } from "./ask.ts";
import { type NamedConnection, openSource, type Source, type SourceOptions } from "./source.ts";

/** A run to be made: which system is asked, with which values, and where its answers are saved. */
export interface PlannedRun {
  readonly named: NamedConnection;
  readonly values: Fillings;
  /** The path of the answer file. */
  readonly responses: string;
  /** The file of the run. Without it, only the answers are kept. */
  readonly file?: { readonly path: string; readonly format: Format } | undefined;
  /** The name of the run. The default is the name of the system with the values. */
  readonly name?: string | undefined;
}

/** A run that was made. */
export interface MadeRetrieval {
  readonly planned: PlannedRun;
  readonly name: string;
  readonly answers: Pick<KeptAnswers, "seconds" | "empty" | "kept" | "outdated">;
  readonly results: number | undefined;
  readonly notes: readonly Note[];
}

export interface RetrieveOptions
  extends Omit<SourceOptions, "values" | "vectors">, Pick<AskOptions, "signal" | "pause"> {
  /** Options for reading the answers, such as the documents and the unit of offsets. */
  readonly reading?: Context | undefined;
  readonly onProgress?: ((name: string, done: number, total: number) => void) | undefined;
}

export async function retrieveRuns(
  plans: readonly PlannedRun[],
  questions: readonly Topic[],
  { reading = {}, onProgress, signal, pause, ...options }: RetrieveOptions,
): Promise<MadeRetrieval[]> {
  const vectors = new Map<string, Promise<unknown>>();
  const opened = plans.map((planned) => {
    const source = openSource(planned.named, { ...options, values: planned.values, vectors });
    return { planned, source: planned.name === undefined ? source : { ...source, name: planned.name } };
  });
  const asked: { readonly planned: PlannedRun; readonly source: Source; readonly answers: KeptAnswers }[] = [];
  for (const { planned, source } of opened)
    try {
      const answers = await askAll(source, questions, planned.responses, {
        signal,
        pause,
        onProgress: (done, total) => onProgress?.(source.name, done, total),
        onFirst:
          planned.file === undefined || reading.collection !== undefined
            ? undefined
            : (line) => refuseUnplaced(line, reading),
      });
      asked.push({ planned, source, answers });
    } catch (error) {
      throw error instanceof InputError ? error.at({ source: planned.named.source }) : error;
    } finally {
      await source.close();
    }
  // All runs are read before the first one is written.
  const made: { readonly run: Run | undefined; readonly notes: readonly Note[] }[] = [];
  for (const { planned, answers } of asked)
    made.push(
      planned.file === undefined ? { run: undefined, notes: [] } : await readKept(planned.responses, answers, reading),
    );
  const told: MadeRetrieval[] = [];
  for (const [i, { planned, source, answers }] of asked.entries()) {
    const { run, notes } = made[i]!;
    if (planned.file !== undefined) await printFile(planned.file.path, run!, { format: planned.file.format.name });
    await answers.write();
    const results = run && [...run.topics.values()].reduce((sum, ranked) => sum + ranked.length, 0);
    told.push({
      planned,
      name: source.name,
      answers,
      results,
      notes: [...notes, ...(run?.notes ?? []), ...emptyNote(answers)],
    });
  }
  for (const { answers } of asked) answers.remove();
  return told;
}

/**
 * Throws if the texts have no offsets and there are no documents to find them in. This is checked before all questions
 * are asked.
 */
async function refuseUnplaced(line: string, reading: Context): Promise<void> {
  await readOneAnswer(line, reading).catch((error: unknown) => {
    if (!(error instanceof InputError) || error.code === "no-offsets") throw error;
  });
}

function emptyNote({ empty }: KeptAnswers): Note[] {
  const words = counted(empty.length, "question has no hit", "questions have no hit");
  return noteIfAny("nothing-found", empty.length, `${words}: ${few(empty)}`);
}

/** The run made from some answers, with the places of their hits in the documents. */
async function readKept(
  responses: string,
  answers: Pick<KeptAnswers, "pieces" | "empty" | "seconds">,
  context: Context,
): Promise<{ readonly run: Run; readonly notes: readonly Note[] }> {
  if (answers.empty.length === answers.seconds.size)
    throw new InputError("no question has a hit; expected answers to some", { source: responses });
  let found: readonly Note[] = [];
  const pieces = { [Symbol.iterator]: () => answers.pieces()[Symbol.iterator]() };
  const options: Context & ReplacedFile & { readonly source: string; readonly format: string } = {
    ...context,
    source: responses,
    format: "questions-run",
    pieces,
  };
  const run = await withPlacedTexts(
    responses,
    "run",
    options,
    (placed) => readFile(responses, placed, (opened) => reader("run", opened)),
    (notes) => void (found = notes),
  );
  return { run, notes: found };
}

/** The same for one answer, given as its line. */
export function readOneAnswer(
  line: string,
  context: Context,
): Promise<{ readonly run: Run; readonly notes: readonly Note[] }> {
  const bytes = Buffer.from(`${line}\n`);
  const answers = { pieces: () => [bytes], empty: [], seconds: new Map([["", 0]]) };
  return readKept("the answer", answers, context);
}

/** Reads the questions: the topics of a topic file, or the questions of a gold file. */
export async function readQuestions(
  path: string,
  options: Pick<Context, "fields" | "entities">,
  only?: readonly string[],
): Promise<{ readonly questions: readonly Topic[]; readonly notes: readonly Note[] }> {
  const { topics, notes = [] } = await readTopicsFile(path, options).catch(async (error: unknown) => {
    const gold =
      error instanceof InputError && error.code !== "no-file" ? await goldQuestions(path, options) : undefined;
    if (gold === undefined) throw error;
    return gold;
  });
  const questions = [...topics.values()].filter(({ id }) => only?.includes(id) !== false);
  const silent = questions.filter(
    ({ title, castitle, description }) => (title ?? castitle ?? description) === undefined,
  );
  if (silent.length > 0)
    throw new InputError(
      `${counted(silent.length, "topic asks", "topics ask")} nothing: ${few(silent.map(({ id }) => id))}; expected a title, or a file of questions`,
      { source: path },
    );
  const unknown = only?.find((id) => !topics.has(id));
  if (unknown !== undefined) throw new InputError(`no topic "${unknown}"`, { source: path });
  if (questions.length === 0)
    throw new InputError("no questions; expected topics, or gold with its questions", { source: path });
  return { questions, notes };
}
