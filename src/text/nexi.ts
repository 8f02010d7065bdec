import { attempt } from "../base/input-error.ts";
import { cursor, type Cursor } from "./nexi-cursor.ts";
import { type Clause, type NexiQuery, type NodeTest, operators, signs, type Step, type Term } from "./nexi-query.ts";

// Words are whatever does not belong to the grammar: real topics have apostrophes, hyphens, dots and ampersands in them.
const word = /[^\s"()[\],+-][^\s"()[\],]*/uy;
const termStart = /[^\s()[\],]/uy;
const phraseWord = /[^\s"()[\]]+/uy;
// Made when they are needed: to look up the classes of letters takes Node the better part of a millisecond at the start.
const name = () => /[\p{ID_Start}_:][\p{ID_Continue}:.·-]*/uy;
const number = () => /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\p{ID_Continue}.])/uy;
const about = () => /about(?![\p{ID_Continue}-])/uy;
const junctions = { and: () => /and(?![\p{ID_Continue}-])/iuy, or: () => /or(?![\p{ID_Continue}-])/iuy };

/** Far more than people write, and far less than would overflow the stack. */
const deepest = 100;

/** The tree of a NEXI query. A fault has the column where it was found. */
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
  const value = Number(at.need(number(), "a number")) + 0; // -0 would not survive being printed
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
  // "rock - roll" has a dash, not a sign: the roll is not to be left out.
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

/** Any text as terms: its own where it is a content query, else its words without signs and quotes. */
export function termsOf(text: string): readonly Term[] {
  const query = attempt(() => parseNexi(text));
  if (query?.kind === "co") return query.terms;
  const words = text.split(/[\s"()[\],]+/u).map((part) => part.replace(/^[-+]+/, ""));
  return words.filter((part) => part !== "").map((word) => ({ kind: "word", word }));
}

/** The query in one canonical spelling, which parses to the same tree. */
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

/** An "and" inside an "or" binds tighter anyway; an "and" inside an "and" stays the group that it was. */
function needsParentheses(inner: Clause, outer: "and" | "or"): boolean {
  return inner.kind === "or" || (inner.kind === "and" && outer === "and");
}

function printTerms(terms: readonly Term[]): string {
  return terms
    .map((term) => (term.sign ?? "") + (term.kind === "word" ? term.word : `"${term.words.join(" ")}"`))
    .join(" ");
}
