import { quantile } from "./quantile.ts";

const rootTwoPi = Math.sqrt(2 * Math.PI);

/** The standard normal density. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / rootTwoPi;
}

/** P(Z > x) of the standard normal distribution, to full precision far out too. */
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
