/** A p-value as R prints it: four decimals, or a power of ten where there are more zeros; below 2.2e-16 only that. */
export function pText(p: number): string {
  if (p < 2.2e-16) return "< 2.2e-16";
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}
