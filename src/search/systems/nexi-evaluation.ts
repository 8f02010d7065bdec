// Evaluates a NEXI query in one document. First the target's own brackets are judged. Then the steps before the target
// add to the score (support), strictly or vaguely. The rest evaluates a clause for a node, and explains each score.

import { sum, sumBy } from "../../base/number.ts";
import { pathOf } from "../engine/element-spans.ts";
import { scoreOf } from "../engine/models.ts";
import { bestOf, explainBm25, type Explanation, given, productOf, sumOf, wordCount } from "./explanation.ts";
import type {
  NexiReading,
  NodeKind,
  Plan,
  PlannedAbout,
  PlannedClause,
  PlannedComparison,
  PlannedTest,
} from "./nexi-plan.ts";
import { type Node, pathFinder, startsAtSelf, type View } from "./nexi-view.ts";
import type { Found } from "./system.ts";

/** An element that a query finds, without its full explanation yet. */
interface Hit {
  readonly node: Node;
  readonly score: number;
  readonly support: Support;
  /** The factor for an element that is not what the query asks for; otherwise 1. */
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
  const own = filter === undefined ? noFilter : judge.verdict(filter, node);
  if (!(reading.conditions === "all" ? own.holds : own.comparisonsHold)) return undefined;
  if (!own.matches && wantsWords(filter)) return undefined;
  const support = supportOf(element);
  if (support === undefined) return undefined;
  // If the target has no words of its own, it needs a match with the words of the steps before it.
  if (!own.matches && !support.matches && steps.some((step) => wantsWords(step.filter))) return undefined;
  const share = target === undefined ? reading.elsewhere : 1;
  return { node, support, share, score: share * (own.score + support.score) };
}

/** The fit of a node for which there is no condition. */
const noFilter: Fit = { score: 0, matches: false, holds: true, comparisonsHold: true };

/** True if a clause has an about with words that the analyzer recognises. */
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

/** What the steps before the target add to an element. */
interface Support {
  readonly score: number;
  readonly matches: boolean;
  readonly parts: readonly SupportPart[];
}

/** A filter, the node for which it was evaluated, and the factor of its score. */
interface SupportPart {
  readonly filter: PlannedClause;
  readonly node: Node;
  readonly standing: StandsFor;
  readonly share: number;
  readonly score: number;
}

/** Tells what the steps before the target add to an element. Undefined if they exclude it. */
function supportFinder(plan: Plan, judge: Judge): (element: number) => Support | undefined {
  return plan.reading.support === "strict" ? strictSupport(plan, judge) : vagueSupport(plan, judge);
}

/** A node on the path to the target. */
interface WayNode {
  readonly test: PlannedTest;
  readonly filter?: PlannedClause | undefined;
}

/** By element: how the path can reach this step. */
interface Reached {
  /** The highest score of all paths that end exactly in this element; -Infinity if there is none. */
  readonly best: Float64Array;
  /** Among this element and those around it: the one in which the best path ends; -1 if there is none. */
  readonly upTo: Int32Array;
  /** 1 if any path to this element, or to one around it, matches words. */
  readonly matches: Uint8Array;
}

/** Every node before the target must exist, each inside the previous one, and every filter on the path must be true. */
function strictSupport({ steps }: Plan, judge: Judge): (element: number) => Support | undefined {
  const way = wayOf(steps);
  const reached: Reached[] = [];
  for (const [i, node] of way.entries()) reached.push(reach(judge, node, reached[i - 1]));
  const target = steps.at(-1)!.path.at(-1)!;
  return (element) => {
    if (way.length === 0) return { score: 0, matches: false, parts: [] };
    let at = before(judge, element, target, reached.at(-1)!);
    if (at === -1) return undefined;
    const found = reached.at(-1)!;
    const [score, matches] = [found.best[at]!, found.matches[enclosing(judge, element, target)] === 1];
    const parts: SupportPart[] = [];
    for (let i = way.length - 1; i >= 0; i--) {
      const { test, filter } = way[i]!;
      if (filter !== undefined) parts.unshift(supportPart(judge, filter, judge.view.node(at, test)!));
      if (i > 0) at = before(judge, at, test, reached[i - 1]!);
    }
    return { score, matches, parts };
  };
}

function wayOf(steps: Plan["steps"]): WayNode[] {
  const nodes = steps.flatMap(({ path, filter }) =>
    path.map((test, i): WayNode => ({ test, filter: i === path.length - 1 ? filter : undefined })),
  );
  return nodes.slice(0, -1);
}

function reach(judge: Judge, { test, filter }: WayNode, previous: Reached | undefined): Reached {
  const { count, parent } = judge.view.spans;
  const best = new Float64Array(count).fill(-Infinity);
  const upTo = new Int32Array(count).fill(-1);
  const matches = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    const around = parent[element]!;
    if (around !== -1) [upTo[element], matches[element]] = [upTo[around]!, matches[around]!];
    const node = judge.view.node(element, test);
    const from = previous === undefined ? 0 : before(judge, element, test, previous);
    if (node === undefined || from === -1) continue;
    const verdict = filter === undefined ? noFilter : judge.verdict(filter, node);
    if (!verdict.holds) continue;
    best[element] = (previous?.best[from] ?? 0) + verdict.score;
    if (upTo[element] === -1 || best[element]! > best[upTo[element]!]!) upTo[element] = element;
    const matchedBefore = previous !== undefined && previous.matches[enclosing(judge, element, test)] === 1;
    if (verdict.matches || matchedBefore) matches[element] = 1;
  }
  return { best, upTo, matches };
}

/**
 * The innermost element that can be the previous node: the one around the element, or, for an attribute, the one that
 * has it.
 */
function enclosing({ view }: Judge, element: number, test: PlannedTest): number {
  return startsAtSelf([test]) ? element : view.spans.parent[element]!;
}

/** The element where the best path to this one ends; -1 if there is none. */
function before(judge: Judge, element: number, test: PlannedTest, { upTo }: Reached): number {
  const around = enclosing(judge, element, test);
  return around === -1 ? -1 : upTo[around]!;
}

function supportPart(
  judge: Judge,
  filter: PlannedClause,
  node: Node,
  standing: StandsFor = "context",
  share = 1,
): SupportPart {
  return { filter, node, standing, share, score: share * judge.verdict(filter, node, standing).score };
}

/**
 * Each filter counts for the element around the target that its step asks for and that fits best. If there is none, it
 * counts for the article.
 */
function vagueSupport({ steps, reading }: Plan, judge: Judge): (element: number) => Support {
  const { view } = judge;
  const filters = steps.slice(0, -1).flatMap(({ path, filter }, i) => {
    if (filter === undefined) return [];
    const known = new Map<number, SupportPart | undefined>();
    const at = (element: number): SupportPart | undefined => {
      if (!known.has(element)) {
        const node = view.node(element, path.at(-1)!);
        known.set(element, node && supportPart(judge, filter, node));
      }
      return known.get(element);
    };
    const instead = supportPart(judge, filter, { element: 0 }, "article", reading.elsewhere);
    return [{ at, instead, isSelf: startsAtSelf(steps[i + 1]!.path) }];
  });

  return (element) => {
    const parts = filters.map(({ at, instead, isSelf }) => {
      let best: SupportPart | undefined;
      for (
        let around = isSelf ? element : view.spans.parent[element]!;
        around !== -1;
        around = view.spans.parent[around]!
      ) {
        const part = at(around);
        if (part !== undefined && (best === undefined || part.score > best.score)) best = part;
      }
      return best ?? instead;
    });
    return {
      score: sumBy(parts, ({ score }) => score),
      matches: parts.some(({ filter, node, standing }) => judge.verdict(filter, node, standing).matches),
      parts,
    };
  };
}

/** How well a clause fits a node. */
interface Fit {
  readonly score: number;
  /** True if words that are wanted were found. */
  readonly matches: boolean;
  /** True if the clause is true, with its and and or. */
  readonly holds: boolean;
  /** True if it would be true provided that every about clause were true. */
  readonly comparisonsHold: boolean;
}

/** The node that matches an about clause best. */
interface AboutMatch {
  readonly node: Node;
  readonly unit: NodeKind;
  readonly counts: readonly number[];
  readonly words: number;
  /** The factor of its score: less than 1 if the path leads nowhere. */
  readonly share: number;
  /** The score, multiplied by `share`. */
  readonly score: number;
}

/** The role of the node that is filtered: the node that its step asks for, or a whole article in its place. */
type StandsFor = "context" | "article";

/** Evaluates the nodes of one document. */
interface Judge {
  readonly view: View;
  verdict(clause: PlannedClause, node: Node, standing?: StandsFor): Fit;
  /** Undefined if nothing matches. */
  match(about: PlannedAbout, node: Node, standing?: StandsFor): AboutMatch | undefined;
  holds(comparison: PlannedComparison, node: Node): boolean;
}

function judgeOf(view: View, reading: NexiReading): Judge {
  const nodesAt = pathFinder(view);

  function match(about: PlannedAbout, node: Node, standing: StandsFor = "context"): AboutMatch | undefined {
    const own = about.path.length === 0;
    const unit = own ? about.units[standing] : about.units.path;
    const found = bestMatch(view, about, nodesAt(node, about.path), unit, 1);
    if (found !== undefined || own || reading.support === "strict") return found;
    return bestMatch(view, about, [node], about.units[standing], reading.elsewhere);
  }

  function holds({ path, operator, number }: PlannedComparison, node: Node): boolean {
    return nodesAt(node, path).some((each) => {
      const value = view.number(each);
      return value !== undefined && compares[operator](value, number);
    });
  }

  function verdict(clause: PlannedClause, node: Node, standing?: StandsFor): Fit {
    if (clause.kind === "about") {
      const found = match(clause, node, standing);
      const isFound = found !== undefined;
      return {
        score: found?.score ?? 0,
        matches: isFound && clause.terms.length > 0,
        holds: isFound,
        comparisonsHold: true,
      };
    }
    if (clause.kind === "comparison") {
      const isTrue = holds(clause, node);
      return { score: isTrue ? reading.comparison : 0, matches: false, holds: isTrue, comparisonsHold: isTrue };
    }
    const verdicts = clause.clauses.map((inner) => verdict(inner, node, standing));
    return joined(clause.kind, verdicts);
  }
  return { view, verdict, match, holds };
}

const compares = {
  "<": (a: number, b: number) => a < b,
  "<=": (a: number, b: number) => a <= b,
  ">": (a: number, b: number) => a > b,
  ">=": (a: number, b: number) => a >= b,
  "=": (a: number, b: number) => a === b,
};

function joined(kind: "and" | "or", verdicts: readonly Fit[]): Fit {
  const scores = verdicts.map(({ score }) => score);
  const matches = verdicts.some((each) => each.matches);
  if (kind === "and")
    return {
      score: sum(scores),
      matches,
      holds: verdicts.every((each) => each.holds),
      comparisonsHold: verdicts.every((each) => each.comparisonsHold),
    };
  return {
    score: Math.max(...scores),
    matches,
    holds: verdicts.some((each) => each.holds),
    comparisonsHold: verdicts.some((each) => each.comparisonsHold),
  };
}

/**
 * The best of the matching nodes; the first one of equals. If no words are wanted, every node matches unless something
 * in it is forbidden.
 */
function bestMatch(
  view: View,
  { terms, required, excluded }: PlannedAbout,
  nodes: readonly Node[],
  unit: NodeKind,
  share: number,
): AboutMatch | undefined {
  const asked = terms.map(({ term }) => term);
  let best: AboutMatch | undefined;
  for (const node of nodes) {
    const counts = view.counts(node, asked);
    if (asked.length > 0 && counts.every((count) => count === 0)) continue;
    if (!required.every((row) => view.hasInRow(node, row)) || excluded.some((row) => view.hasInRow(node, row)))
      continue;
    const words = view.words(node);
    const score = share * scoreOf(unit.model, counts, words);
    if (best === undefined || score > best.score) best = { node, unit, counts, words, share, score };
  }
  return best;
}

/** Every number that is part of a clause's score for a node. */
function explainClause(
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

/** The name of a node: its path, and for an attribute its value. */
function nodeText({ view }: Judge, { element, attribute }: Node): string {
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
