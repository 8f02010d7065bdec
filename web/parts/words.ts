import { fixed } from "../../src/base/number.ts";

/** A score as tables print it. */
export function score(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : fixed(value, 4);
}

/** A score where there is little room: ".42". */
export function shortScore(value: number): string {
  return fixed(value, 2).replace(/^0/, "");
}

export function signed(value: number): string {
  if (Number.isNaN(value)) return "–";
  const sign = ["−", "±", "+"][Math.sign(value) + 1]!;
  return sign + fixed(Math.abs(value), 4);
}

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** "1 passage", "2 passages". */
export function many(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/** A p-value: no more digits than it has meaning. */
export function chance(p: number): string {
  if (Number.isNaN(p)) return "–";
  return p < 0.0001 ? "< 0.0001" : fixed(p, 4);
}

/** What the bars of Tukey's groups mean: as lanes down the rows, or as a span in each. */
export function groupWords(areLanes: boolean): string {
  return areLanes
    ? "runs that share a bar are not told apart by Tukey’s HSD"
    : "a run’s bar reaches over all ranks that Tukey’s HSD does not tell it apart from, the left end being the best rank";
}
