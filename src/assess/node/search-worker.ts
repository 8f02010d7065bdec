// The thread that has the index open and answers questions, one after the other.

import { workerData } from "node:worker_threads";
import { InputError } from "../../base/input-error.ts";
import { answerQuestions } from "../../base/node/thread.ts";
import { openEngine } from "../../search/node/open-engine.ts";
import { type DocumentSearch, searchOf, type SearchOutcome, type SearchQuestion } from "./document-search.ts";

/** What was found, what is wrong with the question, or why the index cannot be asked. */
export type SearchAnswer = SearchOutcome | { readonly trouble: string };

/** Opens the index with the first question, and anew after trouble: one that comes back is asked again. */
function answering(index: string): (question: SearchQuestion) => Promise<SearchAnswer> {
  let opened: Promise<DocumentSearch> | undefined;
  return async (question) => {
    try {
      opened ??= openEngine(index).then(searchOf);
      return await (await opened).find(question);
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // a bug: it ends the thread, and is told
      opened = undefined;
      return { trouble: error.message };
    }
  };
}

const answerTo = answering(workerData as string);
answerQuestions<SearchQuestion, SearchAnswer>(async (question) => ({ answer: await answerTo(question) }));
