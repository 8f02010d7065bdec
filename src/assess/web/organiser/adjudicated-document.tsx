// A document that is adjudicated: shown as an assessor sees one (document/document.tsx), under the adjudicator's name, with who highlighted
// what and where to begin beside it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Name } from "../../../report/web/shared/words.tsx";
import type { Range } from "../../../text/range.ts";
import { type Beginning, beginning, beginningAs, deedsTowards } from "../../adjudication.ts";
import type { TopicAnswer } from "../../assessor-answers.ts";
import type { Listed } from "../../lists.ts";
import { topicAddress } from "../addresses.ts";
import type { AssessedDocument } from "../client/judging-client.ts";
import type { Command } from "../commands.ts";
import { type Beside, DocumentView, type Inside, useTurns } from "../document/document.tsx";
import { endOffer } from "../notices.tsx";
import { type Compared, DifferencesPanel, useDifferences } from "./differences.tsx";
import { JudgesPanel } from "./judges-panel.tsx";
import { useOffice } from "./overview.ts";
import { type ShareKind, shareKinds, SharesPanel, stateOf, useShareMarks } from "./shares.tsx";

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
  const listed = (): readonly Listed[] =>
    (documents ?? []).map((one) => ({ doc: one.doc, verdict: null, isJudged: one.isSettled }));
  const turns = useTurns(id, doc, listed, topicAddress(id)); // from difference to difference; back when all are settled
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

interface Place {
  readonly topic: TopicAnswer;
  readonly doc: string;
  readonly document: AssessedDocument;
  readonly documents: readonly Compared[];
}

/** Where an adjudicator can begin. */
export interface Beginnings {
  /** With what all highlighted, what any of them did, or nothing. */
  from(from: "both" | "either" | "none"): void;
  /** With what one of them did, by number. */
  as(judge: number): void;
}

/**
 * Beside a document that is adjudicated: who highlighted what, and where to begin. The rest is judged as an assessor judges, under
 * the adjudicator's name.
 */
function useAdjudication({ topic, doc, document: shown, documents }: Place, inside: Inside): Beside {
  const { judging, use, onPage } = inside;
  const { client, overview } = useOffice();
  const compared = documents.find((one) => one.doc === doc);
  const judges = useSame(compared?.assessors ?? []);
  const kinds = useMemo(() => shareKinds(judges), [judges]);
  useShareMarks(onPage, kinds);
  useEffect(() => {
    document.title = `${shown.title ?? doc} · organiser · pericope`;
  }, []);
  const states = judges.map(stateOf);
  const begin = (wanted: Beginning, words: string): void => {
    const deeds = deedsTowards(judging.state, wanted);
    if (deeds.length > 0) client.act(topic.id, doc, deeds);
    endOffer();
    judging.ask(undefined);
    judging.say(`${words} ${nextWords(wanted, client.me.settings.entryPoints, states)}`);
  };
  const beginnings: Beginnings = {
    from: (from) => begin(beginning(from, states), fromWords[from]),
    as: (i) => begin(beginningAs(states[i]!), `Taken from ${judges[i]!.name}.`),
  };
  const toDifference = (by: 1 | -1): void => {
    const place = nextPlace(kinds, use.reach.focus?.start ?? -1, by);
    if (place === undefined) judging.say("There is no text that only some of them highlighted.");
    else use.goTo(place);
  };
  const notes = overview.notes.filter((one) => one.topic === topic.id && one.doc === doc);
  return {
    commands: adjudicationCommands(
      judges.map(({ name }) => name),
      beginnings,
      toDifference,
    ),
    head: (
      <JudgesPanel
        judges={judges}
        kinds={kinds}
        length={shown.length}
        notes={notes}
        slice={shown.slice}
        beginnings={beginnings}
        onGo={use.go}
        onEntry={judging.enter}
      />
    ),
    work: (
      <>
        <SharesPanel doc={doc} kinds={kinds} slice={shown.slice} onGo={use.goTo} />
        <DifferencesPanel topic={topic.id} documents={documents} current={doc} />
      </>
    ),
  };
}

const fromWords = {
  both: "Begun with the text that all of them highlighted.",
  either: "Begun with the text that any of them highlighted.",
  none: "Begun with nothing.",
};

/** What is left to do after a beginning. */
function nextWords(
  { ranges, entry, verdict }: Beginning,
  hasEntryPoints: boolean,
  states: readonly Beginning[],
): string {
  if (verdict === "nonrelevant") return "Not relevant.";
  if (ranges.length === 0) return "Nothing is highlighted: highlight what is relevant, or decide that nothing is.";
  if (!hasEntryPoints || entry !== null) return "";
  const hasSome = states.some((state) => state.entry !== null);
  return hasSome ? "Their entry points differ: choose one." : "There is no entry point: choose one.";
}

function adjudicationCommands(
  names: readonly string[],
  beginnings: Beginnings,
  toDifference: (by: 1 | -1) => void,
): Command[] {
  const rows: readonly (readonly [key: string, words: string, run: () => void])[] = [
    ["b", "begin with what all of them highlighted", () => beginnings.from("both")],
    ["i", "begin with what any of them highlighted", () => beginnings.from("either")],
    ["o", "begin with nothing", () => beginnings.from("none")],
    ...names
      .slice(0, 9)
      .map((name, i) => [`${i + 1}`, `take what ${name} made of it`, () => beginnings.as(i)] as const),
    ["p", "next place that only some highlighted", () => toDifference(1)],
    ["P", "previous place that only some highlighted", () => toDifference(-1)],
  ];
  const isUsed = names.length > 0;
  return isUsed ? rows.map(([key, words, run]) => ({ keys: [key], words, group: "Highlight", run })) : [];
}

/** The next place that only some highlighted; after the last one, the first. */
function nextPlace(kinds: readonly ShareKind[], from: number, by: 1 | -1): Range | undefined {
  const places = kinds
    .filter(({ mark }) => mark !== "share-all")
    .flatMap(({ ranges }) => ranges)
    .toSorted((a, b) => a.start - b.start);
  const next = by > 0 ? places.find(({ start }) => start > from) : places.findLast(({ end }) => end <= from);
  return next ?? places.at(by > 0 ? 0 : -1);
}

/** The same object as long as it says the same: whatever anybody does, all is read again. */
function useSame<T>(value: T): T {
  const held = useRef(value);
  if (JSON.stringify(held.current) !== JSON.stringify(value)) held.current = value;
  return held.current;
}
