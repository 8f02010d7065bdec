import type { Document } from "../data/collection.ts";
import { jsonText } from "../print/printers/json.ts";
import { visible } from "../base/visible.ts";
import { elements } from "../text/xml/element-paths.ts";

/** Deeper elements are set in no further: a document may be ten thousand deep. */
const deepest = 40;

/** Every element in document order, a line each: its range, then its last step, set in by its depth. */
export function* textOutline(document: Document, length: number): Generator<string> {
  const width = String(length).length;
  const range = (start: number, end: number): string =>
    `${String(start).padStart(width)}..${String(end).padEnd(width)}  `;
  if (document.elements === undefined) yield `${range(0, length)}a plain text, without elements\n`;
  else
    for (const { path, start, end, depth } of withDepth(document)) {
      const step = path.slice(path.lastIndexOf("/") + 1);
      yield `${range(start, end)}${"  ".repeat(Math.min(depth, deepest))}${visible(step)}\n`;
    }
}

/** A list, an element a line. */
export function* jsonOutline(document: Document): Generator<string> {
  let before = "[";
  for (const { path, start, end } of document.elements === undefined ? [] : elements(document.elements)) {
    yield `${before}\n  ${jsonText({ path, start, end })}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

function* withDepth({ elements: table }: Document) {
  if (table === undefined) return;
  const depths = new Uint32Array(table.name.length);
  let element = 0;
  for (const outlined of elements(table)) {
    const depth = element === 0 ? 0 : depths[table.parent[element]!]! + 1;
    depths[element++] = depth;
    yield { ...outlined, depth };
  }
}
