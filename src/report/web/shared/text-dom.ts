// A document's text as a page shows it: cut into text nodes and never changed, so that what is seen is what is counted. Elements of
// XML and blocks of Markdown become elements around it; long texts become blocks that a browser sets when they come into sight.

import type { Heading } from "../../headings.ts";
import { type TextPlaces, textPlaces } from "./text-places.ts";
import type { ShownDocument } from "./unpack.ts";
import type { MarkdownBlock } from "../../../text/markdown.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";

const deepest = 60; // what lies deeper is set in no further

/** Fills an element with the text, and gives the places in it. Blocks of Markdown are set as such. */
export function showText(
  root: HTMLElement,
  { text, elements }: ShownDocument,
  headings: readonly Heading[],
  markdown?: readonly MarkdownBlock[],
): TextPlaces {
  const nodes: Text[] = [];
  const add = (parent: Element, words: string): void => {
    const node = document.createTextNode(words);
    nodes.push(node);
    parent.append(node);
  };
  root.replaceChildren();
  root.classList.toggle("plain", elements === undefined && markdown === undefined);
  root.classList.toggle("markdown", markdown !== undefined);
  if (markdown !== undefined) fillMarkdown(root, markdown, (parent, words) => addLong(parent, words, add), pieceIn);
  else if (elements === undefined) fillPlain(root, text, add);
  else fill(root, text, elements, headings, add);
  if (root.textContent !== text) throw new Error("the text on the page is not the text that was counted");
  return textPlaces(nodes);
}

const longestPiece = 20_000; // characters that a browser sets without delay

/** A long text as blocks, so that only those in sight need be set: each ends with a line where there are lines. */
function fillPlain(root: HTMLElement, text: string, add: (parent: Element, words: string) => void): void {
  if (text.length <= longestPiece) return add(root, text);
  for (const piece of pieces(text, "\n")) {
    const block = pieceIn(root);
    if (piece.length <= 2 * longestPiece) add(block, piece);
    else addLong(block, piece, add);
  }
}

/**
 * A long line, or a paragraph without an end: between its first and its last piece, which stay in line with what stands
 * beside them, each is a block. Where one ends, the line breaks a little early, as it might have at any blank.
 */
function addLong(parent: Element, text: string, add: (parent: Element, words: string) => void): void {
  const parts = text.length <= 2 * longestPiece ? [text] : pieces(text);
  for (const [i, part] of parts.entries()) add(i === 0 || i === parts.length - 1 ? parent : pieceIn(parent), part);
}

function pieceIn(parent: Element): HTMLElement {
  const block = document.createElement("div");
  block.className = "piece";
  parent.append(block);
  return block;
}

/** A text in pieces of about one length, each with a line's end as its last character, or else ending where words do. */
function pieces(text: string, after?: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length;) {
    const cut = after === undefined ? wordEnd(text, from + longestPiece) : text.indexOf(after, from + longestPiece) + 1;
    const end = cut <= 0 || cut >= text.length ? text.length : cut;
    found.push(text.slice(from, end));
    from = end;
  }
  return found;
}

/** The first place from here on that follows a blank, or, where there is none for long, that parts no character. */
function wordEnd(text: string, from: number): number {
  const blank = /\s/g;
  blank.lastIndex = from;
  const at = blank.exec(text.slice(0, from + 1000))?.index;
  if (at !== undefined) return at + 1;
  let end = from;
  // Half a pair, a mark on the letter before, or what joins two signs into one.
  const isInside = (): boolean => /^(?:[\udc00-\udfff]|\p{M}|\u200d)/u.test(text.slice(end, end + 2));
  while (end < text.length && (isInside() || text[end - 1] === "\u200d")) end++;
  return end;
}

function fill(
  root: HTMLElement,
  text: string,
  table: ElementTable,
  headings: readonly Heading[],
  add: (parent: Element, words: string) => void,
): void {
  const nodes = textPieces(text, table);
  const isMixed = new Uint8Array(table.name.length); // has words of its own, so that what it holds stands in its lines
  for (const [node, words] of nodes.entries()) if (/\S/.test(words)) isMixed[table.textParent[node]!] = 1;
  const levels = new Map(headings.map(({ start, depth }) => [start, depth]));

  const open: { readonly element: number; readonly place: Element; readonly isBlock: boolean }[] = [];
  let [element, node] = [0, 0]; // the next of each
  const enter = (): void => {
    const above = open.at(-1);
    const isBlock = above === undefined || (above.isBlock && isMixed[above.element] === 0);
    const place = open.length > deepest ? above!.place : elementFor(element, isBlock);
    if (place !== above?.place) (above?.place ?? root).append(place);
    open.push({ element: element++, place, isBlock });
  };
  const elementFor = (of: number, isBlock: boolean): HTMLElement => {
    const made = document.createElement(isBlock ? "div" : "span");
    made.dataset["name"] = table.names[table.name[of]!]!;
    if (!isBlock) return made;
    made.dir = "auto";
    const level = levels.get(table.start[of]!);
    if (level === undefined || isMixed[of] === 0) return made;
    made.setAttribute("role", "heading");
    made.setAttribute("aria-level", String(Math.min(6, level + 2)));
    made.className = `heading heading-${Math.min(3, level)}`;
    levels.delete(table.start[of]!);
    return made;
  };

  enter();
  while (open.length > 0) {
    const { element: current, place } = open.at(-1)!;
    const hasChild = element < table.after[current]!;
    // A text node is not empty: it starts before the child that follows it.
    if (table.textParent[node] === current && (!hasChild || table.textStart[node]! < table.start[element]!))
      addLong(place, nodes[node++]!, add);
    else if (hasChild) enter();
    else open.pop();
  }
}

/** The text cut at its text nodes, whose lengths are in code points. */
function textPieces(text: string, { textStart }: ElementTable): string[] {
  const pieces: string[] = [];
  let unit = 0;
  for (let node = 0; node + 1 < textStart.length; node++) {
    const from = unit;
    for (let left = textStart[node + 1]! - textStart[node]!; left > 0; left--)
      unit += (text.charCodeAt(unit) & 0xfc00) === 0xd800 ? 2 : 1;
    pieces.push(text.slice(from, unit));
  }
  return pieces;
}

type Add = (parent: Element, words: string) => void;

const longestPart = 20_000; // characters of blocks that a browser sets at once

/** Fills an element with blocks of Markdown: every character as it is, signs too, and set as it is meant. */
function fillMarkdown(
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
