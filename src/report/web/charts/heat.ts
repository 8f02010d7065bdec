import type { HeatScale } from "../../overview.ts";

/** What a heat map shows: a measure, with runs and topics in some order. */
export interface Heat {
  readonly measure: number;
  readonly runs: readonly number[];
  readonly topics: readonly number[];
  readonly scale: HeatScale;
}
