import { type DocumentAnswer } from "../../assessor-answers.ts";
import { go } from "../../../report/web/router.ts";
import { useMemo, useRef } from "preact/hooks";
import { nextDocument } from "../../lists.ts";
import { documentAddress, topicsAfter } from "../addresses.ts";
import { isFinished } from "../log/judged.ts";

/** The ways from one document to another. */
export interface Turns {
  go(topic: string, doc: string): void;
  /** Along the list. */
  turn(by: 1 | -1): void;
  /** To the next document that is to be judged; to the list of topics when there is none. */
  toUnjudged(): void;
}

export function useTurns(topic: string, doc: string, documents: () => readonly DocumentAnswer[]): Turns {
  const now = useRef(documents);
  now.current = documents;
  return useMemo(() => {
    const show = (next: string): void => go(documentAddress(topic, next));
    return {
      go: (of, next) => go(documentAddress(of, next)),
      turn(by) {
        const list = now.current();
        const next = list[list.findIndex((one) => one.doc === doc) + by];
        if (next !== undefined) show(next.doc);
      },
      toUnjudged() {
        const list = now.current().map((one) => ({ ...one, isJudged: isFinished(one) }));
        const next = nextDocument(list, doc);
        if (next === undefined) go(topicsAfter(topic));
        else show(next.doc);
      },
    };
  }, [topic, doc]);
}
