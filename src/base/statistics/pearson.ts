import { mean } from "../number.ts";

/** Pearson's correlation. NaN where one of the two does not vary. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  let [both, squaresX, squaresY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i]! - meanX, y[i]! - meanY];
    both += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  }
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresX * squaresY)));
}
