/** The value; undefined for NaN, as the p-value of runs that cannot be tested: such a field is left empty. */
export function known<T>(value: T): T | undefined {
  return Number.isNaN(value) ? undefined : value;
}
