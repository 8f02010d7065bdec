// Which kinds of things an answer cites, and which measures of the task "citations" then mean nothing.

import { jsonMap } from "../base/json.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { citationsOf } from "../data/answers.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { RunScores } from "./evaluation.ts";
import type { Scorer } from "./measures/name.ts";
import type { RunEvaluation } from "./run-scoring.ts";

/** How many citations are of each kind, and how many quotes were looked for. Plain data. */
export interface CitedKinds {
  readonly span: number;
  readonly chunk: number;
  readonly document: number;
  readonly quotes: number;
}

export function citedKinds(cites: NonNullable<Run["cites"]>): CitedKinds {
  const kinds = { span: 0, chunk: 0, document: 0, quotes: 0 };
  for (const answer of cites.values())
    for (const { of, quoted } of citationsOf(answer)) {
      kinds[of]++;
      if (quoted !== undefined) kinds.quotes++;
    }
  return kinds;
}

/** The measures of characters and of quotes. The task "citations" shows them only where they mean something. */
export function optionalMeasures(scorers: readonly Scorer[]): string[] {
  return scorers.flatMap(({ name, needs }) => (needs.includes("text") || needs.includes("quotes") ? [name] : []));
}

/**
 * The optional measures that say nothing about these systems. Measures of characters say nothing if a run cites no
 * spans (a chunk only shows where the retriever cut), or if no text was judged. Measures of quotes say nothing if
 * nothing is quoted.
 */
export function uncountedMeasures(
  runs: readonly Pick<RunEvaluation, "cited">[],
  scorers: readonly Scorer[],
  optional: ReadonlySet<string>,
  judgements: Pick<Judgements, "of">,
): ReadonlySet<string> {
  if (optional.size === 0) return optional;
  const hasSpans = judgements.of === "highlights" && runs.every(({ cited }) => cited === undefined || cited.span > 0);
  const hasQuotes = runs.some(({ cited }) => (cited?.quotes ?? 0) > 0);
  return new Set(
    scorers.flatMap(({ name, needs }) => {
      const isLeft = optional.has(name) && (needs.includes("quotes") ? !hasQuotes : !hasSpans);
      return isLeft ? [name] : [];
    }),
  );
}

/** The same scores with some measures left out. */
export function withoutMeasures(scores: RunScores, left: ReadonlySet<string>): RunScores {
  if (left.size === 0) return scores;
  const kept = (row: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name)));
  let topics: RunScores["topics"] | undefined;
  const { run, file, mean } = scores;
  return {
    run,
    file,
    mean: kept(mean),
    get topics() {
      if (topics === undefined) {
        topics = jsonMap(Array.from(scores.topics, ([topic, row]) => [topic, kept(row)] as const));
      }
      return topics;
    },
  };
}

/** Says why measures of characters are not shown. If the user asked for them, says what they measure here. */
export function citationNotes(
  runs: readonly Pick<RunEvaluation, "cited" | "scores">[],
  left: ReadonlySet<string>,
  scorers: readonly Scorer[],
): Note[] {
  const without = runs.filter(
    ({ cited }) => cited !== undefined && cited.span === 0 && cited.chunk + cited.document > 0,
  );
  const [first] = without;
  if (first === undefined) return [];
  const texts = scorers.flatMap(({ name, needs }) => (needs.includes("text") ? [name] : []));
  const hidden = texts.filter((name) => left.has(name));
  const { chunk, document } = first.cited!;
  const kinds = [...(chunk > 0 ? ["chunks"] : []), ...(document > 0 ? ["documents"] : [])];
  const what = `whole ${kinds.join(" and ")}`;
  const who = `${counted(without.length, "run cites", "runs cite")} ${what} and no spans (${few(without.map(({ scores }) => scores.run))})`;
  const fate =
    hidden.length > 0
      ? `${few(hidden)} would measure the chunker, and ${hidden.length === 1 ? "is" : "are"} not shown; -m shows them`
      : `${few(texts)} are of those`;
  return texts.length === 0 ? [] : noteIfAny("no-spans-cited", without.length, `${who}: ${fate}`);
}
