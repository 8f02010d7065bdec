/**
 * Gives one copy of each text. A piece cut out of a string keeps the whole string alive in V8, so ids kept from a file
 * would keep the file.
 */
export function ownStrings(): (text: string) => string {
  const owned = new Map<string, string>();
  return (text) => {
    const known = owned.get(text);
    if (known !== undefined) return known;
    const copy = Array.from({ length: text.length }, (_, i) => text[i]).join("");
    owned.set(copy, copy);
    return copy;
  };
}
