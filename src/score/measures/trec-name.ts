import type { Measure } from "./measure.ts";

// trec_eval writes a cut-off behind the name: P_10, iprec_at_recall_0.10. # stands for it in the table.

/** Our name for one of trec_eval's; undefined where it is none of those in the table. */
export function fromTrecName(text: string, measures: readonly Measure[]): string | undefined {
  for (const { name, trec = [] } of measures)
    for (const template of trec) {
      const [before, after] = template.split("#");
      if (after === undefined ? text !== template : !text.startsWith(before!)) continue;
      if (after === undefined) return name;
      const value = text.slice(before!.length);
      if (/^\d+(\.\d+)?$/.test(value)) return `${name}@${value}`;
    }
  return undefined;
}

/** What trec_eval would call a measure with these parameters. */
export function trecName(
  { params, at, trec = [] }: Measure,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const changed = Object.keys(params).some((key) => key !== at && values[key] !== params[key]!.fallback);
  const whole = at === undefined || values[at] === params[at]!.fallback;
  const template = trec.find((name) => name.includes("#") !== whole);
  if (changed || template === undefined) return undefined;
  return template.replace("#", () => cutoffText(values[at!], template));
}

/** Levels of recall have two decimals in trec_eval's names. */
function cutoffText(value: unknown, template: string): string {
  return typeof value === "number" && template.startsWith("iprec") ? value.toFixed(2) : String(value);
}
