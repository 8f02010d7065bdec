/** What a text of JSON holds. `broken` makes the fault where it holds none, from how far in it breaks, where that is known. */
export function parsedJson(text: string, broken: (at: number | undefined) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []; // the rest of it quotes the file at any length
    throw broken(position === undefined ? undefined : Number(position));
  }
}
