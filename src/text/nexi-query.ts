/** A castitle as a tree: terms alone (content only), or terms that are tied to structure (content and structure). */
export type NexiQuery = ContentQuery | StructuredQuery;

interface ContentQuery {
  readonly kind: "co";
  readonly terms: readonly Term[];
}

export interface StructuredQuery {
  readonly kind: "cas";
  /** One or more; only the last may lack a filter. */
  readonly steps: readonly Step[];
}

export interface Step {
  /** One or more. Every node is a descendant of the one before it. */
  readonly path: readonly NodeTest[];
  readonly filter?: Clause | undefined;
}

export type NodeTest =
  | { readonly kind: "any" }
  | { readonly kind: "attribute"; readonly name: string }
  /** An element by any one of these names. */
  | { readonly kind: "element"; readonly names: readonly string[] };

export type Clause = About | Comparison | Junction;

interface About {
  readonly kind: "about";
  /** Down from the node that is filtered; empty for that node itself. */
  readonly path: readonly NodeTest[];
  readonly terms: readonly Term[];
}

export const operators = ["<=", ">=", "<", ">", "="] as const;

interface Comparison {
  readonly kind: "comparison";
  readonly path: readonly NodeTest[];
  readonly operator: (typeof operators)[number];
  readonly number: number;
}

interface Junction {
  readonly kind: "and" | "or";
  /** Two or more. */
  readonly clauses: readonly Clause[];
}

export type Term =
  | { readonly kind: "word"; readonly sign?: Sign | undefined; readonly word: string }
  | { readonly kind: "phrase"; readonly sign?: Sign | undefined; readonly words: readonly string[] };

export const signs = ["+", "-"] as const;
type Sign = (typeof signs)[number];

export function isCas(query: NexiQuery): query is StructuredQuery {
  return query.kind === "cas";
}

/** What the query asks to be returned: the last node of its last step. Terms alone may find any element. */
export function targetOf(query: NexiQuery): NodeTest {
  return (isCas(query) ? query.steps.at(-1)?.path.at(-1) : undefined) ?? { kind: "any" };
}

/** The query of words alone: any element about them. Undefined where there are none. */
export function anyElementAbout(terms: readonly Term[]): StructuredQuery | undefined {
  if (terms.length === 0) return undefined;
  return { kind: "cas", steps: [{ path: [{ kind: "any" }], filter: { kind: "about", path: [], terms } }] };
}
