import { logGamma } from "./log-beta.ts";
import { normalUpperTail } from "./normal.ts";

/** How far from the sum the integral of a piece may be; pieces are halved up to so often. */
const tolerance = 1e-13;
const mostHalvings = 30;

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
  // Where t·W passes the floor the term bends, and where it passes the shift it falls, over 1 / shift: steeply where that is large.
  const [bend, fall] = [Math.log(floor / t), Math.log(Math.max(shift, 0) / t)];
  const cuts = [bend, 0, ...[-10, -3, -1, 0, 1, 3, 10].map((steps) => fall + steps / shift)];
  const inside = cuts.filter((cut) => cut > from && cut < to).sort((a, b) => a - b);
  let [sum, start] = [0, from];
  for (const end of [...inside, to]) {
    sum += integral(term, start, end);
    start = end;
  }
  return Math.min(1, sum);
}

/** By Simpson's rule, on pieces that are halved until both halves add up to the whole. */
function integral(term: (x: number) => number, from: number, to: number): number {
  function part(a: number, fa: number, fm: number, b: number, fb: number, whole: number, halvings: number): number {
    const middle = (a + b) / 2;
    const [left, right] = [term((a + middle) / 2), term((middle + b) / 2)];
    const sixth = (b - a) / 12;
    const [first, second] = [sixth * (fa + 4 * left + fm), sixth * (fm + 4 * right + fb)];
    const change = first + second - whole;
    if (halvings >= mostHalvings || (halvings >= 3 && Math.abs(change) <= tolerance))
      return first + second + change / 15;
    return part(a, fa, left, middle, fm, first, halvings + 1) + part(middle, fm, right, b, fb, second, halvings + 1);
  }
  const [fa, fm, fb] = [term(from), term((from + to) / 2), term(to)];
  return part(from, fa, fm, to, fb, ((to - from) / 6) * (fa + 4 * fm + fb), 0);
}
