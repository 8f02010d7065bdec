import { counted } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import type { OrderCounts, Ordering, OrderVerdict, Simulation } from "../../compare/simulate/simulate.ts";
import { pText } from "../figures.ts";
import type { Findings, Sheet } from "../findings.ts";
// How measures score simulated runs, and which orderings they preserve, as `pericope simulate` prints it.

/** Scores, orderings of the `detailed` measures, curves and verdicts: Tables 1 and 2 and Figure 4 of Pehcevski and Thom. */
export function simulationFindings(simulation: Simulation, detailed: readonly string[]): Findings {
  const { seed, topics, measures, runs, orderings, verdicts, curves, notes } = simulation;
  return {
    data: () => ({
      seed,
      topics,
      measures,
      runs: runs.map(({ run, parts, ranking, mean }) => ({ run, parts, ranking, mean })),
      orderings,
      verdicts: verdicts.map(({ measure, parts, ranking, equal, broken }) => ({
        measure,
        parts,
        ranking,
        equal: equal.map(({ better, worse }) => [better, worse]),
        broken: broken.map(({ better, worse }) => [better, worse]),
      })),
      curves: curves.map(({ run, x, y }) => ({ run, x, y })),
      notes: notes.map(({ code, message, count }) => ({ code, message, count })),
    }),
    sheets: () => [
      scoresSheet(simulation),
      ...detailed.map((measure) => orderingsSheet(measure, simulation)),
      ...(curves.length === 0 ? [] : [curvesSheet(simulation)]),
      verdictsSheet(simulation),
    ],
  };
}

function scoresSheet({ measures, runs, topics }: Simulation): Sheet {
  const clusters = [...new Set(runs.map(({ parts }) => parts))];
  return {
    name: "scores",
    title: `Scores of ${runs.length} simulated runs, means over ${counted(topics.length, "topic", "topics")}`,
    corner: "run",
    columns: measures.map((name) => ({ name, digits: 4 })),
    groups: clusters.map((parts) =>
      runs
        .filter((run) => run.parts === parts)
        .map(({ run, mean }) => ({ label: run, values: measures.map((measure) => mean[measure]) })),
    ),
  };
}

function orderingsSheet(measure: string, { orderings }: Simulation): Sheet {
  const own = orderings.filter((ordering) => ordering.measure === measure);
  const groups = (["parts", "ranking"] as const).map((dimension) =>
    own.filter((ordering) => ordering.dimension === dimension).map(row),
  );
  return {
    name: `orderings of ${measure}`,
    title: `Orderings to expect, by ${measure}`,
    corner: "better → worse",
    columns: [
      { name: "points", show: points },
      { name: ">" },
      { name: "=" },
      { name: "<" },
      { name: "p", show: pText },
    ],
    groups: groups.filter((group) => group.length > 0),
  };
}

function row({ better, worse, difference, wins, ties, losses, p, outcome }: Ordering) {
  const mark = outcome === "broken" ? "  broken" : "";
  return { label: `${better} → ${worse}${mark}`, values: [100 * difference, wins, ties, losses, p] };
}

/** A difference in points, with its sign and two significant digits: +20, +0.07. */
function points(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, Math.min(4, 1 - Math.floor(Math.log10(Math.abs(value)))));
  return (value > 0 ? "+" : "") + fixed(value, Math.abs(value) >= 10 ? 1 : digits);
}

function curvesSheet({ curves }: Simulation): Sheet {
  const levels = [...new Set(curves.map(({ x }) => x))];
  const runs = [...new Set(curves.map(({ run }) => run))];
  return {
    name: "curves",
    title: "Interpolated gP at gR, as in Figure 4",
    corner: "gR",
    columns: runs.map((name) => ({ name, digits: 4 })),
    groups: [
      levels.map((x) => ({
        label: String(x),
        values: runs.map((run) => curves.find((point) => point.run === run && point.x === x)?.y),
      })),
    ],
  };
}

function verdictsSheet({ verdicts }: Simulation): Sheet {
  return {
    name: "verdicts",
    title: "Verdicts: orderings kept, not distinguished, broken",
    corner: "measure",
    columns: ["parts", "ranking"].flatMap((what) =>
      ["kept", "equal", "broken"].map((how) => ({ name: `${what} ${how}` })),
    ),
    groups: [
      verdicts.map(({ measure, parts, ranking }) => ({
        label: measure,
        values: [parts.kept, parts.equal, parts.broken, ranking.kept, ranking.equal, ranking.broken],
      })),
    ],
    below: verdicts.map(simulationVerdict),
  };
}

/** The verdict on a measure, in one sentence. */
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
