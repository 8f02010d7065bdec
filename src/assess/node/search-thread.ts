// Searches an index in a thread of its own (search-worker.ts), so that a search that takes long holds up no one who judges.

import { Worker } from "node:worker_threads";
import { InputError } from "../../base/input-error.ts";
import { Refused } from "./answer.ts";
import type { DocumentSearch, SearchOutcome, SearchQuestion } from "./document-search.ts";
import type { SearchAnswer } from "./search-worker.ts";

/** In milliseconds. A search that takes longer is given up. */
const longestSearch = 10_000;

/** More that wait for their turn are sent away. */
const mostWaiting = 50;

/** Searches an index in a thread of its own, one question after the other: however long one takes, people judge on. */
export function searchInThread(index: string, program: URL, longest = longestSearch): DocumentSearch {
  let worker: Worker | undefined = startWorker(program, index);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const ask = async (question: SearchQuestion): Promise<SearchOutcome> => {
    worker ??= startWorker(program, index);
    const answer = await answerOf(worker, question, longest);
    if (answer instanceof Error || answer === "late") await end();
    if (answer instanceof Error) throw answer;
    if (answer === "late")
      throw new Refused(503, `this search took longer than ${longest / 1000} seconds; ask for fewer or rarer words`);
    if ("trouble" in answer) throw new InputError(answer.trouble);
    return answer;
  };
  return {
    async find(question) {
      if (waiting >= mostWaiting) throw new Refused(429, "many are searching now; try again in a moment");
      waiting++;
      const answer = last.then(() => ask(question)).finally(() => waiting--);
      last = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}

function startWorker(program: URL, index: string): Worker {
  const worker = new Worker(program, { workerData: index });
  worker.on("error", () => undefined); // told to whoever asks
  worker.unref();
  return worker;
}

/** What the thread answers; an Error where it ended over the question. */
function answerOf(worker: Worker, question: SearchQuestion, longest: number): Promise<SearchAnswer | Error | "late"> {
  return new Promise((resolve) => {
    const done = (answer: SearchAnswer | Error | "late"): void => {
      clearTimeout(timer);
      worker.off("message", done).off("error", done).off("exit", gone);
      resolve(answer);
    };
    const gone = (): void => done(new Error("the thread that searches has ended"));
    const timer = setTimeout(() => done("late"), longest);
    worker.on("message", done).on("error", done).on("exit", gone);
    worker.postMessage(question, []);
  });
}
