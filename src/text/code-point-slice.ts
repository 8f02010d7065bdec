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
