import { counted } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import type { OrderCounts, OrderVerdict } from "../../compare/simulate/simulate.ts";

/** The verdict on a measure in a sentence. */
export function simulationVerdict({ measure, parts, ranking, equal, broken }: OrderVerdict): string {
  const total = sum(parts) + sum(ranking);
  const kept = parts.kept + ranking.kept;
  const clauses = [
    kept === total ? `keeps all ${total} orderings` : `keeps ${kept} of ${total} orderings`,
    ...(equal.length === 0 ? [] : [`cannot tell ${equalText(equal, parts, ranking)}`]),
    ...(broken.length === 0 ? [] : [`breaks ${brokenText(broken)}`]),
  ];
  return `${measure} ${clauses.join(", ")}.`;
}

function equalText(equal: OrderVerdict["equal"], parts: OrderCounts, ranking: OrderCounts): string {
  if (equal.length <= 4) return equal.map(({ better, worse }) => `${better} from ${worse}`).join(" and ");
  const whole = [
    ...(parts.equal === sum(parts) && parts.equal > 0 ? ["parts"] : []),
    ...(ranking.equal === sum(ranking) && ranking.equal > 0 ? ["ranking"] : []),
  ];
  return `${equal.length} apart${whole.length === 0 ? "" : `, among them all that differ in ${whole.join(" or ")}`}`;
}

function brokenText(broken: OrderVerdict["broken"]): string {
  const sure = broken.filter(({ p }) => p !== undefined && p < 0.05).length;
  const shown = broken
    .slice(0, 4)
    .map(({ better, worse, difference }) => `${better} → ${worse} by ${fixed(-100 * difference, 2)} points`);
  const more = broken.length > 4 ? ` and ${broken.length - 4} more` : "";
  const significant = sure === 0 ? "none significantly" : `${sure} significantly`;
  return `${counted(broken.length, "ordering", "orderings")} (${significant}, p < 0.05): ${shown.join(", ")}${more}`;
}

function sum({ kept, equal, broken }: OrderCounts): number {
  return kept + equal + broken;
}
