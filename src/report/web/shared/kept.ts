// What a page remembers of the views that were left: how far down each was, and what was open in it.

import { createContext } from "preact";
import { useContext, useRef, useState } from "preact/hooks";

/** What is remembered of the views that were left, for as long as the page is open. */
export interface Kept {
  /** How far down a view was when it was last seen, by address. */
  scroll(address: string): number | undefined;
  setScroll(address: string, top: number): void;
  /** Numbers that a view wants to find again: how many of a list are shown, whether something is open. */
  value(key: string): number | undefined;
  setValue(key: string, value: number): void;
  /** The last address with this path, with all that was chosen there. */
  last(path: string): string | undefined;
  /** Whether the view of now was come back to, and begins where it was left. */
  isBack: boolean;
}

export function keptViews(): Kept {
  const scrolls = new Map<string, number>(); // the last seen last
  const values = new Map<string, number>();
  return {
    scroll: (address) => scrolls.get(address),
    setScroll(address, top) {
      scrolls.delete(address);
      scrolls.set(address, top);
    },
    value: (key) => values.get(key),
    setValue: (key, value) => void values.set(key, value),
    last: (path) => [...scrolls.keys()].findLast((address) => pathOf(address) === path),
    isBack: false,
  };
}

/** An address without what is chosen in the view. */
export function pathOf(address: string): string {
  return address.split("?", 1)[0]!;
}

export const KeptContext = createContext<Kept | undefined>(undefined);

/** Undefined on pages that keep nothing. */
export function useKeptViews(): Kept | undefined {
  return useContext(KeptContext);
}

/** A number that is still the same when a reader comes back to the view; another key begins anew. */
export function useKept(key: string, initial: number): readonly [number, (value: number) => void] {
  const kept = useKeptViews();
  const place = useRef(pathOf(location.hash)).current; // that of the view, which may be left before this is
  const name = `${place} ${key}`;
  const [changed, setChanged] = useState<{ readonly name: string; readonly value: number }>();
  const value = changed?.name === name ? changed.value : (kept?.value(name) ?? initial);
  return [
    value,
    (next) => {
      kept?.setValue(name, next);
      setChanged({ name, value: next });
    },
  ];
}
