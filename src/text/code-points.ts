/** How many code points a text has: its length in the unit that every offset counts. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) count--;
  return count;
}
