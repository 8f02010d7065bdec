import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { countWords } from "../../../report/web/shared/words.tsx";
import type { Range } from "../../../text/range.ts";
import { findWords } from "../../find-words.ts";
// The search in a document: its state, and the bar that shows it.

interface SearchBar {
  readonly words: string;
  readonly found: readonly Range[];
  /** Which of those found is shown; -1 for none. */
  readonly current: number;
  onWords(words: string): void;
  onStep(by: 1 | -1): void;
  onClose(): void;
}

/** Search in the document. The place that was found is where the cursor then is. */
export function SearchBar({ words, found, current, onWords, onStep, onClose }: SearchBar) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current!.focus(), []);
  return (
    <search class="search-bar">
      <input
        ref={field}
        type="search"
        aria-label="Search in the document"
        placeholder="Search in the document"
        value={words}
        onInput={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") onClose();
        }}
      />
      <span class="quiet" role="status">
        {words.trim() !== "" &&
          (found.length === 0 ? "not found" : `${countWords(current + 1)} of ${countWords(found.length)}`)}
      </span>
      <button
        type="button"
        class="round"
        aria-label="Previous"
        title="Previous (Shift and Enter)"
        onClick={() => onStep(-1)}
      >
        ‹
      </button>
      <button type="button" class="round" aria-label="Next" title="Next (Enter)" onClick={() => onStep(1)}>
        ›
      </button>
      <button type="button" class="round" aria-label="Close" title="Close (Esc)" onClick={onClose}>
        ×
      </button>
    </search>
  );
}

/** The search in a document. */
interface SearchUse {
  readonly isOpen: boolean;
  readonly words: string;
  readonly found: readonly Range[];
  readonly current: number;
  open(): void;
  close(): void;
  search(words: string): void;
  step(by: 1 | -1): void;
}

const most = 2000; // places that are shown

/** `onGo`: a place was found, and is to be seen. */
export function useSearch(text: string, onGo: (range: Range) => void): SearchUse {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [current, setCurrent] = useState(-1);
  const found = useMemo(() => (isOpen ? findWords(text, words, most) : []), [text, words, isOpen]);
  const go = (places: readonly Range[], to: number): void => {
    setCurrent(to);
    const place = places[to];
    if (place !== undefined) onGo(place);
  };
  return {
    isOpen,
    words,
    found,
    current,
    open() {
      setOpen(true);
      const field = document.querySelector<HTMLInputElement>(".search-bar input"); // one that is open already was left
      field?.focus();
      field?.select();
    },
    close: () => setOpen(false),
    search(next) {
      setWords(next);
      const places = findWords(text, next, most);
      go(places, places.length === 0 ? -1 : 0);
    },
    step: (by) => found.length > 0 && go(found, (current + by + found.length) % found.length),
  };
}
