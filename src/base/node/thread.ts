// Threads that answer questions. All threads use one protocol: a question goes to the thread, and its answer comes
// back, perhaps after some parts of it. A thread answers one question after the other. It may die while it works on a
// question (for example, when memory runs out), or not start at all. Then the answer is undefined, and the caller does
// the work itself.

import { parentPort, Worker } from "node:worker_threads";

export interface Thread<Question, Answer, Part = never> {
  /**
   * Asks, and transfers the memory in `moved` to the thread. `onPart` gets the parts that the thread sends before its
   * answer.
   */
  ask(question: Question, moved?: readonly ArrayBuffer[], onPart?: (part: Part) => void): Promise<Answer | undefined>;
  /** The number of questions that are not answered yet. */
  waiting(): number;
  isDead(): boolean;
  /** The error that ended the thread, if it is known. */
  fault(): unknown;
  end(): Promise<void>;
}

export interface ThreadOptions {
  /** The program of the thread reads this as `workerData`. */
  readonly data?: unknown;
  /**
   * Memory for new objects, in megabytes. By default, V8 gives a thread that makes few objects several times as much as
   * it needs.
   */
  readonly youngMegabytes?: number | undefined;
  /** True if the process may end while the thread waits for questions. */
  readonly mayOutlast?: boolean | undefined;
}

/** A message from a thread. */
type Message<Answer, Part> = { readonly part: Part } | { readonly answer: Answer };

interface Waiting<Answer, Part> {
  answered(answer: Answer | undefined): void;
  onPart(part: Part): void;
}

/** Starts a thread; undefined if the system allows no more. */
export function startThread<Question, Answer, Part = never>(
  program: URL,
  { data, youngMegabytes: maxYoungGenerationSizeMb, mayOutlast = false }: ThreadOptions = {},
): Thread<Question, Answer, Part> | undefined {
  const worker = started(program, {
    workerData: data,
    ...(maxYoungGenerationSizeMb === undefined ? {} : { resourceLimits: { maxYoungGenerationSizeMb } }),
  });
  if (worker === undefined) return undefined;
  const waiting: Waiting<Answer, Part>[] = []; // the oldest first
  let isDead = false;
  let fault: unknown;
  worker.on("message", (message: Message<Answer, Part>) => {
    if ("part" in message) waiting[0]!.onPart(message.part);
    else waiting.shift()!.answered(message.answer);
  });
  worker.on("error", (error) => (fault = error)); // after an error the thread ends
  worker.on("exit", () => {
    isDead = true;
    for (const { answered } of waiting.splice(0)) answered(undefined);
  });
  if (mayOutlast) worker.unref();
  return {
    ask(question, moved = [], onPart = () => undefined) {
      if (isDead) return Promise.resolve(undefined);
      worker.postMessage(question, [...moved]); // it is sent now, even if this thread is busy afterwards
      return new Promise((answered) => waiting.push({ answered, onPart }));
    },
    waiting: () => waiting.length,
    isDead: () => isDead,
    fault: () => fault,
    end: async () => void (await worker.terminate()),
  };
}

/** Starts this many threads, or as many as the system allows. */
export function startThreads<Question, Answer, Part = never>(
  count: number,
  program: URL,
  options: ThreadOptions = {},
): Thread<Question, Answer, Part>[] {
  const threads: Thread<Question, Answer, Part>[] = [];
  for (let i = 0; i < count; i++) {
    const thread = startThread<Question, Answer, Part>(program, options);
    if (thread === undefined) break;
    threads.push(thread);
  }
  return threads;
}

function started(program: URL, options: ConstructorParameters<typeof Worker>[1]): Worker | undefined {
  try {
    return new Worker(program, options);
  } catch {
    return undefined;
  }
}

/** An answer, and the memory that is transferred with it: the thread can no longer use that memory. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly moved?: readonly ArrayBuffer[] | undefined;
}

/** The work of a thread. Its program calls this once. An error that `answer` throws ends the thread. */
export function answerQuestions<Question, Answer, Part = never>(
  answer: (question: Question, tell: (part: Part) => void) => Answered<Answer> | Promise<Answered<Answer>>,
): void {
  const port = parentPort!;
  const tell = (part: Part): void => port.postMessage({ part } satisfies Message<Answer, Part>, []);
  const answered = async (earlier: Promise<void>, question: Question): Promise<void> => {
    await earlier;
    const { answer: given, moved = [] } = await answer(question, tell);
    port.postMessage({ answer: given } satisfies Message<Answer, Part>, [...moved]);
  };
  let last = Promise.resolve();
  port.on("message", (question: Question) => (last = answered(last, question)));
}
