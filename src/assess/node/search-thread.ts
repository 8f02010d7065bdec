// Searches an index in a thread of its own (search-worker.ts), so that a search that takes long holds up no one who judges.

import { inTurn } from "../../files/node/sql/in-turn.ts";
import { InputError } from "../../base/input-error.ts";
import { startThread, type Thread } from "../../base/node/thread.ts";
import { Refused } from "./answer.ts";
import type { DocumentSearch, SearchOutcome, SearchQuestion } from "./document-search.ts";
import type { SearchAnswer } from "./search-worker.ts";

/** In milliseconds. A search that takes longer is given up. */
const longestSearch = 10_000;

/** More that wait for their turn are sent away. */
const mostWaiting = 50;

/** Searches an index in a thread of its own, one question after the other: however long one takes, people judge on. */
export function searchInThread(index: string, program: URL, longest = longestSearch): DocumentSearch {
  let thread = startSearching(program, index);
  const turn = inTurn();
  let waiting = 0;

  const end = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    await ended?.end();
  };
  const ask = async (question: SearchQuestion): Promise<SearchOutcome> => {
    if (thread?.isDead() === true) thread = undefined;
    thread ??= startSearching(program, index);
    const asked = thread;
    const answer = await inTime(asked?.ask(question), longest);
    if (answer === undefined || answer === "late") await end();
    if (answer === undefined) throw asked?.fault() ?? new Error("the thread that searches has ended");
    if (answer === "late")
      throw new Refused(503, `this search took longer than ${longest / 1000} seconds; ask for fewer or rarer words`);
    if ("trouble" in answer) throw new InputError(answer.trouble);
    return answer;
  };
  return {
    async find(question) {
      if (waiting >= mostWaiting) throw new Refused(429, "many are searching now; try again in a moment");
      waiting++;
      return turn(() => ask(question)).finally(() => waiting--);
    },
    close: end,
  };
}

function startSearching(program: URL, index: string): Thread<SearchQuestion, SearchAnswer> | undefined {
  return startThread(program, { data: index, mayOutlast: true });
}

/** What is answered within this many milliseconds. */
async function inTime<T>(answer: Promise<T | undefined> | undefined, longest: number): Promise<T | undefined | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), longest)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
