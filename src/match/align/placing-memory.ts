import { type ColumnMemory, columnMemory } from "./bit-columns.ts";
import { gapMemory, type GapMemory } from "./paths.ts";

/** Memory that is used for one text after the other. No result depends on its earlier content. */
export interface PlacingMemory {
  readonly gaps: GapMemory;
  readonly columns: ColumnMemory;
}

export function placingMemory(): PlacingMemory {
  return { gaps: gapMemory(), columns: columnMemory() };
}
