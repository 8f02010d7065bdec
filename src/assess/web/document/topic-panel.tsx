// The topic beside the text, and whether the words of its query are tinted.

import { useState } from "preact/hooks";
import type { Topic } from "../../../data/topics.ts";

interface TopicPanel {
  readonly topic: Topic;
  readonly isTinted: boolean;
  onTint(isTinted: boolean): void;
}

/** What is asked for: the whole topic, as its author wrote it. */
export function TopicPanel({ topic, isTinted, onTint }: TopicPanel) {
  const { id, title, description, narrative, castitle, phrasetitle, keywords } = topic;
  const more = [
    ["Query", castitle],
    ["Phrases", phrasetitle],
    ["Keywords", keywords],
  ] as const;
  return (
    <section class="panel topic-panel" aria-labelledby="topic-heading">
      <h2 id="topic-heading">
        <span class="quiet">Topic {id}</span>
        <bdi>{title ?? description ?? ""}</bdi>
      </h2>
      {description !== undefined && title !== undefined && <p dir="auto">{description}</p>}
      {narrative !== undefined && (
        <p class="narrative" dir="auto">
          {narrative}
        </p>
      )}
      <dl class="query">
        {more.map(
          ([name, words]) =>
            words !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{words}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <label class="check">
        <input type="checkbox" checked={isTinted} onChange={(event) => onTint(event.currentTarget.checked)} /> Tint the
        words of the query <kbd aria-hidden="true">t</kbd>
      </label>
    </section>
  );
}

/** Whether query words are tinted stays the same from document to document. */
export function useTinted(): [boolean, (isTinted: boolean) => void] {
  const [isTinted, setTinted] = useState(() => sessionStorage.getItem("pericope-tint") === "yes");
  return [
    isTinted,
    (next) => {
      sessionStorage.setItem("pericope-tint", next ? "yes" : "no");
      setTinted(next);
    },
  ];
}
