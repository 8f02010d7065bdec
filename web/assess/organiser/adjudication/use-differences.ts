import { useEffect, useState } from "preact/hooks";
import type { DifferenceAnswer } from "../../../../src/judging/organiser-answers.ts";
import { useOffice } from "../context.ts";

/** A document that several judged, and whether it needs nobody any more. */
export interface Compared extends DifferenceAnswer {
  /** Whether the adjudicator has judged it, also where that is still on its way to the server. */
  readonly isAdjudicated: boolean;
  /** All who judged it agree, or it is adjudicated. */
  readonly isSettled: boolean;
}

/** The documents of a topic that several judged; undefined until they are read, and read again whenever there is more. */
export function useDifferences(topic: string): { readonly documents?: readonly Compared[]; readonly fault?: string } {
  const { api, desk, overview } = useOffice();
  const [read, setRead] = useState<{ readonly documents?: readonly DifferenceAnswer[]; readonly fault?: string }>({});
  useEffect(() => {
    let isWanted = true;
    api.differences(topic).then(
      (documents) => isWanted && setRead({ documents }),
      (error: unknown) => isWanted && setRead((before) => ({ ...before, fault: String(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [topic, overview.version]);
  useEffect(() => void desk.loadDocuments(topic).catch(() => undefined), [topic]);
  const { documents, fault } = read;
  if (documents === undefined) return fault === undefined ? {} : { fault };
  const own = new Map(desk.documents(topic)?.map((one) => [one.doc, one.judged]));
  return {
    documents: documents.map((one) => {
      const isAdjudicated = own.get(one.doc) ?? one.adjudicated !== null;
      return { ...one, isAdjudicated, isSettled: isAdjudicated || one.agree };
    }),
  };
}
