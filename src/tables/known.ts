/** A value for a row; one that is not a number, such as the p-value of runs that cannot be tested, is left out. */
export function known<T>(value: T): T | undefined {
  return Number.isNaN(value) ? undefined : value;
}
