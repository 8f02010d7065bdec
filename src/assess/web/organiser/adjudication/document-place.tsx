import { useEffect, useRef, useState } from "preact/hooks";
import { nextDocument } from "../../../lists.ts";
import { Name } from "../../../../report/web/parts/name.tsx";
import { go } from "../../../../report/web/router.ts";
import { documentAddress } from "../../addresses.ts";
import type { AssessedDocument } from "../../judging-client.ts";
import { DocumentView } from "../../views/document.tsx";
import type { Turns } from "../../views/use-turns.ts";
import { topicAddress } from "../addresses.ts";
import { useOffice } from "../context.ts";
import { useAdjudication } from "./use-adjudication.tsx";
import { type Compared, useDifferences } from "./use-differences.ts";

interface DocumentPlace {
  readonly id: string;
  readonly doc: string;
}

/** Brings a document, and what people made of it, to be adjudicated. */
export function DocumentPlace({ id, doc }: DocumentPlace) {
  const { client, overview } = useOffice();
  const topic = client.topics.find((one) => one.id === id);
  const { documents, fault: differencesFault } = useDifferences(id, doc);
  const [shown, setShown] = useState<AssessedDocument>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (topic === undefined) return;
    client
      .load(id, doc)
      .then(setShown, (error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, [topic === undefined, fault === undefined ? 0 : overview.version]);
  const turns = useTurns(id, doc, documents ?? []);
  const said = fault ?? differencesFault;
  if (topic === undefined)
    return (
      <div class="overview">
        <h1>
          <Name of={doc} />
        </h1>
        <p>This topic is for practice, or there is none of this name: nothing in it is adjudicated.</p>
      </div>
    );
  if (shown === undefined || documents === undefined || client.state(id, doc) === undefined)
    return (
      <div class="waiting" role="status">
        <h1 class="hidden">One moment</h1>
        <p>{said === undefined ? "Opening the document …" : `The document could not be opened: ${said}.`}</p>
      </div>
    );
  return (
    <DocumentView
      client={client}
      topic={topic}
      doc={doc}
      document={shown}
      turns={turns}
      useBeside={(inside) => useAdjudication({ topic, doc, document: shown, documents }, inside)}
    />
  );
}

/** From difference to difference; back to the topic when all are settled. */
function useTurns(topic: string, doc: string, documents: readonly Compared[]): Turns {
  const now = useRef(documents);
  now.current = documents;
  const [turns] = useState<Turns>(() => ({
    go: (of, next) => go(documentAddress(of, next)),
    turn(by) {
      const list = now.current;
      const next = list[list.findIndex((one) => one.doc === doc) + by];
      if (next !== undefined) go(documentAddress(topic, next.doc));
    },
    toUnjudged() {
      const list = now.current.map((one) => ({ doc: one.doc, verdict: null, isJudged: one.isSettled }));
      const next = nextDocument(list, doc);
      go(next === undefined ? topicAddress(topic) : documentAddress(topic, next.doc));
    },
  }));
  return turns;
}
