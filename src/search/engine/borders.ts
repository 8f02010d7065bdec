import { readElements } from "../../text/xml/element-bytes.ts";

/** Where elements begin and end, in code points. */
export function bordersOf(elements: Uint8Array): number[] {
  const borders: number[] = [];
  let at = 0;
  readElements(elements, {
    name: () => undefined,
    open: () => void borders.push(at),
    text: (length) => void (at += length),
    close: () => void borders.push(at),
  });
  return borders;
}
