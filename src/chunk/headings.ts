import type { Range } from "../text/range.ts";

// What counts as a heading: Markdown's two kinds, lines with numbers such as "2.1 Method", and short lines in capitals.
const heading =
  /^(?:#{1,6}[ \t]+\S.*|.+\r?\n(?:={3,}|-{3,})[ \t]*|\d+(?:\.\d+)*\.?[ \t]+\p{Lu}[^\n.]{0,80}|[ \t]*\p{Lu}[\p{Lu}\p{N} ,:'’–-]{3,79})$/gmu;

/** The sections of a text, each from its heading to the next, and what stands before the first heading. */
export function sectionsIn(text: string): Range[] {
  const starts = Array.from(text.matchAll(heading), ({ index }) => index);
  const edges = [...new Set([0, ...starts, text.length])];
  return edges.slice(1).map((end, i) => ({ start: edges[i]!, end }));
}
