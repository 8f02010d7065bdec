// What is short in `npm test`, and whole in `npm run test:long`: tests that repeat themselves, and long lists of cases.

import { test } from "vitest";

/** How much of the whole length: 0 is the short form, 1 the whole. */
const share = Number(process.env["PERICOPE_LONG"] ?? 0);

/** Whether tests are run that take long and have no shorter form. */
export const isLong = share > 0;

/** A test that takes more than a second: it runs at length only. */
export const atLength: ReturnType<typeof test.skipIf> = test.skipIf(!isLong);

/** How often a test repeats itself. */
export function rounds(short: number, long: number): number {
  return Math.max(short, Math.round(share * long));
}

/** Of a list of cases, the first ones; at length all of them. */
export function cases<Case>(short: number, all: readonly Case[]): readonly Case[] {
  return isLong ? all : all.slice(0, short);
}
