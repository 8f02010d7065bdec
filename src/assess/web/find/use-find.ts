import { useEffect, useState } from "preact/hooks";
import type { SearchHit } from "../api.ts";
import type { JudgingClient } from "../judging-client.ts";

/** How a search is going. */
export type Search =
  | { readonly kind: "none" | "searching" }
  | { readonly kind: "found"; readonly found: readonly SearchHit[] }
  | { readonly kind: "failed"; readonly fault: string };

/**
 * Searches for documents as soon as there is a query; `tries` makes it ask again. What was found before is there at once, and what
 * another query found never is.
 */
export function useFind(client: JudgingClient, topic: string, query: string, tries: number): Search {
  const key = JSON.stringify([topic, query, tries]);
  const [fault, setFault] = useState<{ readonly key: string; readonly words: string }>();
  const [, setAnswered] = useState("");
  useEffect(() => {
    if (query === "") return;
    let isWanted = true;
    client.search(topic, query).then(
      () => isWanted && setAnswered(key),
      (error: unknown) => {
        if (isWanted) setFault({ key, words: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isWanted = false; // other words are looked for by now
    };
  }, [key]);
  if (query === "") return { kind: "none" };
  if (fault?.key === key) return { kind: "failed", fault: fault.words };
  const found = client.found(topic, query);
  return found === undefined ? { kind: "searching" } : { kind: "found", found };
}
