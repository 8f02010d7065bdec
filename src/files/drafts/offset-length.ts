import { InputError } from "../../base/input-error.ts";
import type { Range } from "../../text/range.ts";
import { endOf, quoted, wholeNumber } from "./columns.ts";

/** The range of an offset and a length. It is -1..-1 if the offset says that there is none. */
export function offsetAndLength(offset: string, length: string): Range {
  if (offset === "X" || offset === "-1") return { start: -1, end: -1 };
  const start = wholeNumber(offset, "offset");
  if (/^-\d+$/.test(length))
    throw new InputError(`negative length ${quoted(length)}; expected plain digits, 0 or more`);
  return { start, end: endOf(start, wholeNumber(length, "length")) };
}
