import { sum } from "../../../base/number.ts";
import { scoreOf } from "../../engine/models.ts";
import { pathFinder } from "./paths.ts";
import type { PlannedAbout, PlannedClause, PlannedComparison, NexiReading, NodeKind } from "./plan.ts";
import type { Node, View } from "./view.ts";

/** How well a clause holds for a node. */
export interface Fit {
  readonly score: number;
  /** Whether words that are wanted were found. */
  readonly matches: boolean;
  /** Whether it holds as its and and or say. */
  readonly holds: boolean;
  /** Whether it would hold if every about clause did. */
  readonly comparisonsHold: boolean;
}

/** The node that an about clause was best matched by. */
interface AboutMatch {
  readonly node: Node;
  readonly unit: NodeKind;
  readonly counts: readonly number[];
  readonly words: number;
  /** What its score is multiplied by: less than 1 where the path leads nowhere. */
  readonly share: number;
  /** With the share. */
  readonly score: number;
}

/** What a node stands for that is filtered: the one that its step asks for, or a whole article in its place. */
export type StandsFor = "context" | "article";

/** Looks at the nodes of one document. */
export interface Judge {
  readonly view: View;
  verdict(clause: PlannedClause, node: Node, standing?: StandsFor): Fit;
  /** Undefined where nothing matches. */
  match(about: PlannedAbout, node: Node, standing?: StandsFor): AboutMatch | undefined;
  holds(comparison: PlannedComparison, node: Node): boolean;
}

export function judgeOf(view: View, reading: NexiReading): Judge {
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

/** The best of the nodes that match, the first of equals. Without words that are wanted every node does in which nothing forbids it. */
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
