import { logGamma } from "./log-beta.ts";
import { normalUpperTail } from "./normal.ts";

/** Steps on either side of a bend: with these, Simpson's rule comes to ten digits. */
const steps = 600;

/**
 * P(Z + shift > max(floor, t·W)), where Z is standard normal, and W the estimate of a deviation of 1 with this freedom; t is
 * above 0. Without a floor it is P(T > t) of the noncentral t distribution, R's `pt(t, freedom, shift, lower = FALSE)`.
 */
export function noncentralTUpperTail(t: number, freedom: number, shift: number, floor = 0): number {
  // Over u = log W, in which the integrand has a width of 1 at most, however large t is.
  const half = freedom / 2;
  const logFront = half * Math.log(half) - logGamma(half) + Math.LN2;
  const term = (u: number): number => {
    const w = Math.exp(u);
    return Math.exp(logFront + freedom * u - half * w * w) * normalUpperTail(Math.max(floor, t * w) - shift);
  };
  const width = 12 / Math.sqrt(2 * freedom); // beyond lies less than 1e-20
  const [from, to] = [-Math.max(width, 46 / freedom), Math.log1p(width)];
  const bend = Math.min(to, Math.max(from, Math.log(floor / t))); // where t·W passes the floor
  return Math.min(1, simpson(term, from, bend) + simpson(term, bend, to));
}

function simpson(term: (x: number) => number, from: number, to: number): number {
  if (!(to > from)) return 0; // the sum of no width is 0
  const step = (to - from) / steps;
  let sum = term(from) + term(to);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 0 ? 2 : 4) * term(from + i * step);
  return (sum * step) / 3;
}
