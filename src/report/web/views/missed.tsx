// The view of highlighted text by how many runs found it: the texts that none or few found, and the hardest topics.

import { capitalised } from "../../../base/list-words.ts";
import { isOfChunks, nounsOf } from "../../nouns.ts";
import { useMemo } from "preact/hooks";
import { cutoffInAddress, cutoffWords } from "../../cutoffs.ts";
import { topicsInSlice } from "../../filters.ts";
import { binName, binWords, type FoundBin, foundBins, foundByPageRuns } from "../../found-by-runs.ts";
import { groupBy } from "../../../base/lists.ts";
import type { PageData } from "../../page-data.ts";
import { judgedTopic } from "../../page-topic.ts";
import { byPassage, longestFirst, type PassageParts } from "../../passages.ts";
import type { Range } from "../../../text/range.ts";
import { foundSheet, foundTextsSheet, hardTopicsSheet } from "../../sheets.ts";
import { choose, chosenAddress, chosenRun, documentAddress, topicAddress } from "../frame/addresses.ts";
import { isCut } from "../texts/use-topic-lists.ts";
import { NotFound } from "../frame/not-found.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { useLater, useLoaded } from "../frame/waiting.tsx";
import { isOfText } from "../document/kinds.ts";
import { Portable } from "../portable/portable.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import type { Route } from "../shared/router.ts";
import { countedWords, countWords, Name, NumberHead, scoreWords, shareWords } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { chosenCutoff, chosenWords, CutoffPicker, SlicePicker, WordsField } from "../texts/filters.tsx";
import { TextList } from "../texts/text-list.tsx";
import { useWithWords } from "../texts/use-words.ts";
import {
  byRunsThatFound,
  foundCounts,
  type HardTopic,
  hardTopics,
  type TopicFoundText,
} from "../../../score/found-texts.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";

/** The highlighted text by how many runs found it, none first; and the topics from the hardest. */
export function MissedPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const runs = [...data.runs.keys()].filter((run) => isOfText(data, run));
  if (runs.length === 0)
    return (
      <NotFound>No text was judged here, or no {nounsOf(data).run} answers with text: nothing can be missed.</NotFound>
    );
  return <Missed route={route} runs={runs} />;
}

function Missed({ route, runs }: { readonly route: Route; readonly runs: readonly number[] }) {
  const source = useSource();
  const { data } = source;
  const nouns = nounsOf(data);
  const text = isOfChunks(data) ? "text that answers," : "highlighted text";
  const stop = chosenCutoff(data, route);
  const loaded = useLoaded(() => Promise.all(runs.map((run) => source.results(run))), [runs]);
  const found = useLater(
    function* () {
      if (loaded === undefined) return undefined;
      const lists = runs.map((run, i) => ({ run, results: loaded[i]! }));
      return { topics: yield* foundByPageRuns(data, lists, stop) };
    },
    [String(stop), loaded !== undefined],
  );
  const others = data.runs.length - runs.length;
  return (
    <>
      <div class="head">
        <div>
          <h1>
            {runs.length === 1 ? (
              <>
                What <Name of={data.runs[runs[0]!]!.name} /> missed
              </>
            ) : (
              "What nobody found"
            )}
          </h1>
          <p class="lead">
            {runs.length === 1
              ? `The ${text} that the ${nouns.run} found, and that it missed,`
              : `The ${text} by how many of ${countWords(runs.length)} ${nouns.run}s found it`}{" "}
            in {cutoffWords(stop)}
            {data.topics.some(({ answers }) => answers > 1) &&
              "; of questions with several right answers the text of all of them"}
            .{others > 0 && ` ${countedWords(others, nouns.run)} of whole documents left out.`}
            {stop === everything &&
              loaded?.some((results) => results.some(isCut)) &&
              " All results count, also those that are not in this file."}
          </p>
        </div>
        <div class="pickers">
          <CutoffPicker route={route} />
          <SlicePicker route={route} />
        </div>
      </div>
      {found === undefined && (
        <p class="quiet" role="status">
          Reading the lists of {countedWords(runs.length, nouns.run)} …
        </p>
      )}
      {found !== undefined && found.topics === undefined && (
        <p class="lead cut">
          The file holds too few results to tell what is in {cutoffWords(stop)}; the whole list can be told.
        </p>
      )}
      {found?.topics !== undefined && <Found route={route} runs={runs} topics={found.topics} stop={stop} />}
    </>
  );
}

interface Found {
  readonly route: Route;
  readonly runs: readonly number[];
  readonly topics: Parameters<typeof byRunsThatFound>[0];
  /** How far lists are read. */
  readonly stop: Cutoff;
}

function Found({ route, runs, topics, stop }: Found) {
  const { data } = useSource();
  const read = cutoffInAddress(data, stop);
  const { query } = route;
  const [slice, words] = [query.get("slice"), chosenWords(route)];
  const inSlice = useMemo(() => {
    const kept = topicsInSlice(data, slice);
    return kept === undefined ? topics : new Map([...topics].filter((_, place) => kept.has(place)));
  }, [data, topics, slice]);
  const places = useMemo(() => new Map(data.topics.map(({ id }, place) => [id, place])), [data]);
  const all = useMemo(
    () => byRunsThatFound(inSlice).map((text) => ({ ...text, topic: places.get(text.topic)! })),
    [inSlice, places],
  );
  const bins = useMemo(() => foundBins(foundCounts(all, runs.length)), [all, runs.length]);
  const bin =
    bins.find((each) => binName(each) === query.get("found")) ?? bins.find(({ texts }) => texts > 0) ?? bins[0]!;
  const by = bin.to === 1 && bin.from === 1 ? runs.findIndex((run) => data.runs[run]!.name === query.get("by")) : -1;
  const inBin = useMemo(
    () => all.filter(({ runs: number, only }) => number >= bin.from && number <= bin.to && (by < 0 || only === by)),
    [all, bin.from, bin.to, by],
  );
  const list = `${read} ${slice} ${binName(bin)} ${by}`;
  const held = useWithWords(words, inBin, list);
  const passages = useMemo(() => held && foundPassages(data, held), [data, held]);
  const hard = useMemo(() => hardTopics(inSlice, runs.length), [inSlice, runs.length]);
  const [none] = bins;
  const total = bins.reduce((sum, { characters }) => sum + characters, 0);
  const first = chosenRun(data, undefined, 0);
  return (
    <>
      <p class="found-words">
        <strong>
          {countWords(none!.characters)} of {nounsOf(data).relevant(total)}
        </strong>{" "}
        {total > 0 && `(${shareWords(none!.share)}) `}
        {none!.characters === 1 ? "was" : "were"}{" "}
        {runs.length === 1 ? "missed" : `found by none of the ${countWords(runs.length)} ${nounsOf(data).run}s`}.
      </p>
      <Portable of="found by how many" sheet={() => foundSheet(bins, runs.length, nounsOf(data).run)} />
      <FoundTable bins={bins} chosen={bin} runs={runs.length} route={route} />
      <section aria-labelledby="texts">
        <h2 id="texts">{titleOf(bin, runs.length, nounsOf(data).run)}</h2>
        <div class="pickers bar">
          {bin.from === 1 && bin.to === 1 && runs.length > 1 && (
            <RunPicker
              label="Found by"
              run={by < 0 ? undefined : runs[by]}
              none={`any ${nounsOf(data).run}`}
              onPick={(run) => choose(route, { by: run === undefined ? undefined : data.runs[run]!.name })}
            />
          )}
          <WordsField route={route} />
        </div>
        {passages === undefined && (
          <p class="quiet" role="status">
            Looking through the texts …
          </p>
        )}
        {passages?.length === 0 && (
          <p class="lead">{inBin.length === 0 ? "None." : "None of these holds the words."}</p>
        )}
        {held !== undefined && passages !== undefined && passages.length > 0 && (
          <div class="missed">
            <Portable
              of="texts"
              sheet={() =>
                foundTextsSheet(
                  titleOf(bin, runs.length, nounsOf(data).run),
                  held.map((text) => ({ ...text, topic: data.topics[text.topic]!.id })),
                )
              }
            />
            <TextList
              list={`${list} ${words}`}
              texts={passages}
              listed={(text) => {
                const run = text.only === undefined ? first : runs[text.only]!;
                const { id, title } = data.topics[text.topic]!;
                return {
                  ...text,
                  kind: text.runs > 0 ? ("found" as const) : undefined,
                  to: documentAddress(data, text.doc, text.topic, run, text.parts[0]!.start, undefined, stop),
                  above: (
                    <a href={topicAddress(data, text.topic, run, undefined, { read })}>
                      <Name of={id} /> {title !== null && <span dir="auto">{title}</span>}
                    </a>
                  ),
                  note: text.runs > 0 && runs.length > 1 ? <Finders text={text} runs={runs} /> : undefined,
                };
              }}
            />
          </div>
        )}
      </section>
      <HardTopics
        topics={hard}
        runs={runs.length}
        places={places}
        link={(topic) => topicAddress(data, topic, first, undefined, { read })}
      />
    </>
  );
}

/** A highlighted passage, and the parts of it that the same runs found, or none. */
interface FoundPassage extends PassageParts<Range> {
  readonly topic: number;
  readonly runs: number;
  readonly only: number | undefined;
}

/** The passages that some texts are parts of: those first of which most text is meant. */
function foundPassages(data: PageData, texts: readonly (Omit<TopicFoundText, "topic"> & { topic: number })[]) {
  const groups = groupBy(texts, ({ topic, runs, only }) => `${topic} ${runs} ${only}`);
  const all = Array.from(groups.values()).flatMap((group): FoundPassage[] => {
    const { topic, runs, only } = group[0]!;
    return byPassage(judgedTopic(data, topic), group).map((passage) => ({ ...passage, topic, runs, only }));
  });
  return longestFirst(all).sort((a, b) => a.runs - b.runs);
}

function titleOf({ from, to }: { readonly from: number; readonly to: number }, runs: number, run: string): string {
  if (to === 0) return runs === 1 ? "The passages with text that was missed" : "Passages with text that nobody found";
  if (runs === 1) return "The passages with text that was found";
  if (to === 1) return `Passages with text that only one ${run} found`;
  return from === to
    ? `Passages with text that ${from} of ${runs} ${run}s found`
    : `Passages with text that ${from} to ${to} of ${runs} ${run}s found`;
}

function Finders({
  text,
  runs,
}: {
  readonly text: Pick<TopicFoundText, "runs" | "only">;
  readonly runs: readonly number[];
}) {
  const { data } = useSource();
  if (text.only === undefined) return <>{`found by ${text.runs} of ${runs.length} ${nounsOf(data).run}s`}</>;
  return (
    <>
      found only by <Name of={data.runs[runs[text.only]!]!.name} />
    </>
  );
}

interface FoundTable {
  readonly bins: readonly FoundBin[];
  readonly chosen: FoundBin;
  readonly runs: number;
  readonly route: Route;
}

/** How much of the highlighted text was found by no run, by one, and so on. A row leads to its texts. */
function FoundTable({ bins, chosen, runs, route }: FoundTable) {
  const { data } = useSource();
  const text = isOfChunks(data) ? "Text that answers" : "Highlighted text";
  const caption = `${text} by how many ${nounsOf(data).run}s found it`;
  const most = Math.max(...bins.map(({ share }) => share), 1e-9);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="found-table">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Found by</th>
            <NumberHead>Characters</NumberHead>
            <NumberHead>Share</NumberHead>
            <th scope="col" class="wide">
              <span class="hidden">Share, drawn</span>
            </th>
            <NumberHead>Texts</NumberHead>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from} class={bin === chosen ? "chosen-row" : undefined}>
              <th scope="row">
                <a
                  href={chosenAddress(route, { found: binName(bin), by: undefined })}
                  aria-current={bin === chosen ? "true" : undefined}
                >
                  {binWords(bin, runs, nounsOf(data).run)}
                </a>
              </th>
              <td class="number">{countWords(bin.characters)}</td>
              <td class="number">{shareWords(bin.share)}</td>
              <td class="wide">
                {bin.characters > 0 && (
                  <span
                    class={`found-bar ${bin.to === 0 ? "by-none" : ""}`}
                    style={{ width: `${(100 * bin.share) / most}%` }}
                  />
                )}
              </td>
              <td class="number">{countWords(bin.texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const topicsAtOnce = 20;

interface HardTopics {
  /** From the hardest. */
  readonly topics: readonly HardTopic[];
  readonly runs: number;
  /** By id: the topic's place on the page. */
  readonly places: ReadonlyMap<string, number>;
  /** Where a topic leads. */
  link(topic: number): string;
}

function HardTopics({ topics, runs, places, link }: HardTopics) {
  const { data } = useSource();
  const portion = usePortion("hard", topicsAtOnce);
  return (
    <section aria-labelledby="hard">
      <h2 id="hard">{capitalised(nounsOf(data).topic)}s, the hardest first</h2>
      <p class="lead">
        Sorted by the share of relevant text that no {nounsOf(data).run} found, then by the average share found per{" "}
        {nounsOf(data).run}.
      </p>
      <Portable of={`${nounsOf(data).topic}s`} sheet={() => hardTopicsSheet(topics, nounsOf(data).topic)} />
      <div
        class="scroll"
        tabIndex={0}
        role="region"
        aria-label={`${capitalised(nounsOf(data).topic)}s, the hardest first`}
      >
        <table class="hard-topics">
          <caption class="hidden">{capitalised(nounsOf(data).topic)}s, the hardest first</caption>
          <thead>
            <tr>
              <th scope="col">{capitalised(nounsOf(data).topic)}</th>
              <NumberHead>{isOfChunks(data) ? "Characters" : "Highlighted"}</NumberHead>
              <NumberHead>{runs === 1 ? "Missed" : "Found by none"}</NumberHead>
              <NumberHead>Share</NumberHead>
              {runs > 1 && <NumberHead>By one only</NumberHead>}
              <NumberHead>Share found{runs > 1 && ", mean"}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {topics.slice(0, portion.shown).map(({ topic, relevant, byNone, byOne, mean }) => {
              const place = places.get(topic)!;
              const { title } = data.topics[place]!;
              return (
                <tr key={topic}>
                  <th scope="row">
                    <a href={link(place)}>
                      <Name of={topic} />
                    </a>{" "}
                    {title !== null && (
                      <span class="quiet" dir="auto">
                        {title}
                      </span>
                    )}
                  </th>
                  <td class="number">{countWords(relevant)}</td>
                  <td class="number">{countWords(byNone)}</td>
                  <td class="number">{shareWords(byNone / relevant)}</td>
                  {runs > 1 && <td class="number">{countWords(byOne)}</td>}
                  <td class="number">{scoreWords(mean)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ShowMore portion={portion} total={topics.length} of={`${nounsOf(data).topic}s`} />
    </section>
  );
}
