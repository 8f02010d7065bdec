import { sumBy } from "../../base/number.ts";
import type { Placing } from "../aligner.ts";

/** How well a text was found: 2 where the document has the same characters, else the share of the text that it has. */
export function qualityOf({ how, score, missing }: Placing, text: string): number {
  if (how === "exact") return 2;
  const lost = sumBy(missing, (piece) => piece.length);
  return score * (1 - lost / text.length);
}
