import type { Range as Offsets } from "../../../text/range.ts";
import { textOffsets } from "../document/text-offsets.ts";
import { textPlaces } from "../document/text-places.ts";

/** Text that the reader selected, and the place below its end in the window. */
export interface SelectedText extends Offsets {
  readonly top: number;
  readonly left: number;
}

/** What is selected of the text of the document that is shown; undefined where nothing of it is. */
export function selectedText(): SelectedText | undefined {
  const text = document.querySelector(".text");
  const selection = document.getSelection();
  if (text === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(text)) return undefined;
  const { offset } = textOffsets(text);
  const start = offset(range.startContainer, range.startOffset);
  const end = offset(range.endContainer, range.endOffset);
  if (start >= end) return undefined;
  const box = [...range.getClientRects()].at(-1) ?? text.getBoundingClientRect();
  const [top, left] = [Math.min(box.bottom + 6, window.innerHeight - 60), Math.min(box.right, window.innerWidth - 110)];
  return { start, end, top: Math.max(60, top), left: Math.max(8, left) };
}

/** Marks passages that have notes in the text of the document that is shown. */
export function showNoted(passages: readonly Offsets[]): void {
  const text = document.querySelector(".text");
  CSS.highlights.delete("noted");
  if (text === null || passages.length === 0) return;
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  if (nodes.length === 0) return;
  const places = textPlaces(nodes);
  CSS.highlights.set("noted", new Highlight(...passages.map(({ start, end }) => places.range(start, end))));
}
