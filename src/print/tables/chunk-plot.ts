import { fixed } from "../../base/number.ts";
import type { Budget } from "../../chunk/budget.ts";
import type { ChunkingSummary, ReachWithin } from "../../chunk/chunking-summary.ts";
import { lineColours, svgPicture, svgText } from "./svg.ts";

const [width, height, left, right, top, bottom] = [640, 400, 56, 180, 24, 48];

/**
 * Draws precision against recall as SVG: a line for each setting, with a point for each budget of a unit, which is the best list that
 * was found. Where a better list may exist, a thin line leads from the point to the highest recall that it could have.
 */
export function chunkPlot(summaries: readonly ChunkingSummary[], unit: Budget["unit"] = "ch"): string {
  const x = (recall: number): number => Math.round(10 * (left + recall * (width - left - right))) / 10;
  const y = (precision: number): number =>
    Math.round(10 * (height - bottom - precision * (height - top - bottom))) / 10;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const title =
    "Precision against recall within a budget, of the best lists that were found; thin lines lead to the bound of recall";
  return svgPicture(width, height, title, [
    ...ticks.map(
      (tick) =>
        `<g stroke="#ddd"><path d="M${x(0)},${y(tick)}H${x(1)}M${x(tick)},${y(0)}V${y(1)}"/></g>` +
        `<text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>` +
        `<text x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick}</text>`,
    ),
    `<text x="${x(0.5)}" y="${height - 10}" text-anchor="middle">recall</text>`,
    `<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">precision</text>`,
    ...summaries.flatMap((summary, i) => line(summary, i, unit, x, y)),
  ]);
}

type Scale = (value: number) => number;

function line({ name, reach }: ChunkingSummary, index: number, unit: Budget["unit"], x: Scale, y: Scale): string[] {
  const colour = lineColours[index % lineColours.length]!;
  const points = (reach?.budgets ?? []).filter((at) => (unit === "ch" ? at.characters : at.tokens) !== undefined);
  const path = points.map(({ recall, precision }) => `${x(recall)},${y(precision)}`).join(" ");
  const row = top + 12 + 18 * index;
  return [
    `<g fill="${colour}" stroke="${colour}"><polyline points="${path}" fill="none" stroke-width="1.5"/>`,
    ...points
      .filter(({ recall, bound }) => recall < bound)
      .map(
        ({ recall, precision, bound }) => `<path d="M${x(recall)},${y(precision)}H${x(bound)}m0,-3v6" fill="none"/>`,
      ),
    ...points.map(
      (point) =>
        `<circle cx="${x(point.recall)}" cy="${y(point.precision)}" r="3"><title>${svgText(name)}, ${told(point)}</title></circle>`,
    ),
    `<path d="M${width - right + 16},${row - 4}h16" stroke-width="3"/></g>`,
    `<text x="${width - right + 38}" y="${row}">${svgText(name)}</text>`,
  ];
}

function told({ characters, tokens, recall, bound, precision }: ReachWithin): string {
  return `${characters === undefined ? `${tokens} tokens` : `${characters} characters`}: recall ${fixed(recall, 4)}, bound ${fixed(bound, 4)}, precision ${fixed(precision, 4)}`;
}
