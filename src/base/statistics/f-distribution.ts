import { incompleteBeta } from "./incomplete-beta.ts";

/** P(F > f) of Fisher's distribution. */
export function fUpperTail(f: number, above: number, below: number): number {
  const whole = below + above * f;
  return incompleteBeta(below / whole, (above * f) / whole, below / 2, above / 2);
}
