// The few things that JSON.parse and JSON.stringify lack: a fault with the place where a text breaks, the end of a string in the
// middle of a text, and a Map that is written as an object.

/** What a text of JSON holds. `broken` makes the fault where it holds none, from how far in it breaks, where that is known. */
export function parsedJson(text: string, broken: (at: number | undefined) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []; // the rest of it quotes the file at any length
    throw broken(position === undefined ? undefined : Number(position));
  }
}

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

/** A Map that JSON.stringify writes as an object of its entries, where it would write {}. */
export function jsonMap<V>(entries: Iterable<readonly [string, V]>): ReadonlyMap<string, V> {
  const map = new Map(entries);
  return Object.defineProperty(map, "toJSON", { value: () => Object.fromEntries(map) });
}
