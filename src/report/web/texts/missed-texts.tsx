import type { ComponentChildren } from "preact";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { passagesHolding } from "../../passages.ts";
import type { TopicText } from "../../page-topic.ts";
import { passagesSheet } from "../../sheets.ts";
import { nothing, type Range, rangeSet } from "../../../text/range.ts";
import { PassageNotes } from "../notes/passage-notes.tsx";
import { Portable } from "../portable/portable.tsx";
import { useSource } from "../frame/context.ts";
import { Name } from "../parts/name.tsx";
import { ShowMore, usePortion } from "../parts/portion.tsx";
import { Snippet } from "../parts/snippet.tsx";
import { documentNumber, useText } from "../frame/use-text.ts";
import { countWords, countedWords } from "../parts/words.ts";

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
