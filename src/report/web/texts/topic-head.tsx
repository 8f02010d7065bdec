// What a topic asks, and how much text is relevant to it.

import { viewLink } from "../frame/addresses.ts";
import { useLeaving } from "../portable/leaving.tsx";
import { capitalised } from "../../../base/list-words.ts";
import { isOfChunks, nounsOf } from "../../nouns.ts";
import type { ComponentChildren } from "preact";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { TopicNotes } from "../notes/note-list.tsx";
import { useKept } from "../shared/kept.ts";
import { countedWords, Name } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { size } from "../../../text/range.ts";

interface TopicHead {
  readonly topic: number;
  readonly judged: JudgedTopic;
  /** What stands beside the heading. */
  readonly children?: ComponentChildren;
}

/** What a topic asks, how much text is relevant to it, and what readers noted. */
export function TopicHead({ topic, judged, children }: TopicHead) {
  const { data } = useSource();
  const { copy } = useLeaving();
  const nouns = nounsOf(data);
  const { id, title, description, narrative, answers } = data.topics[topic]!;
  const relevant = [...judged.values()].filter(({ grade }) => grade > 0);
  const characters = relevant.reduce((total, document) => total + size(document.relevant), 0);
  return (
    <>
      <div class="head">
        <div>
          <p class="above">
            {capitalised(nouns.topic)} <Name of={id} />{" "}
            <button
              type="button"
              class="copy-link"
              onClick={() => void copy(viewLink(location), `Link to this ${nouns.topic}`, "link.txt")}
            >
              Copy link
            </button>
          </p>
          <h1>{title === null ? <Name of={id} /> : <span dir="auto">{title}</span>}</h1>
          <p class="lead">
            {characters > 0 && `${nouns.relevant(characters)} `}
            {isOfChunks(data)
              ? `in ${countedWords(relevant.length, "document")}`
              : `${characters > 0 ? "in " : ""}${countedWords(relevant.length, "relevant document")}`}
          </p>
          <SeveralAnswers answers={answers} />
        </div>
        {children}
      </div>
      <Need description={description} narrative={narrative} />
      <TopicNotes topic={id} />
    </>
  );
}

interface Need {
  readonly description: string | null;
  readonly narrative: string | null;
}

function Need({ description, narrative }: Need) {
  const [open, setOpen] = useKept("narrative", 0);
  if (description === null && narrative === null) return null;
  return (
    <div class="need">
      {description !== null && <p dir="auto">{oneLine(description)}</p>}
      {narrative !== null && (
        <details open={open === 1} onToggle={(event) => setOpen(event.currentTarget.open ? 1 : 0)}>
          <summary>Narrative</summary>
          <p dir="auto">{oneLine(narrative)}</p>
        </details>
      )}
    </div>
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** What is shown of a topic is all of its right answers together, though any of them would do. */
export function SeveralAnswers({ answers }: { readonly answers: number }) {
  if (answers < 2) return null;
  return (
    <p class="lead several-answers">
      {answers} right answers: a run is scored by the one that is best for it. They are shown here together, with
      precision and recall of them all, so that text marked as missed may not have been needed.
    </p>
  );
}
