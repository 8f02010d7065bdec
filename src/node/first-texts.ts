/** Listens to the first element of each of some names, and keeps its text. */
export interface FirstTexts {
  /** An element whose name was not met before is about to open. */
  first(name: string): void;
  /** Whether an element is being listened to. Where none is, the rest need not be told. */
  listening(): boolean;
  open(): void;
  text(piece: string): void;
  close(): void;
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
    },
    listening: () => open.size > 0,
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
    },
    of: (name) => kept.get(name),
  };
}
