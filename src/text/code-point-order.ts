/**
 * Compares as UTF-8 bytes would, which is by code point: below 0, 0 or above 0. The < of JavaScript compares UTF-16
 * units, and so puts U+1F600 (d83d de00) before U+FB01.
 */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const [inA, inB] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (inA !== inB) return order(inA) - order(inB);
  }
  return a.length - b.length;
}

/** Moves the surrogates, d800 to dfff, above all other units. */
function order(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
