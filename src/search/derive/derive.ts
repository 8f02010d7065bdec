import { isUnresolved, type Passage, type Run } from "../../data/run.ts";
import { hasScore } from "../../files/drafts/run-losses.ts";
import { bestOfEach, byArticle, inTextOrder } from "./articles.ts";
import { declaration } from "./declaration.ts";
import { eachOnce, asEntryPoints } from "./entry-points.ts";
import { asDocuments, asParts, ofKind } from "./kinds.ts";
import { type LeftOutCounts, leftOut } from "./left-out.ts";
import { withoutOverlap } from "./overlap.ts";
import { type DeriveOptions, type DerivePlan, derivePlan } from "./plan.ts";
import { scoresInOrder } from "./scores-in-order.ts";

/**
 * Makes one run of another: in the form of a task, as a thorough run becomes a focused, relevant-in-context or best-in-context
 * one, or by single steps. The new run's notes count what was left out.
 *
 * @example
 * import { derive, faults, readRun } from "pericope";
 *
 * const thorough = readRun("1 Q0 A 1 9 mine 0 50\n1 Q0 B 2 8 mine 0 20\n1 Q0 A 3 7 mine 0 100\n1 Q0 A 4 6 mine 60 30");
 * const derived = derive(thorough, { task: "ric" });
 * derived.topics.get("1")?.map(({ doc, start, end }) => `${doc} ${start}..${end}`); // ["A 0..50", "A 60..90", "B 0..20"]
 * faults(derived, "ric"); // []
 */
export function derive(run: Run, options: DeriveOptions = {}): Run {
  const plan = derivePlan(options);
  const { task, collection } = options;
  const left = leftOut();
  const placed = withPlaces(run, left);
  const typed = ofKind(isWithoutParts(run, plan) ? asParts(placed, collection) : placed, plan.kind, collection);
  const topics = new Map(
    [...typed.topics].map(([topic, ranked]) => [topic, formed(ranked, plan, typed.answers === "passages", left)]),
  );
  const made: Run = {
    name: options.name ?? run.name,
    answers: answersOf(typed, plan),
    topics,
    notes: [...(typed.notes ?? []), ...left.notes()],
    source: run.source,
  };
  return { ...made, metadata: declaration(run.metadata, made, task) };
}

/** Whether whole documents must become parts of them. Points to read from need no lengths. */
function isWithoutParts({ answers }: Run, { task, kind, entryPoints }: DerivePlan): boolean {
  if (answers === "passages" || entryPoints !== undefined) return false;
  return task?.form.partsOfDocuments === true || (kind !== undefined && kind !== "one kind");
}

function answersOf({ answers }: Run, { task, entryPoints }: DerivePlan): Run["answers"] {
  if (task?.form.partsOfDocuments === false) return "documents";
  return entryPoints === undefined ? answers : "passages";
}

/** The run without results that their system could not place: they can have no part in any form. */
function withPlaces(run: Run, left: LeftOutCounts): Run {
  if (run.answers === "documents") return run;
  const topics = new Map<string, readonly Passage[]>();
  for (const [topic, ranked] of run.topics) {
    const placed = ranked.filter((passage) => !isUnresolved(passage));
    left.add("unresolved", ranked.length - placed.length);
    topics.set(topic, placed);
  }
  return { ...run, topics };
}

/** One topic's list, step by step: results are chosen from the list as it was, and then put in their order. */
function formed(
  ranked: readonly Passage[],
  plan: DerivePlan,
  hasPlaces: boolean,
  left: LeftOutCounts,
): readonly Passage[] {
  const { task, overlap, place, group, best, most } = plan;
  const grouped = group === undefined ? ranked : byArticle(ranked);
  const apart = overlap === undefined || !hasPlaces ? grouped : withoutOverlap(grouped, overlap, place);
  const chosen = best === undefined ? apart : bestOfEach(apart, best);
  const ordered = group === "text" ? inTextOrder(chosen) : chosen;
  const points = plan.entryPoints === undefined ? ordered : asEntryPoints(ordered, plan.entryPoints);
  const whole = task?.form.partsOfDocuments === false ? asDocuments(points) : points;
  const once = task === undefined && plan.entryPoints === undefined ? whole : eachOnce(whole);
  const scored = scoresInOrder(once, group === undefined ? undefined : ranked);
  const cut = scored.slice(0, most);

  left.add("overlap", grouped.length - apart.length);
  left.add("second-result", apart.length - chosen.length);
  left.add("duplicate", whole.length - once.length);
  left.add("too-many", once.length - cut.length);
  left.add("scores-left-out", once.some(hasScore) && !scored.some(hasScore) ? 1 : 0);
  return cut;
}
