import { type ColumnMemory, columnMemory } from "./bit-columns.ts";
import { gapMemory, type GapMemory } from "./paths.ts";

/** Memory that is used again for one text after the other, and tells nothing of the last. */
export interface PlacingMemory {
  readonly gaps: GapMemory;
  readonly columns: ColumnMemory;
}

export function placingMemory(): PlacingMemory {
  return { gaps: gapMemory(), columns: columnMemory() };
}
