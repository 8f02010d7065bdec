import { visible } from "../../base/visible.ts";
import type { Explanation } from "../../search/systems/explanation.ts";

const signs = { sum: "+", product: "×", best: "or" };

/** Every number of a score, a line each, what it is made of below it. */
export function explained(explanation: Explanation, indent: string): string {
  return lines(explanation, indent, " ").join("\n");
}

function lines({ value, about, by, parts }: Explanation, indent: string, sign: string): string[] {
  const own = `${indent}${sign} ${value}  ${visible(about)}`;
  return [
    own,
    ...parts.flatMap((part, i) => lines(part, `${indent}    `, i === 0 || by === undefined ? " " : signs[by])),
  ];
}
