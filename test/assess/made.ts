import type { Action, Deed, Stored } from "../../src/assess/action.ts";
import type { Judging } from "../../src/assess/judging.ts";
import { judgingLog, type JudgingLog } from "../../src/assess/judging-log.ts";

/** A judging of two topics with three documents each, of 100 characters, by Ann and Bob. */
export const small: Judging = {
  id: "0123456789abcdef",
  settings: { collection: "articles", entryPoints: true, exhaustivity: false, guide: "" },
  topics: [
    { id: "t1", title: "one" },
    { id: "t2", title: "two" },
  ],
  pool: new Map([
    ["t1", ["a", "b", "c"]],
    ["t2", ["a", "b", "c"]],
  ]),
  documents: new Map(["a", "b", "c", "d"].map((doc) => [doc, { hash: "", length: 100, title: null }])),
  assessors: ["ann", "bob"].map((name) => ({ name, isImported: false })),
  practice: new Map(),
};

export const facts = {
  length: (doc: string) => small.documents.get(doc)?.length,
  fault: () => undefined,
  hasElement: (doc: string, path: string) => doc === "a" && path === "/article[1]",
};

/** What somebody does to a document, with an id of its own. */
export function acts(topic: string, doc: string, ...deeds: readonly (Deed & { readonly id?: string })[]): Action[] {
  return deeds.map((deed, i) => ({ id: `${topic}-${doc}-${i}`, topic, doc, ...deed }) as Action);
}

/** Numbers actions as a store would. */
export function stored(work: readonly (readonly [assessor: string, actions: readonly Action[]])[]): Stored[] {
  const own = new Map<string, number>();
  let number = 0;
  return work.flatMap(([assessor, actions]) =>
    actions.map((action) => {
      own.set(assessor, (own.get(assessor) ?? 0) + 1);
      return { number: ++number, own: own.get(assessor)!, assessor, received: 1000 * number, action };
    }),
  );
}

export function logOf(...work: Parameters<typeof stored>[0]): JudgingLog {
  return judgingLog(stored(work));
}

/** Everybody judges every topic. */
export const assigned: readonly [string, readonly Action[]] = [
  "organiser",
  [
    ...acts("t1", "", { kind: "assign", to: ["ann", "bob"] }),
    ...acts("t2", "", { kind: "assign", to: ["ann", "bob"] }),
  ],
];
