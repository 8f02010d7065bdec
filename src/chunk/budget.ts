// How much a retriever may return, as people write it: 4000ch or 1000tok.

import { InputError } from "../base/input-error.ts";

/** How much a retriever may return: characters, or tokens. */
export interface Budget {
  readonly amount: number;
  readonly unit: "ch" | "tok";
}

/** A budget of characters, as a number, or one that reads "4000ch" or "1000tok". */
export type BudgetText = number | string;

/** Undefined where it is none. */
export function readBudget(text: BudgetText): Budget | undefined {
  const [, digits, unit = "ch"] = /^([1-9]\d{0,14})(ch|tok)?$/.exec(String(text)) ?? [];
  return digits === undefined ? undefined : { amount: Number(digits), unit: unit === "tok" ? "tok" : "ch" };
}

/** A budget as a caller of the library gives it. */
export function budgetOf(text: BudgetText): Budget {
  const budget = readBudget(text);
  if (budget === undefined)
    throw new InputError(`budget "${text}": expected a whole number from 1, or one with ch or tok behind it`);
  return budget;
}

/** As cut-offs of measures have it: 4000ch. */
export function budgetName({ amount, unit }: Budget): string {
  return `${amount}${unit}`;
}

/** Each once, characters first, the smallest first. */
export function orderedBudgets(budgets: readonly Budget[]): Budget[] {
  const each = new Map(budgets.map((budget) => [budgetName(budget), budget]));
  return [...each.values()].sort((a, b) => a.unit.localeCompare(b.unit) || a.amount - b.amount);
}

/** Budgets that a language model may be given, each twice the one before; a token has some four characters. */
export function usualBudgets(unit: Budget["unit"]): Budget[] {
  const least = unit === "ch" ? 500 : 125;
  return Array.from({ length: 7 }, (_, i) => ({ amount: least * 2 ** i, unit }));
}
