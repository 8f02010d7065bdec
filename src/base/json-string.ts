/** Where a JSON string ends that begins with the quotation mark at `from`: behind the other one, or at the end of a text without one. */
export function jsonStringEnd(text: string, from: number): number {
  const marks = /["\\]/g;
  marks.lastIndex = from + 1;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    if (found[0] === '"') return marks.lastIndex;
    marks.lastIndex++;
  }
  return text.length;
}
