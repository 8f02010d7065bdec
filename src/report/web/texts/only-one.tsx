// The text that only one of two runs found, topic by topic.

import { useMemo } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";
import { topicsInSlice } from "../../filters.ts";
import { judgedTopic, type TopicText } from "../../page-topic.ts";
import { cutoffInAddress, cutoffWords } from "../../cutoffs.ts";
import { charactersIn, mostDifferent, runDifferences, type TopicDifference } from "../../passages.ts";
import { type Range, rangeSet } from "../../../text/range.ts";
import { documentAddress, topicAddress } from "../frame/addresses.ts";
import { useSource } from "../source.ts";
import { LazyDetails, useLater, useLoaded } from "../frame/waiting.tsx";
import { type PlacedText, useWithWords } from "./use-words.ts";
import type { Route } from "../shared/router.ts";
import {
  chosenCutoff,
  chosenShown,
  chosenWords,
  CutoffPicker,
  type ShownChoices,
  ShownPicker,
  SlicePicker,
  WordsField,
} from "./filters.tsx";
import { type ListedText, MissedTexts, reasonsOf } from "./text-list.tsx";
import { countedWords, Name } from "../shared/words.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { isCut, type TopicList, useTopicLists } from "./use-topic-lists.ts";

const topicsAtOnce = 30;

interface OnlyOne {
  readonly route: Route;
  /** The run that is looked at, and the one that it is compared with. */
  readonly run: number;
  readonly against: number;
}

/** The text that only one of two runs found: the topics first in which most was lost or won, and in each the longest text. */
export function OnlyOne({ route, run, against }: OnlyOne) {
  const source = useSource();
  const { data } = source;
  const name = (of: number): string => visible(data.runs[of]!.name);
  const choices: ShownChoices = [
    ["differences", "lost and won"],
    ["losses", `only losses of ${name(run)}`],
    ["wins", `only wins of ${name(run)}`],
  ];
  const [stop, shown, words] = [chosenCutoff(data, route), chosenShown(route, choices), chosenWords(route)];
  const [slice, read] = [route.query.get("slice"), String(stop)];
  const both = useLoaded(() => Promise.all([source.results(run), source.results(against)]), [run, against]);
  const found = useLater(
    function* () {
      if (both === undefined) return undefined;
      const [own, other] = both;
      const pair = [
        { run, results: own },
        { run: against, results: other },
      ] as const;
      return { differences: yield* runDifferences(data, ...pair, stop) };
    },
    [run, against, read, both !== undefined],
  );
  const inSlice = useMemo(() => {
    const topics = topicsInSlice(data, slice);
    return found?.differences?.filter(({ topic }) => topics === undefined || topics.has(topic));
  }, [data, found, slice]);
  const texts = useMemo(() => inSlice?.flatMap(sidedTexts), [inSlice]);
  const held = useWithWords(words, texts, `${run} ${against} ${read} ${slice}`);
  const rows = useMemo(
    () => (held === undefined ? undefined : mostDifferent(regrouped(held, words === "" ? inSlice : undefined), shown)),
    [held, inSlice, shown, words],
  );
  const list = `${run} ${against} ${read} ${slice} ${shown} ${words}`;
  const portion = usePortion(list, topicsAtOnce);
  const isShort = found !== undefined && found.differences === undefined;
  return (
    <section aria-labelledby="only">
      <h2 id="only">Text that only one of them found</h2>
      <div class="pickers bar">
        <CutoffPicker route={route} />
        <ShownPicker route={route} choices={choices} />
        <SlicePicker route={route} />
        <WordsField route={route} />
      </div>
      {isShort && (
        <p class="lead cut">
          The file holds too few results of these runs to tell what is in {cutoffWords(stop)}; the whole list can be
          told.
        </p>
      )}
      {stop === everything && both?.some((results) => results.some(isCut)) && (
        <p class="lead cut">All results count, also those that are not in this file.</p>
      )}
      {!isShort && rows === undefined && (
        <p class="quiet" role="status">
          Looking …
        </p>
      )}
      {rows?.length === 0 && (
        <p class="lead">
          {found?.differences?.length === 0 ? "None: both found the same text." : "None of what was chosen."}
        </p>
      )}
      {rows?.slice(0, portion.shown).map((row) => (
        <LazyDetails
          class="only-one"
          name={`${row.topic}`}
          key={`${row.topic} ${list}`}
          summary={<OnlyWords difference={row} run={run} against={against} />}
        >
          {() => <Sides difference={row} run={run} against={against} stop={stop} list={list} />}
        </LazyDetails>
      ))}
      {rows !== undefined && <ShowMore portion={portion} total={rows.length} of="topics" />}
    </section>
  );
}

interface SidedText extends PlacedText {
  readonly side: "won" | "lost";
}

function sidedTexts({ topic, won, lost }: TopicDifference): SidedText[] {
  const of = (texts: readonly TopicText[], side: SidedText["side"]): SidedText[] =>
    texts.flatMap(({ doc, ranges }) => ranges.map(({ start, end }) => ({ topic, doc, start, end, side })));
  return [...of(won, "won"), ...of(lost, "lost")];
}

/** Texts by their topics again; where none was left out, as they were. */
function regrouped(
  texts: readonly SidedText[],
  all: readonly TopicDifference[] | undefined,
): readonly TopicDifference[] {
  if (all !== undefined) return all;
  const topics = new Map<number, { readonly topic: number; readonly won: TopicText[]; readonly lost: TopicText[] }>();
  for (const { topic, doc, start, end, side } of texts) {
    const known = topics.get(topic) ?? { topic, won: [], lost: [] };
    known[side].push({ doc, ranges: rangeSet([{ start, end }]), characters: end - start });
    topics.set(topic, known);
  }
  return [...topics.values()];
}

interface Pair {
  readonly difference: TopicDifference;
  readonly run: number;
  readonly against: number;
}

function OnlyWords({ difference: { topic, won, lost }, run, against }: Pair) {
  const { data } = useSource();
  const { id, title } = data.topics[topic]!;
  return (
    <>
      <Name of={id} /> {title !== null && <bdi>{title}</bdi>}
      <span class="quiet">
        {" "}
        {countedWords(charactersIn(won), "character")} only by <Name of={data.runs[run]!.name} />,{" "}
        {countedWords(charactersIn(lost), "character")} only by <Name of={data.runs[against]!.name} />
      </span>
    </>
  );
}

interface Sides extends Pair {
  /** How far lists are read. */
  readonly stop: Cutoff;
  readonly list: string;
}

function Sides({ difference, run, against, stop, list }: Sides) {
  const { data } = useSource();
  const { topic, won, lost } = difference;
  const judged = useMemo(() => judgedTopic(data, topic), [data, topic]);
  const { own, other } = useTopicLists(topic, [run, against], judged, stop);
  return (
    <>
      <p>
        <a href={topicAddress(data, topic, run, against, { read: cutoffInAddress(data, stop) })}>
          Both lists beside each other
        </a>
      </p>
      <div class="rankings two">
        {(
          [
            [run, won, other],
            [against, lost, own],
          ] as const
        ).map(([of, texts, missing]) => (
          <MissedTexts
            key={of}
            judged={judged}
            list={`${topic} ${of} ${list}`}
            title={`Only ${visible(data.runs[of]!.name)}`}
            texts={placedTexts(texts)}
            listed={(passage) => ({
              ...passage,
              topic,
              to: documentAddress(data, passage.doc, topic, run, passage.parts[0]!.start, against, stop),
              note: missing && (
                <>
                  <Name of={data.runs[missing.run]!.name} />: {whyMissed(passage, judged, missing)}
                </>
              ),
            })}
          />
        ))}
      </div>
    </>
  );
}

/** Why a list has not what the other found; where it has parts for several reasons, all of them. */
function whyMissed(
  { doc, parts: texts }: Pick<ListedText, "doc" | "parts">,
  judged: JudgedTopic,
  { reading }: TopicList,
): string {
  const isIn = (part: Range): boolean => texts.some(({ start, end }) => part.start < end && start < part.end);
  const parts = reading.missed().missed.filter((part) => part.doc === doc && isIn(part));
  return reasonsOf(parts, judged, reading.returned);
}

function placedTexts(texts: readonly TopicText[]): (Range & { readonly doc: string })[] {
  return texts.flatMap(({ doc, ranges }) => ranges.map(({ start, end }) => ({ doc, start, end })));
}
