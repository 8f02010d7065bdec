// Scores as trec_eval prints them.

import { fixed } from "../../base/number.ts";
import { deviationsOf } from "../figures.ts";
import { visible } from "../../base/visible.ts";
import type { ScoreMarks } from "../../compare/marks.ts";
import { type Evaluation, runRows } from "../../score/evaluation.ts";
import { trecNameOf } from "../../score/measures/name.ts";
import type { ScoreFindings } from "../findings.ts";
import type { Printer } from "./printer.ts";

export const trec: Printer<ScoreFindings> = {
  name: "trec",
  about:
    "Lines as trec_eval prints them: measure, topic or all, value; a deviation is measure_sd, a slice measure[field=value], marks are measure_marks.",

  lines({ evaluation, perTopic, deviations, marks }) {
    const { runs, measures, rules } = evaluation;
    // With its rules, measures have its names.
    const shown = new Map(measures.map((measure) => [measure, rules === "trec_eval" ? trecNameOf(measure) : measure]));
    return runs.flatMap((scores, place) => {
      const printed = Array.from(runRows(scores, measures, perTopic), ({ topic = "all", measure, value }) =>
        line(shown.get(measure)!, topic, fixed(value, 4).padStart(6)),
      );
      // The means come last, after a line with the run's name.
      printed.splice(printed.length - measures.length, 0, line("runid", "all", scores.run));
      const { deviation } = deviationsOf(scores, measures);
      const spreads = measures.map((measure): Mean => [`${shown.get(measure)!}_sd`, deviation[measure]!]);
      const besides = [...(deviations ? spreads : []), ...sliceMeans(evaluation, place, shown)];
      return [
        ...printed,
        ...besides.map(([name, value]) => line(name, "all", fixed(value, 4).padStart(6))),
        ...(marks === undefined ? [] : markLines(marks, place, [...shown.values()])),
      ];
    });
  },
};

/** The letter of a run, and by measure the letters of the runs that it is significantly better than. */
function markLines({ letters, beaten }: ScoreMarks, run: number, names: readonly string[]): string[] {
  const beside = names.map((name, i) => {
    const others = beaten[i]![run]!.map((other) => letters[other]!);
    return line(`${name}_marks`, "all", others.length === 0 ? "-" : others.join(","));
  });
  return [line("letter", "all", letters[run]!), ...beside];
}

type Mean = readonly [name: string, value: number];

/**
 * The means and deviations of a run on each slice. White space in a name is replaced, because it would end the column.
 */
function sliceMeans({ slices = [], measures }: Evaluation, run: number, shown: ReadonlyMap<string, string>): Mean[] {
  return slices.flatMap(({ field, slices: each }) =>
    each.flatMap(({ value = "", runs }) => {
      const { mean, deviation } = runs[run]!;
      const slice = `[${field}=${value}]`.replaceAll(/\s+/g, "_");
      return measures.flatMap((measure): Mean[] => {
        const name = shown.get(measure)!;
        return [
          [`${name}${slice}`, mean[measure]!],
          [`${name}_sd${slice}`, deviation[measure]!],
        ];
      });
    }),
  );
}

function line(measure: string, topic: string, value: string): string {
  return `${visible(measure).padEnd(22)}\t${visible(topic)}\t${visible(value)}`;
}
