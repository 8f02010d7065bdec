import packageJson from "../../../package.json" with { type: "json" };
import { InputError } from "../../base/input-error.ts";
import { named } from "../../base/named.ts";
import { rules } from "../../score/gain/rules.ts";
import type { Measure } from "../../score/measures/measure.ts";
import { readMeasure, type Scorer } from "../../score/measures/name.ts";
import { type CitedMeasure, citedWorks, citeStyles, methodsWords, type ScoringMethod } from "../../print/citation.ts";
import type { Overlap } from "../../score/evaluate-options.ts";
import type { Evaluation } from "../../score/evaluation.ts";
import { repeatRule } from "../../score/evaluate.ts";
import { tasks } from "../../score/tasks.ts";

interface Given {
  readonly format: string;
  readonly overlap: Overlap | undefined;
  readonly topics: "judged" | "run";
}

/**
 * Where a measure is defined. A remark on a parameter, such as "by=text: Eq. 8", is included only if the parameter has
 * that value.
 */
function sourceOf({ name, measure: { source } }: Scorer): CitedMeasure["source"] {
  if (source === undefined) return undefined;
  const parts = source.where.split("; ");
  const isMeant = (part: string): boolean => name.includes(/^\w+=\w+(?=: )/.exec(part)?.[0] ?? "");
  return { ...source, where: parts.filter(isMeant).join("; ") };
}

/** Sentences for a methods section, one paragraph per task, and the works that they cite. */
export function citation(
  evaluations: readonly Evaluation[],
  { format, overlap, topics }: Given,
  own: readonly Measure[] | undefined,
): string {
  const style = citeStyles.find(({ name }) => name === format);
  if (style === undefined)
    throw new InputError(
      `--cite prints words for a paper; expected --format ${citeStyles.map(({ name }) => name).join(", ")}, found ${format}`,
    );
  const scorings = evaluations.map((evaluation): ScoringMethod => {
    const task = named(tasks, evaluation.task, "task");
    const rule = named(rules, evaluation.rules, "rules");
    return {
      version: packageJson.version,
      task,
      rules: rule,
      measures: evaluation.measures.map((name) => ({
        name,
        source: sourceOf(readMeasure(name, { task: task.name, own })),
      })),
      repeats: overlap === "reject" ? "refused" : repeatRule(task, rule, overlap),
      topics: topics === "run" ? undefined : evaluation.runs[0]?.topics.size,
      copies: evaluation.copies,
      tokens: evaluation.tokens,
    };
  });
  return [...scorings.map((scoring) => `${methodsWords(scoring, style)}\n`), citedWorks(scorings)].join("\n");
}
