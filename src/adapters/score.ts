import { InputError } from "../base/input-error.ts";
import { evaluate } from "../scores/evaluate.ts";
import type { Evaluation } from "../scores/evaluation.ts";
import { type RagCase, type RagOptions, type Track, track } from "./track.ts";

export interface ScoreOptions extends RagOptions {
  /** Default: the measures of the task "chunks". */
  readonly measures?: readonly string[] | undefined;
}

/**
 * The scores of what was retrieved for one question. Throws where a text has no place, or is in several places and nothing
 * tells which, unless `onNote` is there to be told that the first was taken.
 *
 * @example
 * import { score } from "pericope";
 *
 * const documents = { "guide.md": "Press the button. Wait for the light." };
 * const retrieved = [{ pageContent: "Wait for the light.", metadata: { source: "guide.md" } }];
 * const gold = [{ doc: "guide.md", text: "Wait for the light." }];
 * score({ question: "And then?", retrieved, gold, documents, measures: ["R@4000ch"] }); // { "R@4000ch": 1 }
 */
export function score({
  question,
  id,
  retrieved,
  gold,
  ...options
}: RagCase & ScoreOptions): Readonly<Record<string, number>> {
  const scored = track([{ question, id, retrieved, gold }], options);
  const unsure = scored.notes?.find(({ code }) => code === "ambiguous");
  if (unsure !== undefined && options.onNote === undefined)
    throw new InputError(
      `${unsure.message}; expected its start, metadata.loc.lines, or an onNote that takes this note`,
    );
  return scoreTrack(scored, options.measures).runs[0]!.mean;
}

/** The scores of a run from cases, question by question and on average. */
export function scoreTrack({ judgements, run, scoring }: Track, measures?: readonly string[]): Evaluation {
  return evaluate(judgements, [run], { task: "chunks", measures, ...scoring });
}
