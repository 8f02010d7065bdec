import { incompleteBeta } from "./incomplete-beta.ts";
import { quantile } from "./quantile.ts";

/** P(T > t) of Student's distribution. */
export function tUpperTail(t: number, freedom: number): number {
  const square = t * t;
  const outside = incompleteBeta(freedom / (freedom + square), square / (freedom + square), freedom / 2, 0.5) / 2;
  return t > 0 ? outside : 1 - outside;
}

/** The t that is exceeded with probability p, at most a half. */
export function tQuantile(p: number, freedom: number): number {
  return quantile((t) => tUpperTail(t, freedom), p, 4);
}
