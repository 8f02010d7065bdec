// NEXI, the query language of INEX topics. `parseNexi` parses a query to a tree, and `printNexi` prints the tree. The
// types of the tree come first, then the parser, and last its cursor.

import { attempt, InputError } from "../base/input-error.ts";
import { codePoints } from "./code-points.ts";

// A word may have any characters that are not part of the grammar, because real topics have apostrophes, hyphens, dots
// and ampersands in words.
const word = /[^\s"()[\],+-][^\s"()[\],]*/uy;
const termStart = /[^\s()[\],]/uy;
const phraseWord = /[^\s"()[\]]+/uy;
// These patterns are made when they are needed. Looking up the classes of letters would take Node almost a millisecond
// at the start.
const name = () => /[\p{ID_Start}_:][\p{ID_Continue}:.·-]*/uy;
const number = () => /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\p{ID_Continue}.])/uy;
const about = () => /about(?![\p{ID_Continue}-])/uy;
const junctions = { and: () => /and(?![\p{ID_Continue}-])/iuy, or: () => /or(?![\p{ID_Continue}-])/iuy };

/** The deepest nesting: far more than people write, and far less than would overflow the stack. */
const deepest = 100;

/** Parses a NEXI query to a tree. An error has the column where it was found. */
export function parseNexi(text: string): NexiQuery {
  const at = cursor(text);
  if (!at.sees("/"))
    return { kind: "co", terms: toTheEnd(at, terms(at), 'a word, a phrase or the end; structure starts with "//"') };
  const steps: Step[] = [];
  do steps.push(step(at));
  while (at.sees("//"));
  return { kind: "cas", steps: toTheEnd(at, steps, `"//"${steps.at(-1)?.filter ? "" : ', "["'} or the end`) };
}

function toTheEnd<T>(at: Cursor, value: T, expected: string): T {
  if (!at.atEnd()) throw at.fault(expected);
  return value;
}

function step(at: Cursor): Step {
  const path = [node(at), ...nodes(at)];
  if (at.take("[") === undefined) return { path };
  const filter = clause(at, 0);
  at.need("]", '"and", "or" or "]"');
  return { path, filter };
}

function nodes(at: Cursor): NodeTest[] {
  const path: NodeTest[] = [];
  while (at.sees("//")) path.push(node(at));
  return path;
}

function node(at: Cursor): NodeTest {
  at.need("//", '"//"');
  if (at.take("*")) return { kind: "any" };
  if (at.take("@")) return { kind: "attribute", name: at.need(name(), "the name of an attribute") };
  if (!at.take("(")) return { kind: "element", names: [at.need(name(), 'a tag, "*", "@" or "("')] };
  const names = [at.need(name(), "a tag")];
  at.need("|", '"|"');
  do names.push(at.need(name(), "a tag"));
  while (at.take("|"));
  at.need(")", '"|" or ")"');
  return { kind: "element", names };
}

function clause(at: Cursor, depth: number): Clause {
  return junction(at, "or", () => junction(at, "and", () => operand(at, depth)));
}

function junction(at: Cursor, kind: "and" | "or", next: () => Clause): Clause {
  const first = next();
  const clauses = [first];
  while (at.take(junctions[kind]())) clauses.push(next());
  return clauses.length === 1 ? first : { kind, clauses };
}

function operand(at: Cursor, depth: number): Clause {
  const position = at.position();
  if (at.take("(")) {
    if (depth === deepest)
      throw at.faultAt(position, `parentheses nested too deep; expected at most ${deepest} inside one another`);
    const inner = clause(at, depth + 1);
    at.need(")", '"and", "or" or ")"');
    return inner;
  }
  if (at.take(about())) return aboutClause(at);
  if (at.take(".")) return comparison(at);
  throw at.fault('about(…), a comparison such as .//year > 1998, or "("');
}

function aboutClause(at: Cursor): Clause {
  at.need("(", '"("');
  at.need(".", 'a path that starts with "."');
  const path = nodes(at);
  at.need(",", '"//" or ","');
  const found = terms(at);
  at.need(")", 'a word, a phrase or ")"');
  return { kind: "about", path, terms: found };
}

function comparison(at: Cursor): Clause {
  const path = nodes(at);
  const operator = operators.find((operator) => at.take(operator));
  if (operator === undefined) throw at.fault(`"//" or one of ${operators.join(" ")}`);
  const position = at.position();
  const value = Number(at.need(number(), "a number")) + 0; // turns -0 into 0, because -0 cannot be printed and read again
  if (!Number.isFinite(value)) throw at.faultAt(position, "a number too large; expected one below 1.8e308");
  return { kind: "comparison", path, operator, number: value };
}

function terms(at: Cursor): Term[] {
  const found: Term[] = [];
  do found.push(term(at));
  while (at.sees(termStart));
  return found;
}

function term(at: Cursor): Term {
  const position = at.position();
  const sign = signs.find((sign) => at.take(sign));
  // "rock - roll" has a dash, not a sign: it does not mean to exclude roll.
  if (sign !== undefined && at.atGap())
    throw at.faultAt(position, `found "${sign}" alone; expected a word or a phrase right after it`);
  if (at.sees('"')) return { kind: "phrase", sign, words: phrase(at) };
  return { kind: "word", sign, word: at.need(word, "a word or a phrase") };
}

function phrase(at: Cursor): string[] {
  const position = at.position();
  at.take('"');
  const words: string[] = [];
  for (let next = at.take(phraseWord); next !== undefined; next = at.take(phraseWord)) words.push(next);
  if (!at.sees('"')) throw at.faultAt(position, `found a quote that is not closed before ${at.found()}; expected '"'`);
  if (words.length === 0) throw at.fault("a word inside the quotes");
  at.take('"');
  return words;
}

/**
 * Any text as terms. If it is a content query, these are its own terms. Otherwise they are its words without signs and
 * quotes.
 */
export function termsOf(text: string): readonly Term[] {
  const query = attempt(() => parseNexi(text));
  if (query?.kind === "co") return query.terms;
  const words = text.split(/[\s"()[\],]+/u).map((part) => part.replace(/^[-+]+/, ""));
  return words.filter((part) => part !== "").map((word) => ({ kind: "word", word }));
}

/** Prints the query in one canonical spelling, which parses to the same tree. */
export function printNexi(query: NexiQuery): string {
  if (query.kind === "co") return printTerms(query.terms);
  return query.steps
    .map(({ path, filter }) => printPath(path) + (filter === undefined ? "" : `[${printClause(filter)}]`))
    .join("");
}

function printPath(path: readonly NodeTest[]): string {
  return path.map((node) => `//${printNode(node)}`).join("");
}

function printNode(node: NodeTest): string {
  if (node.kind === "any") return "*";
  if (node.kind === "attribute") return `@${node.name}`;
  return node.names.length === 1 ? node.names.join("") : `(${node.names.join("|")})`;
}

function printClause(clause: Clause): string {
  if (clause.kind === "about") return `about(.${printPath(clause.path)}, ${printTerms(clause.terms)})`;
  if (clause.kind === "comparison") return `.${printPath(clause.path)} ${clause.operator} ${clause.number}`;
  return clause.clauses
    .map((inner) => (needsParentheses(inner, clause.kind) ? `(${printClause(inner)})` : printClause(inner)))
    .join(` ${clause.kind} `);
}

/**
 * True if a clause needs parentheses inside another. An "and" inside an "or" does not, because it binds tighter. An
 * "and" inside an "and" does, so that it stays a group.
 */
function needsParentheses(inner: Clause, outer: "and" | "or"): boolean {
  return inner.kind === "or" || (inner.kind === "and" && outer === "and");
}

function printTerms(terms: readonly Term[]): string {
  return terms
    .map((term) => (term.sign ?? "") + (term.kind === "word" ? term.word : `"${term.words.join(" ")}"`))
    .join(" ");
}

/** A castitle as a tree: only terms (content only), or terms with structure (content and structure). */
export type NexiQuery = ContentQuery | StructuredQuery;

interface ContentQuery {
  readonly kind: "co";
  readonly terms: readonly Term[];
}

export interface StructuredQuery {
  readonly kind: "cas";
  /** One or more steps. Only the last may have no filter. */
  readonly steps: readonly Step[];
}

interface Step {
  /** One or more nodes. Each is a descendant of the one before it. */
  readonly path: readonly NodeTest[];
  readonly filter?: Clause | undefined;
}

export type NodeTest =
  | { readonly kind: "any" }
  | { readonly kind: "attribute"; readonly name: string }
  /** An element with any one of these names. */
  | { readonly kind: "element"; readonly names: readonly string[] };

export type Clause = About | Comparison | Junction;

interface About {
  readonly kind: "about";
  /** The path down from the filtered node; empty for that node itself. */
  readonly path: readonly NodeTest[];
  readonly terms: readonly Term[];
}

const operators = ["<=", ">=", "<", ">", "="] as const;

interface Comparison {
  readonly kind: "comparison";
  readonly path: readonly NodeTest[];
  readonly operator: (typeof operators)[number];
  readonly number: number;
}

interface Junction {
  readonly kind: "and" | "or";
  /** Two or more clauses. */
  readonly clauses: readonly Clause[];
}

export type Term =
  | { readonly kind: "word"; readonly sign?: Sign | undefined; readonly word: string }
  | { readonly kind: "phrase"; readonly sign?: Sign | undefined; readonly words: readonly string[] };

const signs = ["+", "-"] as const;
type Sign = (typeof signs)[number];

export function isCas(query: NexiQuery): query is StructuredQuery {
  return query.kind === "cas";
}

/** The nodes that the query asks for: the last node of its last step. A query of only terms may find any element. */
export function targetOf(query: NexiQuery): NodeTest {
  return (isCas(query) ? query.steps.at(-1)?.path.at(-1) : undefined) ?? { kind: "any" };
}

/** The query for any element about some words; undefined if there are none. */
export function anyElementAbout(terms: readonly Term[]): StructuredQuery | undefined {
  if (terms.length === 0) return undefined;
  return { kind: "cas", steps: [{ path: [{ kind: "any" }], filter: { kind: "about", path: [], terms } }] };
}

/** A position in a query that only moves forward. White space between tokens is skipped. */
interface Cursor {
  /** Returns and skips the token if it comes next. Patterns must be sticky. */
  take(token: string | RegExp): string | undefined;
  /** Returns and skips the token. If it does not come next, throws an error that says what was expected. */
  need(token: string | RegExp, expected: string): string;
  sees(token: string | RegExp): boolean;
  atEnd(): boolean;
  /** True if white space or the end comes next. */
  atGap(): boolean;
  /** The position of the next token. */
  position(): number;
  fault(expected: string): InputError;
  /** An error at an earlier position, with its own words. */
  faultAt(position: number, fault: string): InputError;
  /** The next text, in a form for an error message. */
  found(): string;
}

export function cursor(text: string): Cursor {
  let at = 0;

  function match(token: string | RegExp): string | undefined {
    if (typeof token === "string") return text.startsWith(token, at) ? token : undefined;
    token.lastIndex = at;
    return token.exec(text)?.[0];
  }

  function position(): number {
    return (at += match(/\s*/y)!.length);
  }

  function take(token: string | RegExp): string | undefined {
    position();
    const taken = match(token);
    at += taken?.length ?? 0;
    return taken;
  }

  function atEnd(): boolean {
    return position() === text.length;
  }

  function found(): string {
    if (atEnd()) return "the end";
    const next = match(/[^\s"()[\],]{1,41}|./uy) ?? "";
    const letters = [...next];
    return JSON.stringify(letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : next);
  }

  function faultAt(position: number, fault: string): InputError {
    return new InputError(fault, { column: codePoints(text.slice(0, position)) + 1 });
  }

  function fault(expected: string): InputError {
    return faultAt(position(), `found ${found()}; expected ${expected}`);
  }

  return {
    take,
    need(token, expected) {
      const taken = take(token);
      if (taken === undefined) throw fault(expected);
      return taken;
    },
    sees(token) {
      position();
      return match(token) !== undefined;
    },
    atEnd,
    atGap: () => match(/\s|$/y) !== undefined,
    position,
    fault,
    faultAt,
    found,
  };
}
