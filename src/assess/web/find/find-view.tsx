import { type TopicAnswer } from "../../assessor-answers.ts";
import { type RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { address, go, go as replaceBy } from "../../../report/web/router.ts";
import { Name } from "../../../report/web/parts/name.tsx";
import { countedWords } from "../../../report/web/parts/words.ts";
import { documentAddress, findAddress } from "../addresses.ts";
import { useCommands } from "../commands.ts";
import type { JudgingClient } from "../judging-client.ts";
import { DocumentsPanel } from "../panels/documents-panel.tsx";
import { TopicPanel } from "../panels/topic-panel.tsx";
import { isByKey } from "../typing.ts";
import { type DocumentDialog, DocumentDialogs } from "../views/document-dialogs.tsx";
import { useTinted } from "../views/use-tinted.ts";
import { findCommands } from "./find-commands.ts";
import { FindForm } from "./find-form.tsx";
import { onFindKey, toField, toFinding } from "./find-steps.ts";
import { Findings } from "./findings.tsx";
import { type Search, useFind } from "./use-find.ts";

/** What is searched for. */
export interface Sought {
  /** Empty where nothing is yet. */
  readonly query: string;
  /** The document from which one came, and to which Escape leads back. */
  readonly from: string | undefined;
  /** Whether that one is judged, and one goes on with what was found. */
  readonly isBack: boolean;
}

interface FindView extends Sought {
  readonly client: JudgingClient;
  readonly topic: TopicAnswer;
}

/** Where an assessor looks for documents that are not in the list: the topic at one side, at the other what is in it. */
export function FindView({ client, topic, query, from, isBack }: FindView) {
  const documents = client.documents(topic.id) ?? [];
  const [tries, setTries] = useState(0);
  const search = useFind(client, topic.id, query, tries);
  const [dialog, setDialog] = useState<DocumentDialog>();
  const [isTinted, setTinted] = useTinted();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(search, isBack || (isTouch() && !isByKey()) ? from : undefined, heading);
  const back = (): void => {
    if (from !== undefined) go(documentAddress(topic.id, from));
    else if (documents.length > 0) go(address(["topic", topic.id]));
  };
  const commands = findCommands({ back, show: setDialog });
  useCommands(dialog === undefined ? commands : []);
  const topicPanel = <TopicPanel topic={topic} isTinted={isTinted} onTint={setTinted} />;
  const documentsPanel = <DocumentsPanel client={client} topic={topic} documents={documents} current={undefined} />;
  return (
    <>
      <div class="desk">
        <aside class="side side-topic" aria-label="Topic">
          {topicPanel}
        </aside>
        <section class="find-view" aria-labelledby="find-heading" onKeyDown={onFindKey}>
          <h1 id="find-heading" ref={heading} tabIndex={-1}>
            Find documents
          </h1>
          <p class="quiet">
            for <Name of={topic.title ?? topic.id} />. What you open joins your list, to be judged.
          </p>
          <FindForm
            query={query || (topic.title ?? "")}
            onSearch={(words) => {
              setTries(tries + 1);
              replaceBy(findAddress(topic.id, words, from), true);
            }}
            onLeave={back}
          />
          <Said search={search} />
          {search.kind === "found" && <Findings client={client} topic={topic} query={query} found={search.found} />}
        </section>
        <aside class="side side-work" aria-label="What is done and left">
          {documentsPanel}
        </aside>
      </div>
      <DocumentDialogs
        dialog={dialog}
        commands={commands}
        guide={client.me.settings.guide}
        note=""
        panels={{ topic: topicPanel, documents: documentsPanel }}
        onNote={() => undefined}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

/** How the search went, in words that are read out. */
function Said({ search }: { readonly search: Search }) {
  return (
    <>
      <p class="quiet" role="status">
        {saidOf(search)}
        {search.kind === "found" && search.found.length > 0 && (
          <span class="roomy">: ↓ and ↑ go through them, Enter opens one</span>
        )}
      </p>
      {search.kind === "failed" && <p role="alert">Nothing was searched: {search.fault}.</p>}
    </>
  );
}

function saidOf(search: Search): string {
  if (search.kind === "searching") return "Searching …";
  if (search.kind !== "found") return "";
  if (search.found.length === 0) return "Nothing found.";
  return `${countedWords(search.found.length, "document")}, the best first`;
}

/** On a touch screen the focus in a field opens a keyboard, which covers what was found. */
function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

/**
 * One begins in the field, and stays there. Whoever goes on from a document that was found begins at that one, as soon as it is there
 * and unless they are elsewhere by then.
 */
function useArrival(search: Search, back: string | undefined, heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    document.title = "Find documents · pericope";
    if (back === undefined) toField();
    else heading.current!.focus({ preventScroll: true });
  }, []);
  const hasArrived = useRef(false);
  useLayoutEffect(() => {
    if (search.kind !== "found" || hasArrived.current) return;
    hasArrived.current = true; // what is found by another query does not move the focus
    if (back !== undefined && document.activeElement === heading.current) toFinding(back);
  }, [search.kind]);
}
