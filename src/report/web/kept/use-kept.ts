import { useRef, useState } from "preact/hooks";
import { pathOf, useKeptViews } from "./kept.ts";

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
