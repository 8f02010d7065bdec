// Words that several views share: of verdicts, of times, and quotations of a text.

import type { DocumentVerdict } from "../action.ts";
import type { Range } from "../../text/range.ts";
import { unitTable } from "../../text/units.ts";

export const verdictWords: Readonly<Record<DocumentVerdict, string>> = {
  nonrelevant: "Not relevant",
  relevant: "Relevant",
  cannot: "Cannot judge",
  later: "Later",
};

/** "1 h 20 min", "4 min", "less than a minute", "no time". */
export function timeWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return milliseconds > 0 ? "less than a minute" : "no time";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter((part) => part !== "").join(" ");
}

/** The text of a range, which counts code points. */
export type Slice = (start: number, end: number) => string;

/** Slices of one text, each found at once: to count from the beginning would take long in a long text. */
export function slicesOf(text: string): Slice {
  const table = unitTable(text, "utf16");
  return (start, end) => text.slice(table.offset(start), table.offset(end));
}

/** The text of a range on one line, its middle left out where it is long. */
export function quoted(slice: Slice, { start, end }: Range, longest = 160): string {
  const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  const whole = oneLine(slice(start, Math.min(end, start + 4 * longest)));
  if (end <= start + 4 * longest && whole.length <= longest) return whole;
  const last = oneLine(slice(Math.max(start, end - longest), end));
  const head = [...whole]
    .slice(0, longest * 0.6)
    .join("")
    .replace(/\s\S*$/, "");
  const tail = [...last]
    .slice(-longest * 0.3)
    .join("")
    .replace(/^\S*\s/, "");
  return `${head} … ${tail}`;
}
