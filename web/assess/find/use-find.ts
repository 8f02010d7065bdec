import { useEffect, useState } from "preact/hooks";
import type { SearchHit } from "../api.ts";
import type { Desk } from "../desk.ts";

/** How a search is going. */
export type Search =
  | { readonly kind: "none" | "searching" }
  | { readonly kind: "found"; readonly found: readonly SearchHit[] }
  | { readonly kind: "failed"; readonly fault: string };

/** Searches for documents as soon as there is a query; `tries` makes it ask again. */
export function useFind(desk: Desk, topic: string, query: string, tries: number): Search {
  const [search, setSearch] = useState<Search>({ kind: "none" });
  useEffect(() => {
    if (query === "") return setSearch({ kind: "none" });
    let isWanted = true;
    setSearch({ kind: "searching" });
    desk.search(topic, query).then(
      (found) => isWanted && setSearch({ kind: "found", found }),
      (error: unknown) => {
        if (isWanted) setSearch({ kind: "failed", fault: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isWanted = false; // other words are looked for by now
    };
  }, [topic, query, tries]);
  return search;
}
