import { fixed } from "../base/number.ts";
import { visible } from "../base/visible.ts";
import { trecNameOf } from "../measures/name.ts";
import { runRows } from "../scores/rows.ts";
import type { ScoreFindings } from "./findings.ts";
import type { Printer } from "./printer.ts";

export const trec: Printer<ScoreFindings> = {
  name: "trec",
  about: "Lines as trec_eval prints them: measure, topic or all, value.",

  lines({ evaluation: { runs, measures, rules }, perTopic }) {
    // Under its rules, measures have its names.
    const shown = new Map(measures.map((measure) => [measure, rules === "trec_eval" ? trecNameOf(measure) : measure]));
    return runs.flatMap((scores) => {
      const printed = Array.from(runRows(scores, measures, perTopic), ({ topic = "all", measure, value }) =>
        line(shown.get(measure)!, topic, fixed(value, 4).padStart(6)),
      );
      // The means come last, and the run's name stands above them.
      printed.splice(printed.length - measures.length, 0, line("runid", "all", scores.run));
      return printed;
    });
  },
};

function line(measure: string, topic: string, value: string): string {
  return `${measure.padEnd(22)}\t${visible(topic)}\t${visible(value)}`;
}
