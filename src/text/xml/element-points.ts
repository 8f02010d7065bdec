import { InputError } from "../../base/input-error.ts";
import { firstAtLeast } from "./element-column.ts";
import { elementOfPath, elementPath } from "./element-lookup.ts";
import { cut, type PointUse, readEndPoint } from "./element-path.ts";
import type { ElementTable } from "./element-table.ts";
import type { Range } from "../range.ts";

/** The range of a passage given by its two end points. */
export function passageRange(table: ElementTable, from: string, to: string): Range {
  const [start, end] = [pointOffset(table, from, "start"), pointOffset(table, to, "end")];
  if (end < start)
    throw new InputError(
      `the passage ends at ${end}, before its start at ${start}; expected its end after its start`,
      {},
      { code: "end-before-start" },
    );
  return { start, end };
}

/** The offset of an end point, such as `…/p[1]/text()[2].85`. */
export function pointOffset(table: ElementTable, point: string, use: PointUse): number {
  const { steps, text } = readEndPoint(point);
  const element = elementOfPath(table, steps);
  if (text === undefined) return table[use][element]!;

  const { firstText, texts, textStart } = table;
  const [first, count] = [firstText[element]!, firstText[element + 1]! - firstText[element]!];
  const found = `text()[${text.ordinal}] of ${cut(elementPath(table, element))}`;
  const unknown = (fault: string): InputError => new InputError(fault, {}, { code: "unknown-path" });
  if (text.ordinal > count)
    throw unknown(`no ${found}; expected ${count === 0 ? "an element that has text of its own" : upTo(count)}`);
  const node = texts[first + text.ordinal - 1]!;
  const length = textStart[node + 1]! - textStart[node]!;
  const offset = text.offset ?? (use === "start" ? 0 : length);
  if (offset > length) throw unknown(`offset ${offset} in ${found}; expected at most its length, ${length}`);
  return textStart[node]! + offset;
}

/**
 * The end point of an offset. A passage starts in the text node of its first character and ends in that of its last. A
 * document without text has no text nodes: its root stands for both.
 */
export function offsetPoint(table: ElementTable, offset: number, use: PointUse): string {
  if (!(offset >= 0 && offset <= table.length))
    throw new InputError(`offset ${offset} is outside the text; expected 0 to ${table.length}`);
  const node = textNodeAt(table, use === "start" ? offset : offset - 1);
  const parent = table.textParent[node];
  if (parent === undefined) return elementPath(table, 0);
  const [first, end] = [table.firstText[parent]!, table.firstText[parent + 1]!];
  const ordinal = firstAtLeast(table.texts, node, first, end) - first + 1;
  return `${elementPath(table, parent)}/text()[${ordinal}].${offset - table.textStart[node]!}`;
}

/** The text node of the character at an offset; before the first character the first node, after the last the last. */
export function textNodeAt({ textStart, textParent }: ElementTable, offset: number): number {
  const node = firstAtLeast(textStart, offset + 1) - 1;
  return Math.max(Math.min(node, textParent.length - 1), 0);
}

function upTo(count: number): string {
  return count === 1 ? "text()[1]" : `text()[1] to text()[${count}]`;
}
