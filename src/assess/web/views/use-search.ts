import { useMemo, useState } from "preact/hooks";
import { findWords } from "../../find-words.ts";
import type { Range } from "../../../text/range.ts";

/** The search in a document. */
export interface SearchUse {
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
