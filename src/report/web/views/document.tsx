// The view of one document: its text, with what was highlighted and what one or two runs returned laid over each other.

import { Name } from "../shared/words.tsx";
import { useNarrow } from "../frame/narrow.tsx";
import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { useMemo } from "preact/hooks";
import { judgedTopic, relevantIn } from "../../page-topic.ts";
import { cutoffInAddress, cutoffWords } from "../../cutoffs.ts";
import { subtract, union } from "../../../text/range.ts";
import { Contents, structureOf } from "../document/contents.tsx";
import { CopyWords, DocumentHead, useToolsHeight } from "../document/document-head.tsx";
import { documentKinds, isOfText, type ShownKind } from "../document/kinds.ts";
import { DocumentLegend } from "../document/document-legend.tsx";
import {
  copiesIn,
  differences as differencesIn,
  mapSigns,
  resultPlaces,
  useDocumentRuns,
} from "../document/document-run.ts";
import { DocumentSteps, useVisits } from "../document/visits.tsx";
import { type MarginNote, resultNotes } from "../document/margin.ts";
import { Minimap } from "../document/drawings.tsx";
import { StageBars } from "../document/stages.tsx";
import { OffsetBars } from "../document/offset-bars.tsx";
import { TextView } from "../document/text-view.tsx";
import { chosenRun, documentAddress, topicAddress } from "../frame/addresses.ts";
import { documentNumber, useLoadedText, useSource } from "../source.ts";
import { NotFound } from "../frame/not-found.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { useKeys } from "../frame/keys.tsx";
import { DocumentNotes } from "../notes/document-notes.tsx";
import { returnTo } from "../frame/arrival.tsx";
import { pathOf, useKeptViews } from "../shared/kept.ts";
import { go, type Route } from "../shared/router.ts";
import { chosenCutoff, CutoffPicker } from "../texts/filters.tsx";

/** A document: its text, with what was highlighted and what one or two runs returned laid over each other. */
export function DocumentPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const id = route.path[1] ?? "";
  const topic = Math.max(
    0,
    data.topics.findIndex((one) => one.id === route.path[3]),
  );
  const run = chosenRun(data, route.path[5], 0);
  const other = data.runs.findIndex(({ name }) => name === route.query.get("with"));
  const asked = Number(route.query.get("at") ?? NaN);
  if (documentNumber(data, id) < 0)
    return (
      <NotFound>
        There is no document “{id}” in this report: it is not judged relevant, and not among the results here.
      </NotFound>
    );
  return (
    <DocumentView
      key={`${topic} ${id}`}
      route={route}
      id={id}
      topic={topic}
      run={run}
      other={other < 0 || other === run ? undefined : other}
      asked={Number.isFinite(asked) ? asked : undefined}
    />
  );
}

interface DocumentView {
  readonly route: Route;
  readonly id: string;
  readonly topic: number;
  readonly run: number;
  /** The run beside it. */
  readonly other: number | undefined;
  /** The offset that the address leads to. */
  readonly asked: number | undefined;
}

function DocumentView({ route, id, topic, run, other, asked }: DocumentView) {
  const { data } = useSource();
  const kept = useKeptViews();
  const { document, isWaiting } = useLoadedText(id);
  const judged = useMemo(() => judgedTopic(data, topic), [data, topic]);
  const cut = chosenCutoff(data, route);
  const { isShort, first, second } = useDocumentRuns(topic, [run, other], id, judged, cut);
  const isLoaded = first !== undefined && (other === undefined || second !== undefined);
  const highlighted = relevantIn(judged, id);
  const copies = useMemo(() => copiesIn(id, [first, second]), [id, first, second]);
  const relevant = useMemo(() => union(highlighted, copies.here), [highlighted, copies]);
  const entry = judged.get(id)?.bestEntry;
  const kinds = useMemo(
    (): ShownKind[] => (isLoaded ? documentKinds(data, relevant, id, first, second) : []),
    [data, isLoaded, relevant, id, first, second],
  );
  const { headings, markdown } = useMemo(() => structureOf(id, document), [id, document]);
  const placed = useMemo(
    () => [first, second].flatMap((one) => (one?.hasPlaces === true ? [one] : [])),
    [first, second],
  );
  const isWhole = isLoaded && placed.length === 0 && relevant.length === 0 && document === undefined && !isWaiting; // judged and returned as such, and no more
  const length =
    data.documents.lengths[documentNumber(data, id)] ??
    Math.max(0, ...kinds.map(({ ranges }) => ranges.at(-1)?.end ?? 0));
  const notes = useMemo(
    (): MarginNote[] => [
      ...placed.flatMap((one) => resultNotes(data, one, one === second, second === undefined)),
      ...(entry === undefined
        ? []
        : [{ offset: entry, words: "▸", title: "best entry point", kind: "entry" } as const]),
    ],
    [data, placed, second, entry],
  );
  const results = useMemo(() => resultPlaces(data, placed), [data, placed]);
  const differences = useMemo(() => differencesIn(kinds), [kinds]);
  const places = useMemo(() => [...results, ...relevant], [results, relevant]);
  const visits = useVisits(asked, places);
  const { goal } = visits;
  const tools = useToolsHeight();
  const isNarrow = useNarrow();

  const at = first?.listed.indexOf(id) ?? -1;
  const beside = (by: number): string | undefined => {
    const doc = at < 0 ? undefined : first!.listed[at + by];
    return doc === undefined ? undefined : documentAddress(data, doc, topic, run, undefined, other, cut);
  };
  const toTopic = topicAddress(data, topic, run, other, { read: cutoffInAddress(data, cut) });
  useKeys({
    j: () => visits.next(results),
    k: () => visits.previous(results),
    h: () => visits.next(relevant),
    g: () => visits.previous(relevant),
    d: () => visits.next(differences ?? []),
    s: () => visits.previous(differences ?? []),
    t: () => returnTo(kept?.last(pathOf(toTopic)) ?? toTopic),
    n: () => follow(beside(1)),
    p: () => follow(beside(-1)),
  });
  const legend = isLoaded && (
    <DocumentLegend
      doc={id}
      grade={judged.get(id)?.grade}
      runs={second === undefined ? [first] : [first, second]}
      asked={cut}
      isShort={isShort}
      kinds={kinds}
      hasText={document !== undefined}
      isWhole={isWhole}
      entry={entry}
    />
  );
  return (
    <>
      <DocumentHead
        id={id}
        topic={topic}
        length={length}
        to={toTopic}
        summary={
          <>
            <Name of={data.runs[run]!.name} />
            {other !== undefined && (
              <>
                {" "}
                and <Name of={data.runs[other]!.name} />
              </>
            )}
            , {cutoffWords(cut)}: choose; legend
          </>
        }
        copies={<CopyWords copies={subtract(copies.here, highlighted)} fromCopies={copies.elsewhere} />}
      >
        <RunPicker
          label={capitalised(nounsOf(data).run)}
          run={run}
          onPick={(picked) =>
            go(documentAddress(data, id, topic, picked ?? run, goal?.range.start ?? asked, other, cut))
          }
        />
        {data.runs.length > 1 && (
          <RunPicker
            label="Beside it"
            run={other}
            none="no other"
            onPick={(picked) => go(documentAddress(data, id, topic, run, goal?.range.start ?? asked, picked, cut))}
          />
        )}
        {[run, other].some((one) => one !== undefined && isOfText(data, one)) && <CutoffPicker route={route} />}
        {isNarrow && legend}
      </DocumentHead>
      <div ref={tools} class={differences === undefined ? "document-tools" : "document-tools pair"}>
        {!isNarrow && legend}
        <DocumentSteps
          visits={visits}
          results={!isWhole && placed.length > 0 ? results : undefined}
          relevant={isWhole ? undefined : relevant}
          differences={differences}
          previous={beside(-1)}
          next={beside(1)}
        />
      </div>
      <StageBars topic={topic} doc={id} length={length} />
      <DocumentNotes topic={data.topics[topic]!.id} doc={id} run={run} document={document} marked={kinds} />
      {document === undefined && !isWaiting && !isWhole && (
        <OffsetBars
          list={`${id} ${topic} ${run} ${other}`}
          rows={results}
          length={length}
          relevant={relevant}
          kinds={kinds}
          entry={entry}
          haveTexts={data.documents.haveTexts}
        />
      )}
      {document !== undefined && (
        <div class={headings.length > 1 ? "document" : "document no-contents"}>
          <Contents
            headings={headings}
            kinds={kinds}
            length={length}
            onPick={(start) => visits.visit({ start, end: start })}
          />
          <TextView
            document={document}
            length={length}
            headings={headings}
            markdown={markdown}
            kinds={kinds}
            notes={notes}
            goal={goal}
          />
          <Minimap
            kinds={kinds}
            length={length}
            signs={mapSigns(entry, placed)}
            onPick={(offset) => visits.visit({ start: offset, end: offset })}
          />
        </div>
      )}
    </>
  );
}

function follow(to: string | undefined): void {
  if (to !== undefined) go(to);
}
