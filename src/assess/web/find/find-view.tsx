import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Search } from "../../../report/web/frame/search.tsx";
import { address, go } from "../../../report/web/shared/router.ts";
import { countedWords, Name } from "../../../report/web/shared/words.tsx";
import type { TopicAnswer } from "../../assessor-answers.ts";
import { documentAddress, findAddress } from "../addresses.ts";
import type { SearchHit } from "../client/api.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { type Command, useCommands } from "../commands.ts";
import { type DocumentDialog, DocumentDialogs } from "../document/document-dialogs.tsx";
import { DocumentsPanel } from "../document/documents-panel.tsx";
import { TopicPanel, useTinted } from "../document/topic-panel.tsx";
import { isByKey } from "../typing.ts";
import { Findings } from "./findings.tsx";
// The search for documents of the index: the field, the keys, and what was found (findings.tsx). A document that is opened joins the
// person's list; once it is judged, its verdict leads back here.

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
              go(findAddress(topic.id, words, from), true);
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

/** How a search is going. */
type Search =
  | { readonly kind: "none" | "searching" }
  | { readonly kind: "found"; readonly found: readonly SearchHit[] }
  | { readonly kind: "failed"; readonly fault: string };

/**
 * Searches for documents as soon as there is a query; `tries` makes it ask again. What was found before is there at once, and what
 * another query found never is.
 */
function useFind(client: JudgingClient, topic: string, query: string, tries: number): Search {
  const key = JSON.stringify([topic, query, tries]);
  const [fault, setFault] = useState<{ readonly key: string; readonly words: string }>();
  const [, setAnswered] = useState("");
  useEffect(() => {
    if (query === "") return;
    let isWanted = true;
    client.search(topic, query).then(
      () => isWanted && setAnswered(key),
      (error: unknown) => {
        if (isWanted) setFault({ key, words: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isWanted = false; // other words are looked for by now
    };
  }, [key]);
  if (query === "") return { kind: "none" };
  if (fault?.key === key) return { kind: "failed", fault: fault.words };
  const found = client.found(topic, query);
  return found === undefined ? { kind: "searching" } : { kind: "found", found };
}

const longest = 1000; // characters that the server takes

interface FindForm {
  /** What stands in the field at first. */
  readonly query: string;
  onSearch(query: string): void;
  /** Escape in an empty field, or in one that was not changed; in another one it takes out what was typed. */
  onLeave(): void;
}

/** The field for a query. Nothing is searched before Enter: a query in NEXI is wrong until it is whole. */
function FindForm({ query, onSearch, onLeave }: FindForm) {
  const [words, setWords] = useState(query);
  return (
    <search>
      <form
        class="find-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== "") onSearch(words.trim());
        }}
      >
        <input
          type="search"
          aria-label="Words, or a query in NEXI"
          placeholder="Words, or a query in NEXI"
          autocomplete="off"
          maxLength={longest}
          dir="auto"
          value={words}
          onInput={(event) => {
            keepSlash(event.currentTarget, event.inputType.startsWith("delete"));
            setWords(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.repeat) event.preventDefault(); // a key that is held down searches once
            if (event.key !== "Escape" || event.isComposing) return;
            event.preventDefault();
            if (event.repeat) return;
            if (words === "" || words === query) onLeave();
            else setWords("");
          }}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

interface FindUse {
  back(): void;
  show(dialog: DocumentDialog): void;
}

/** The keys where documents are found, outside the field. */
function findCommands({ back, show }: FindUse): Command[] {
  const documents: readonly [keys: string[], words: string, run: () => void][] = [
    [["f"], "to the search field", () => toField()],
    [["/"], "to the search field; // begins a query in NEXI", () => toField(true)],
    [["ArrowDown"], "next document that was found", () => stepFinding(1)],
    [["ArrowUp"], "previous one", () => stepFinding(-1)],
    [["Escape"], "back to the document", back],
    [["q"], "the topic", () => show("topic")],
    [["d"], "the documents", () => show("documents")],
  ];
  const help: readonly [keys: string[], words: string, run: () => void][] = [
    [["g"], "the instructions", () => show("guide")],
    [["?"], "this list", () => show("keys")],
  ];
  return [
    ...documents.map(([keys, words, run]): Command => ({ keys, words, group: "Documents", run })),
    ...help.map(([keys, words, run]): Command => ({ keys, words, group: "Help", run })),
  ];
}

// The way by keys from the field down through what was found, and back up to it.

function field(): HTMLInputElement | null {
  return document.querySelector(".find-form input");
}

function lines(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".finding")];
}

/** `isBySlash`: the key that led there may be the first of a query in NEXI. */
function toField(isBySlash = false): void {
  const input = field();
  if (input === null) return;
  input.focus();
  input.select();
  if (isBySlash) input.dataset["slash"] = "";
  else delete input.dataset["slash"];
}

/** A query in NEXI begins with two slashes, the first of which may have led to the field: it is put there, unless it is typed again. */
function keepSlash(input: HTMLInputElement, isDeleted: boolean): void {
  if (input.dataset["slash"] === undefined) return;
  if (!isDeleted && /^\/+$/.test(input.value)) input.value = "//";
  else delete input.dataset["slash"];
}

/** To the line of a document, where it was found. */
function toFinding(doc: string): void {
  lines()
    .find((line) => line.dataset["doc"] === doc)
    ?.focus();
}

/** One further, or one back; above the first is the field. */
function stepFinding(by: 1 | -1): void {
  const next = lines().indexOf(document.activeElement as HTMLElement) + by;
  if (next < 0) toField();
  else lines()[next]?.focus();
}

/** Up and down, also from within the field. */
function onFindKey(event: KeyboardEvent): void {
  if (event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  stepFinding(event.key === "ArrowDown" ? 1 : -1);
}
