// Lists of texts in documents: those that were missed, and those that only one run found. Each has its place, its first words and
// the reason.

import type { ComponentChildren } from "preact";
import type { JudgedTopic } from "../../../data/judgements.ts";
import type { TopicText } from "../../page-topic.ts";
import { passagesHolding } from "../../passages.ts";
import { passagesSheet } from "../../sheets.ts";
import type { Nearness } from "../../topic-reading.ts";
import { PassageNotes } from "../notes/note-list.tsx";
import { Portable } from "../portable/portable.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { countedWords, countWords, Name } from "../shared/words.tsx";
import { documentNumber, useSource, useText } from "../source.ts";
import { type MissedText, reasons } from "../../../score/missed.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import { intersect, nothing, type Range, rangeSet, type RangeSet } from "../../../text/range.ts";

const passagesAtOnce = 12;

/** A text of a document that is to be listed. */
export interface ListedText extends Range {
  readonly doc: string;
  readonly topic: number;
  /** Where it leads. */
  readonly to: string;
  /** What stands above it. */
  readonly above?: ComponentChildren;
  /** What is said of it. */
  readonly note?: ComponentChildren;
}

/** Where a text stands. */
type Placed = Pick<ListedText, "doc" | "start" | "end">;

interface MissedTexts<T extends Placed> extends TextList<T> {
  readonly title: string;
  readonly judged: JudgedTopic;
}

/** Highlighted text in documents, as a list of passages or of their parts. */
export function MissedTexts<T extends Placed>({ title, judged, list, texts, listed }: MissedTexts<T>) {
  const count = passagesHolding(judged, texts);
  const passages = countedWords(count, "passage");
  const parts = texts.length === count ? passages : `${countedWords(texts.length, "part")} of ${passages}`;
  const characters = texts.reduce((total, { start, end }) => total + end - start, 0);
  return (
    <section class="missed">
      <h3>
        {title}: {characters === 0 ? "nothing" : `${parts}, ${countedWords(characters, "character")}`}
      </h3>
      {characters > 0 && <Portable of={title} sheet={() => passagesSheet(title, texts.map(topicText))} />}
      <TextList list={list} texts={texts} listed={listed} />
    </section>
  );
}

function topicText({ doc, start, end }: Placed): TopicText {
  return { doc, ranges: rangeSet([{ start, end }]), characters: end - start };
}

interface TextList<T> {
  /** What they are of: another list is shown from its beginning. */
  readonly list: string;
  readonly texts: readonly T[];
  /** How one of them is listed: of thousands, only those that are shown are asked for. */
  listed(text: T): ListedText;
}

export function TextList<T>({ list, texts, listed }: TextList<T>) {
  const portion = usePortion(list, passagesAtOnce);
  return (
    <>
      <ul class="text-list">
        {texts
          .slice(0, portion.shown)
          .map(listed)
          .map((text) => (
            <Passage key={`${text.to} ${text.start}`} {...text} />
          ))}
      </ul>
      <ShowMore portion={portion} total={texts.length} of="texts" />
    </>
  );
}

function Passage({ topic, doc, start, end, to, above, note }: ListedText) {
  const document = useText(doc);
  return (
    <li>
      {above !== undefined && <p class="text-above quiet">{above}</p>}
      <PlaceHead doc={doc} start={start} end={end} to={to} />
      {note !== undefined && <p class="reason">{note}</p>}
      {document !== undefined && <Snippet text={document.text} start={start} end={end} relevant={nothing} />}
      <PassageNotes topic={topic} doc={doc} range={{ start, end }} />
    </li>
  );
}

/** A document's name, which leads to a place in it, and that place. */
export function PlaceHead({ doc, start, end, to }: Range & { readonly doc: string; readonly to: string }) {
  const { data } = useSource();
  const title = data.documents.titles[documentNumber(data, doc)] ?? null;
  return (
    <p class="result-head">
      <a href={to}>{title === null ? <Name of={doc} /> : <span dir="auto">{title}</span>}</a>
      <span class="quiet place">
        {countWords(start)}–{countWords(end)}, {countedWords(end - start, "character")}
      </span>
    </p>
  );
}

interface Snippet extends Range {
  readonly text: string;
  readonly relevant: RangeSet;
}

const longest = 220; // characters

/** The beginning of a passage, with what was highlighted in it marked. */
export function Snippet({ text, start, end, relevant }: Snippet) {
  const last = Math.min(end, start + longest);
  const pieces: { readonly words: string; readonly isRelevant: boolean }[] = [];
  const cut = (from: number, to: number, isRelevant: boolean): void => {
    if (to > from) pieces.push({ words: codePointSlice(text, from, to).replaceAll(/\s+/g, " "), isRelevant });
  };
  let at = start;
  for (const inside of intersect(relevant, rangeSet([{ start, end: last }]))) {
    cut(at, inside.start, false);
    cut(inside.start, inside.end, true);
    at = inside.end;
  }
  cut(at, last, false);
  if (end > start && pieces.every(({ words }) => words.trim() === ""))
    return <p class="snippet quiet">White space alone{end > last ? ", as far as shown here" : ""}.</p>;
  return (
    <p class="snippet" dir="auto">
      {pieces.map(({ words, isRelevant }, i) => (isRelevant ? <mark key={i}>{words}</mark> : words))}
      {end > last ? " …" : ""}
    </p>
  );
}

const near: Readonly<Record<Nearness, string>> = {
  passage: "not returned, though some of its passage was",
  document: "not returned, though other text of its document was",
  none: "not returned, nor anything of its document",
};

/** Why a text was missed, and how near the list came to it. */
export function reasonWords({ reason }: Pick<MissedText, "reason">, nearness: Nearness | undefined): string {
  if (reason === "not-returned" && nearness !== undefined) return near[nearness];
  const { title, about } = reasons.find(({ name }) => name === reason)!;
  return reason === "not-returned" || reason === "below" ? title : `${title}: ${about}`;
}
