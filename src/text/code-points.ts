// Code points, the unit that every offset counts: the length of a text, the part of a range, and the order of texts.

/** How many code points a text has: its length in the unit that every offset counts. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) count--;
  return count;
}

const surrogate = /[\ud800-\udbff]/;

/** The text of a range, which counts code points. */
export function codePointSlice(text: string, start: number, end: number): string {
  if (!surrogate.test(text)) return text.slice(start, end);
  const from = unitIndex(text, start);
  return text.slice(from, from + unitIndex(text.slice(from), end - start));
}

/** The UTF-16 unit where the code point of this index begins. */
function unitIndex(text: string, index: number): number {
  let unit = 0;
  for (let left = index; left > 0 && unit < text.length; left--)
    unit += (text.charCodeAt(unit) & 0xfc00) === 0xd800 ? 2 : 1;
  return unit;
}

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
