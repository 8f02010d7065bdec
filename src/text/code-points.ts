// Code points, the unit of every offset: the length of a text, the text of a range, and the order of texts.

/** The length of a text in code points, the unit of every offset. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) count--;
  return count;
}

const surrogate = /[\ud800-\udbff]/;

/** The text of a range in code points. */
export function codePointSlice(text: string, start: number, end: number): string {
  if (!surrogate.test(text)) return text.slice(start, end);
  const from = unitIndex(text, start);
  return text.slice(from, from + unitIndex(text.slice(from), end - start));
}

/** The UTF-16 index at which the code point with this index begins. */
function unitIndex(text: string, index: number): number {
  let unit = 0;
  for (let left = index; left > 0 && unit < text.length; left--)
    unit += (text.charCodeAt(unit) & 0xfc00) === 0xd800 ? 2 : 1;
  return unit;
}

/**
 * Compares two texts by code point, as their UTF-8 bytes would compare: below 0, 0 or above 0. JavaScript's < compares
 * UTF-16 units, and so puts U+1F600 (d83d de00) before U+FB01.
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
