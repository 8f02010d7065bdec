import { fixed, ratio } from "../../base/number.ts";
import { picked } from "../../base/lists.ts";
import { type Budget, budgetName } from "../../chunk/budget.ts";
import type { ChunkingSummary, ReachWithin } from "../../chunk/chunking-summary.ts";
import { copyWords, tokenWords } from "../../score/notes.ts";
import type { Findings } from "../findings.ts";
import type { SheetColumn, Value } from "../sheet.ts";

/** What a table of chunkings shows. */
export interface ChunkingsAsked {
  readonly budgets: readonly Budget[];
  /** The price of a million tokens: what it costs to embed all chunks, and to have the best lists read. */
  readonly price?: number | undefined;
  /** Which copies of highlighted text counted. */
  readonly copies?: string | undefined;
}

/** A row for each way to cut documents. JSON has every budget that was tried, the other outputs those that were asked for. */
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

/** A column, and what it shows of a chunking. */
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

/** What it costs to embed all chunks, and to read the best lists for 1,000 questions. */
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

/** The summary without the best lists: --lists writes those to files. */
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
