import { listed } from "../../base/list-words.ts";
import { named } from "../../base/named.ts";
import { counted } from "../../base/note.ts";
import { type CopyKind, copyKinds } from "../../match/copies/copy-kinds.ts";
import type { RepeatRule, Rules } from "../../score/gain/rules.ts";
import type { SourceKey } from "../../score/measures/measure.ts";
import type { Task } from "../../score/tasks.ts";
import { latexText } from "../latex.ts";
import { bibtex } from "./works.ts";

/** How runs were scored, as far as someone needs to know it to get the same numbers. */
export interface ScoringMethod {
  readonly version: string;
  readonly task: Task;
  readonly rules: Rules;
  readonly measures: readonly CitedMeasure[];
  /** What text that was returned before counts as; where it was refused, there was none. */
  readonly repeats: RepeatRule | "refused";
  /** How many topics the means are over; undefined where each run's own are taken. */
  readonly topics: number | undefined;
  /** Which copies of highlighted text count, where they do. */
  readonly copies?: CopyKind | undefined;
  /** Of measures cut by tokens. */
  readonly tokens?: string | undefined;
}

export interface CitedMeasure {
  readonly name: string;
  /** A measure of the person's own has none. */
  readonly source?: { readonly paper: SourceKey; readonly where: string } | undefined;
}

/** How works are cited, by the format of the words. */
export const citeStyles = [
  { name: "table", cite: (key: SourceKey) => ` [${key}]`, text: (plain: string) => plain },
  { name: "markdown", cite: (key: SourceKey) => ` [@${key}]`, text: (plain: string) => plain },
  { name: "latex", cite: (key: SourceKey) => String.raw`~\cite{${key}}`, text: latexText },
] as const;

type Style = (typeof citeStyles)[number];

/** Sentences for a methods section. */
export function methodsWords(scoring: ScoringMethod, { cite, text }: Style): string {
  const { version, task, rules, topics, copies, tokens, repeats } = scoring;
  const over =
    topics === undefined
      ? "the judged topics that each run answers"
      : `${counted(topics, "judged topic", "judged topics")}, of which one without results scores 0`;
  const by = rulesWork(rules);
  return [
    `Runs were scored with pericope ${version}${cite("pericope")} for the task ${text(task.name)} (${text(lowered(task.about))}).`,
    `Measures: ${measureWords(scoring, { cite, text })}.`,
    `They were counted by the rules ${text(rules.name)}: ${text(rules.about)}${by === undefined ? "" : cite(by)}.`,
    `${repeatWords[repeats]}.`,
    ...(copies === undefined ? [] : [`Copies of highlighted text count as it does: ${text(aboutCopies(copies))}.`]),
    ...(tokens === undefined ? [] : [`Tokens are those of ${text(tokens)}.`]),
    `Means are over ${over}.`,
  ].join(" ");
}

/** The entries of all works that the words cite, the program first. */
export function citedWorks(scorings: readonly ScoringMethod[]): string {
  const keys = scorings.flatMap(({ rules, measures }) => [
    ...measures.flatMap(({ source }) => source?.paper ?? []),
    ...[rulesWork(rules)].filter((key) => key !== undefined),
  ]);
  return bibtex([...new Set<SourceKey>(["pericope", ...keys])], scorings[0]?.version ?? "");
}

/** Measures with where they are defined, those of one place together. */
function measureWords({ measures }: ScoringMethod, { cite, text }: Pick<Style, "cite" | "text">): string {
  const places = new Map<string, { readonly names: string[]; readonly source: CitedMeasure["source"] }>();
  for (const { name, source } of measures) {
    const key = source === undefined ? "" : `${source.paper}: ${source.where}`;
    const place = places.get(key) ?? { names: [], source };
    place.names.push(text(name));
    places.set(key, place);
  }
  const words = [...places.values()].map(({ names, source }) =>
    source === undefined
      ? `${listed(names)} (of our own)`
      : `${listed(names)} (${text(source.where)})${cite(source.paper)}`,
  );
  return words.join("; ");
}

const repeatWords: Readonly<Record<ScoringMethod["repeats"], string>> = {
  once: "Text that a run returns again gains once, and costs its length each time",
  novel: "Text that a run returns again counts neither as gain nor as length",
  again: "Text that a run returns again counts in full each time",
  "novel in relevant documents":
    "Text that a run returns again counts in documents without relevant text alone, there in full each time",
  refused: "No run returns any text twice",
};

function aboutCopies(kind: CopyKind): string {
  return named(copyKinds, kind, "kind of copies").about;
}

function rulesWork({ name }: Rules): SourceKey | undefined {
  if (name === "inex_eval") return "inexEval";
  return name === "trec_eval" ? "trecEval" : undefined;
}

/** A sentence as a part of another. */
function lowered(sentence: string): string {
  return (sentence.slice(0, 1).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}
