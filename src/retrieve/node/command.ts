// A program that answers questions: one process that reads one question per line from standard input and writes one
// answer per line to standard output, in any order. All questions are written at once. So a program may read all of
// them before it answers, or buffer its output.

import { type ChildProcess, spawn } from "node:child_process";
import { InputError } from "../../base/input-error.ts";
import { isObject, type JsonObject } from "../../files/records/json-line.ts";
import { AskFault } from "./http.ts";

export interface CommandOptions {
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** The longest time without any answer, in seconds. */
  readonly timeout: number;
  /** Gets the text that the program prints in addition to answers. */
  readonly onWords: (words: string) => void;
}

export interface RunningCommand {
  /** Writes a question. Returns the line of its answer, and how long it took. */
  ask(topic: string, line: string): Promise<{ readonly text: string; readonly seconds: number }>;
  /** Says that no more questions will come. A program may wait for this before it answers. */
  finish(): void;
  close(): Promise<void>;
}

interface Waiting {
  readonly answered: (answer: { readonly text: string; readonly seconds: number }) => void;
  readonly failed: (fault: AskFault) => void;
  readonly since: number;
}

/** The longest line, in characters. */
const longest = 64 * 2 ** 20;

/** A program that is started with the first question, and ends when it is closed. */
export function runningCommand({ words, timeout, onWords }: CommandOptions): RunningCommand {
  const waiting = new Map<string, Waiting>();
  const answered = new Set<string>();
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let over: AskFault | undefined;
  let lastAnswer = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastWords = "";
  let isClosing = false;

  function end(fault: AskFault): void {
    over ??= fault;
    clearTimeout(timer);
    for (const { failed } of waiting.values()) failed(over);
    waiting.clear();
  }

  function stopWith(message: string): void {
    end(new AskFault(message, "all"));
    child?.kill();
  }

  function watch(): void {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    timer = setTimeout(
      () =>
        stopWith(
          `no answer within ${timeout} seconds; expected a line per question, and the output flushed after each`,
        ),
      timeout * 1000,
    );
  }

  function say(text: string): void {
    const last = text.slice(text.trimEnd().lastIndexOf("\r") + 1).trim(); // of a progress bar, only its last state is kept
    if (last === "") return;
    lastWords = last;
    onWords(last);
  }

  function take(line: string): void {
    const text = line.slice(line.lastIndexOf("\r", line.length - 2) + 1).trim();
    const record = parsedRecord(text);
    if (record === undefined) return say(line);
    const id = record["topic"];
    const topic = typeof id === "number" ? String(id) : id;
    if (typeof topic !== "string")
      return stopWith(
        `it prints ${JSON.stringify(text.slice(0, 80))}, which names no topic; expected {"topic": …, "hits": […]}, and other words on standard error`,
      );
    const asked = waiting.get(topic);
    if (asked === undefined)
      return stopWith(
        answered.has(topic)
          ? `it answers topic ${JSON.stringify(topic)} twice; expected one line per question`
          : `it answers topic ${JSON.stringify(topic)}, which was not asked; expected the topic of a question`,
      );
    waiting.delete(topic);
    answered.add(topic);
    const now = performance.now();
    const seconds = (now - Math.max(lastAnswer, asked.since)) / 1000;
    lastAnswer = now;
    watch();
    const fault = record["error"];
    if (typeof fault === "string") asked.failed(new AskFault(fault, "question"));
    else asked.answered({ text, seconds });
  }

  function start(): ChildProcess {
    // Without this variable, Python buffers its output if it does not go to a terminal.
    const env = { ...process.env, PYTHONUNBUFFERED: "1" };
    const started = spawn(words[0]!, words.slice(1), { stdio: ["pipe", "pipe", "pipe"], env });
    let rest = "";
    started.stdout.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (rest + piece).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (over === undefined) take(line);
      if (rest.length > longest) stopWith(`a line of its output has more than ${longest / 2 ** 20} MB`);
    });
    let errors = "";
    started.stderr.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (errors + piece).split("\n");
      errors = lines.pop()!;
      for (const line of lines) say(line);
    });
    started.stdin.on("error", () => undefined); // the program has ended; its exit code says more
    ended = new Promise((done) => {
      started.on("error", (error) => {
        end(
          new AskFault(
            `cannot be started: ${"code" in error && error.code === "ENOENT" ? `there is no program ${words[0]}` : error.message}`,
            "all",
          ),
        );
        done();
      });
      started.on("close", (code, signal) => {
        if (rest !== "" && over === undefined) take(rest);
        say(errors);
        const how = signal === null ? `exit code ${code}` : signal;
        const count = `${answered.size} of ${answered.size + waiting.size}`;
        if (waiting.size > 0 || (!isClosing && over === undefined))
          end(
            new AskFault(
              `it ended (${how}) after ${count} answers${lastWords === "" ? "" : `; its last words: ${lastWords.slice(0, 200)}`}`,
              "all",
            ),
          );
        done();
      });
    });
    return started;
  }

  return {
    ask(topic, line) {
      if (over !== undefined) return Promise.reject(over);
      child ??= start();
      return new Promise((answer, failed) => {
        waiting.set(topic, { answered: answer, failed, since: performance.now() });
        child!.stdin!.write(`${line}\n`);
        if (waiting.size === 1) watch();
      });
    },
    finish: () => void child?.stdin?.end(),
    async close() {
      isClosing = true;
      if (child === undefined) return;
      child.stdin!.end();
      const kill = setTimeout(() => child!.kill("SIGKILL"), patience);
      if (over !== undefined) child.kill();
      await ended;
      clearTimeout(kill);
    },
  };
}

/** The time, in milliseconds, that a program has to end after the last question. */
const patience = 5000;

function parsedRecord(text: string): JsonObject | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The words of a command line, split as a shell does: at blanks that are not quoted. */
export function commandWords(command: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of command.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs))
    words.push(
      word.replaceAll(
        /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
        (_, one?: string, double?: string, single?: string) =>
          one ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? single ?? "",
      ),
    );
  if (words.length === 0) throw new InputError("an empty command; expected one, as in 'python retriever.py'");
  return words;
}
