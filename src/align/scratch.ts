import { once } from "../base/once.ts";
import { extensionRows, type Rows } from "./extend.ts";
import { type GramCounter, gramCounter } from "./shared-grams.ts";

/** Memory that is used again for one text after the other, and tells nothing of the last. */
export interface Scratch {
  readonly rows: Rows;
  readonly sharedGrams: () => GramCounter;
}

export function scratch(): Scratch {
  return { rows: extensionRows(), sharedGrams: once(gramCounter) };
}
