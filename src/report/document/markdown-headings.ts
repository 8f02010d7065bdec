import { codePoints } from "../../text/code-points.ts";
import { markdownHeadings } from "../../text/markdown.ts";
import type { Heading } from "../page-headings.ts";

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
