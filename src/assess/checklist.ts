// What is missing in the judgements that a judging comes to. It is read before they are frozen (rules 9 and 10 of docs/assess.md).

import { few } from "../base/list-words.ts";
import { counted } from "../base/note.ts";
import { adjudicator } from "./action.ts";
import type { ToGrade } from "./exhaustivity.ts";
import { type DocumentOutcome, outcomes } from "./what-counts.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { judgedAs, lacksEntry } from "./document-state.ts";

interface Kind {
  /** Whether nothing is frozen because of it, unless it is allowed. */
  readonly refuses: boolean;
  readonly one: string;
  readonly many: string;
}

/** By their codes, in the order in which they are listed. */
export const missingKinds = {
  differences: {
    refuses: true,
    one: "document is judged differently, and nobody adjudicated",
    many: "documents are judged differently, and nobody adjudicated",
  },
  "no-entry-point": {
    refuses: true,
    one: "relevant document has no entry point",
    many: "relevant documents have no entry point",
  },
  "no-text": {
    refuses: true,
    one: "document is called relevant, and none of its text is highlighted",
    many: "documents are called relevant, and none of their text is highlighted",
  },
  "text-not-relevant": {
    refuses: false,
    one: "document is judged not relevant, though text is highlighted",
    many: "documents are judged not relevant, though text is highlighted",
  },
  "not-graded": {
    refuses: false,
    one: "document left out: not all elements have an exhaustivity yet",
    many: "documents left out: not all elements have an exhaustivity yet",
  },
  later: { refuses: false, one: "document left for later", many: "documents left for later" },
  cannot: { refuses: false, one: "document that cannot be judged", many: "documents that cannot be judged" },
  "not-judged": {
    refuses: false,
    one: "document of the pool not judged yet",
    many: "documents of the pool not judged yet",
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type MissingCode = keyof typeof missingKinds;

export const missingCodes = Object.keys(missingKinds) as readonly MissingCode[];

/** A document at which something is missing, and who left it so. */
export interface Missing {
  readonly code: MissingCode;
  readonly topic: string;
  readonly doc: string;
  /** Empty where nobody has done anything to it. */
  readonly by: readonly string[];
}

interface ChecklistOptions {
  /** Whose judgements count, where not those of all. */
  readonly assessor?: string | undefined;
  readonly source?: string | undefined;
  /** How many elements of a document still have no exhaustivity; left out where they get none, or are not written. */
  readonly toGrade?: ToGrade | undefined;
}

/** All that is missing, kind by kind; in a kind by topic, in the order of judging. */
export function checklist(judging: Judging, log: JudgingLog, options: ChecklistOptions = {}): Missing[] {
  const { assessor, source, toGrade } = options;
  const found = Array.from(outcomes(judging, log, assessor, source), (one) => missingAt(one, judging, toGrade)).flat();
  // Whose judgement counts was said; that others differ is worth knowing all the same.
  if (assessor !== undefined)
    for (const one of outcomes(judging, log)) found.push(...missingAt(one, judging).filter(isDifference));
  const order = new Map(missingCodes.map((code, i) => [code, i]));
  return found.sort((a, b) => order.get(a.code)! - order.get(b.code)!);
}

const isDifference = ({ code }: Missing): boolean => code === "differences";

function missingAt(
  { topic, doc, states, outcome }: DocumentOutcome,
  { settings }: Judging,
  toGrade?: ToGrade,
): Missing[] {
  const missing = (code: MissingCode, by: readonly string[]): Missing => ({ code, topic, doc, by });
  const who = (isOne: (one: DocumentOutcome["states"][number]) => boolean): string[] =>
    states.filter(isOne).map(({ judge }) => judge);
  if (outcome === undefined) {
    for (const code of ["no-text", "later", "cannot"] as const) {
      const by = who(({ state }) => state.verdict === (code === "no-text" ? "relevant" : code));
      if (by.length > 0) return [missing(code, by)];
    }
    return [missing("not-judged", [])];
  }
  if ("between" in outcome) return [missing("differences", outcome.between)];
  const { judge, state } = outcome;
  const counts = who((one) => (judge === adjudicator ? one.judge === adjudicator : judgedAs(one.state) !== undefined));
  const isRefused = judgedAs(state) === "nonrelevant";
  // Somebody calls relevant what another person's judgement leaves out: only the adjudicator overrules that.
  const textless = isRefused && judge !== adjudicator ? who((one) => one.state.verdict === "relevant") : [];
  const marked = who((one) => counts.includes(one.judge) && one.state.ranges.length > 0);
  return [
    ...(textless.length > 0 ? [missing("no-text", textless)] : []),
    ...(isRefused && marked.length > 0 ? [missing("text-not-relevant", marked)] : []),
    ...(lacksEntry(settings, state) ? [missing("no-entry-point", counts)] : []),
    ...((toGrade?.(doc, state) ?? 0) > 0 ? [missing("not-graded", [judge])] : []),
  ];
}

/** "2 relevant documents have no entry point". */
export function missingWords(code: MissingCode, count: number): string {
  const { one, many } = missingKinds[code];
  return counted(count, one, many);
}

/** Documents by topic, the first of many: "a, b of topic 1; c of topic 2 and 7 more". */
export function placesWords(places: readonly Pick<Missing, "topic" | "doc">[], most = 10): string {
  const shown = documentsByTopic(places.slice(0, most)).map(
    ({ topic, documents }) => `${few(documents, most)} of topic ${topic}`,
  );
  return `${shown.join("; ")}${places.length > most ? ` and ${places.length - most} more` : ""}`;
}

/** The documents of each topic, in the order in which they come. */
export function documentsByTopic(
  places: readonly Pick<Missing, "topic" | "doc">[],
): { readonly topic: string; readonly documents: readonly string[] }[] {
  const topics = new Map<string, string[]>();
  for (const { topic, doc } of places) {
    const documents = topics.get(topic);
    if (documents === undefined) topics.set(topic, [doc]);
    else documents.push(doc);
  }
  return Array.from(topics, ([topic, documents]) => ({ topic, documents }));
}
