// The head of a document's view: its name and length, and what in it is a copy of other text.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { FoldedIfNarrow } from "../frame/narrow.tsx";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { SeveralAnswers } from "../texts/topic-head.tsx";
import { countedWords, Name } from "../shared/words.tsx";
import { documentNumber, useSource } from "../source.ts";
import { type RangeSet, size } from "../../../text/range.ts";

interface DocumentHead {
  readonly id: string;
  readonly topic: number;
  readonly length: number;
  /** The address of the topic. */
  readonly to: string;
  /** What copies have to do with it. */
  readonly copies: ComponentChildren;
  /** What is chosen, in a few words. */
  readonly summary: ComponentChildren;
  /** What can be chosen. */
  readonly children: ComponentChildren;
}

/** What the document is called, and for which topic it is looked at. */
export function DocumentHead({ id, topic, length, to, copies, summary, children }: DocumentHead) {
  const { data } = useSource();
  const title = data.documents.titles[documentNumber(data, id)] ?? null;
  const { id: topicId, title: topicTitle, answers } = data.topics[topic]!;
  return (
    <>
      <div class="document-head">
        <p class="above">
          <a href={to}>
            {capitalised(nounsOf(data).topic)} <Name of={topicId} />
            {topicTitle !== null && <> · {topicTitle}</>}
          </a>
        </p>
        <h1>{title === null ? <Name of={id} /> : <span dir="auto">{title}</span>}</h1>
        <p class="lead">
          <Name of={id} />
          {length > 0 && `, ${countedWords(length, "character")}`}
        </p>
        <SeveralAnswers answers={answers} />
        {copies}
      </div>
      <FoldedIfNarrow summary={summary}>
        <div class="pickers bar">{children}</div>
      </FoldedIfNarrow>
    </>
  );
}

interface CopyWords {
  /** What in the document is a copy of text that is highlighted elsewhere. */
  readonly copies: RangeSet;
  /** What of its highlights was returned from copies alone. */
  readonly fromCopies: RangeSet;
}

/** What copies have to do with a document, where they count. */
export function CopyWords({ copies, fromCopies }: CopyWords) {
  const [here, elsewhere] = [size(copies), size(fromCopies)];
  if (here + elsewhere === 0) return null;
  return (
    <p class="lead copies">
      {here > 0 && `${countedWords(here, "character")} here stand for the same text that is highlighted elsewhere. `}
      {elsewhere > 0 && `${countedWords(elsewhere, "character")} of what was found here came from copies.`}
    </p>
  );
}

/** Tells the style sheet how tall the bar of tools is: long names make it taller, and the map and the contents stay below it. */
export function useToolsHeight(): RefObject<HTMLDivElement | null> {
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = tools.current!;
    const tell = (): void => bar.parentElement!.style.setProperty("--tools", `${bar.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(bar);
    return () => watch.disconnect();
  }, []);
  return tools;
}
