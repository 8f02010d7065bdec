// Small things that JSON.parse and JSON.stringify lack: an error that knows the position where a text is broken, the
// end of a string inside a text, and a Map that is written as an object.

/**
 * Parses a JSON text. If it is not valid, throws the error that `broken` makes from the position of the mistake
 * (undefined if that is not known).
 */
export function parsedJson(text: string, broken: (at: number | undefined) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []; // the rest of the message quotes the file, at any length
    throw broken(position === undefined ? undefined : Number(position));
  }
}

/**
 * The position after the JSON string that begins with the quotation mark at `from`: after its closing quotation mark,
 * or the end of the text if there is none.
 */
export function jsonStringEnd(text: string, from: number): number {
  const marks = /["\\]/g;
  marks.lastIndex = from + 1;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    if (found[0] === '"') return marks.lastIndex;
    marks.lastIndex++;
  }
  return text.length;
}

/** A Map that JSON.stringify writes as an object with its entries. A plain Map is written as {}. */
export function jsonMap<V>(entries: Iterable<readonly [string, V]>): ReadonlyMap<string, V> {
  const map = new Map(entries);
  return Object.defineProperty(map, "toJSON", { value: () => Object.fromEntries(map) });
}
