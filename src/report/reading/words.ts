/** Whether some texts together hold all of some words, in any case. */
export function holdsWords(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.map((text) => text?.toLowerCase() ?? "");
  return wordsOf(words).every((word) => all.some((text) => text.includes(word)));
}

/** What was typed, word by word. */
function wordsOf(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
