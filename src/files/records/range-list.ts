import { InputError } from "../../base/input-error.ts";
import type { Range } from "../../text/range.ts";
import { isOffset, shown } from "./json-line.ts";

/** The ranges of a record such as [[0,10],[40,55]], as JSON or as a cell that contains it. */
export function rangesOf(value: unknown): Range[] | undefined {
  if (value === undefined) return undefined;
  const list = typeof value === "string" && value.startsWith("[") ? listIn(value) : value;
  if (!Array.isArray(list))
    throw new InputError(`"ranges" is ${shown(list)}; expected a list such as [[0,10],[40,55]]`);
  return list.map(rangeOfPair);
}

function listIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** [0,10] */
export function rangeOfPair(pair: unknown): Range {
  if (!Array.isArray(pair)) throw wrongRange(shown(pair));
  const [start, end, ...more]: readonly unknown[] = pair;
  if (!isOffset(start) || !isOffset(end) || start > end || more.length > 0)
    throw wrongRange(`[${pair.slice(0, 3).map(shown).join(",")}]`);
  return { start: start + 0, end: end + 0 }; // + 0 makes -0 a plain 0
}

function wrongRange(found: string): InputError {
  return new InputError(`range ${found}; expected [start,end], whole numbers, 0 ≤ start ≤ end`);
}
