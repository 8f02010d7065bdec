import { codePointSlice } from "../../text/code-points.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import { longestTitle, titleName } from "../../text/xml/element-titles.ts";

/** What a document in XML is called: its first element for a title, where that stands before the body. As collections have it. */
export function xmlTitle({ names, name, start, end }: ElementTable, text: string): string | undefined {
  const called = titleName(names);
  if (called === undefined) return undefined;
  const element = Array.prototype.indexOf.call(name, names.indexOf(called));
  const [from, to] = [start[element]!, end[element]!];
  if (to - from > longestTitle) return undefined;
  const title = codePointSlice(text, from, to).trim().replaceAll(/\s+/g, " ");
  return title === "" ? undefined : title;
}
