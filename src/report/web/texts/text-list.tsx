// Lists of highlighted passages: those of which text was missed, and those of which only one run found text. Each has its place, its words with
// that text marked, and the reason.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { sumBy } from "../../../base/number.ts";
import type { JudgedTopic } from "../../../data/judgements.ts";
import type { TopicText } from "../../page-topic.ts";
import { byPassage, longestFirst, type PassageParts } from "../../passages.ts";
import { passagesSheet } from "../../sheets.ts";
import { nearness, type Nearness } from "../../topic-reading.ts";
import { PassageNotes } from "../notes/note-list.tsx";
import { Portable } from "../portable/portable.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { countedWords, countWords, Name } from "../shared/words.tsx";
import { documentNumber, useSource, useText } from "../source.ts";
import { type MissedText, reasons } from "../../../score/missed.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import { beginningWords, excerptAround, type ExcerptPiece, hasLetters } from "../../../text/excerpt.ts";
import { type Range, rangeSet, type RangeSet } from "../../../text/range.ts";
import { LazyDetails } from "../frame/waiting.tsx";

const passagesAtOnce = 12;

/** A highlighted passage of a document that is to be listed, and the parts of it that the list is of. */
export interface ListedText extends Range {
  readonly doc: string;
  readonly topic: number;
  readonly parts: readonly Range[];
  /** What the parts are marked as, "missed" unless it says otherwise. */
  readonly kind?: "found" | undefined;
  /** Where it leads. */
  readonly to: string;
  /** What is above it. */
  readonly above?: ComponentChildren;
  /** What is said of it. */
  readonly note?: ComponentChildren;
}

/** Where a text is. */
type Placed = Pick<ListedText, "doc" | "start" | "end">;

interface MissedTexts<T extends Placed> {
  readonly title: string;
  readonly judged: JudgedTopic;
  readonly list: string;
  readonly texts: readonly T[];
  /** How a passage is listed of which they are parts. */
  listed(passage: PassageParts<T>): ListedText;
}

/** Highlighted text in documents, as a list of passages in which it is marked. */
export function MissedTexts<T extends Placed>({ title, judged, list, texts, listed }: MissedTexts<T>) {
  const passages = useMemo(() => longestFirst(byPassage(judged, texts)), [judged, texts]);
  const isInPart = ({ start, end, characters }: PassageParts<T>): boolean => characters < end - start;
  const inPart = passages.filter(isInPart).length;
  const characters = sumBy(passages, (passage) => passage.characters);
  return (
    <section class="missed">
      <h3>
        {title}:{" "}
        {characters === 0
          ? "nothing"
          : `${countedWords(passages.length, "passage")}${partWords(inPart, passages.length)}, ${countedWords(characters, "character")}`}
      </h3>
      {characters > 0 && <Portable of={title} sheet={() => passagesSheet(title, texts.map(topicText))} />}
      <TextList list={list} texts={passages} listed={listed} />
    </section>
  );
}

function partWords(inPart: number, all: number): string {
  if (inPart === 0) return "";
  if (inPart === all) return " in part";
  return ` (${countWords(inPart)} in part)`;
}

function topicText({ doc, start, end }: Placed): TopicText {
  return { doc, ranges: rangeSet([{ start, end }]), characters: end - start };
}

interface TextList<T> {
  /** What they are of: another list is shown from its beginning. */
  readonly list: string;
  /** The longest first. */
  readonly texts: readonly T[];
  /** How one of them is listed: of thousands, only those that are shown are asked for. */
  listed(text: T): ListedText;
}

/** Passages with something to read in their parts, and how many there are besides. */
export function TextList<T extends PassageParts<Range>>({ list, texts, listed }: TextList<T>) {
  const unreadable = useUnreadable(texts, list);
  const portion = usePortion(list, passagesAtOnce);
  const shown = texts.filter((text) => !unreadable.has(text));
  const row = (text: T) => <Passage key={`${text.doc} ${text.start} ${text.parts[0]!.start}`} {...listed(text)} />;
  return (
    <>
      <ul class="text-list">{shown.slice(0, portion.shown).map(row)}</ul>
      <ShowMore portion={portion} total={shown.length} of="passages" />
      {unreadable.size > 0 && (
        <LazyDetails class="unreadable" name={`unreadable ${list}`} summary={unreadableWords([...unreadable])}>
          {() => <ul class="text-list">{[...unreadable].map(row)}</ul>}
        </LazyDetails>
      )}
    </>
  );
}

function unreadableWords(texts: readonly PassageParts<Range>[]): string {
  const pieces = sumBy(texts, ({ parts }) => parts.length);
  const characters = sumBy(texts, (text) => text.characters);
  return `${countedWords(pieces, "piece")} without letters or digits (${countedWords(characters, "character")})`;
}

const mostUnreadable = 40; // characters: more than this without a letter is a rule or a drawing, and worth a look

/** Those whose parts have no letters or digits, once their documents are unpacked. Only short ones are looked at. */
function useUnreadable<T extends PassageParts<Range>>(texts: readonly T[], list: string): ReadonlySet<T> {
  const source = useSource();
  const key = `${list} ${texts.length}`;
  const [found, setFound] = useState<{ readonly key: string; readonly texts: ReadonlySet<T> }>();
  useEffect(() => {
    let isOver = false;
    const few = texts.filter(({ characters }) => characters <= mostUnreadable);
    void (async () => {
      const without = new Set<T>();
      for (const text of few) {
        const doc = documentNumber(source.data, text.doc);
        if (isOver || doc < 0 || !source.data.documents.haveTexts) break;
        const document = await source.text(doc).catch(() => undefined);
        if (document === undefined) continue; // a text that cannot be read is listed by its place
        if (text.parts.every(({ start, end }) => !hasLetters(codePointSlice(document.text, start, end))))
          without.add(text);
      }
      if (!isOver && without.size > 0) setFound({ key, texts: without });
    })();
    return () => {
      isOver = true;
    };
    // The key stands for the texts.
  }, [key]);
  return found?.key === key ? found.texts : new Set();
}

function Passage({ topic, doc, start, end, parts, kind, to, above, note }: ListedText) {
  const document = useText(doc);
  const characters = sumBy(parts, (part) => part.end - part.start);
  const isWhole = characters === end - start;
  return (
    <li class={kind}>
      {above !== undefined && <p class="text-above quiet">{above}</p>}
      <PlaceHead doc={doc} start={start} end={end} part={isWhole ? undefined : characters} to={to} />
      {note !== undefined && <p class="reason">{note}</p>}
      {document !== undefined && (
        <Excerpt
          text={document.text}
          start={start}
          end={end}
          marks={isWhole ? [] : parts}
          kind={kind === undefined ? "missed" : undefined}
        />
      )}
      <PassageNotes topic={topic} doc={doc} range={{ start, end }} />
    </li>
  );
}

interface PlaceHead extends Range {
  readonly doc: string;
  /** How many of its characters are meant; undefined where all are. */
  readonly part?: number | undefined;
  readonly to: string;
}

/** A document's name, which leads to a place in it, and that place. */
export function PlaceHead({ doc, start, end, part, to }: PlaceHead) {
  const { data } = useSource();
  const title = data.documents.titles[documentNumber(data, doc)] ?? null;
  return (
    <p class="result-head">
      <a href={to}>{title === null ? <Name of={doc} /> : <span dir="auto">{title}</span>}</a>
      <span class="quiet place">
        {countWords(start)}–{countWords(end)}, {part !== undefined && `${countWords(part)} of `}
        {countedWords(end - start, "character")}
      </span>
    </p>
  );
}

interface Excerpt extends Range {
  readonly text: string;
  /** What is marked in it. */
  readonly marks: readonly Range[];
  readonly kind?: "missed" | undefined;
}

const longest = 360; // characters

/** A passage in its words: from its beginning, or around what is marked in it. */
export function Excerpt({ text, start, end, marks, kind }: Excerpt) {
  const pieces = useMemo(() => excerptAround(text, { start, end }, marks, longest), [text, start, end, marks]);
  return <Pieces pieces={pieces} kind={kind} />;
}

/** The beginning of a result, with what was highlighted in it marked. */
export function Snippet({
  text,
  start,
  end,
  relevant,
}: Range & { readonly text: string; readonly relevant: RangeSet }) {
  const pieces = useMemo(
    () => beginningWords(text, { start, end }, relevant, longestBeginning),
    [text, start, end, relevant],
  );
  return <Pieces pieces={pieces} />;
}

const longestBeginning = 220; // characters

function Pieces({ pieces, kind }: { readonly pieces: readonly ExcerptPiece[]; readonly kind?: "missed" | undefined }) {
  if (pieces.length > 0 && pieces.every(({ words }) => words.trim() === ""))
    return <p class="snippet quiet">Only white space.</p>;
  return (
    <p class="snippet" dir="auto">
      {pieces.map(({ words, isMarked }, i) =>
        isMarked ? (
          <mark key={i} class={kind}>
            {words}
          </mark>
        ) : (
          words
        ),
      )}
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

/** The reasons of several parts of a passage, each once. */
export function reasonsOf(
  parts: readonly MissedText[],
  judged: JudgedTopic,
  returned: Parameters<typeof nearness>[2],
): string {
  const words = new Set(parts.map((part) => reasonWords(part, nearness(part, judged, returned))));
  return words.size < 2 ? [...words].join("") : [...words].map((each) => `in part ${each}`).join("; ");
}
