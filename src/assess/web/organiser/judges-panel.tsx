import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import type { DifferenceAnswer, NoteAnswer } from "../../organiser-answers.ts";
import { quoted, type Slice } from "../words.ts";
import type { Beginnings } from "./adjudicated-document.tsx";
import type { ShareKind } from "./shares.tsx";
// What each made of the document that is adjudicated, and where the adjudicator may begin.

type Judge = DifferenceAnswer["assessors"][number];

interface JudgesPanel {
  readonly judges: readonly Judge[];
  readonly kinds: readonly ShareKind[];
  /** Of the text. */
  readonly length: number;
  readonly notes: readonly NoteAnswer[];
  readonly slice: Slice;
  readonly beginnings: Beginnings;
  onGo(offset: number): void;
  onEntry(position: number): void;
}

/** What each made of the document, how that is marked in the text, and where to begin. */
export function JudgesPanel(props: JudgesPanel) {
  const { judges, kinds, length, notes, beginnings } = props;
  if (judges.length === 0)
    return (
      <div class="judges-panel">
        <p>Nobody has judged this document: there is nothing to begin with. What you decide counts all the same.</p>
        <Notes notes={notes} />
      </div>
    );
  return (
    <section class="judges-panel" aria-label="What each made of it">
      <Begin judges={judges} beginnings={beginnings} />
      <Legend kinds={kinds} length={length} />
      <Verdicts {...props} />
      <Notes notes={notes} />
    </section>
  );
}

function Begin({ judges, beginnings }: Pick<JudgesPanel, "judges" | "beginnings">) {
  const isTwo = judges.length === 2;
  return (
    <div class="begin" role="group" aria-label="Start from">
      <span class="quiet" aria-hidden="true">
        Start from
      </span>
      {judges.length > 1 && (
        <>
          <button type="button" title="The text that all highlighted (b)" onClick={() => beginnings.from("both")}>
            {isTwo ? "Both" : "All"} <kbd aria-hidden="true">b</kbd>
          </button>
          <button type="button" title="The text that any highlighted (i)" onClick={() => beginnings.from("either")}>
            {isTwo ? "Either" : "Any"} <kbd aria-hidden="true">i</kbd>
          </button>
        </>
      )}
      <button type="button" title="Nothing highlighted, nothing decided (o)" onClick={() => beginnings.from("none")}>
        None <kbd aria-hidden="true">o</kbd>
      </button>
      {judges.map(({ name }, i) => (
        <button key={name} type="button" title={`As ${name} judged it`} onClick={() => beginnings.as(i)}>
          <Name of={name} /> {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
        </button>
      ))}
    </div>
  );
}

function Legend({ kinds, length }: Pick<JudgesPanel, "kinds" | "length">) {
  const marked = kinds.reduce((sum, { characters }) => sum + characters, 0);
  return (
    <ul class="share-legend" aria-label="Characters highlighted by">
      <li class="quiet" aria-hidden="true">
        Characters by
      </li>
      {kinds.map(({ mark, words, characters }) => (
        <li key={words}>
          <span class={`share-sample ${mark}`} aria-hidden="true">
            ab
          </span>{" "}
          <Name of={words} /> <b>{countWords(characters)}</b>
        </li>
      ))}
      <li>
        <span class="share-sample" aria-hidden="true">
          ab
        </span>{" "}
        nobody <b>{countWords(length - marked)}</b>
      </li>
      <li>
        <span class="share-sample share-decided" aria-hidden="true">
          ab
        </span>{" "}
        you
      </li>
    </ul>
  );
}

function Verdicts({ judges, slice, onGo, onEntry }: JudgesPanel) {
  return (
    <ul class="judge-verdicts">
      {judges.map(({ name, verdict, ranges, entry }) => (
        <li key={name}>
          <b>
            <Name of={name} />
          </b>
          : {verdict === "nonrelevant" ? "not relevant" : `relevant, ${countedWords(ranges.length, "passage")}`}
          {verdict !== "nonrelevant" && entry !== null && (
            <>
              , starts at{" "}
              <button type="button" class="small place" title="Show this place" onClick={() => onGo(entry)}>
                ▸ <bdi>{quoted(slice, { start: entry, end: entry + 28 }, 28)}</bdi>
              </button>{" "}
              <button type="button" class="small" onClick={() => onEntry(entry)}>
                Take <span class="hidden">the entry point of {name}</span>
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Notes({ notes }: Pick<JudgesPanel, "notes">) {
  if (notes.length === 0) return null;
  return (
    <ul class="judge-notes" aria-label="Notes">
      {notes.map(({ assessor, text }) => (
        <li key={assessor}>
          <b>
            <Name of={assessor} />
          </b>
          : <bdi class="note-text">{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
