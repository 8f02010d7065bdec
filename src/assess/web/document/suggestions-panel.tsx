// What machines suggest in a document: when it is asked for (rule 25), which of it is still open, and the list of it beside the text.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ShowMore, usePortion } from "../../../report/web/shared/portion.tsx";
import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import type { TopicAnswer } from "../../assessor-answers.ts";
import { isCovered, openSuggestions, type SuggestedRange, type SuggestionsAnswer } from "../../suggestions.ts";
import { isJudged } from "../client/judged.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { quoted, type Slice } from "../words.ts";

/** What is suggested in a document, as far as this person may see it. */
export interface Suggested {
  readonly machines: readonly string[];
  /** Neither taken nor dropped, nor highlighted by the person in full. */
  readonly open: readonly SuggestedRange[];
  /** Goes on, where nothing is open that the person has not seen yet: what is shown after judging is shown first. */
  goOn(onward: () => void): void;
}

const patience = 2000; // milliseconds that a person waits for suggestions before the next document is shown

export function useSuggestions(
  client: JudgingClient,
  { id: topic, practice }: TopicAnswer,
  doc: string,
  say: (words: string) => void,
): Suggested {
  const { suggestions: when } = client.me.settings;
  const isShown = when !== undefined && !practice && client.me.role === "assessor";
  const state = client.state(topic, doc);
  const [answer, setAnswer] = useState<SuggestionsAnswer>();
  // The order of the log says who judged blind: what was done before must be in it first.
  const isDue =
    isShown &&
    answer === undefined &&
    client.save.unsaved === 0 &&
    (when === "before" || (state !== undefined && isJudged(state)));
  const waiting = useRef<() => void>(undefined);
  const openNow = (of: SuggestionsAnswer | undefined): SuggestedRange[] => {
    const now = client.state(topic, doc);
    if (of === undefined || now === undefined) return [];
    return openSuggestions(of.suggestions, client.actions(topic, doc)).filter((one) => !isCovered(one, now.ranges));
  };
  const goOnNow = (): void => {
    const onward = waiting.current;
    waiting.current = undefined;
    onward?.();
  };
  useEffect(() => {
    if (!isDue) return;
    let isWanted = true;
    const show = (found: SuggestionsAnswer | undefined): void => {
      if (!isWanted) return;
      setAnswer(found);
      const open = openNow(found);
      if (open.length === 0) return goOnNow();
      const wasWaiting = waiting.current !== undefined;
      waiting.current = undefined;
      const onward = wasWaiting ? ", . for the next document" : "";
      say(`${suggestedWords(open)} Press v for the first${onward}.`);
    };
    // Where it fails, it is asked for again after the next action.
    void client.suggestions(topic, doc).then(show, goOnNow);
    return () => {
      isWanted = false;
    };
  }, [isDue]);
  const goOn = useCallback(
    (onward: () => void): void => {
      if (!isShown || when === "before" || answer !== undefined) return onward();
      waiting.current = onward;
      setTimeout(goOnNow, patience); // the server is slow, or away
    },
    [isShown, answer],
  );
  const open = useMemo(() => openNow(answer), [answer, state]);
  return { machines: answer?.machines ?? [], open, goOn };
}

/** "gpt suggests 2 highlights." */
function suggestedWords(open: readonly SuggestedRange[]): string {
  const machines = [...new Set(open.map(({ from }) => from))];
  return `${machines.join(" and ")} ${machines.length === 1 ? "suggests" : "suggest"} ${countedWords(open.length, "highlight")}.`;
}

interface SuggestionsPanel {
  readonly doc: string;
  readonly slice: Slice;
  readonly suggested: Suggested;
  readonly picked: SuggestedRange | undefined;
  onPick(one: SuggestedRange): void;
  onTake(one: SuggestedRange): void;
  onDrop(one: SuggestedRange): void;
}

const atOnce = 20;

/** What is suggested and still open, as a list, for the mouse and for those who do not see marks over a text. */
export function SuggestionsPanel({ doc, slice, suggested, picked, onPick, onTake, onDrop }: SuggestionsPanel) {
  const portion = usePortion(doc, atOnce);
  const { open, machines } = suggested;
  if (machines.length === 0) return null;
  return (
    <section class="panel suggestions-panel" aria-labelledby="suggestions-heading">
      <h2 id="suggestions-heading">
        Suggestions <span class="quiet">{countWords(open.length)}</span>
      </h2>
      {open.length === 0 ? (
        <p class="quiet">None is left.</p>
      ) : (
        <ol>
          {open.slice(0, portion.shown).map((one) => (
            <li key={`${one.start} ${one.end} ${one.from}`} aria-current={one === picked}>
              <button type="button" onClick={() => onPick(one)}>
                <bdi class="suggested-text">{quoted(slice, one, 110)}</bdi>
              </button>
              <p class="suggestion-tools">
                <span class="quiet">
                  <Name of={one.from} />
                </span>
                <button type="button" class="small" onClick={() => onTake(one)}>
                  Take
                </button>
                <button type="button" class="small" onClick={() => onDrop(one)}>
                  Drop
                </button>
              </p>
            </li>
          ))}
        </ol>
      )}
      <ShowMore portion={portion} total={open.length} of="suggestions" />
    </section>
  );
}
