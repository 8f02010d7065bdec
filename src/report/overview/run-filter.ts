/** Whether a name has all words of a filter, in any order, whatever their case. A filter without words takes every name. */
export function isFiltered(name: string, filter: string): boolean {
  const text = folded(name);
  return folded(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Accents may be typed as one character or as two. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}
