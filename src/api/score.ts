import { InputError } from "../base/input-error.ts";
import { evaluate } from "../score/evaluate.ts";
import type { Evaluation } from "../score/evaluation.ts";
import { isGiven, givenKind } from "./given.ts";
import { type AnswerCase, type RagCase, type RagOptions, type Track, track } from "./track.ts";

export interface ScoreOptions extends RagOptions {
  /** Default: the measures of the task "chunks", or of an answer those of the task "citations". */
  readonly measures?: readonly string[] | undefined;
}

/**
 * The scores of what was retrieved for one question, or of what an answer to it cites. Throws where a text has no place, or is in several places and nothing
 * tells which, or where a place is in none of the documents, unless `onNote` is there to be told of these two. Offsets count
 * UTF-16 units, as JavaScript does, unless `unit` says otherwise: "codepoint" for offsets from Python, "byte" for Rust or Go.
 *
 * @example
 * import { score } from "pericope";
 *
 * const documents = { "guide.md": "Press the button. Wait for the light." };
 * const retrieved = [{ pageContent: "Wait for the light.", metadata: { source: "guide.md" } }];
 * const gold = [{ doc: "guide.md", text: "Wait for the light." }];
 * score({ question: "And then?", retrieved, gold, documents, measures: ["R@4000ch"] }); // { "R@4000ch": 1 }
 *
 * const answer = { sentences: [{ text: "Wait.", citations: [{ doc: "guide.md", text: "Press the button." }] }] };
 * score({ question: "And then?", answer, gold, documents, measures: ["citationP", "quoteExact"] }); // { citationP: 0, quoteExact: 1 }
 */
export function score(asked: (RagCase | AnswerCase) & ScoreOptions): Readonly<Record<string, number>> {
  if (!isGiven(asked))
    throw new InputError(
      `score was given what is ${givenKind(asked)}; expected { question, retrieved, gold, documents }, or an answer in place of retrieved`,
    );
  const { question, id, gold, ...others } = asked;
  refuseNoNames(others.measures);
  const scored =
    "answer" in others
      ? track([{ question, id, gold, answer: others.answer }], others)
      : track([{ question, id, gold, retrieved: others.retrieved }], others);
  for (const { code, message } of others.onNote === undefined ? (scored.notes ?? []) : [])
    if (Object.hasOwn(wanting, code))
      throw new InputError(`${message}; expected ${wanting[code]}, or an onNote that takes this note`);
  return scoreTrack(scored, others.measures).runs[0]!.mean;
}

/** What makes a score doubtful, and what would help. */
const wanting: Readonly<Record<string, string>> = {
  ambiguous: "its start, metadata.loc.lines",
  "unknown-documents": "all documents",
};

function refuseNoNames(measures: unknown): void {
  if (measures === undefined || (Array.isArray(measures) && measures.every((name) => typeof name === "string"))) return;
  const found = Array.isArray(measures) ? "a list of other things" : givenKind(measures);
  throw new InputError(`measures are ${found}; expected a list of names, such as ["R@4000ch", "P@5"]`);
}

/** The scores of a run from cases, question by question and on average. */
export function scoreTrack({ judgements, run, scoring }: Track, measures?: readonly string[]): Evaluation {
  return evaluate(judgements, [run], { task: run.cites === undefined ? "chunks" : "citations", measures, ...scoring });
}
