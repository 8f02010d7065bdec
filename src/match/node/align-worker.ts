// A thread that searches texts in all documents.

import { answerQuestions } from "../../base/node/thread.ts";
import { collectionOf } from "../../data/collection.ts";
import { everywhere } from "../align/everywhere/everywhere.ts";
import type { AlignAnswer, AlignShare } from "./align-in-threads.ts";

answerQuestions<AlignShare, AlignAnswer>(({ wanted, documents, least }) => {
  const find = everywhere(wanted, collectionOf(documents), least);
  return { answer: new Map(wanted.map(({ text }) => [text, find(text)])) };
});
