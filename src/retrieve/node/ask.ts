// Asks a source every question, no faster than it allows, and saves each answer to disk at once. If an earlier run of
// the same command was stopped, the questions it got answers to are not asked again.

import { setMaxListeners } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import type { Topic } from "../../data/topics.ts";
import { fileError, statIfThere } from "../../files/node/file-system.ts";
import { makeFolder, writeFile } from "../../files/node/write-file.ts";
import { answerLine, hitsOfAnswer } from "../answers.ts";
import { AskFault } from "./http.ts";
import { parsedAnswer, type Source } from "./source.ts";

export interface AskOptions {
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Stops asking. The answers so far are kept. */
  readonly signal?: AbortSignal | undefined;
  /** Gets the line of the first answer, before any other question is asked. */
  readonly onFirst?: ((line: string) => Promise<void>) | undefined;
  /** Waits for a number of seconds. */
  readonly pause?: ((seconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** All answers of a source, on disk. */
export interface KeptAnswers {
  /** The lines of the file, in the order of the questions. */
  pieces(): Iterable<Uint8Array>;
  /** How long the system took for each topic, in seconds. */
  readonly seconds: ReadonlyMap<string, number>;
  /** The topics whose answer has no hit. */
  readonly empty: readonly string[];
  /** How many answers an earlier command had already received. */
  readonly kept: number;
  /** How many answers of an earlier command belonged to other questions or to another connection. */
  readonly outdated: number;
  /** Writes the file with all answers. */
  write(): Promise<void>;
  /** Removes the unfinished file. */
  remove(): void;
}

/** The path of the unfinished answer file of a run. */
export const unfinished = (responses: string): string => `${responses}.part`;

/** The place of an answer in the file, in bytes, and its figures. */
interface Kept {
  readonly at: number;
  readonly length: number;
  readonly seconds: number;
  readonly hits: number;
}

const mostTries = 5;
/** In seconds: the wait before the second try, and the longest wait that a system may ask for. */
const [firstWait, longestWait] = [0.5, 300];
/** After this many questions in a row without an answer, the rest are not asked. */
const mostFailures = 10;

/**
 * Asks all questions. `responses` is the path of the answer file. Until all answers are there, they are in a file next
 * to it.
 */
export async function askAll(
  source: Source,
  questions: readonly Topic[],
  responses: string,
  { onProgress, onFirst, signal, pause = sleep }: AskOptions = {},
): Promise<KeptAnswers> {
  const digests = new Map(questions.map((question) => [question.id, source.digest(question)] as const));
  await makeFolder(dirname(responses));
  const file = answerFile(unfinished(responses), digests);
  const { kept } = file;
  const before = kept.size;
  const open = questions.filter(({ id }) => !kept.has(id));
  const failures: { readonly topic: string; readonly message: string }[] = [];
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // one listener for each question that is asked at the same time
  const stop = (): void => stopping.abort();
  signal?.addEventListener("abort", stop);
  let [begun, inARow, heldUntil, nextStart] = [0, 0, 0, 0];
  let fatal: string | undefined;
  let isSeen = false;
  let next = 0;

  /** Waits until the system may be asked again. */
  async function turn(): Promise<void> {
    for (let wait = heldUntil - now(); wait > 0; wait = heldUntil - now()) await pause(wait, stopping.signal);
    if (source.perSecond === undefined) return;
    const at = Math.max(now(), nextStart);
    nextStart = at + 1 / source.perSecond;
    if (at > now()) await pause(at - now(), stopping.signal);
  }

  async function answered(question: Topic): Promise<void> {
    for (let tries = 1; ; tries++) {
      await turn();
      if (stopping.signal.aborted) return;
      try {
        const asking = source.ask(question);
        if (tries === 1 && ++begun === open.length) source.finish?.();
        const { text, seconds } = await asking;
        if (stopping.signal.aborted) return;
        const hidden = source.secrets.hide(text);
        const { shape, hits } = readAnswer(hidden, source.shape);
        const head = {
          topic: question.id,
          run: source.name,
          seconds: rounded(seconds),
          asked: digests.get(question.id)!,
          shape,
        };
        const line = answerLine(head, hidden);
        file.add(head.topic, line, head.seconds, hits.length);
        if (!isSeen && hits.length > 0) {
          isSeen = true;
          await onFirst?.(line);
        }
        return;
      } catch (error) {
        if (!(error instanceof AskFault) || error.concern !== "moment") throw error;
        const wait = error.wait ?? firstWait * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
        if (wait > longestWait)
          throw new AskFault(`${error.message}; it asks to wait ${Math.ceil(wait)} seconds`, "all");
        if (tries === mostTries) throw new AskFault(`${error.message} (${mostTries} times)`, "question");
        if (error.wait === undefined) await pause(wait, stopping.signal);
        else heldUntil = Math.max(heldUntil, now() + wait);
      }
    }
  }

  async function work(): Promise<void> {
    for (let question = open[next++]; question !== undefined && !stopping.signal.aborted; question = open[next++])
      try {
        await answered(question);
        inARow = 0;
        onProgress?.(kept.size, questions.length);
      } catch (error) {
        if (!(error instanceof AskFault)) throw stopped(error);
        if (stopping.signal.aborted) return;
        const message = source.secrets.hide(error.message);
        failures.push({ topic: question.id, message });
        if (error.concern !== "all" && kept.size > 0 && ++inARow < mostFailures) continue;
        if (error.concern === "all") fatal = message;
        return stop();
      }
  }

  function stopped(error: unknown): unknown {
    stop();
    return error;
  }

  try {
    const workers = Array.from({ length: Math.min(source.parallel, open.length) }, work);
    const aborted = new Promise<void>((done) => stopping.signal.addEventListener("abort", () => done()));
    await Promise.race([Promise.all(workers), aborted.then(() => Promise.race([Promise.all(workers), sleep(0.05)]))]);
  } catch (error) {
    file.close();
    throw fileError(error, unfinished(responses));
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  const missing = questions.length - kept.size;
  if (missing > 0) {
    file.close();
    const rest =
      kept.size === 0
        ? ""
        : `; ${counted(kept.size, "answer is", "answers are")} kept, and the same command asks the others`;
    if (kept.size === 0) file.remove();
    if (signal?.aborted === true)
      throw new InputError(
        `stopped after ${kept.size} of ${counted(questions.length, "question", "questions")}${rest}`,
      );
    const [first] = failures;
    if (fatal !== undefined) throw new InputError(`${visible(fatal)}${rest}`);
    const who = `topic ${visible(first!.topic)}: ${visible(first!.message)}`;
    const names = failures.slice(1).map(({ topic }) => visible(topic));
    const others = names.length === 0 ? "" : `; so ${names.length === 1 ? "is" : "are"} ${few(names)}`;
    throw new InputError(
      kept.size === 0
        ? who
        : `${failures.length} of ${counted(questions.length, "question is", "questions are")} without an answer: ${who}${others}${rest}`,
    );
  }
  const inOrder = questions.map(({ id }) => [id, kept.get(id)!] as const);
  return {
    pieces: () => file.pieces(inOrder.map(([, place]) => place)),
    seconds: new Map(inOrder.map(([id, { seconds }]) => [id, seconds])),
    empty: inOrder.filter(([, { hits }]) => hits === 0).map(([id]) => id),
    kept: before,
    outdated: file.outdated,
    write: () => writeFile(responses, asyncPieces(file.pieces(inOrder.map(([, place]) => place)))),
    remove() {
      file.close();
      file.remove();
    },
  };
}

async function* asyncPieces(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** Reads an answer. If one answer cannot be read, the answers to other questions cannot be read either. */
function readAnswer(text: string, shape: Source["shape"]): ReturnType<typeof hitsOfAnswer> {
  const answer = parsedAnswer(text);
  try {
    return hitsOfAnswer(answer, shape);
  } catch (error) {
    throw error instanceof InputError ? new AskFault(error.fault, "question") : error;
  }
}

const now = (): number => performance.now() / 1000;
const rounded = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, seconds * 1000);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    }
    signal?.addEventListener("abort", end);
  });
}

// The unfinished answer file. Lines are only added at its end, so that all earlier lines stay whole if the process is
// killed.

interface AnswerFile {
  readonly kept: ReadonlyMap<string, Kept>;
  readonly outdated: number;
  add(topic: string, line: string, seconds: number, hits: number): void;
  pieces(places: readonly Kept[]): Iterable<Uint8Array>;
  close(): void;
  remove(): void;
}

function answerFile(path: string, digests: ReadonlyMap<string, string>): AnswerFile {
  const kept = new Map<string, Kept>();
  let outdated = 0;
  const bytes = statIfThere(path)?.isFile() === true ? readFileSync(path) : Buffer.alloc(0);
  for (let at = 0, end = bytes.indexOf(10, at); end !== -1; at = end + 1, end = bytes.indexOf(10, at)) {
    const line = keptLine(bytes.toString("utf8", at, end));
    if (line === undefined) continue;
    if (digests.get(line.topic) !== line.asked) outdated++;
    else kept.set(line.topic, { at, length: end + 1 - at, seconds: line.seconds, hits: line.hits });
  }
  let descriptor: number;
  try {
    descriptor = openSync(path, "a+");
  } catch (error) {
    throw fileError(error, path);
  }
  let size = fstatSync(descriptor).size;
  if (size > 0 && bytes.at(-1) !== 10) size += writeSync(descriptor, "\n"); // completes a line that was cut off when its process ended
  let isOpen = true;
  return {
    kept,
    get outdated() {
      return outdated;
    },
    add(topic, line, seconds, hits) {
      if (!isOpen) return;
      const whole = Buffer.from(`${line}\n`);
      for (let done = 0; done < whole.length;) done += writeSync(descriptor, whole, done);
      kept.set(topic, { at: size, length: whole.length, seconds, hits });
      size += whole.length;
    },
    *pieces(places) {
      for (const { at, length } of places) {
        const piece = Buffer.alloc(length);
        for (let done = 0; done < length;) {
          const read = readSync(descriptor, piece, done, length - done, at + done);
          if (read === 0) throw new InputError("became shorter while it was read", { source: path });
          done += read;
        }
        yield piece;
      }
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
    remove: () => rmSync(path, { force: true }),
  };
}

function keptLine(text: string): { topic: string; asked: string; seconds: number; hits: number } | undefined {
  try {
    const { topic, asked, seconds, shape, response } = JSON.parse(text) as Record<string, unknown>;
    if (typeof topic !== "string" || typeof asked !== "string" || typeof seconds !== "number") return undefined;
    const { hits } = hitsOfAnswer(response, shape as Source["shape"]);
    return { topic, asked, seconds, hits: hits.length };
  } catch {
    return undefined; // the question is asked again
  }
}
