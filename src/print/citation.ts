// Texts for papers: `methodsWords` describes for a methods section how runs were scored, and `bibtex` has the works
// that it cites.

import { listed } from "../base/list-words.ts";
import { named } from "../base/named.ts";
import { counted } from "../base/note.ts";
import { type CopyKind, copyKinds } from "../match/copies/copy-kinds.ts";
import { latexText } from "./printers/latex.ts";
import type { RepeatRule, Rules } from "../score/gain/rules.ts";
import type { SourceKey } from "../score/measures/measure.ts";
import type { Task } from "../score/tasks.ts";

/** How runs were scored, with everything that others need to get the same numbers. */
export interface ScoringMethod {
  readonly version: string;
  readonly task: Task;
  readonly rules: Rules;
  readonly measures: readonly CitedMeasure[];
  /** How repeated text counts. "refused": overlap was refused, so there was none. */
  readonly repeats: RepeatRule | "refused";
  /** The number of topics in the means. Undefined if each mean is over the run's own topics. */
  readonly topics: number | undefined;
  /** Which copies of highlighted text count. Undefined if copies do not count. */
  readonly copies?: CopyKind | undefined;
  /** The tokenizer of measures that are cut by tokens. */
  readonly tokens?: string | undefined;
}

export interface CitedMeasure {
  readonly name: string;
  /** Undefined for a measure of the user's own. */
  readonly source?: { readonly paper: SourceKey; readonly where: string } | undefined;
}

/** How each text format writes a citation. */
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

/** Measures with their sources; measures from the same place are grouped. */
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

/** A sentence as part of another sentence: without its capital. */
function lowered(sentence: string): string {
  return (sentence.slice(0, 1).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}

/** A work for BibTeX. Details that could not be checked in the work itself, such as pages, are left out. */
interface Work {
  readonly type: "inproceedings" | "techreport" | "software" | "misc";
  readonly fields: Readonly<Record<string, string>>;
}

const inex2007 = {
  booktitle: "Focused Access to XML Documents (INEX 2007)",
  series: "LNCS",
  volume: "4862",
  publisher: "Springer",
  year: "2008",
};

/** By the key that measures use to name their source. */
const works: Readonly<Record<SourceKey, Work>> = {
  kamps2007measures: {
    type: "inproceedings",
    fields: {
      author: "Kamps, Jaap and Pehcevski, Jovan and Kazai, Gabriella and Lalmas, Mounia and Robertson, Stephen",
      title: "{INEX} 2007 Evaluation Measures",
      ...inex2007,
      doi: "10.1007/978-3-540-85902-4_2",
    },
  },
  fuhr2007overview: {
    type: "inproceedings",
    fields: {
      author: "Fuhr, Norbert and Kamps, Jaap and Lalmas, Mounia and Malik, Saadia and Trotman, Andrew",
      title: "Overview of the {INEX} 2007 Ad Hoc Track",
      ...inex2007,
    },
  },
  kamps2007ric: {
    type: "inproceedings",
    fields: {
      author: "Kamps, Jaap and Lalmas, Mounia and Pehcevski, Jovan",
      title: "Evaluating Relevant in Context: Document Retrieval with a Twist",
      booktitle: "Proceedings of SIGIR 2007",
      publisher: "ACM",
      year: "2007",
    },
  },
  pehcevski2007tasks: {
    type: "inproceedings",
    fields: {
      author: "Pehcevski, Jovan and Thom, James A.",
      title: "Evaluating Focused Retrieval Tasks",
      booktitle: "SIGIR 2007 Workshop on Focused Retrieval",
      address: "Amsterdam, Netherlands",
      year: "2007",
      url: "https://inria.hal.science/inria-00166790",
    },
  },
  pehcevski2006hixeval: {
    type: "inproceedings",
    fields: {
      author: "Pehcevski, Jovan and Thom, James A.",
      title: "{HiXEval}: Highlighting {XML} Retrieval Evaluation",
      booktitle: "Advances in XML Information Retrieval and Evaluation (INEX 2005)",
      series: "LNCS",
      volume: "3977",
      publisher: "Springer",
      year: "2006",
    },
  },
  kazai2005metrics: {
    type: "inproceedings",
    fields: {
      author: "Kazai, Gabriella and Lalmas, Mounia",
      title: "{INEX} 2005 Evaluation Metrics",
      booktitle: "INEX 2005 Workshop Pre-Proceedings",
      address: "Dagstuhl, Germany",
      pages: "401--406",
      year: "2005",
    },
  },
  hersh2007genomics: {
    type: "inproceedings",
    fields: {
      author: "Hersh, William and Cohen, Aaron and Ruslen, Lynn and Roberts, Phoebe",
      title: "{TREC} 2007 Genomics Track Overview",
      booktitle: "TREC 2007",
      year: "2007",
    },
  },
  smith2024chunking: {
    type: "techreport",
    fields: {
      author: "Smith, Brandon and Troynikov, Anton",
      title: "Evaluating Chunking Strategies for Retrieval",
      institution: "Chroma",
      year: "2024",
      url: "https://research.trychroma.com/evaluating-chunking",
    },
  },
  inexEval: {
    type: "software",
    fields: { author: "{INEX}", title: "{inex\\_eval}, the {INEX} organisers' scorer", version: "3.1", year: "2010" },
  },
  trecEval: {
    type: "software",
    fields: {
      author: "{NIST}",
      title: "{trec\\_eval}",
      version: "10",
      url: "https://github.com/usnistgov/trec_eval",
    },
  },
  pericope: {
    type: "software",
    fields: {
      author: "{The pericope authors}",
      title: "pericope: evaluation of focused retrieval by highlighted characters",
      year: "2026",
    },
  },
};

export const workKeys = Object.keys(works) as SourceKey[]; // the record has these and no other

/** The BibTeX entries of these works. The entry of the program has its version. */
export function bibtex(keys: readonly SourceKey[], version: string): string {
  return keys.map((key) => entry(key, works[key], key === "pericope" ? { version } : {})).join("\n");
}

function entry(key: string, { type, fields }: Work, more: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...fields, ...more }).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@${type}{${key},`, ...lines, "}", ""].join("\n");
}
