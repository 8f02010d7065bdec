import { useEffect, useMemo, useState } from "preact/hooks";
import { isUnresolved } from "../../src/data/run.ts";
import { headings as headingsOf } from "../../src/report/page-headings.ts";
import {
  judgedTopic,
  marks,
  rankedPassages,
  relevantIn,
  resultRows,
  returnedFrom,
} from "../../src/report/page-topic.ts";
import { nothing, type Range as Offsets, size } from "../../src/text/range.ts";
import type { Note } from "../document/margin.ts";
import { Minimap } from "../document/minimap.tsx";
import { type Goal, TextView } from "../document/text-view.tsx";
import { documentAddress, topicAddress } from "../parts/addresses.ts";
import { chosenRun } from "../parts/choice.ts";
import { useSource } from "../parts/context.ts";
import { DocumentBar, kinds, kindWords } from "../parts/document-bar.tsx";
import { Name } from "../parts/name.tsx";
import { NotFound } from "../parts/not-found.tsx";
import { RunPicker } from "../parts/pickers.tsx";
import { SeveralAnswers } from "../parts/several-answers.tsx";
import { gradeWords } from "../parts/result.tsx";
import { Steps } from "../parts/steps.tsx";
import { useKeys } from "../parts/use-keys.ts";
import { useLoaded } from "../parts/use-loaded.ts";
import { documentNumber, useText } from "../parts/use-text.ts";
import { count, many } from "../parts/words.ts";
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
  const document = useText(id);
  const results = useLoaded(() => source.results(run), [run]);
  const doc = documentNumber(data, id);
  const judged = useMemo(() => judgedTopic(data, topic), [data, topic]);
  const all = useMemo(() => {
    const ranking = results?.[topic];
    return ranking === undefined ? [] : resultRows(data, rankedPassages(data, ranking), judged);
  }, [results, topic]);
  const rows = useMemo(() => all.filter((row) => row.doc === id && !isUnresolved(row)), [all, id]);
  const relevant = relevantIn(judged, id);
  const isText = data.runs[run]!.answers === "passages";
  const isWhole = !isText && relevant.length === 0 && document === undefined; // judged and returned as such, and no more
  const shown = useMemo(() => marks(relevant, isText ? returnedFrom(all, id) : nothing), [all, id, relevant]);
  const entry = judged.get(id)?.bestEntry;
  const headings = useMemo(
    () => (document?.elements === undefined ? [] : headingsOf(document.elements, document.text)),
    [document],
  );
  const length =
    data.documents.lengths[doc] ?? Math.max(0, ...relevant.map(({ end }) => end), ...rows.map(({ end }) => end));
  const notes = useMemo((): Note[] => {
    const beside: Note[] = isText
      ? rows.map(({ rank, start, relevant: found, end }) => ({
          offset: start,
          words: String(rank),
          title: `result ${rank}: ${count(found)} of ${many(end - start, "character")} relevant`,
          kind: "result",
        }))
      : [];
    if (entry !== undefined) beside.push({ offset: entry, words: "▸", title: "best entry point", kind: "entry" });
    if (isText && rows[0] !== undefined)
      beside.push({ offset: rows[0].start, words: "▹", title: "where the run sends its reader", kind: "start" });
    return beside;
  }, [rows, entry]);

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
  const returned = useMemo(() => [...new Set(all.map((row) => row.doc))], [all]);
  const at = returned.indexOf(id);
  const besideIt = (by: number): string | undefined => {
    const other = at < 0 ? undefined : returned[at + by];
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
  if (doc < 0) return <NotFound>There is no document “{id}” in this report: nobody judged or returned it.</NotFound>;

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
            {length > 0 && `, ${many(length, "character")}`}
          </p>
          <SeveralAnswers answers={answers} />
        </div>
        <RunPicker label="Run" run={run} onPick={(picked) => go(documentAddress(data, id, topic, picked ?? run))} />
      </div>
      <div class="document-tools">
        {isWhole ? (
          <p class="whole">
            {rows[0] === undefined ? "not returned" : `returned at rank ${rows[0].rank}`},{" "}
            {gradeWords(judged.get(id)?.grade)}
          </p>
        ) : (
          <ul class="legend" aria-label="Legend">
            {kinds.map((kind) => (
              <li key={kind}>
                <span class={`swatch mark-${kind}`} /> <b>{count(size(shown[kind]))}</b> {kindWords[kind]}
              </li>
            ))}
            {entry !== undefined && (
              <li>
                <span class="sign sign-entry">▸</span> best entry point
              </li>
            )}
            {rows.length > 0 && isText && (
              <li>
                <span class="sign">▹</span> the run’s
              </li>
            )}
          </ul>
        )}
        <span class="tool-steps">
          {!isWhole && (
            <>
              <Steps
                what="result"
                keys={["k", "j"]}
                previous={() => visit(before(inOrder))}
                next={() => visit(after(inOrder))}
              />
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
      {document === undefined && !isWhole && (
        <Bars
          rows={inOrder}
          length={length}
          relevant={relevant}
          shown={shown}
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
            start={isText ? rows[0]?.start : undefined}
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

interface Bars {
  readonly rows: readonly (Offsets & { readonly rank: number; readonly relevant: number })[];
  readonly length: number;
  readonly relevant: ReturnType<typeof relevantIn>;
  readonly shown: ReturnType<typeof marks>;
  readonly entry: number | undefined;
  readonly haveTexts: boolean;
}

/** The same without the text: bars of offsets. */
function Bars({ rows, length, relevant, shown, entry, haveTexts }: Bars) {
  return (
    <div class="bars">
      <DocumentBar marks={shown} length={length} entry={entry} />
      <p class="scale quiet" aria-hidden="true">
        <span>0</span>
        <span>{count(length)}</span>
      </p>
      {!haveTexts && (
        <p class="quiet">
          Only offsets are at hand. With <code>--collection</code>, the report shows the text.
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Results and highlights">
        <table>
          <caption class="hidden">Results and highlights, by their offsets</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" class="number">
                From
              </th>
              <th scope="col" class="number">
                To
              </th>
              <th scope="col" class="number">
                Characters
              </th>
              <th scope="col" class="number">
                Relevant
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rank, start, end, relevant: found }) => (
              <OffsetRow key={rank} what={`result ${rank}`} start={start} end={end} found={found} />
            ))}
            {relevant.map(({ start, end }) => (
              <OffsetRow key={start} what="highlight" start={start} end={end} found={end - start} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function OffsetRow({ what, start, end, found }: { readonly what: string; readonly found: number } & Offsets) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td class="number">{count(start)}</td>
      <td class="number">{count(end)}</td>
      <td class="number">{count(end - start)}</td>
      <td class="number">{count(found)}</td>
    </tr>
  );
}
