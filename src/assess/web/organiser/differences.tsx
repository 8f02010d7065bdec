// The documents of a topic where people differ: read from the server, and as a list beside the one that is adjudicated.

import { useEffect, useState } from "preact/hooks";
import { countWords, Name } from "../../../report/web/shared/words.tsx";
import { lacksEntry as lacksEntryAs } from "../../document-state.ts";
import type { DifferenceAnswer } from "../../organiser-answers.ts";
import { documentAddress, topicAddress } from "../addresses.ts";
import { useOffice } from "./overview.ts";
import { stateOf } from "./shares.tsx";

interface DifferencesPanel {
  readonly topic: string;
  readonly documents: readonly Compared[];
  readonly current: string;
}

/** The documents of the topic that several judged: what is settled, and what is left. */
export function DifferencesPanel({ topic, documents, current }: DifferencesPanel) {
  const differ = documents.filter(({ agree }) => !agree);
  const settled = differ.filter(({ isSettled }) => isSettled).length;
  const incomplete = documents.filter(({ isIncomplete }) => isIncomplete).length;
  if (documents.length === 0) return null;
  return (
    <section class="panel documents-panel" aria-labelledby="documents-heading">
      <h2 id="documents-heading">
        <a href={topicAddress(topic)}>Differences</a>
      </h2>
      <progress max={Math.max(1, differ.length)} value={settled} aria-label="Differences adjudicated" />
      <p class="quiet counts">
        <b>{countWords(settled)}</b> of {countWords(differ.length)} adjudicated
        {incomplete > 0 && `, ${countWords(incomplete)} to complete`} · next one <kbd>.</kbd>
      </p>
      <ol class="documents">
        {documents.map((one) => (
          <li key={one.doc}>
            <a href={documentAddress(topic, one.doc)} aria-current={one.doc === current ? "page" : undefined}>
              <Sign of={one} />
              <span class="document-name">
                <Name of={one.title ?? one.doc} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sign({ of: { isAdjudicated, isIncomplete, lacksEntry, agree } }: { readonly of: Compared }) {
  const missing = ["◐", lacksEntry ? "No entry point" : "Elements to grade"] as const;
  const judged = agree ? (["=", "Alike"] as const) : (["≠", "They differ"] as const);
  const settled = isAdjudicated ? (["✓", "Adjudicated"] as const) : judged;
  const [sign, words] = isIncomplete ? missing : settled;
  return (
    <span class="sign" title={words}>
      <span aria-hidden="true">{sign}</span>
      <span class="hidden">{words}: </span>
    </span>
  );
}

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
