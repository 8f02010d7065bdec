/** A p-value as R prints it: with four decimals, or as a power of ten where those would be zeros; below 2.2e-16 it says so. */
export function pText(p: number): string {
  if (p < 2.2e-16) return "< 2.2e-16";
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}
