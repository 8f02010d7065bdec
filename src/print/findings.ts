import type { ScoreMarks } from "../compare/marks.ts";
import type { Evaluation } from "../score/evaluation.ts";
import type { Limit } from "./limit.ts";
import type { SheetColumn, Sheet, Value } from "./sheet.ts";

/** What a command found, in the three forms that outputs print. Each is made when an output asks for it, and not before. */
export interface Findings {
  /** Tables for people to read. */
  sheets(): readonly Sheet[];
  /** Rows for programs, in full precision. Absent: each figure of the sheets is a row. */
  records?(): Records;
  /** One value for programs. In JSON a Map becomes an object; undefined and NaN become null. */
  data(): object;
}

/** Scores, which outputs of other programs can hold too. */
export interface ScoreFindings extends Findings {
  readonly evaluation: Evaluation;
  readonly perTopic: boolean;
  /** Whether standard deviations over topics are wanted beside the means. */
  readonly deviations: boolean;
  readonly limits: readonly Limit[];
  /** Which runs are significantly better than which, where that is wanted inside the table. */
  readonly marks?: ScoreMarks | undefined;
}

export interface Records {
  readonly columns: readonly Pick<SheetColumn, "name" | "show" | "absent">[];
  readonly rows: Iterable<readonly Value[]>;
}

export function recordsOf(findings: Findings): Records {
  return findings.records?.() ?? { columns: figureColumns, rows: figures(findings.sheets()) };
}

const figureColumns = ["table", "row", "column", "value"].map((name) => ({ name }));

function* figures(sheets: readonly Sheet[]): Generator<readonly Value[]> {
  for (const { name, columns, groups } of sheets)
    for (const { label, values } of groups.flat())
      for (const [i, value] of values.entries()) yield [name, label, columns[i]!.name, value];
}
