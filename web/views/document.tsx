import { useEffect, useMemo, useState } from "preact/hooks";
import { isUnresolved } from "../../src/data/run.ts";
import { linksIn } from "../../src/page/page-copies.ts";
import { documentHeadings } from "../../src/page/page-headings.ts";
import {
  judgedTopic,
  marks,
  type Marks,
  rankedPassages,
  relevantIn,
  resultRows,
  returnedIn,
} from "../../src/page/page-topic.ts";
import { nothing, type Range as Offsets, subtract, union } from "../../src/text/range.ts";
import { CopyWords } from "../document/copy-words.tsx";
import type { MarginNote } from "../document/margin.ts";
import { Minimap } from "../document/minimap.tsx";
import { type Goal, TextView } from "../document/text-view.tsx";
import { documentAddress, topicAddress } from "../frame/addresses.ts";
import { chosenRun } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { DocumentLegend } from "../document/document-legend.tsx";
import { isOfText, kinds, kindNames } from "../parts/kinds.ts";
import { Name } from "../parts/name.tsx";
import { NotFound } from "../frame/not-found.tsx";
import { OffsetBars } from "../document/offset-bars.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { SeveralAnswers } from "../parts/several-answers.tsx";
import { Steps } from "../frame/steps.tsx";
import { DocumentNotes } from "../notes/document-notes.tsx";
import { useKeys } from "../frame/use-keys.ts";
import { useLoaded } from "../frame/use-loaded.ts";
import { documentNumber, useLoadedText } from "../frame/use-text.ts";
import { countWords, countedWords } from "../parts/words.ts";
import { go, type Route } from "../router.ts";

/** A document: its text, with what was highlighted and what was returned laid over each other. */
export function DocumentPage({ route }: { readonly route: Route }) {
  const source = useSource();
  const { data } = source;
  const id = route.path[1] ?? "";
  const topic = Math.max(
    0,
    data.topics.findIndex((one) => one.id === route.path[3]),
  );
  const run = chosenRun(data, route.path[5], 0);
  const { document, isWaiting } = useLoadedText(id);
  const results = useLoaded(() => source.results(run), [run]);
  const doc = documentNumber(data, id);
  const judged = useMemo(() => judgedTopic(data, topic), [data, topic]);
  const ranking = results?.[topic];
  const all = useMemo(
    () =>
      ranking === undefined ? [] : resultRows(data, rankedPassages(data, ranking), judged, linksIn(data, ranking)),
    [data, ranking, judged],
  );
  const returned = useMemo(
    () => (ranking === undefined ? undefined : returnedIn(data, topic, run, ranking)),
    [data, topic, run, ranking],
  );
  const rows = useMemo(() => all.filter((row) => row.doc === id && !isUnresolved(row)), [all, id]);
  const highlighted = relevantIn(judged, id);
  const copies = useMemo(() => returned?.copies(id) ?? nothing, [returned, id]);
  const relevant = useMemo(() => union(highlighted, copies), [highlighted, copies]);
  const hasPlaces = data.runs[run]!.answers === "passages";
  const isWhole = !hasPlaces && relevant.length === 0 && document === undefined && !isWaiting; // judged and returned as such, and no more
  const [isText, words] = [isOfText(data, run), kindNames(data, run)];
  const shown = useMemo(
    (): Marks =>
      hasPlaces ? marks(relevant, returned?.from(id) ?? nothing) : { found: relevant, missed: nothing, vain: nothing },
    [returned, hasPlaces, id, relevant],
  );
  const entry = judged.get(id)?.bestEntry;
  const headings = useMemo(
    () => (document?.elements === undefined ? [] : documentHeadings(document.elements, document.text)),
    [document],
  );
  const length = data.documents.lengths[doc] ?? Math.max(0, ...kinds.flatMap((kind) => shown[kind].at(-1)?.end ?? 0));
  const notes = useMemo((): MarginNote[] => {
    const beside: MarginNote[] = hasPlaces
      ? rows.map(({ rank, start, relevant: found, end }) => ({
          offset: start,
          words: String(rank),
          title: isText
            ? `result ${rank}: ${countWords(found)} of ${countedWords(end - start, "character")} relevant`
            : `result ${rank}: ${countedWords(end - start, "character")}`,
          kind: "result",
        }))
      : [];
    if (entry !== undefined) beside.push({ offset: entry, words: "▸", title: "best entry point", kind: "entry" });
    if (hasPlaces && rows[0] !== undefined)
      beside.push({ offset: rows[0].start, words: "▹", title: "where the run sends its reader", kind: "start" });
    return beside;
  }, [rows, entry, hasPlaces]);

  const asked = Number(route.query.get("at") ?? NaN);
  const [goal, setGoal] = useState<Goal>();
  const visit = (range: Offsets | undefined): void => {
    if (range !== undefined) setGoal({ range, smooth: true });
  };
  useEffect(() => {
    if (!Number.isFinite(asked)) return;
    const range = [...rows, ...relevant].find(({ start }) => start === asked) ?? { start: asked, end: asked };
    setGoal({ range, smooth: false });
  }, [id, asked, rows]);
  const near = goal?.range.start ?? -1;
  const inOrder = rows.toSorted((a, b) => a.start - b.start);
  const after = (ranges: readonly Offsets[]): Offsets | undefined => ranges.find(({ start }) => start > near);
  const before = (ranges: readonly Offsets[]): Offsets | undefined => ranges.findLast(({ start }) => start < near);
  const listed = useMemo(() => [...new Set(all.map((row) => row.doc))], [all]);
  const at = listed.indexOf(id);
  const besideIt = (by: number): string | undefined => {
    const other = at < 0 ? undefined : listed[at + by];
    return other === undefined ? undefined : documentAddress(data, other, topic, run);
  };
  useKeys({
    j: () => visit(after(inOrder)),
    k: () => visit(before(inOrder)),
    h: () => visit(after(relevant)),
    g: () => visit(before(relevant)),
    t: () => go(topicAddress(data, topic, run)),
    n: () => follow(besideIt(1)),
    p: () => follow(besideIt(-1)),
  });
  if (doc < 0)
    return (
      <NotFound>
        There is no document “{id}” in this report: it is not judged relevant, and not among the results here.
      </NotFound>
    );

  const title = data.documents.titles[doc] ?? null;
  const { id: topicId, title: topicTitle, answers } = data.topics[topic]!;
  return (
    <>
      <div class="head">
        <div>
          <p class="above">
            <a href={topicAddress(data, topic, run)}>
              Topic <Name of={topicId} />
              {topicTitle !== null && <> · {topicTitle}</>}
            </a>
          </p>
          <h1>{title === null ? <Name of={id} /> : <span dir="auto">{title}</span>}</h1>
          <p class="lead">
            <Name of={id} />
            {length > 0 && `, ${countedWords(length, "character")}`}
          </p>
          <SeveralAnswers answers={answers} />
          <CopyWords copies={subtract(copies, highlighted)} fromCopies={returned?.foundInCopies(id) ?? nothing} />
        </div>
        <RunPicker label="Run" run={run} onPick={(picked) => go(documentAddress(data, id, topic, picked ?? run))} />
      </div>
      <div class="document-tools">
        {ranking !== undefined && returned !== undefined && (
          <DocumentLegend
            run={run}
            doc={id}
            grade={judged.get(id)?.grade}
            ranking={ranking}
            returned={returned}
            marks={shown}
            isWhole={isWhole}
            entry={entry}
            hasStart={hasPlaces && rows.length > 0}
          />
        )}
        <span class="tool-steps">
          {!isWhole && (
            <>
              {hasPlaces && (
                <Steps
                  what="result"
                  keys={["k", "j"]}
                  previous={() => visit(before(inOrder))}
                  next={() => visit(after(inOrder))}
                />
              )}
              <Steps
                what="highlight"
                keys={["g", "h"]}
                previous={() => visit(before(relevant))}
                next={() => visit(after(relevant))}
              />
            </>
          )}
          <Steps what="document" keys={["p", "n"]} previous={besideIt(-1)} next={besideIt(1)} />
        </span>
      </div>
      <DocumentNotes topic={topicId} doc={id} run={run} document={document} />
      {document === undefined && !isWaiting && !isWhole && (
        <OffsetBars
          list={`${id} ${topic} ${run}`}
          rows={hasPlaces ? inOrder : []}
          length={length}
          relevant={relevant}
          shown={shown}
          words={words}
          entry={entry}
          haveTexts={data.documents.haveTexts}
        />
      )}
      {document !== undefined && (
        <div class="document">
          <nav class="contents" aria-label="Contents">
            {headings.length > 1 && (
              <ol>
                {headings.map(({ text, start, depth }) => (
                  <li key={start} class={`depth-${Math.min(3, depth)}`}>
                    <button type="button" onClick={() => visit({ start, end: start })}>
                      {text}
                    </button>
                  </li>
                ))}
              </ol>
            )}
          </nav>
          <TextView document={document} length={length} headings={headings} marks={shown} notes={notes} goal={goal} />
          <Minimap
            marks={shown}
            length={length}
            entry={entry}
            start={hasPlaces ? rows[0]?.start : undefined}
            onPick={(offset) => visit({ start: offset, end: offset })}
          />
        </div>
      )}
    </>
  );
}

function follow(to: string | undefined): void {
  if (to !== undefined) go(to);
}
