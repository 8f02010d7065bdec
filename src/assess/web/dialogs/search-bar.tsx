import { useLayoutEffect, useRef } from "preact/hooks";
import type { Range } from "../../../text/range.ts";
import { countWords } from "../../../report/web/shared/words.tsx";

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
