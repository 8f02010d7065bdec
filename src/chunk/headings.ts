import type { Range } from "../text/range.ts";

// Markdown's two kinds, numbers such as "2.1 Method", and short lines in capitals.
const heading =
  /^(?:#{1,6}[ \t]+\S.*|[^\n]+\n(?:={3,}|-{3,})[ \t]*|\d+(?:\.\d+)*\.?[ \t]+\p{Lu}[^\n.]{0,80}|[ \t]*\p{Lu}[\p{Lu}\p{N} ,:'’–-]{3,79})$/gmu;

/** Sections: each from its heading up to the next, and what stands before the first. */
export function sectionsIn(text: string): Range[] {
  const starts = Array.from(text.matchAll(heading), ({ index }) => index);
  const edges = [...new Set([0, ...starts, text.length])].sort((a, b) => a - b);
  return edges.slice(1).map((end, i) => ({ start: edges[i]!, end }));
}
