import { sumBy } from "../../../base/number.ts";
import { startsAtSelf } from "./paths.ts";
import type { Plan, PlannedClause, PlannedTest } from "./plan.ts";
import type { Judge, StandsFor, Fit } from "./verdict.ts";
import type { Node } from "./view.ts";

/** What the steps before the target add to an element. */
export interface Support {
  readonly score: number;
  readonly matches: boolean;
  readonly parts: readonly SupportPart[];
}

/** A filter, the node that it was asked of, and what its score is multiplied by. */
export interface SupportPart {
  readonly filter: PlannedClause;
  readonly node: Node;
  readonly standing: StandsFor;
  readonly share: number;
  readonly score: number;
}

/** Tells what the steps before the target add to an element; undefined where they rule it out. */
export function supportFinder(plan: Plan, judge: Judge): (element: number) => Support | undefined {
  return plan.reading.support === "strict" ? strictSupport(plan, judge) : vagueSupport(plan, judge);
}

/** A node on the way to the target. */
interface WayNode {
  readonly test: PlannedTest;
  readonly filter?: PlannedClause | undefined;
}

/** By element: how the way may come so far. */
interface Reached {
  /** The highest score of all ways that end in this very element; -Infinity where none does. */
  readonly best: Float64Array;
  /** Of this element and those around it, the one that the best way ends in; -1 where none does. */
  readonly upTo: Int32Array;
  /** Whether any way to this element, or to one around it, matches words. */
  readonly matches: Uint8Array;
}

/** Every node before the target must be there, each inside the one before, and every filter on the way must hold. */
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
    const verdict = filter === undefined ? nothing : judge.verdict(filter, node);
    if (!verdict.holds) continue;
    best[element] = (previous?.best[from] ?? 0) + verdict.score;
    if (upTo[element] === -1 || best[element]! > best[upTo[element]!]!) upTo[element] = element;
    const matchedBefore = previous !== undefined && previous.matches[enclosing(judge, element, test)] === 1;
    if (verdict.matches || matchedBefore) matches[element] = 1;
  }
  return { best, upTo, matches };
}

const nothing: Fit = { score: 0, matches: false, holds: true, comparisonsHold: true };

/** The innermost element that may be the node before: the one around it, or for an attribute the one that has it. */
function enclosing({ view }: Judge, element: number, test: PlannedTest): number {
  return startsAtSelf([test]) ? element : view.spans.parent[element]!;
}

/** The element where the best way ends that leads to this one; -1 where none does. */
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

/** Each filter counts for the element around the target that its step asks for and that suits it best; without one, for the article. */
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
