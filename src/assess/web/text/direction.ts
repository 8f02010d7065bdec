import type { ShownText } from "./judged-text.tsx";

const letter = /\p{L}/u;
const backward =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether the text at an offset runs from right to left: as its letters do, and between them as the block does. */
export function isBackwardAt({ root, places }: ShownText, offset: number): boolean {
  const range = places.range(offset, offset + 1);
  const character = range.toString();
  if (letter.test(character)) return backward.test(character);
  return getComputedStyle(range.startContainer.parentElement ?? root).direction === "rtl";
}
