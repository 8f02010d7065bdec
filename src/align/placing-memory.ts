import { once } from "../base/once.ts";
import { type ColumnMemory, columnMemory } from "./bit-columns.ts";
import { extensionRows, type ExtensionRows } from "./extend.ts";
import { type GramCounter, gramCounter } from "./shared-grams.ts";

/** Memory that is used again for one text after the other, and tells nothing of the last. */
export interface PlacingMemory {
  readonly rows: ExtensionRows;
  readonly columns: ColumnMemory;
  readonly sharedGrams: () => GramCounter;
}

export function placingMemory(): PlacingMemory {
  return { rows: extensionRows(), columns: columnMemory(), sharedGrams: once(gramCounter) };
}
