import { picked } from "../../base/lists.ts";
import { fixed, ratio } from "../../base/number.ts";
import { type Budget, budgetName } from "../../chunk/budget.ts";
import type { ChunkingSummary, ReachWithin } from "../../chunk/chunking-summary.ts";
import { copyWords, tokenWords } from "../../score/notes.ts";
import type { Findings, SheetColumn, Value } from "../findings.ts";
import { lineColours, svgPicture, svgText } from "./svg-picture.ts";
// What ways to cut documents cost and what they allow, as `pericope chunk` prints it, with the plot of precision
// against recall.

/** What a table of chunkings should show. */
interface ChunkingsAsked {
  readonly budgets: readonly Budget[];
  /** The price of a million tokens. It gives the cost of embedding all chunks, and of having the best lists read. */
  readonly price?: number | undefined;
  /** Which copies of highlighted text counted. */
  readonly copies?: string | undefined;
}

/**
 * One row for each way to cut documents. JSON has every budget that was tried; the other outputs have those that were
 * asked for.
 */
export function chunkingFindings(summaries: readonly ChunkingSummary[], asked: ChunkingsAsked): Findings {
  const setting: SheetColumn = { name: "setting" };
  const shown = columnsOf(summaries, asked);
  const columns = shown.map(({ column }) => column);
  const rows = summaries.map((summary): [string, ...Value[]] => [
    summary.name,
    ...shown.map(({ value }) => value(summary)),
  ]);
  const tokenizer = summaries.find(({ tokens }) => tokens !== undefined)?.tokens?.tokenizer;
  const words = [
    ...(tokenizer === undefined ? [] : [tokenWords(tokenizer)]),
    ...(asked.copies === undefined ? [] : [copyWords(asked.copies)]),
  ].join("; ");
  return {
    sheets: () => [
      {
        name: "chunkings",
        note: words === "" ? undefined : words[0]!.toUpperCase() + words.slice(1),
        corner: setting.name,
        columns,
        groups: [rows.map(([label, ...values]) => ({ label, values }))],
      },
    ],
    records: () => ({ columns: [setting, ...columns], rows }),
    data: () => ({
      ...(asked.copies && { copies: asked.copies }),
      settings: summaries.map((summary) => dataOf(summary, asked.price)),
    }),
  };
}

/** A column, and the value of a chunking in it. */
interface Shown {
  readonly column: SheetColumn;
  value(summary: ChunkingSummary): Value;
}

function columnsOf(summaries: readonly ChunkingSummary[], { budgets, price }: ChunkingsAsked): Shown[] {
  const isJudged = summaries.some(({ reach }) => reach !== undefined);
  const isCounted = summaries.some(({ tokens }) => tokens !== undefined);
  return [
    { column: { name: "chunks", show: String }, value: ({ chunks }) => chunks },
    size("mean", ({ mean }) => mean),
    size("median", ({ median }) => median),
    ...(isCounted ? [size("tokens", ({ tokens }) => tokens?.mean)] : []),
    ...(summaries.some(({ copies }) => copies !== undefined) ? copyColumns : []),
    ...(isJudged ? reachColumns(budgets) : []),
    ...(price === undefined ? [] : billColumns(budgets, price, isJudged)),
  ];
}

const copyColumns: readonly Shown[] = [
  share("copies", ({ copies }) => copies?.exact),
  share("alike", ({ copies }) => copies?.folded),
  share("twice", ({ copies }) => copies?.twice),
  share("nowhere", ({ copies }) => copies?.nowhere),
];

function reachColumns(budgets: readonly Budget[]): Shown[] {
  return [
    { column: { name: "cut in two" }, value: ({ reach }) => reach && `${reach.cut} of ${reach.highlights}` },
    share("bestP", ({ reach }) => reach?.bestPrecision),
    ...budgets.flatMap((budget) => [
      share(`R@${budgetName(budget)}`, (summary) => within(summary, budget)?.recall),
      share(`bound@${budgetName(budget)}`, (summary) => within(summary, budget)?.bound),
      share(`P@${budgetName(budget)}`, (summary) => within(summary, budget)?.precision),
    ]),
  ];
}

/** The cost of embedding all chunks, and of reading the best lists for 1,000 questions. */
function billColumns(budgets: readonly Budget[], price: number, isJudged: boolean): Shown[] {
  return [
    share("embed", ({ tokens }) => costOf(tokens?.all, price)),
    ...(isJudged ? budgets : []).map((budget) =>
      share(`1000×${budgetName(budget)}`, (summary) =>
        costOf(thousandfold(within(summary, budget)?.tokensRead), price),
      ),
    ),
  ];
}

function thousandfold(tokens: number | undefined): number | undefined {
  return tokens === undefined ? undefined : 1000 * tokens;
}

function costOf(tokens: number | undefined, price: number): number | undefined {
  return tokens === undefined ? undefined : ratio(tokens * price, 1_000_000);
}

function within({ reach }: ChunkingSummary, { amount, unit }: Budget): ReachWithin | undefined {
  return reach?.budgets.find(({ characters, tokens }) => (unit === "ch" ? characters : tokens) === amount);
}

function share(name: string, value: Shown["value"]): Shown {
  return { column: { name, show: (shown) => fixed(shown, 4), absent: "" }, value };
}

function size(name: string, value: Shown["value"]): Shown {
  return { column: { name, show: (shown) => fixed(shown, 1), absent: "" }, value };
}

/** The summary without the best lists. --lists writes those to files. */
function dataOf({ reach, ...summary }: ChunkingSummary, price: number | undefined): object {
  const embedding = price === undefined ? undefined : costOf(summary.tokens?.all, price);
  const bill = embedding === undefined ? {} : { embedding };
  if (reach === undefined) return { ...summary, ...bill };
  const budgets = reach.budgets.map((budget) => ({
    ...picked(budget, ["characters", "tokens", "recall", "precision", "bound", "tokensRead"]),
    thousandQuestions: price === undefined ? undefined : costOf(thousandfold(budget.tokensRead), price),
  }));
  return { ...summary, ...bill, reach: { ...reach, budgets } };
}

const [width, height, left, right, top, bottom] = [640, 400, 56, 180, 24, 48];

/**
 * Draws precision against recall as SVG: one line per setting, with one point per budget of a unit. The point is the
 * best list that was found. If a better list may exist, a thin line leads from the point to the highest recall that it
 * could have.
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
