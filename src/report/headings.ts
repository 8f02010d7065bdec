// The headings of a document, for its table of contents and its title: elements of XML that are named as headings, and the
// headings of Markdown.

import { codePoints, codePointSlice } from "../text/code-points.ts";
import { markdownHeadings } from "../text/markdown.ts";
import type { ElementTable } from "../text/xml/element-table.ts";

/** A heading, for a table of contents. */
export interface Heading {
  readonly text: string;
  readonly start: number;
  /** From 0, for setting it in. */
  readonly depth: number;
}

const always = /^h[1-6]$/i;
const names = /^(?:title|st|atl|ti|ttl|head|heading|header|article-title|sec-?title|caption-title)$/i;
const plain = /^name$/i; // with elements in it, it is a person's
const longest = 200; // characters; what is longer is no heading

/** The elements that head a part of the document: h1 to h6, or the first element of its parent and named as a heading. */
export function documentHeadings(table: ElementTable, text: string): Heading[] {
  const found: { start: number; end: number; depth: number }[] = [];
  const depths = new Uint32Array(table.name.length);
  for (let element = 1; element < table.name.length; element++) {
    const parent = table.parent[element]!;
    depths[element] = depths[parent]! + 1;
    const [start, end, name] = [table.start[element]!, table.end[element]!, table.names[table.name[element]!]!];
    if (end === start || end - start > longest) continue;
    const isFirst = element === parent + 1 && end < table.end[parent]!;
    if (always.test(name)) found.push({ start, end, depth: Number(name[1]) });
    else if (isFirst && (names.test(name) || (plain.test(name) && table.parent[element + 1] !== element)))
      found.push({ start, end, depth: depths[parent]! });
  }
  const levels = [...new Set(found.map(({ depth }) => depth))].sort((a, b) => a - b);
  return found.map(({ start, end, depth }) => ({
    text: codePointSlice(text, start, end).replaceAll(/\s+/g, " ").trim(),
    start,
    depth: levels.indexOf(depth),
  }));
}

/** The headings of a text in Markdown, for a table of contents. */
export function headingsOfMarkdown(text: string): Heading[] {
  const found = markdownHeadings(text);
  const levels = [...new Set(found.map(({ level }) => level))].sort((a, b) => a - b);
  let [unit, point] = [0, 0];
  return found.map(({ title, start, level }) => {
    point += codePoints(text.slice(unit, start));
    unit = start;
    return { text: title, start: point, depth: levels.indexOf(level) };
  });
}

/** A title that there is something to see of; null where it is missing, empty, or of white space and signs without a shape. */
export function seenTitle(title: string | null | undefined): string | null {
  return title !== null && title !== undefined && /[^\s\p{Cc}\p{Cf}]/u.test(title) ? title : null;
}
