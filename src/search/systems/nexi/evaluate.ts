import { pathOf } from "../../engine/element-spans.ts";
import { type Explanation, given, productOf, sumOf } from "../explanation.ts";
import type { Found } from "../system.ts";
import { explainClause, nodeText } from "./explain-clause.ts";
import type { Plan, PlannedClause, NexiReading } from "./plan.ts";
import { type Support, supportFinder, type SupportPart } from "./steps.ts";
import { type Judge, judgeOf, type Fit } from "./verdict.ts";
import type { Node, View } from "./view.ts";

/** An element that a query finds, not yet told in full. */
interface Hit {
  readonly node: Node;
  readonly score: number;
  readonly support: Support;
  /** What an element counts that is not what the query asks for; else 1. */
  readonly share: number;
}

/** What a query finds in a document. */
export function evaluateNexi(plan: Plan, view: View): Found[] {
  const judge = judgeOf(view, plan.reading);
  const support = supportFinder(plan, judge);
  const found: Found[] = [];
  for (let element = 0; element < view.spans.count; element++) {
    const hit = hitAt(plan, judge, support, element);
    if (hit !== undefined) found.push(foundOf(plan, judge, hit));
  }
  return found;
}

function hitAt(
  { steps, reading }: Plan,
  judge: Judge,
  supportOf: (element: number) => Support | undefined,
  element: number,
): Hit | undefined {
  const { path, filter } = steps.at(-1)!;
  const target = judge.view.node(element, path.at(-1)!);
  if (target === undefined && reading.target === "strict") return undefined;
  const node = target ?? { element };
  const own = filter === undefined ? nothing : judge.verdict(filter, node);
  if (!(reading.conditions === "all" ? own.holds : own.comparisonsHold)) return undefined;
  if (!own.matches && wantsWords(filter)) return undefined;
  const support = supportOf(element);
  if (support === undefined) return undefined;
  // A target without words of its own is found by those of the steps before it.
  if (!own.matches && !support.matches && steps.some((step) => wantsWords(step.filter))) return undefined;
  const share = target === undefined ? reading.elsewhere : 1;
  return { node, support, share, score: share * (own.score + support.score) };
}

const nothing: Fit = { score: 0, matches: false, holds: true, comparisonsHold: true };

/** Whether a clause has an about with words that the analyzer knows as words. */
function wantsWords(clause: PlannedClause | undefined): boolean {
  if (clause === undefined || clause.kind === "comparison") return false;
  return clause.kind === "about" ? clause.terms.length > 0 : clause.clauses.some(wantsWords);
}

function foundOf(plan: Plan, judge: Judge, hit: Hit): Found {
  const { doc, spans } = judge.view;
  const { element } = hit.node;
  return {
    doc,
    start: spans.start[element]!,
    end: spans.end[element]!,
    score: hit.score,
    path: pathOf(spans, element) || undefined,
    explain: () => explainHit(plan, judge, hit),
  };
}

function explainHit({ steps, reading }: Plan, judge: Judge, { node, support, share }: Hit): Explanation {
  const { filter } = steps.at(-1)!;
  const own = filter === undefined ? [] : [explainClause(judge, reading, filter, node)];
  const around = support.parts.map((part) => explainSupport(judge, reading, part));
  const added = around.length === 0 ? [] : [sumOf("support: the steps before the target", around)];
  const sum = sumOf("content and support of the element", [...own, ...added]);
  if (share === 1) return sum;
  return productOf("an element that is not the target", [given(share, "elsewhere: another element"), sum]);
}

function explainSupport(judge: Judge, reading: NexiReading, part: SupportPart): Explanation {
  const clause = explainClause(judge, reading, part.filter, part.node, part.standing);
  const around = sumOf(nodeText(judge, part.node), [clause]);
  if (part.share === 1) return around;
  return productOf("in the whole article", [given(part.share, "elsewhere: no such element around it"), around]);
}
