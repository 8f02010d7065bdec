// The documents of a topic that several judged, those where they differ first.

import { useEffect } from "preact/hooks";
import type { ProgressAnswer } from "../../organiser-answers.ts";
import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import { address, go } from "../../../report/web/shared/router.ts";
import { documentAddress } from "../addresses.ts";
import { type Command, useCommands } from "../commands.ts";
import { verdictWords } from "../words.ts";
import { Checklist } from "./checklist-view.tsx";
import { incompleteIn, useOffice } from "./overview.ts";
import { differenceWords } from "./shares.tsx";
import { type Compared, useDifferences } from "./differences.tsx";

/** The documents of a topic that several judged, those where they differ first. */
export function TopicView({ id }: { readonly id: string }) {
  const { overview, client } = useOffice();
  const known = overview.progress.topics.find((topic) => topic.id === id);
  const topic = client.topics.find((one) => one.id === id);
  const { documents, fault } = useDifferences(id);
  const next = documents?.find(({ isSettled }) => !isSettled);
  const toNext = (): void => {
    if (next !== undefined) go(documentAddress(id, next.doc));
  };
  useCommands([{ keys: ["."], words: "next difference", group: "Documents", run: toNext } satisfies Command]);
  useEffect(() => {
    document.title = `${known?.title ?? id} · organiser · pericope`;
  }, [known?.title]);
  return (
    <div class="overview">
      <p class="above">
        <a href={address([])}>Topics</a> › <Name of={id} />
      </p>
      <h1>
        <Name of={known?.title ?? id} />
        {known?.practice === true && <span class="badge">practice</span>}
      </h1>
      {topic?.description !== undefined && (
        <p class="lead" dir="auto">
          {topic.description}
        </p>
      )}
      {topic?.narrative !== undefined && (
        <details>
          <summary>Narrative</summary>
          <p class="narrative" dir="auto">
            {topic.narrative}
          </p>
        </details>
      )}
      {known === undefined && <p>There is no such topic.</p>}
      {known?.practice === true && <p>This topic is for practice: nothing in it counts, and nothing is adjudicated.</p>}
      {known?.practice === false && (
        <>
          {fault !== undefined && <p role="alert">The differences could not be read: {fault}.</p>}
          {documents === undefined && fault === undefined && <p role="status">Reading the differences …</p>}
          {documents !== undefined && <Differences topic={known} documents={documents} onNext={next && toNext} />}
          <Checklist key={id} topic={id} />
        </>
      )}
    </div>
  );
}

interface Differences {
  readonly topic: ProgressAnswer["topics"][number];
  readonly documents: readonly Compared[];
  readonly onNext: (() => void) | undefined;
}

function Differences({ topic, documents, onNext }: Differences) {
  if (documents.length === 0) return <p>No document of this topic was judged by two or more yet.</p>;
  const differ = documents.filter(({ agree }) => !agree);
  const left = differ.filter(({ isAdjudicated }) => !isAdjudicated).length;
  const incomplete = documents.filter(({ isIncomplete }) => isIncomplete).length;
  return (
    <section aria-labelledby="differences-heading">
      <h2 id="differences-heading">Judged by several</h2>
      <p class="difference-counts" role="status">
        {countedWords(documents.length, "document")}, {countWords(differ.length)} of which differ
        {differ.length > 0 && `; ${adjudicatedWords(differ.length - left, left, incomplete + incompleteIn(topic))}`}.
        {incomplete > 0 && ` ${countedWords(incomplete, "document")} still to complete.`}
      </p>
      {differ.length > 0 && (
        <progress max={differ.length} value={differ.length - left} aria-label="Differences adjudicated" />
      )}
      {onNext !== undefined && (
        <p>
          <button type="button" class="main" onClick={onNext}>
            {left > 0 ? "Adjudicate the next difference" : "Complete the next document"} <kbd aria-hidden="true">.</kbd>
          </button>
        </p>
      )}
      <ul class="lines differences">
        {documents.map((one) => (
          <li key={one.doc} data-doc={one.doc} data-settled={one.isSettled}>
            <DifferenceLine topic={topic.id} of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DifferenceLine({ topic, of }: { readonly topic: string; readonly of: Compared }) {
  const { doc, title, assessors, agree, isSettled, bothCharacters, eitherCharacters } = of;
  return (
    <>
      <span class="difference-name">
        <a href={documentAddress(topic, doc)}>
          <Name of={title ?? doc} />
        </a>
        <span class="quiet row-more">
          {assessors.map(({ name, verdict, ranges }, i) => (
            <span key={name}>
              {i > 0 && " · "}
              <Name of={name} />:{" "}
              {verdict === "nonrelevant" ? verdictWords.nonrelevant.toLowerCase() : sizeWords(ranges)}
            </span>
          ))}
        </span>
      </span>
      <span class="difference-words">
        {differenceWords(of)}
        {!agree && eitherCharacters > 0 && (
          <progress max={eitherCharacters} value={bothCharacters} aria-label="Text that they share" />
        )}
      </span>
      <span class={isSettled ? "quiet difference-state" : "difference-state open"}>{stateWords(of)}</span>
    </>
  );
}

function adjudicatedWords(done: number, left: number, incomplete: number): string {
  if (left === 0 && incomplete === 0) return "all are adjudicated";
  return done === 0 ? "none adjudicated yet" : `${countWords(done)} adjudicated`;
}

function stateWords({ isAdjudicated, isIncomplete, lacksEntry, agree }: Compared): string {
  if (isIncomplete) return lacksEntry ? "no entry point" : "elements to grade";
  if (isAdjudicated) return "adjudicated";
  return agree ? "settled" : "to adjudicate";
}

function sizeWords(ranges: readonly (readonly [number, number])[]): string {
  return countedWords(
    ranges.reduce((sum, [start, end]) => sum + end - start, 0),
    "character",
  );
}
