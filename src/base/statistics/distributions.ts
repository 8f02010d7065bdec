// The distributions that tests and intervals need: upper tails and quantiles of the normal, t, F, noncentral t and
// studentized range distributions. The special functions are below them. All of them agree with R to 1e-12. We do not
// use jstat 1.9.6: it is off by 8.8e-8 at t = 0 and by 1e-8 at the quantiles of t, its normal tail is 0 beyond 9
// standard deviations, and it has no types.

import { once } from "../remembered.ts";

const rootTwoPi = Math.sqrt(2 * Math.PI);

/** The standard normal density. */
function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / rootTwoPi;
}

/** P(Z > x) of the standard normal distribution, with full precision far from the middle too. */
export function normalUpperTail(x: number): number {
  if (x < -3) return 1 - normalUpperTail(-x);
  return x < 3 ? 0.5 - normalDensity(x) * series(x) : normalDensity(x) * millsRatio(x);
}

/** The x with P(Z < x) = p. */
export function normalQuantile(p: number): number {
  return p < 0.5 ? -quantile(normalUpperTail, p, 4) : quantile(normalUpperTail, 1 - p, 4);
}

/** x + x^3/3 + x^5/15 + …: the probability between the mean and x, divided by the density at x. */
function series(x: number): number {
  let [sum, term] = [x, x];
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) sum += term *= (x * x) / k;
  return sum;
}

/** Laplace's continued fraction 1/(x + 1/(x + 2/(x + …))), with as many terms as x needs. */
function millsRatio(x: number): number {
  let value = x;
  for (let k = Math.ceil(10 + 250 / (x * x)); k > 0; k--) value = x + k / value;
  return 1 / value;
}

/** P(T > t) of Student's distribution. */
export function tUpperTail(t: number, freedom: number): number {
  const square = t * t;
  const outside = incompleteBeta(freedom / (freedom + square), square / (freedom + square), freedom / 2, 0.5) / 2;
  return t > 0 ? outside : 1 - outside;
}

/** The t that is exceeded with probability p. p is at most 0.5. */
export function tQuantile(p: number, freedom: number): number {
  return quantile((t) => tUpperTail(t, freedom), p, 4);
}

/** P(F > f) of Fisher's distribution. */
export function fUpperTail(f: number, above: number, below: number): number {
  const whole = below + above * f;
  return incompleteBeta(below / whole, (above * f) / whole, below / 2, above / 2);
}

/** The largest error of the integral of one piece. A piece is halved at most `mostHalvings` times. */
const tolerance = 1e-13;
const mostHalvings = 30;

/**
 * P(Z + shift > max(floor, t·W)), where Z is standard normal and W is the estimate of a deviation of 1 with this
 * freedom. t is above 0. Without a floor this is P(T > t) of the noncentral t distribution: `pt(t, freedom, shift,
 * lower = FALSE)` in R.
 */
export function noncentralTUpperTail(t: number, freedom: number, shift: number, floor = 0): number {
  // The integral is over u = log W. Over u the integrand has a width of at most 1, however large t is.
  const half = freedom / 2;
  const logFront = half * Math.log(half) - logGamma(half) + Math.LN2;
  const term = (u: number): number => {
    const w = Math.exp(u);
    return Math.exp(logFront + freedom * u - half * w * w) * normalUpperTail(Math.max(floor, t * w) - shift);
  };
  const width = 12 / Math.sqrt(2 * freedom); // less than 1e-20 is beyond this width
  const [from, to] = [-Math.max(width, 46 / freedom), Math.log1p(width)];
  // The term bends where t·W passes the floor. It falls where t·W passes the shift, over a width of 1 / shift, so
  // steeply if the shift is large.
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

/** Integrates by Simpson's rule. Pieces are halved until both halves add up to the whole. */
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

// Both integrals are over smooth functions that vanish at both ends. For such functions the plain sum over equal steps
// is as exact as doubles allow (1e-10 with these steps, up to 300 means). All terms are positive, so a tail of 1e-50 is
// exact too.

/**
 * P(Q > q), where Q is the range of `means` normal means, divided by an estimate of their deviation. This is the upper
 * tail of R's ptukey.
 */
export function rangeUpperTail(q: number, means: number, freedom: number): number {
  if (q <= 0) return 1;
  // The integral is over u = log s, where s is the estimate divided by the true deviation. The density of s has this
  // form; the tail moves its peak to `peak`.
  const logFront = (freedom / 2) * Math.log(freedom / 2) - logGamma(freedom / 2) + Math.LN2;
  const peak = 0.5 * Math.log(freedom / (freedom + (q * q) / 2));
  const step = Math.min(0.06, 0.4 / Math.sqrt(freedom));
  const term = (u: number): number => {
    const s = Math.exp(u);
    return Math.exp(logFront + freedom * (u - (s * s) / 2)) * normalRangeUpperTail(q * s, means);
  };
  return Math.min(1, step * (halfSum(term, peak, step) + halfSum(term, peak - step, -step)));
}

/** The q that is exceeded with probability p. */
export function rangeQuantile(p: number, means: number, freedom: number): number {
  return quantile((q) => rangeUpperTail(q, means, freedom), p, 8);
}

/** Adds up terms from the middle outwards until they are too small to matter. */
function halfSum(term: (u: number) => number, start: number, step: number): number {
  let sum = 0;
  for (let u = start; ; u += step) {
    const value = term(u);
    sum += value;
    if (value <= 1e-17 * sum) return sum;
  }
}

const [lowest, highest, perUnit] = [-9, 39, 6];
const normalGrid = once(() => {
  const grid = Float64Array.from({ length: (highest - lowest) * perUnit + 1 }, (_, i) => lowest + i / perUnit);
  return { grid, below: grid.map((z) => normalUpperTail(-z)) };
});

/** P(range > w) of normal means with deviation 1: k ∫ φ(z) [Φ(z)^(k-1) - (Φ(z) - Φ(z - w))^(k-1)] dz. */
function normalRangeUpperTail(w: number, means: number): number {
  const { grid, below } = normalGrid();
  // z is the largest of the means. More than 9 deviations from the middle, w/2, there is nothing to add.
  const from = Math.ceil((w / 2 - 9 - lowest) * perUnit);
  const to = Math.min(grid.length, Math.floor((w / 2 + 9 - lowest) * perUnit) + 1);
  let sum = 0;
  for (let i = from; i < to; i++) {
    const share = Math.min(1, normalUpperTail(w - grid[i]!) / below[i]!); // rounding above 1 would give NaN below
    sum -= normalDensity(grid[i]!) * below[i]! ** (means - 1) * Math.expm1((means - 1) * Math.log1p(-share));
  }
  return (means * sum) / perUnit;
}

/**
 * The x above 0 at which a falling upper tail, such as 1 - F, has the value p. x is probably below `high`. It is found
 * by false position on the logarithm, which is nearly straight. If a bound stays the same twice, its value is halved
 * (the Illinois rule); without this, one side would approach too slowly.
 */
export function quantile(upperTail: (x: number) => number, p: number, high: number): number {
  const above = (x: number): number => Math.max(-1e3, Math.log(upperTail(x))) - Math.log(p);
  let [from, to] = [0, high];
  let [atFrom, atTo] = [above(from), above(to)];
  while (atTo > 0) [from, to, atFrom, atTo] = [to, to * 2, atTo, above(to * 2)];
  let last = 0;
  while (to - from > 1e-15 * to) {
    const x = from + ((to - from) * atFrom) / (atFrom - atTo);
    const value = above(x);
    if (value === 0 || x <= from || x >= to) return x;
    if (value > 0) {
      [from, atFrom] = [x, value];
      if (last > 0) atTo /= 2;
    } else {
      [to, atTo] = [x, value];
      if (last < 0) atFrom /= 2;
    }
    last = value;
  }
  return (from + to) / 2;
}

/**
 * The regularized incomplete beta function I_x(a, b). `rest` is 1 - x. The caller knows it more precisely if x is near
 * 1.
 */
export function incompleteBeta(x: number, rest: number, a: number, b: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(a * Math.log(x) + b * Math.log(rest) - logBeta(a, b));
  // On each side of the mean, one of the two fractions converges fast.
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(rest, b, a)) / b;
}

/** The continued fraction, by Lentz's method. */
function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= d * c;
    if (d * c === 1) break;
  }
  return value;
}

const logRootTwoPi = Math.log(2 * Math.PI) / 2;

/** The logarithm of the gamma function, for positive numbers. */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  for (; shifted < 15; shifted++) product *= shifted;
  return logRootTwoPi + (shifted - 0.5) * Math.log(shifted) - shifted + stirling(shifted) - Math.log(product);
}

/**
 * The logarithm of the beta function. It leaves out the leading terms of the three log-gammas, because they would
 * cancel and lose digits.
 */
export function logBeta(a: number, b: number): number {
  const [p, q] = [Math.min(a, b), Math.max(a, b)];
  if (q < 15) return logGamma(p) + logGamma(q) - logGamma(p + q);
  const share = p / (p + q);
  const rest = stirling(q) - stirling(p + q);
  if (p < 15) return logGamma(p) + rest + p - p * Math.log(p + q) + (q - 0.5) * Math.log1p(-share);
  return logRootTwoPi - 0.5 * Math.log(q) + stirling(p) + rest + (p - 0.5) * Math.log(share) + q * Math.log1p(-share);
}

/** The difference between logGamma and Stirling's formula, for x of at least 15. */
function stirling(x: number): number {
  const y = 1 / (x * x);
  return (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - (y * 691) / 360360))))) / x;
}
