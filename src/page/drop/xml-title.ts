import { codePointSlice } from "../../text/code-point-slice.ts";
import type { ElementTable } from "../../xml/element-table.ts";

/** JATS; INEX's Wikipedia, and many more; INEX's IEEE. */
const titleNames = ["article-title", "title", "name", "atl"];
const bodyNames = ["body", "bdy"];
/** What is longer is no title. */
const longest = 1000;

/** What a document in XML is called: its first element for a title, where that stands before the body. As collections have it. */
export function xmlTitle({ names, name, start, end }: ElementTable, text: string): string | undefined {
  const first = names.find((each) => titleNames.includes(each) || bodyNames.includes(each));
  if (first === undefined || bodyNames.includes(first)) return undefined;
  const element = Array.prototype.indexOf.call(name, names.indexOf(first));
  const [from, to] = [start[element]!, end[element]!];
  if (to - from > longest) return undefined;
  const title = codePointSlice(text, from, to).trim().replaceAll(/\s+/g, " ");
  return title === "" ? undefined : title;
}
