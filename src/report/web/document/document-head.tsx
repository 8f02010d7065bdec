import type { ComponentChildren } from "preact";
import { useSource } from "../frame/context.ts";
import { documentNumber } from "../frame/use-text.ts";
import { Name } from "../parts/name.tsx";
import { SeveralAnswers } from "../parts/several-answers.tsx";
import { countedWords } from "../parts/words.ts";

interface DocumentHead {
  readonly id: string;
  readonly topic: number;
  readonly length: number;
  /** The address of the topic. */
  readonly to: string;
  /** What copies have to do with it. */
  readonly copies: ComponentChildren;
  /** What can be chosen. */
  readonly children: ComponentChildren;
}

/** What the document is called, and for which topic it is looked at. */
export function DocumentHead({ id, topic, length, to, copies, children }: DocumentHead) {
  const { data } = useSource();
  const title = data.documents.titles[documentNumber(data, id)] ?? null;
  const { id: topicId, title: topicTitle, answers } = data.topics[topic]!;
  return (
    <>
      <div class="document-head">
        <p class="above">
          <a href={to}>
            Topic <Name of={topicId} />
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
      <div class="pickers bar">{children}</div>
    </>
  );
}
