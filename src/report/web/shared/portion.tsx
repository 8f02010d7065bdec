// Long lists in portions, which are whole where a view is printed.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { countWords } from "./words.tsx";
import { useKept } from "./kept.ts";

interface Portion {
  readonly size: number;
  /** How many of the list to show. */
  readonly shown: number;
  more(): void;
}

/**
 * A long list in portions, so that showing it never takes long. Another list begins anew; on return, as many are shown as before.
 * On paper it is whole.
 */
export function usePortion(list: string, size: number): Portion {
  const [asked, setAsked] = useKept(`${list} by ${size}`, size);
  const shown = useWhole() ? Infinity : asked;
  return { size, shown, more: () => setAsked(asked + size) };
}

interface ShowMore {
  readonly portion: Portion;
  readonly total: number;
  /** What the list holds, in the plural. */
  readonly of: string;
}

/** The way to the rest of a list, where there is a rest. */
export function ShowMore({ portion: { size, shown, more }, total, of }: ShowMore) {
  if (total <= shown) return null;
  return (
    <p class="more" role="status">
      {countWords(shown)} of {countWords(total)} {of}{" "}
      <button type="button" onClick={more}>
        Show {countWords(Math.min(size, total - shown))} more
      </button>
    </p>
  );
}

/** Whether all of a view is shown, as it is printed: long lists without portions. */
export const WholeContext = createContext(false);

export function useWhole(): boolean {
  return useContext(WholeContext);
}
