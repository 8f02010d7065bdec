import type { TopicText } from "../../src/page/page-topic.ts";
import { passagesSheet } from "../../src/page/sheets/result-sheets.ts";
import { nothing, type Range } from "../../src/text/range.ts";
import { useSource } from "../frame/context.ts";
import { Name } from "./name.tsx";
import { ShowMore, usePortion } from "./portion.tsx";
import { Snippet } from "./snippet.tsx";
import { documentNumber, useText } from "../frame/use-text.ts";
import { PassageNotes } from "../notes/passage-notes.tsx";
import { Portable } from "../portable/portable.tsx";
import { countWords, countedWords } from "./words.ts";

const passagesAtOnce = 12;

interface MissedTexts {
  readonly title: string;
  readonly topic: number;
  /** What they are of: another list is shown from its beginning. */
  readonly list: string;
  readonly texts: readonly TopicText[];
  link(doc: string, at: number): string;
}

/** Highlighted text in documents, as a list of passages. */
export function MissedTexts({ title, topic, list, texts, link }: MissedTexts) {
  const passages = texts.flatMap(({ doc, ranges }) => ranges.map((range) => ({ doc, range })));
  const portion = usePortion(list, passagesAtOnce);
  const characters = texts.reduce((total, text) => total + text.characters, 0);
  return (
    <section class="missed">
      <h3>
        {title}:{" "}
        {characters === 0
          ? "nothing"
          : `${countedWords(passages.length, "passage")}, ${countedWords(characters, "character")}`}
      </h3>
      {characters > 0 && <Portable of={title} sheet={() => passagesSheet(title, texts)} />}
      <ul>
        {passages.slice(0, portion.shown).map(({ doc, range }) => (
          <Passage key={`${doc} ${range.start}`} topic={topic} doc={doc} range={range} to={link(doc, range.start)} />
        ))}
      </ul>
      <ShowMore portion={portion} total={passages.length} of="passages" />
    </section>
  );
}

interface Passage {
  readonly topic: number;
  readonly doc: string;
  readonly range: Range;
  readonly to: string;
}

function Passage({ topic, doc, range, to }: Passage) {
  const { data } = useSource();
  const document = useText(doc);
  const title = data.documents.titles[documentNumber(data, doc)] ?? null;
  return (
    <li>
      <p class="result-head">
        <a href={to}>{title === null ? <Name of={doc} /> : <span dir="auto">{title}</span>}</a>
        <span class="quiet place">
          {countWords(range.start)}–{countWords(range.end)}, {countedWords(range.end - range.start, "character")}
        </span>
      </p>
      {document !== undefined && <Snippet text={document.text} {...range} relevant={nothing} />}
      <PassageNotes topic={topic} doc={doc} range={range} />
    </li>
  );
}
