import type { Range } from "./range.ts";

/** A heading with all that stands under it, up to the next heading that is not below it. */
export interface Section extends Range {
  /** The titles of the headings above it, and its own. */
  readonly path: readonly string[];
}

/** A heading of a text in Markdown, with the UTF-16 unit at which its line begins. */
export interface MarkdownHeading {
  readonly level: number;
  readonly title: string;
  readonly start: number;
}

/** The sections of a text in Markdown, in UTF-16 units. */
export function markdownSections(text: string): Section[] {
  const found: { readonly path: readonly string[]; readonly start: number; end: number }[] = [];
  const open: { readonly level: number; readonly section: (typeof found)[number] }[] = [];
  for (const { level, title, start } of markdownHeadings(text)) {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()!.section.end = start;
    const section = { path: [...(open.at(-1)?.section.path ?? []), title], start, end: text.length };
    found.push(section);
    open.push({ level, section });
  }
  return found;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const numbered = /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/;
const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/;
const noParagraph = /^(?: {4}|\t|\s*$| {0,3}(?:[#>|]|[-*+] |\d+[.)] ))/;

/** Headings with # before them, and with a line under them; none in fenced code and in front matter. */
export function markdownHeadings(text: string): MarkdownHeading[] {
  const found: MarkdownHeading[] = [];
  let start = 0;
  let closing: string | undefined; // what ends the code or the front matter that this line is in
  let before: { readonly line: string; readonly start: number } | undefined; // which an underline would make a heading
  for (const [index, full] of text.split("\n").entries()) {
    const line = full.replace(/\r$/, "");
    if (closing !== undefined) {
      if (line.trim().startsWith(closing)) closing = undefined;
      before = undefined;
    } else if (index === 0 && line === "---") closing = "---";
    else if (fence.test(line)) closing = fence.exec(line)![1]!;
    else {
      const [, signs, rest = ""] = numbered.exec(line) ?? [];
      const under = underline.exec(line);
      if (signs !== undefined) found.push({ level: signs.length, title: withoutSigns(rest.trim()), start });
      else if (under !== null && before !== undefined)
        found.push({ level: under[1] === undefined ? 2 : 1, title: before.line.trim(), start: before.start });
      before = signs !== undefined || under !== null || noParagraph.test(line) ? undefined : { line, start };
    }
    start += full.length + 1;
  }
  return found;
}

/** A title may end in signs as well as begin with them: "Install ##". */
function withoutSigns(title: string): string {
  let end = title.length;
  while (title[end - 1] === "#") end--;
  if (end === 0) return "";
  return /\s/.test(title[end - 1]!) ? title.slice(0, end).trimEnd() : title;
}
