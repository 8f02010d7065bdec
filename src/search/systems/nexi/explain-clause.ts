import { pathOf } from "../../engine/element-spans.ts";
import { explainBm25 } from "../explain-bm25.ts";
import { bestOf, type Explanation, given, productOf, sumOf, wordCount } from "../explanation.ts";
import type { PlannedAbout, PlannedClause, PlannedTest, NexiReading } from "./plan.ts";
import type { Judge, StandsFor } from "./verdict.ts";
import type { Node } from "./view.ts";

/** Every number of a clause's score for a node. */
export function explainClause(
  judge: Judge,
  reading: NexiReading,
  clause: PlannedClause,
  node: Node,
  standing?: StandsFor,
): Explanation {
  if (clause.kind === "about") return explainAbout(judge, clause, node, standing);
  if (clause.kind === "comparison") {
    const holds = judge.holds(clause, node);
    const condition = `.${printed(clause.path)} ${clause.operator} ${clause.number}`;
    return given(holds ? reading.comparison : 0, `${condition} ${holds ? "holds" : "does not hold"}`);
  }
  const parts = clause.clauses.map((inner) => explainClause(judge, reading, inner, node, standing));
  return clause.kind === "and" ? sumOf("and: all added up", parts) : bestOf("or: the best of them", parts);
}

function explainAbout(judge: Judge, about: PlannedAbout, node: Node, standing?: StandsFor): Explanation {
  const words = about.terms.map(({ term }) => term).join(" ");
  const clause = `about(.${printed(about.path)}, ${words})`;
  const found = judge.match(about, node, standing);
  if (found === undefined) return given(0, `${clause} is not matched`);
  const { unit, share } = found;
  const where = nodeText(judge, found.node);
  const bm25 = sumOf(
    `${clause}: BM25 of ${where}, ${wordCount(found.words)}`,
    explainBm25(unit.model, about.terms, unit.statistics, found, unit.name),
  );
  if (share === 1) return bm25;
  return productOf(`${clause}, matched elsewhere`, [given(share, "elsewhere: not where the path leads"), bm25]);
}

/** What a node is called: its path, and of an attribute its value. */
export function nodeText({ view }: Judge, { element, attribute }: Node): string {
  const path = pathOf(view.spans, element) || "the text";
  return attribute === undefined ? path : `${path}, "${attribute.value}"`;
}

function printed(path: readonly PlannedTest[]): string {
  return path.map((test) => `//${testText(test)}`).join("");
}

function testText(test: PlannedTest): string {
  if (test.kind === "any") return "*";
  if (test.kind === "attribute") return `@${test.name}`;
  const names = [...test.names].join("|");
  return test.names.size === 1 ? names : `(${names})`;
}
