import { isUnresolved, type Passage, type Run } from "../../data/run.ts";

/** What the results of a run are like. */
export interface RunTraits {
  /** Of the first result that says whether it is an element. */
  readonly kind: "element" | "passage" | undefined;
  /** Whether every result is a whole document. */
  readonly isWhole: boolean;
  /** Characters of a result, on average; undefined where none has a place. */
  readonly meanLength: number | undefined;
  /** The tags of its elements, and how many results each has, the most frequent first. */
  readonly tags: readonly (readonly [tag: string, results: number])[];
}

/** Looks at the results of a run, a topic at a time. */
export interface TraitsWatch {
  add(ranked: Iterable<Passage>): void;
  end(answers: Run["answers"]): RunTraits;
}

/** `lengthOf` tells how long a document is, where that is known. */
export function traitsWatch(lengthOf: (doc: string) => number | undefined): TraitsWatch {
  let kind: RunTraits["kind"];
  let [results, whole, placed, characters] = [0, 0, 0, 0];
  const tags = new Map<string, number>();
  return {
    add(ranked) {
      for (const result of ranked) {
        results++;
        kind ??= result.kind;
        const steps = result.path?.split("/").filter((step) => step !== "");
        const tag = steps?.at(-1)?.replace(/\[.*$/s, "");
        if (tag !== undefined) tags.set(tag, (tags.get(tag) ?? 0) + 1);
        const isPlaced = !isUnresolved(result);
        if (steps?.length === 1 || (isPlaced && result.start === 0 && result.end >= (lengthOf(result.doc) ?? Infinity)))
          whole++;
        if (!isPlaced) continue;
        placed++;
        characters += result.end - result.start;
      }
    },
    end: (answers) => ({
      kind,
      isWhole: results > 0 && (answers === "documents" || whole === results),
      meanLength: placed === 0 || answers === "documents" ? undefined : characters / placed,
      tags: [...tags].sort(([, a], [, b]) => b - a),
    }),
  };
}
