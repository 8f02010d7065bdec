import type { Bin, NumberSpread } from "../../../compare/inspect/spread.ts";
import type { SheetColumn, Sheet, SheetRow } from "../../sheet.ts";

/** The columns of a spread, as in Table 3 of the overview of INEX 2007; `count` names the first, which says of how many. */
export function numberSpreadColumns(count: string): SheetColumn[] {
  const figures = ["total", "minimum", "maximum", "median", "mean", "st. dev."];
  return [{ name: count, digits: 0 }, ...figures.map((name) => ({ name }))];
}

/** A row for each spread that is known. */
export function spreadRows(spreads: Readonly<Record<string, NumberSpread | undefined>>): SheetRow[] {
  return Object.entries(spreads).flatMap(([label, spread]) => {
    if (spread === undefined) return [];
    const { count, total, minimum, maximum, median, mean, deviation } = spread;
    return [{ label, values: [count, total, minimum, maximum, median, mean, deviation] }];
  });
}

/** A sheet of spreads alone. */
export function spreadSheet(
  name: string,
  title: string,
  count: string,
  spreads: Parameters<typeof spreadRows>[0],
): Sheet {
  return { name, title, corner: "", columns: numberSpreadColumns(count), groups: [spreadRows(spreads)] };
}

/** A bar for each value: how many there are of it. */
export function barSheet(
  name: string,
  title: string,
  corner: string,
  what: string,
  tallies: readonly { readonly value: string | number; readonly count: number }[],
): Sheet {
  const rows = tallies.map(({ value, count }) => ({ label: String(value), values: [count] }));
  return { name, title, corner, columns: [{ name: what }], groups: [rows], bars: true };
}

/** A bar for each range of sizes in characters; no sheet where there are none. */
export function binSheet(name: string, title: string, what: string, bins: readonly Bin[]): Sheet[] {
  const tallies = bins.map(({ from, to, count }) => ({ value: binLabel(from, to), count }));
  return bins.length === 0 ? [] : [barSheet(name, title, "characters", what, tallies)];
}

function binLabel(from: number, to: number): string {
  const number = (value: number): string => value.toLocaleString("en");
  return to - from === 1 ? number(from) : `${number(from)}–${number(to - 1)}`;
}
