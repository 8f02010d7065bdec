import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../../../report/web/shared/router.ts";
import type { DocumentAnswer, TopicAnswer } from "../../assessor-answers.ts";
import { type Listed, nextDocument } from "../../lists.ts";
import { documentAddress, findAddress, topicsAfter } from "../addresses.ts";
import { Refusal } from "../client/api.ts";
import { isFinished } from "../client/judged.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { type Command, notTaken, useCommands } from "../commands.ts";
import { FindView, type Sought } from "../find/find-view.tsx";
import { missField } from "../typing.ts";
import { type DocumentSearch, DocumentView, type Turns, useTurns } from "./document.tsx";
// Where a topic is judged: brings the document that the address names, has the next ones ready, and shows it by document.tsx.

interface JudgingPlace {
  readonly client: JudgingClient;
  readonly topic: TopicAnswer;
  /** Undefined: the next one to judge. */
  readonly doc: string | undefined;
  /** Where in its text to begin, for one that a search found. */
  readonly at: number | undefined;
  /** What is searched for, where documents are. */
  readonly finding: Sought | undefined;
}

/** Where a topic is judged: brings the document that the address names, and has the next ones ready. */
export function JudgingPlace({ client, topic, doc, at, finding }: JudgingPlace) {
  const documents = client.documents(topic.id);
  const mayFind = client.me.searches && !topic.practice;
  const listFault = useTries(() => client.loadDocuments(topic.id), topic.id);
  const isHere = documents !== undefined && doc === undefined && finding === undefined;
  useEffect(() => {
    if (!isHere) return;
    const list = turnsOf(documents);
    const next = nextDocument(list, undefined) ?? list[0];
    if (next !== undefined) go(documentAddress(topic.id, next.doc), true);
    else if (mayFind) go(findAddress(topic.id), true);
  }, [isHere]);
  if (documents === undefined) return <Waiting what="the documents" fault={listFault} />;
  if (finding !== undefined && mayFind) return <FindView key={topic.id} client={client} topic={topic} {...finding} />;
  if (documents.length === 0 && !mayFind) return <p class="waiting">There is nothing to judge for this topic.</p>;
  return doc === undefined ? null : (
    <Place key={`${topic.id} ${doc}`} client={client} topic={topic} doc={doc} at={at} />
  );
}

/** What is not finished comes up again. */
function turnsOf(documents: readonly DocumentAnswer[]): readonly Listed[] {
  return documents.map((one) => ({ ...one, isJudged: isFinished(one) }));
}

const ahead = 8; // documents that are brought before their turn: whoever judges fast does not wait for one that comes slowly
const atOnce = 3; // of them, so that a browser, which opens six connections, has some left for all else

function Place({ client, topic, doc, at }: Omit<JudgingPlace, "finding"> & { readonly doc: string }) {
  const [shown, setShown] = useState(() => client.loaded(topic.id, doc));
  const fault = useTries(async () => setShown(await client.load(topic.id, doc)), `${topic.id} ${doc}`);
  const turns = useTurns(topic.id, doc, () => turnsOf(client.documents(topic.id) ?? []), topicsAfter(topic.id));
  useEffect(() => {
    if (shown === undefined) return;
    void client.refreshTopics().catch(() => undefined); // counts and times; they can wait
    void bringNext(client, topic.id, doc);
  }, [shown]);
  const search = useSearchFrom(client, topic, doc, at);
  const isReady = shown !== undefined && client.state(topic.id, doc) !== undefined;
  const [early, setEarly] = useState("");
  useCommands(isReady ? [] : [...waysOn(turns, search), notTaken(setEarly), noFieldYet(setEarly)]);
  if (!isReady) return <Waiting what="the document" said={early} fault={fault} onNext={() => turns.turn(1)} />;
  return (
    <DocumentView client={client} topic={topic} doc={doc} document={shown} turns={turns} said={early} search={search} />
  );
}

/** The way from a document to the search for others, and back to what was found with it. */
function useSearchFrom(
  client: JudgingClient,
  { id, practice }: TopicAnswer,
  doc: string,
  at: number | undefined,
): DocumentSearch | undefined {
  const found = client.documents(id)?.find((one) => one.doc === doc)?.query ?? "";
  const query = client.searched(id) || found;
  const search = useMemo(
    () => ({
      query: at === undefined ? "" : query,
      at,
      open: () => go(findAddress(id, query, doc)),
      goOn: () => go(findAddress(id, query, doc, true)),
    }),
    [id, doc, at, query],
  );
  return client.me.searches && !practice ? search : undefined;
}

/** The next documents are there at once, also when the network is gone by then. */
async function bringNext(client: JudgingClient, topic: string, doc: string): Promise<void> {
  const list = client.documents(topic) ?? [];
  const at = list.findIndex((one) => one.doc === doc);
  const next = [...list.slice(at + 1), ...list.slice(0, at)].filter((one) => !isFinished(one)).slice(0, ahead);
  const left = next.values();
  const bring = async (): Promise<void> => {
    for (const one of left) await client.load(topic, one.doc).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, bring));
}

/** The keys that lead on where there is no document to judge. */
function waysOn({ turn, toUnjudged }: Turns, search: DocumentSearch | undefined): Command[] {
  const way = (key: string, run: () => void): Command => ({ keys: [key], words: "", group: "Documents", run });
  const find = search === undefined ? [] : [way("f", search.open)];
  return [way("j", () => turn(1)), way("k", () => turn(-1)), way(".", toUnjudged), ...find];
}

/** Keys that open a field of the document, which is not there yet: what is typed after them is for that field. */
function noFieldYet(say: (words: string) => void): Command {
  const run = (): void => {
    missField();
    say("A key was pressed before this document was in sight: it was not taken.");
  };
  return { keys: ["/", "m"], words: "", group: "Text", run };
}

interface Waiting {
  readonly what: string;
  readonly said?: string;
  readonly fault: Fault | undefined;
  onNext?(): void;
}

function Waiting({ what, said = "", fault, onNext }: Waiting) {
  if (fault === undefined)
    return (
      <p class="waiting" role="status">
        Opening {what} … {said}
      </p>
    );
  return (
    <div class="waiting" role="alert">
      <h1>Could not open {what}</h1>
      <p>
        {fault.words}. {fault.isPassing && "It is tried again."}
      </p>
      {onNext !== undefined && (
        <button type="button" onClick={onNext}>
          Next document <kbd aria-hidden="true">j</kbd>
        </button>
      )}
    </div>
  );
}

interface Fault {
  readonly words: string;
  readonly isPassing: boolean;
}

const patience = 3000; // milliseconds until it is tried again

/** Does something until it succeeds, or is refused for good; says why it did not yet. */
function useTries(act: () => Promise<void>, key: string): Fault | undefined {
  const [fault, setFault] = useState<Fault>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const attempt = (): void =>
      void act().then(
        () => isWanted && setFault(undefined),
        (error: unknown) => {
          if (!isWanted) return;
          const isPassing = !(error instanceof Refusal) || error.isPassing;
          setFault({ words: error instanceof Error ? error.message : String(error), isPassing });
          if (isPassing) timer = setTimeout(attempt, patience);
        },
      );
    attempt();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return fault;
}
