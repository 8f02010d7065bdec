// How far two judges of citations agree: on the sets of what a sentence cites that both gave a verdict on.

import { InputError } from "../../base/input-error.ts";
import { sum } from "../../base/number.ts";
import type { Verdict } from "../../citations/verdict-rules.ts";
import type { VerdictRecord, Verdicts } from "../../citations/verdicts.ts";
import type { Shared } from "./agreement.ts";

export interface VerdictAgreement {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** Sets of citations that both judged, and those that only one did. */
  readonly sets: Shared;
  /** The share of the sets that both judged on which the verdicts are equal. */
  readonly equal: number;
  /** Cohen's; undefined where each judge gave one and the same verdict to all. */
  readonly kappa: number | undefined;
  /** By the first judge's verdict, then by the second's: how many sets. */
  readonly counts: Readonly<Record<Verdict, Readonly<Record<Verdict, number>>>>;
}

const verdicts: readonly Verdict[] = ["full", "part", "none"];

/**
 * Compares the verdicts of two judges on the same answers.
 *
 * @example
 * import { verdictAgreement } from "pericope";
 *
 * const verdict = { topic: "q1", run: undefined, sentence: 1, citations: ["faq.md"], verdict: "full", line: 1 } as const;
 * const other = { ...verdict, sentence: 2, verdict: "none", line: 2 } as const;
 * const first = { records: [verdict, other] };
 * const second = { records: [verdict, { ...other, verdict: "part" }] } as const;
 * verdictAgreement(first, second).equal; // 0.5
 */
export function verdictAgreement(first: Verdicts, second: Verdicts): VerdictAgreement {
  const [ofFirst, ofSecond] = [bySet(first), bySet(second)];
  const counts = { full: none(), part: none(), none: none() };
  let both = 0;
  for (const [key, { verdict }] of ofFirst) {
    const other = ofSecond.get(key);
    if (other === undefined) continue;
    both++;
    counts[verdict][other.verdict]++;
  }
  if (both === 0)
    throw new InputError(
      `no set of citations has a verdict in ${first.source ?? "the first"} too; expected verdicts on the same answers`,
      { source: second.source },
    );
  const equal = sum(verdicts.map((verdict) => counts[verdict][verdict])) / both;
  const chance = sum(
    verdicts.map((verdict) => {
      const own = sum(verdicts.map((other) => counts[verdict][other]));
      const theirs = sum(verdicts.map((other) => counts[other][verdict]));
      return (own / both) * (theirs / both);
    }),
  );
  return {
    first: first.source,
    second: second.source,
    sets: { both, onlyFirst: ofFirst.size - both, onlySecond: ofSecond.size - both },
    equal,
    kappa: chance === 1 ? undefined : (equal - chance) / (1 - chance),
    counts,
  };
}

function none(): Record<Verdict, number> {
  return { full: 0, part: 0, none: 0 };
}

/** The verdicts by what they are on; two that contradict each other are refused. */
function bySet({ records, source }: Verdicts): ReadonlyMap<string, VerdictRecord> {
  const found = new Map<string, VerdictRecord>();
  for (const record of records) {
    const { run, topic, sentence, citations, verdict, line } = record;
    const key = JSON.stringify([run, topic, sentence, [...new Set(citations)].sort()]);
    const before = found.get(key);
    if (before !== undefined && before.verdict !== verdict)
      throw new InputError(
        `two verdicts on sentence ${sentence} of ${topic} with ${citations.join(", ")}: ${before.verdict} (line ${before.line}) and ${verdict}; expected one`,
        { source, line },
      );
    found.set(key, record);
  }
  return found;
}
