// The highlighted passages of a topic, and what one run or two made of each.

import { useId, useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { nearness } from "../../topic-reading.ts";
import { type PassageFate, type Shown, shownPassages, type TopicPassage, topicPassages } from "../../passages.ts";
import { nothing, type Range, rangeSet, subtract } from "../../../text/range.ts";
import { useSource, useText } from "../source.ts";
import { useWithWords } from "./use-words.ts";
import { DocumentBar } from "../document/drawings.tsx";
import { Excerpt, PlaceHead, reasonWords } from "./text-list.tsx";
import { countedWords, Name, shareWords } from "../shared/words.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { RankLinks } from "./topic-results.tsx";
import type { TopicList } from "./use-topic-lists.ts";

const passagesAtOnce = 8;

interface Passages {
  readonly topic: number;
  readonly judged: JudgedTopic;
  readonly lists: readonly TopicList[];
  readonly shown: Shown;
  readonly words: string;
  /** How the lists are read, in an address. */
  readonly read: string;
  /** The address of a document, at a place in it. */
  link(doc: string, at?: number): string;
  /** Goes to a result. */
  visit(run: number, rank: number): void;
}

/** The highlighted passages of a topic, and what became of each. Of two runs those first of which most was lost or won. */
export function Passages({ topic, judged, lists, shown, words, read, link, visit }: Passages) {
  const { data } = useSource();
  const all = useMemo(
    () => topicPassages(judged, lists).map((passage) => ({ topic, ...passage })),
    [topic, judged, ...lists],
  );
  const runs = lists.map(({ run }) => run).join(" ");
  const held = useWithWords(words, all, `${topic} ${runs} ${read}`);
  const list = `${topic} ${runs} ${read} ${shown} ${words}`;
  const portion = usePortion(list, passagesAtOnce);
  const heading = useId(); // one a topic while the report is printed
  if (held === undefined) return <p class="quiet">Looking through the texts …</p>;
  const passages = shownPassages(held, shown);
  return (
    <section class="passages" aria-labelledby={heading}>
      <h2 id={heading}>{data.task === "chunks" ? "The passages that answer" : "The highlighted passages"}</h2>
      {passages.length < all.length && (
        <p class="quiet">
          {passages.length === 0 ? "None" : countedWords(passages.length, "passage")} of {all.length} as chosen.
        </p>
      )}
      <ol class="passage-list">
        {passages.slice(0, portion.shown).map((passage) => (
          <Fates
            key={`${passage.doc} ${passage.start}`}
            passage={passage}
            judged={judged}
            lists={lists}
            link={link}
            visit={visit}
          />
        ))}
      </ol>
      <ShowMore portion={portion} total={passages.length} of="passages" />
    </section>
  );
}

const noParts: readonly Range[] = [];

interface Fates extends Pick<Passages, "judged" | "lists" | "link" | "visit"> {
  readonly passage: TopicPassage;
}

function Fates({ passage, judged, lists, link, visit }: Fates) {
  const { data } = useSource();
  const { doc, start, end, fates } = passage;
  const document = useText(doc);
  // Of one run, what it missed of the passage; whole passages need no mark.
  const missedParts = lists.length === 1 && fates[0]!.found > 0 ? fates[0]!.missed : noParts;
  return (
    <li>
      <PlaceHead doc={doc} start={start} end={end} to={link(doc, start)} />
      {document !== undefined && (
        <Excerpt text={document.text} start={start} end={end} marks={missedParts} kind="missed" />
      )}
      <ul class="fates">
        {lists.map((list, side) => (
          <li key={list.run}>
            <span class="fate-run">
              <Name of={data.runs[list.run]!.name} />
            </span>
            <FateWords fate={fates[side]!} passage={passage} judged={judged} list={list} visit={visit} />
            <DocumentBar
              marks={withinPassage(passage, fates[side]!)}
              length={end - start}
              words={{ found: "found", missed: "missed" }}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The marks of a passage, from its own beginning. */
function withinPassage({ start, end }: Range, { missed }: PassageFate) {
  const moved = rangeSet(missed.map((text) => ({ start: text.start - start, end: text.end - start })));
  return { found: subtract(rangeSet([{ start: 0, end: end - start }]), moved), missed: moved, vain: nothing };
}

interface Fate extends Pick<Passages, "judged" | "visit"> {
  readonly fate: PassageFate;
  readonly passage: TopicPassage;
  readonly list: TopicList;
}

/** "whole, in 1, 3"; "47 %, in 2 · below the cut, in 7". */
function FateWords({ fate, passage, judged, list, visit }: Fate) {
  const { found, alone, ranks, below, missed } = fate;
  const why = (text: PassageFate["missed"][number]): string =>
    reasonWords(text, nearness(text, judged, list.reading.returned));
  const reasons = [...new Map(missed.map((text) => [why(text), text.reason]))];
  return (
    <span class="fate-words">
      <b>{howMuch(found, passage.end - passage.start)}</b>
      {found > 0 && ranks.length === 0 && ", in results that are not in this file"}
      {ranks.length > 0 && (
        <>
          , in <RankLinks run={list.run} ranks={ranks} visit={visit} />
        </>
      )}
      {alone > 0 && alone < found && `, ${countedWords(alone, "character")} by it alone`}
      {reasons.map(([words, reason]) => (
        <span key={words} class="reason">
          {" · "}
          {words}
          {reason === "below" && below.length > 0 && (
            <>
              , in <RankLinks run={list.run} ranks={below} visit={visit} />
            </>
          )}
        </span>
      ))}
    </span>
  );
}

function howMuch(found: number, length: number): string {
  if (found === 0) return "missed";
  return found === length ? "whole" : shareWords(found / length);
}
