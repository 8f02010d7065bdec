import type { MarkdownBlock } from "../../../text/markdown.ts";

type Add = (parent: Element, words: string) => void;

const longestPart = 20_000; // characters of blocks that a browser sets at once

/** Fills an element with blocks of Markdown: every character as it is, signs too, and set as it is meant. */
export function fillMarkdown(
  root: HTMLElement,
  blocks: readonly MarkdownBlock[],
  add: Add,
  newPiece: (root: Element) => HTMLElement,
): void {
  let [piece, room]: [Element, number] = [root, 0];
  const lengths = blocks.map(lengthOf);
  const isLong = lengths.reduce((sum, length) => sum + length, 0) > longestPart;
  for (const [i, block] of blocks.entries()) {
    if (isLong && room <= 0) [piece, room] = [newPiece(root), longestPart];
    piece.append(blockOf(block, add));
    room -= lengths[i]!;
  }
}

function lengthOf({ parts }: MarkdownBlock): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}

function blockOf({ kind, level, parts }: MarkdownBlock, add: Add): HTMLElement {
  const made = document.createElement("div");
  made.className = `md-${kind}`;
  made.dir = "auto";
  if (kind === "heading") {
    made.className = `md-heading heading heading-${Math.min(3, level - 1)}`;
    made.setAttribute("role", "heading");
    made.setAttribute("aria-level", String(Math.min(6, level + 1)));
  }
  if (kind === "item") made.style.setProperty("--depth", String(level));
  for (const { text, styles } of parts) {
    if (styles.length === 0) {
      add(made, text);
      continue;
    }
    const span = document.createElement("span");
    span.className = styles.map((style) => `md-${style}`).join(" ");
    add(span, text);
    made.append(span);
  }
  return made;
}
