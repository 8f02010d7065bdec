// All that a new judging, or one that gets more topics, is made from: topics, pool, documents and answers for practice.

import { randomBytes } from "node:crypto";
import { InputError } from "../../../base/input-error.ts";
import { few } from "../../../base/list-words.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import type { Topics } from "../../../data/topics.ts";
import type { Judging, KnownDocument, PracticeAnswer } from "../../judging.ts";
import { knownDocument } from "./known-document.ts";

/** What people are to judge. */
export interface ToJudge {
  readonly topics: Topics;
  /** By topic: documents in the order of judging. */
  readonly pool: ReadonlyMap<string, readonly string[]>;
  /** Answers to topics that are for practice. */
  readonly practice?: Judgements | undefined;
  readonly collection: Collection;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** All that a judging keeps of what is to be judged; each document is read once, to know it again. */
export function gatherJudging(toJudge: ToJudge): Pick<Judging, "topics" | "pool" | "documents" | "practice"> {
  const { topics, collection, onProgress } = toJudge;
  const practice = practiceAnswers(toJudge.practice, topics);
  const pool = new Map([
    ...toJudge.pool,
    ...Array.from(practice, ([topic, answers]) => [topic, [...answers.keys()]] as const),
  ]);
  refuseUnknownTopics(pool, topics);
  const ids = [...new Set([...pool.values()].flat())];
  const missing: string[] = [];
  const documents = new Map<string, KnownDocument>();
  for (const [i, id] of ids.entries()) {
    onProgress?.(i, ids.length);
    const document = collection.document(id);
    if (document === undefined) missing.push(id);
    else documents.set(id, knownDocument(document));
  }
  if (missing.length > 0)
    throw new InputError(`the pool has documents that the collection does not: ${few(missing)}`, {
      source: collection.source,
    });
  return { topics: [...topics.topics.values()], pool, documents, practice };
}

/** Made at random: cookies and the queues of browsers carry it. */
export function freshJudgingId(): string {
  return randomBytes(16).toString("hex");
}

function refuseUnknownTopics(pool: ToJudge["pool"], { topics, source }: Topics): void {
  const unknown = [...pool.keys()].filter((topic) => !topics.has(topic));
  if (unknown.length > 0)
    throw new InputError(`the pool has topics that are not here: ${few(unknown)}; expected a text for each`, {
      source,
    });
}

function practiceAnswers(practice: Judgements | undefined, { topics, source }: Topics): Judging["practice"] {
  const answers = new Map<string, ReadonlyMap<string, PracticeAnswer>>();
  for (const [topic, judged] of practice?.topics ?? []) {
    if (!topics.has(topic))
      throw new InputError(`topic ${topic}, for practice, is not here; expected its text`, { source });
    answers.set(
      topic,
      new Map(
        Array.from(judged, ([doc, { relevant, bestEntry }]) => [
          doc,
          { ranges: relevant.map(({ start, end }) => [start, end] as const), entry: bestEntry ?? null },
        ]),
      ),
    );
  }
  return answers;
}
