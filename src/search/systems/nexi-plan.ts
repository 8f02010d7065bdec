// Prepares a NEXI query for an engine: its words as the index has them, the statistics of the elements that each clause
// is about, and the documents that must be looked into.

import type { ElementStatistics, Engine, Statistics } from "../engine/engine.ts";
import { type Bm25, bm25, type QueryTerm } from "../engine/models.ts";
import { kindName, statisticsOf } from "./element-names.ts";
import { countedTerms, foldedWords } from "./query.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import type { Clause, NodeTest, StructuredQuery, Term } from "../../text/nexi.ts";

/** How a castitle should be read: the parameters of the system, without those of its first stage. */
export interface NexiReading {
  readonly target: "strict" | "vague";
  readonly support: "strict" | "vague";
  readonly conditions: "any" | "all";
  readonly phrases: "ignore" | "must";
  readonly plus: "ignore" | "must";
  readonly negations: "ignore" | "exclude";
  readonly tags: "exact" | "inex";
  readonly elsewhere: number;
  readonly comparison: number;
  readonly k1: number;
  readonly b: number;
}

/** A castitle that is ready to be evaluated. */
export interface Plan {
  readonly reading: NexiReading;
  /** The last step has the target. */
  readonly steps: readonly PlannedStep[];
  /** The wanted words of all about clauses. */
  readonly wanted: readonly QueryTerm[];
  /** All words whose places in documents are needed. */
  readonly terms: readonly string[];
  /** True if it asks for no words and compares nothing. */
  readonly isMute: boolean;
  /** True if it asks for an attribute or a number. The words of the index do not have them. */
  readonly needsDocuments: boolean;
  /**
   * True if results may be in any document: there are no words to rank articles, or only words of attributes, which
   * articles do not have.
   */
  readonly needsAllDocuments: boolean;
}

interface PlannedStep {
  readonly path: readonly PlannedTest[];
  readonly filter?: PlannedClause | undefined;
}

export type PlannedTest =
  | { readonly kind: "any" }
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "element"; readonly names: ReadonlySet<string> };

export type PlannedClause =
  | PlannedAbout
  | PlannedComparison
  | { readonly kind: "and" | "or"; readonly clauses: readonly PlannedClause[] };

export interface PlannedAbout {
  readonly kind: "about";
  readonly path: readonly PlannedTest[];
  /** The words that are wanted. */
  readonly terms: readonly QueryTerm[];
  /** Phrases that must, or must not, occur in a matching node. */
  readonly required: readonly (readonly string[])[];
  readonly excluded: readonly (readonly string[])[];
  /**
   * The statistics that score the nodes at the end of the path, the node that is filtered, and a whole article in its
   * place.
   */
  readonly units: Readonly<Record<"path" | "context" | "article", NodeKind>>;
}

export interface PlannedComparison extends Omit<Extract<Clause, { kind: "comparison" }>, "path"> {
  readonly path: readonly PlannedTest[];
}

/** The weights of words in nodes of one kind. */
export interface NodeKind {
  /** The things that it counts: "elements p". */
  readonly name: string;
  readonly statistics: Statistics;
  readonly model: Bm25;
}

/** The terms that any about clause of a query wants, in their order. */
function wantedTerms({ steps }: StructuredQuery, analyzer: Analyzer): QueryTerm[] {
  const words = (clause: Clause): string[] => {
    if (clause.kind === "about") return foldedWords(wanted(clause.terms), analyzer);
    return clause.kind === "comparison" ? [] : clause.clauses.flatMap(words);
  };
  return countedTerms(steps.flatMap(({ filter }) => (filter === undefined ? [] : words(filter))));
}

function wanted(terms: readonly Term[]): Term[] {
  return terms.filter(({ sign }) => sign !== "-");
}

/** Makes a query ready for an engine. */
export async function planOf(query: StructuredQuery, engine: Engine, reading: NexiReading): Promise<Plan> {
  const asked = wantedTerms(query, engine.analyzer);
  const terms = asked.map(({ term }) => term);
  const [elements, articles] = [await engine.elementStatistics(terms), await engine.statistics(terms)];
  const context = { analyzer: engine.analyzer, reading, unitOf: unitsOf(elements, articles, reading) };
  const steps = query.steps.map(({ path, filter }, i): PlannedStep => {
    const tests = path.map((test) => plannedTest(test, reading));
    const isAny = i === query.steps.length - 1 && reading.target === "vague";
    const filtered: PlannedTest = isAny ? { kind: "any" } : tests.at(-1)!; // a path is never empty
    return { path: tests, filter: filter === undefined ? undefined : plannedClause(filter, filtered, context) };
  });
  const unwanted = steps.flatMap(({ filter }) => (filter === undefined ? [] : excludedIn(filter)));
  return {
    reading,
    steps,
    wanted: asked,
    terms: [...new Set([...terms, ...unwanted])],
    isMute: asked.length === 0 && asksForWordsAlone(query),
    needsDocuments: query.steps.some(stepNeedsDocuments),
    needsAllDocuments: asked.length === 0 || query.steps.some((step) => wantsAttribute(step, engine.analyzer, reading)),
  };
}

function excludedIn(clause: PlannedClause): string[] {
  if (clause.kind === "about") return clause.excluded.flat();
  return clause.kind === "comparison" ? [] : clause.clauses.flatMap(excludedIn);
}

/** True if a query has conditions and each is an about clause. */
function asksForWordsAlone({ steps }: StructuredQuery): boolean {
  const kinds = (clause: Clause): string[] =>
    clause.kind === "about" || clause.kind === "comparison" ? [clause.kind] : clause.clauses.flatMap(kinds);
  const all = steps.flatMap(({ filter }) => (filter === undefined ? [] : kinds(filter)));
  return all.length > 0 && !all.includes("comparison");
}

function stepNeedsDocuments({ path, filter }: StructuredQuery["steps"][number]): boolean {
  const hasAttribute = (tests: readonly NodeTest[]): boolean => tests.some(({ kind }) => kind === "attribute");
  const needs = (clause: Clause): boolean => {
    if (clause.kind === "comparison") return true;
    return clause.kind === "about" ? hasAttribute(clause.path) : clause.clauses.some(needs);
  };
  return hasAttribute(path) || (filter !== undefined && needs(filter));
}

/**
 * True if words are wanted in the value of an attribute. With vague support, this includes a path inside about that
 * leads nowhere from the attribute.
 */
function wantsAttribute(
  { path, filter }: StructuredQuery["steps"][number],
  analyzer: Analyzer,
  { support }: NexiReading,
): boolean {
  const wants = (clause: Clause): boolean => {
    if (clause.kind === "comparison") return false;
    if (clause.kind !== "about") return clause.clauses.some(wants);
    const own = support === "vague" || clause.path.length === 0 ? path.at(-1) : undefined;
    const isAttribute = [own, clause.path.at(-1)].some((read) => read?.kind === "attribute");
    return isAttribute && foldedWords(wanted(clause.terms), analyzer).length > 0;
  };
  return filter !== undefined && wants(filter);
}

function plannedTest(test: NodeTest, { tags }: NexiReading): PlannedTest {
  if (test.kind !== "element") return test;
  return { kind: "element", names: tags === "inex" ? withEquivalents(test.names) : new Set(test.names) };
}

interface Planning {
  readonly analyzer: Analyzer;
  readonly reading: NexiReading;
  unitOf(test: PlannedTest | "article", terms: readonly QueryTerm[]): NodeKind;
}

function plannedClause(clause: Clause, filtered: PlannedTest, planning: Planning): PlannedClause {
  if (clause.kind === "about") return plannedAbout(clause, filtered, planning);
  if (clause.kind === "comparison")
    return { ...clause, path: clause.path.map((test) => plannedTest(test, planning.reading)) };
  return { kind: clause.kind, clauses: clause.clauses.map((inner) => plannedClause(inner, filtered, planning)) };
}

function plannedAbout(
  clause: Extract<Clause, { kind: "about" }>,
  filtered: PlannedTest,
  planning: Planning,
): PlannedAbout {
  const path = clause.path.map((test) => plannedTest(test, planning.reading));
  const terms = countedTerms(foldedWords(wanted(clause.terms), planning.analyzer));
  return {
    kind: "about",
    path,
    terms,
    ...demandsOf(clause.terms, planning),
    units: {
      path: planning.unitOf(path.at(-1) ?? filtered, terms),
      context: planning.unitOf(filtered, terms),
      article: planning.unitOf("article", terms),
    },
  };
}

/** What must and must not occur in a matching node. */
function demandsOf(
  terms: readonly Term[],
  { analyzer, reading }: Planning,
): Pick<PlannedAbout, "required" | "excluded"> {
  const rows = (chosen: readonly Term[]): string[][] =>
    chosen.map((term) => foldedWords([term], analyzer)).filter((row) => row.length > 0);
  const isPhrase = ({ kind, sign }: Term): boolean => kind === "phrase" && sign !== "-";
  return {
    required: [
      ...(reading.phrases === "must" ? rows(terms.filter(isPhrase)) : []),
      ...(reading.plus === "must"
        ? rows(terms.filter(({ sign }) => sign === "+"))
            .flat()
            .map((word) => [word])
        : []),
    ],
    excluded: reading.negations === "exclude" ? rows(terms.filter(({ sign }) => sign === "-")) : [],
  };
}

/** Statistics of the elements that a test may find, added up over their kinds. For an attribute, those of articles. */
function unitsOf(elements: ElementStatistics, articles: Statistics, { k1, b }: NexiReading): Planning["unitOf"] {
  return (test, terms) => {
    if (test === "article") return { name: "articles", statistics: articles, model: bm25(terms, articles, k1, b) };
    // The average number of words in attributes is not known, so their length does not count.
    if (test.kind === "attribute")
      return { name: "articles", statistics: articles, model: bm25(terms, articles, k1, 0) };
    const names = test.kind === "any" ? new Set([...elements.kinds.keys()].map(kindName)) : test.names;
    const statistics = statisticsOf(elements, names);
    const name = test.kind === "any" ? "elements" : `elements ${[...test.names].join("|")}`;
    return { name, statistics, model: bm25(terms, statistics, k1, b) };
  };
}

const longNamed = ["list", "numeric-list", "numeric-rbrace", "bullet-list"];

/** Tags that INEX treated as equivalent in the IEEE collection: paragraphs, sections, lists, headings. */
const classes: readonly (readonly string[])[] = [
  ["ilrj", "ip1", "ip2", "ip3", "ip4", "ip5", "item-none", "p", "p1", "p2", "p3"],
  ["sec", "ss1", "ss2", "ss3"],
  ["dl", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9", "la", "lb", "lc", "ld", "le", ...longNamed],
  ["h", "h1", "h1a", "h2", "h2a", "h3", "h4"],
];

/** These tags, and their equivalents. */
function withEquivalents(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => classes.find((tags) => tags.includes(name)) ?? [name]));
}
