import { useEffect, useState } from "preact/hooks";
import { capitalised, listed } from "../../../base/list-words.ts";
import { usePortion } from "../../../report/web/shared/portion.tsx";
import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import { missingCodes, missingKinds, missingWords } from "../../checklist.ts";
import type { ChecklistAnswer, ProgressAnswer } from "../../organiser-answers.ts";
import { documentAddress, topicAddress } from "../addresses.ts";
import { topicWords, useOffice } from "./overview.ts";
// What is missing before a freeze (rule 10), with links to the documents, and what comes next.

type Kind = ChecklistAnswer["kinds"][number];

const atOnce = 20;

interface Checklist {
  /** Of this topic alone. */
  readonly topic?: string;
}

/** What is missing before the judgements can be frozen, each kind with its documents (rule 10 of docs/assess.md). */
export function Checklist({ topic }: Checklist) {
  const { overview } = useOffice();
  const portion = usePortion(`checklist ${topic ?? ""}`, atOnce);
  const { kinds, fault } = useChecklist(topic, portion.shown);
  const found = kinds?.filter(({ count }) => count > 0);
  return (
    <section class="checklist" aria-labelledby="checklist-heading">
      <h2 id="checklist-heading">Before the freeze</h2>
      {fault !== undefined && <p role="alert">What is missing could not be read: {fault}.</p>}
      {found === undefined && fault === undefined && <p role="status">Looking for what is missing …</p>}
      {found?.length === 0 && (
        <p class="lead">Nothing is missing{topic === undefined ? "" : " in this topic"}: every document is judged.</p>
      )}
      {found?.map((kind) => (
        <KindOf key={kind.code} kind={kind} progress={overview.progress} isOneTopic={topic !== undefined} />
      ))}
      {found?.some(({ count }) => count > portion.shown) === true && (
        <p class="more" role="status">
          Each list shows its first {countWords(portion.shown)} documents.{" "}
          <button type="button" onClick={portion.more}>
            Show {countWords(portion.size)} more
          </button>
        </p>
      )}
    </section>
  );
}

interface KindOf {
  readonly kind: Kind;
  readonly progress: ProgressAnswer;
  readonly isOneTopic: boolean;
}

function KindOf({ kind: { code, refuses, count, documents }, progress, isOneTopic }: KindOf) {
  return (
    <section class="missing" aria-labelledby={`missing-${code}`} data-code={code}>
      <h3 id={`missing-${code}`}>
        {capitalised(missingWords(code, count))}
        {refuses && <span class="badge">stops the freeze</span>}
      </h3>
      <p class="quiet">
        <Meaning of={code} />
      </p>
      <ul class="lines">
        {documents.map(({ topic, doc, title, by }) => (
          <li key={`${topic} ${doc}`}>
            <span>
              <a href={documentAddress(topic, doc)}>
                <Name of={title ?? doc} />
              </a>
              <span class="quiet">
                {title !== null && (
                  <>
                    {" "}
                    <Name of={doc} />
                  </>
                )}
                {!isOneTopic && (
                  <>
                    {" "}
                    for <Name of={topicWords(progress, topic)} />
                  </>
                )}
              </span>
            </span>
            {by.length > 0 && (
              <span class="quiet">
                <Name of={listed(by)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > documents.length && <p class="quiet">… and {countWords(count - documents.length)} more</p>}
    </section>
  );
}

/** What becomes of such documents, and what can be done. */
function Meaning({ of }: { readonly of: Kind["code"] }) {
  switch (of) {
    case "differences":
      return (
        <>
          Adjudicate them, or say whose judgements count by <code>--assessor NAME</code>.
        </>
      );
    case "no-entry-point":
    case "no-text":
      return (
        <>
          Complete them, or freeze with <code>--allow {of}</code>.
        </>
      );
    case "text-not-relevant":
      return "The verdict counts: they are frozen as not relevant.";
    case "not-graded":
      return "They are left out of files with grades.";
    default:
      return "The frozen file says nothing of them.";
  }
}

/** Undefined until it is read; read again whenever there is more. */
function useChecklist(
  topic: string | undefined,
  most: number,
): { readonly kinds?: ChecklistAnswer["kinds"]; readonly fault?: string } {
  const { api, overview } = useOffice();
  const [read, setRead] = useState<ReturnType<typeof useChecklist>>({});
  useEffect(() => {
    let isWanted = true;
    api.checklist(topic, Math.min(most, 999_999_999)).then(
      ({ kinds }) => isWanted && setRead({ kinds }),
      (error: unknown) => isWanted && setRead((before) => ({ ...before, fault: String(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [topic, most, overview.version]);
  return read;
}

/** What is to be done before the judgements can be used, and by which commands they then are. */
export function WhatNext({ progress: { topics } }: { readonly progress: ProgressAnswer }) {
  const open = topics.filter(({ practice, unsettled }) => !practice && unsettled > 0);
  const [first] = open;
  const left = open.reduce((sum, { unsettled }) => sum + unsettled, 0);
  const stops = missingCodes
    .filter((code) => missingKinds[code].refuses && code !== "differences")
    .map((code) => [code, topics.reduce((sum, { missing }) => sum + (missing[code] ?? 0), 0)] as const)
    .flatMap(([code, count]) => (count > 0 ? [missingWords(code, count)] : []));
  return (
    <>
      {first !== undefined && (
        <p class="lead">
          <a href={topicAddress(first.id)}>{countedWords(left, "difference")} to adjudicate</a>, first in “
          <Name of={first.title ?? first.id} />
          ”; until then, say whose judgements count by <code>--assessor</code>.
        </p>
      )}
      {stops.length > 0 && (
        <p class="lead">
          Nothing can be frozen yet: {listed(stops)}. <b>Before the freeze</b>, below, lists them.
        </p>
      )}
      <p class="lead what-next">
        What next: <code>pericope assess FILE --freeze -o judged.inex</code> writes the judgements,{" "}
        <code>pericope evaluate FILE runs</code> scores runs by them.
      </p>
    </>
  );
}
