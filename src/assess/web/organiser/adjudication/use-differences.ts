import { useEffect, useState } from "preact/hooks";
import type { DifferenceAnswer } from "../../../organiser-answers.ts";
import { lacksEntry as lacksEntryAs } from "../../../document-state.ts";
import { useOffice } from "../context.ts";
import { stateOf } from "./shares.ts";

/** A document that several judged, and whether it needs nobody any more. */
export interface Compared extends DifferenceAnswer {
  /** Whether the adjudicator has judged it, also where that is still on its way to the server. */
  readonly isAdjudicated: boolean;
  /** What counts is relevant, and has no entry point though the judging asks for one. */
  readonly lacksEntry: boolean;
  /** The same, or it has elements that are still to be graded. */
  readonly isIncomplete: boolean;
  /** All who judged it agree, or it is adjudicated; and nothing is missing. */
  readonly isSettled: boolean;
}

/**
 * The documents of a topic that several judged, and one that is looked at; undefined until they are read, and read again whenever there
 * is more.
 */
export function useDifferences(
  topic: string,
  doc?: string,
): { readonly documents?: readonly Compared[]; readonly fault?: string } {
  const { api, client, overview } = useOffice();
  const [read, setRead] = useState<{ readonly documents?: readonly DifferenceAnswer[]; readonly fault?: string }>({});
  useEffect(() => {
    let isWanted = true;
    api.differences(topic, doc).then(
      (documents) => isWanted && setRead({ documents }),
      (error: unknown) => isWanted && setRead((before) => ({ ...before, fault: String(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [topic, doc, overview.version]);
  useEffect(() => void client.loadDocuments(topic).catch(() => undefined), [topic]);
  const { documents, fault } = read;
  if (documents === undefined) return fault === undefined ? {} : { fault };
  const own = new Map(client.documents(topic)?.map((one) => [one.doc, one]));
  return {
    documents: documents.map((one) => {
      const mine = own.get(one.doc);
      const isAdjudicated = mine?.judged ?? one.adjudicated !== null;
      const lacksEntry = isAdjudicated
        ? (mine?.lacksEntry ?? false)
        : one.agree && one.assessors.some((state) => lacksEntryAs(client.me.settings, stateOf(state)));
      const isIncomplete = lacksEntry || (isAdjudicated && (mine?.toGrade ?? 0) > 0);
      const isSettled = (isAdjudicated || one.agree) && !isIncomplete;
      return { ...one, isAdjudicated, lacksEntry, isIncomplete, isSettled };
    }),
  };
}
