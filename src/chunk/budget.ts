// Budgets: how much a retriever may return, as people write it (4000ch or 1000tok).

import { InputError } from "../base/input-error.ts";

/** How much a retriever may return, in characters or tokens. */
export interface Budget {
  readonly amount: number;
  readonly unit: "ch" | "tok";
}

/** A budget as a number of characters, or as a text such as "4000ch" or "1000tok". */
export type BudgetText = number | string;

/** The budget in a text; undefined if the text is not a budget. */
export function readBudget(text: BudgetText): Budget | undefined {
  const [, digits, unit = "ch"] = /^([1-9]\d{0,14})(ch|tok)?$/.exec(String(text)) ?? [];
  return digits === undefined ? undefined : { amount: Number(digits), unit: unit === "tok" ? "tok" : "ch" };
}

/** The budget that a caller of the library gave. Throws if it is not valid. */
export function budgetOf(text: BudgetText): Budget {
  const budget = readBudget(text);
  if (budget === undefined)
    throw new InputError(`budget "${text}": expected a whole number from 1, or one with ch or tok behind it`);
  return budget;
}

/** A budget as the cut-offs of measures write it: 4000ch. */
export function budgetName({ amount, unit }: Budget): string {
  return `${amount}${unit}`;
}

/** The budgets without duplicates: characters before tokens, then by size. */
export function orderedBudgets(budgets: readonly Budget[]): Budget[] {
  const each = new Map(budgets.map((budget) => [budgetName(budget), budget]));
  return [...each.values()].sort((a, b) => a.unit.localeCompare(b.unit) || a.amount - b.amount);
}

/** Typical budgets for a language model, each twice the one before. A token has about four characters. */
export function usualBudgets(unit: Budget["unit"]): Budget[] {
  const least = unit === "ch" ? 500 : 125;
  return Array.from({ length: 7 }, (_, i) => ({ amount: least * 2 ** i, unit }));
}
