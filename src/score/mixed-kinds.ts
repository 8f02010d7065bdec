import type { Passage } from "../data/run.ts";
import { byLine, type Fault, firstLine, isKnownPlace, onLine } from "./fault.ts";

/** A run holds elements or passages, not both, and what it says it holds, or else what its first result is. */
export function mixedKinds(said: string | undefined) {
  const declared = said === "element" || said === "passage" ? said : undefined;
  const found: Fault[] = [];
  let first: Passage | undefined; // by its line, of those that have come
  let waiting: Passage[] | undefined = declared === undefined ? [] : undefined; // until no earlier one can come

  function compare(results: readonly Passage[]): void {
    const wanted = declared ?? (first && wayOf(first));
    for (const passage of results)
      if (wayOf(passage) !== wanted)
        found.push({
          code: "mixed",
          line: passage.line,
          message:
            `document ${passage.doc}: an answer by ${wayOf(passage)}, where ` +
            (declared === undefined
              ? `the first is by ${wanted}${onLine(first!)}`
              : `the run says result-type ${declared}`) +
            "; expected one kind a run",
        });
  }

  function settle(): void {
    compare(waiting ?? []);
    waiting = undefined;
  }

  return {
    add(ranked: readonly Passage[]): void {
      if (waiting !== undefined && first !== undefined && firstLine(ranked) > (first.line ?? 0)) settle();
      const results = ranked.filter(isKnownPlace);
      if (waiting === undefined) return compare(results);
      for (const passage of results) {
        if (first === undefined || byLine(passage, first) < 0) first = passage;
        waiting.push(passage);
      }
    },
    end(): Fault[] {
      settle();
      return found;
    },
  };
}

/** Two points and an offset with a length both say a passage. */
function wayOf({ kind }: Passage): "element" | "passage" {
  return kind ?? "passage";
}
