/** Listens to the first element of each of some names, and keeps its text. */
export interface FirstTexts {
  /** An element whose name was not met before is about to open. Returns whether the rest is to be told. */
  first(name: string): boolean;
  open(): void;
  text(piece: string): void;
  /** Returns whether the rest is to be told. */
  close(): boolean;
  /** With single spaces for white space, none at the ends; undefined before the element has ended. */
  of(name: string): string | undefined;
}

/** What is longer is neither a title nor an id. */
const longest = 1000;

export function firstTexts(wanted: readonly string[]): FirstTexts {
  const kept = new Map<string, string>();
  const open = new Map<string, { depth: number; text: string }>();
  return {
    first(name) {
      if (wanted.includes(name)) open.set(name, { depth: 0, text: "" });
      return open.size > 0;
    },
    open() {
      for (const element of open.values()) element.depth++;
    },
    text(piece) {
      for (const element of open.values()) if (element.text.length <= longest) element.text += piece;
    },
    close() {
      for (const [name, element] of open) {
        if (--element.depth > 0) continue;
        const text = element.text.trim().replaceAll(/\s+/g, " ");
        kept.set(name, text.length > longest ? "" : text);
        open.delete(name);
      }
      return open.size > 0;
    },
    of: (name) => kept.get(name),
  };
}
