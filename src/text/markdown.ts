// Reads Markdown and keeps every character in its place: the sections under headings, and the blocks and styled parts
// that a reader sees. All parts joined are the text, including the marks of Markdown, so offsets do not change. If this
// code makes a mistake, text has the wrong style, but none is lost.

import type { Range } from "./range.ts";

/** A heading with all text under it, up to the next heading of the same or a higher level. */
export interface Section extends Range {
  /** The titles of the headings above it, and its own title. */
  readonly path: readonly string[];
}

/** A heading in Markdown. `start` is the UTF-16 index at which its line begins. */
interface MarkdownHeading {
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

const numbered = /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/;
const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/;
const noParagraph = /^(?: {4}|\t|\s*$| {0,3}(?:[#>|]|[-*+] |\d+[.)] ))/;

/**
 * The headings: those with # before them, and those with a line under them. Headings in fenced code and in front matter
 * do not count.
 */
export function markdownHeadings(text: string): MarkdownHeading[] {
  const found: MarkdownHeading[] = [];
  let start = 0;
  let closing: string | undefined; // the mark that ends the code or front matter of this line
  let before: { readonly line: string; readonly start: number } | undefined; // an underline would make this line a heading
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

/** A title without the marks that may be at its end too, as in "Install ##". */
function withoutSigns(title: string): string {
  let end = title.length;
  while (title[end - 1] === "#") end--;
  if (end === 0) return "";
  return /\s/.test(title[end - 1]!) ? title.slice(0, end).trimEnd() : title;
}

/** Lines of a text in Markdown that belong together. */
export interface MarkdownBlock {
  readonly kind: BlockKind;
  /** The level of a heading, from 1, or the depth of a list item, from 0. */
  readonly level: number;
  /** The parts joined are the lines, unchanged. */
  readonly parts: readonly MarkdownPart[];
}

type BlockKind = "heading" | "paragraph" | "item" | "quote" | "code" | "table" | "rule" | "blank";

interface Lines {
  readonly kind: BlockKind;
  readonly level: number;
  readonly lines: string[];
}

const blank = /^\s*$/;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*\r?\n?$/;
const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/;
const quote = /^ {0,3}>/;
const table = /^ {0,3}\|/;
const indented = /^(?: {4}|\t)/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** A text as blocks. All their parts joined are the text. */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const levels = new Map(markdownHeadings(text).map(({ start, level }) => [start, level]));
  const blocks: Lines[] = [];
  let start = 0;
  let closing: string | undefined; // the mark that ends the code or front matter of this line
  let takesUnderline = false; // whether the line before becomes a heading by the line under it
  for (const line of linesOf(text)) {
    const last = blocks.at(-1);
    const level = levels.get(start);
    if (closing !== undefined) {
      last!.lines.push(line);
      if (line.trim().startsWith(closing)) closing = undefined;
    } else if (takesUnderline) {
      last!.lines.push(line);
      takesUnderline = false;
    } else if (level !== undefined) {
      blocks.push({ kind: "heading", level, lines: [line] });
      takesUnderline = !/^ {0,3}#/.test(line);
    } else if (fence.test(line) || (start === 0 && /^---\r?\n/.test(line))) {
      closing = fence.exec(line)?.[1] ?? "---";
      blocks.push({ kind: "code", level: 0, lines: [line] });
    } else {
      const kind = kindOf(line, last?.kind);
      if (last !== undefined && goesOn(kind, last.kind)) last.lines.push(line);
      else blocks.push({ kind, level: kind === "item" ? depthOf(line) : 0, lines: [line] });
    }
    start += line.length;
  }
  return blocks.map(({ kind, level, lines }) => ({ kind, level, parts: partsOf(kind, lines) }));
}

/** The lines, with their line ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function kindOf(line: string, before: BlockKind | undefined): BlockKind {
  if (blank.test(line)) return "blank";
  if (rule.test(line)) return "rule";
  if (item.test(line) && (before === "item" || before === "blank" || !indented.test(line))) return "item";
  if (quote.test(line)) return "quote";
  if (table.test(line)) return "table";
  return indented.test(line) && before !== "paragraph" && before !== "item" ? "code" : "paragraph";
}

/**
 * True if a line belongs to the block before it. A line of words continues words, and other lines continue blocks of
 * their own kind.
 */
function goesOn(kind: BlockKind, before: BlockKind): boolean {
  if (kind === "paragraph") return before === "paragraph" || before === "item" || before === "quote";
  return kind === before && kind !== "item" && kind !== "rule";
}

function depthOf(line: string): number {
  const [, before = ""] = item.exec(line) ?? [];
  return Math.min(6, Math.floor(before.replaceAll("\t", "    ").length / 2));
}

/** The marks at the beginning of a line, by the kind of its block. */
const headSigns: Partial<Readonly<Record<BlockKind, RegExp>>> = {
  heading: /^ {0,3}#{1,6}[ \t]*/,
  item: /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/,
  quote: /^(?: {0,3}>[ \t]?)+/,
};

function partsOf(kind: BlockKind, lines: readonly string[]): MarkdownPart[] {
  const text = lines.join("");
  if (kind === "blank" || kind === "table") return [{ text, styles: [] }];
  if (kind === "rule") return [{ text, styles: ["sign"] }];
  if (kind === "code") return codeParts(lines);
  if (kind === "quote") return lines.flatMap((line) => headed(line, headSigns.quote));
  if (kind !== "heading" || lines.length === 1) return headed(text, headSigns[kind]);
  return [...inlineParts(lines[0]!), { text: lines.slice(1).join(""), styles: ["sign"] }];
}

/** The parts of a text, with the mark at its beginning as a separate part. */
function headed(text: string, sign: RegExp | undefined): MarkdownPart[] {
  const [head = ""] = sign?.exec(text) ?? [];
  return head === "" ? inlineParts(text) : [{ text: head, styles: ["sign"] }, ...inlineParts(text.slice(head.length))];
}

function codeParts(lines: readonly string[]): MarkdownPart[] {
  const [first = "", ...rest] = lines;
  const opening = fence.exec(first)?.[1] ?? (/^---\r?\n/.test(first) ? "---" : undefined);
  if (opening === undefined) return [{ text: lines.join(""), styles: [] }];
  const isClosed = rest.at(-1)?.trim().startsWith(opening) === true;
  const inside = isClosed ? rest.slice(0, -1) : rest;
  return [
    { text: first, styles: ["sign"] } as const,
    { text: inside.join(""), styles: [] },
    { text: isClosed ? rest.at(-1)! : "", styles: ["sign"] } as const,
  ].filter(({ text }) => text !== "");
}

/**
 * The style of a part. A sign is a mark of Markdown itself, a target is the address of a link, and a break ends a line.
 */
type MarkdownStyle = "sign" | "strong" | "emphasis" | "struck" | "code" | "link" | "target" | "break";

/** Text with one style. */
export interface MarkdownPart {
  readonly text: string;
  readonly styles: readonly MarkdownStyle[];
}

const special = /[\\`*_~[!<\n]/g;
const deepest = 4; // the most styles inside each other; deeper ones are ignored

/** The words of a block as parts, which joined are the text. The time is linear for any text. */
export function inlineParts(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const find = finder(text);

  function add(from: number, to: number, styles: readonly MarkdownStyle[]): void {
    if (to > from) parts.push({ text: text.slice(from, to), styles });
  }

  function parse(from: number, end: number, styles: readonly MarkdownStyle[]): void {
    let plain = from; // text from here on has not been added yet
    for (let at = from; ;) {
      special.lastIndex = at;
      const found = special.exec(text)?.index ?? end;
      if (found >= end) break;
      const span = styles.length < deepest ? spanAt(text, found, end, find) : undefined;
      if (span === undefined) {
        at = found + runLength(text, found);
        continue;
      }
      add(plain, found, styles);
      add(found, span.from, [...styles, span.sign]);
      if (span.isLiteral) add(span.from, span.to, [...styles, ...span.styles]);
      else parse(span.from, span.to, [...styles, ...span.styles]);
      add(span.to, span.after, [...styles, span.closing]);
      plain = at = span.after;
    }
    add(plain, end, styles);
  }

  parse(0, text.length, []);
  return parts;
}

/**
 * A stretch with a style. Its opening mark ends at `from`, its words end at `to`, and its closing mark ends at `after`.
 */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly after: number;
  readonly styles: readonly MarkdownStyle[];
  readonly sign: MarkdownStyle;
  readonly closing: MarkdownStyle;
  /** True if there is no markup inside the words. */
  readonly isLiteral: boolean;
}

type Find = (words: string, from: number) => number;

function spanAt(text: string, at: number, end: number, find: Find): Span | undefined {
  switch (text[at]) {
    case "\n":
      return lineBreak(text, at);
    case "\\":
      return escaped(text, at, end);
    case "`":
      return codeSpan(text, at, end, find);
    case "[":
      return link(text, at, end, find);
    case "!": // an image is shown by its words
      return text[at + 1] === "[" ? link(text, at + 1, end, find) : undefined;
    case "<":
      return address(text, at, end);
    default:
      return emphasis(text, at, end, find);
  }
}

function span(from: number, to: number, after: number, styles: readonly MarkdownStyle[], isLiteral = false): Span {
  return { from, to, after, styles, sign: "sign", closing: "sign", isLiteral };
}

/** A hard line break: two blanks or a backslash before the end of a line. */
function lineBreak(text: string, at: number): Span | undefined {
  const isHard = text.slice(Math.max(0, at - 2), at) === "  ";
  return isHard ? { ...span(at, at, at + 1, []), closing: "break" } : undefined;
}

function escaped(text: string, at: number, end: number): Span | undefined {
  if (at + 1 >= end) return undefined;
  if (text[at + 1] === "\n") return { ...span(at + 1, at + 1, at + 2, []), closing: "break" };
  return /[!-/:-@[-`{-~]/.test(text[at + 1]!) ? span(at + 1, at + 2, at + 2, [], true) : undefined;
}

function codeSpan(text: string, at: number, end: number, find: Find): Span | undefined {
  const length = runLength(text, at);
  if (length > 20) return undefined;
  const to = find("`".repeat(length), at + length);
  if (to === -1 || to + length > end || runLength(text, to) !== length) return undefined;
  return span(at + length, to, to + length, ["code"], true);
}

const longestTarget = 2000; // characters

function link(text: string, at: number, end: number, find: Find): Span | undefined {
  const close = find("]", at);
  if (close === -1 || text[close + 1] !== "(") return undefined;
  const last = find(")", close);
  if (last === -1 || last >= end || last - close > longestTarget) return undefined;
  return { ...span(at + 1, close, last + 1, ["link"]), closing: "target" };
}

const linked = /<(?:https?:\/\/|mailto:)[^\s<>]*>/y;

function address(text: string, at: number, end: number): Span | undefined {
  linked.lastIndex = at;
  const [found] = linked.exec(text) ?? [];
  if (found === undefined || at + found.length > end) return undefined;
  return span(at + 1, at + found.length - 1, at + found.length, ["link"], true);
}

const stylesOf: Readonly<Record<string, readonly MarkdownStyle[]>> = {
  "*": ["emphasis"],
  _: ["emphasis"],
  "**": ["strong"],
  __: ["strong"],
  "***": ["strong", "emphasis"],
  ___: ["strong", "emphasis"],
  "~~": ["struck"],
};
const mostTries = 8; // the most closing marks that are tried

function emphasis(text: string, at: number, end: number, find: Find): Span | undefined {
  const run = text.slice(at, at + Math.min(4, runLength(text, at)));
  const styles = Object.hasOwn(stylesOf, run) ? stylesOf[run] : undefined;
  const from = at + run.length;
  if (styles === undefined || isBlank(text[from])) return undefined;
  if (run.startsWith("_") && isLetter(text[at - 1])) return undefined;
  let to = find(run, from);
  for (let tries = 0; tries < mostTries && to !== -1 && to + run.length <= end; tries++) {
    const length = runLength(text, to);
    const isInWord = run.startsWith("_") && isLetter(text[to + length]);
    if (length === run.length && !isBlank(text[to - 1]) && !isInWord) return span(from, to, to + length, styles);
    to = find(run, to + length);
  }
  return undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** How many times the character at a place is repeated. */
function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end - at;
}

/** Like indexOf, but it remembers its last result. Searches from thousands of places then need one search per match. */
function finder(text: string): Find {
  const known = new Map<string, { readonly from: number; readonly at: number }>();
  return (words, from) => {
    const last = known.get(words);
    if (last !== undefined && last.from <= from && (last.at === -1 || last.at >= from)) return last.at;
    const at = text.indexOf(words, from);
    known.set(words, { from, at });
    return at;
  };
}

/** A heading between blank lines, fenced code, or a link. A plain text does not have these by chance. */
const loneHeading = /(?:^|\n[ \t]*\r?\n) {0,3}#{1,6}[ \t]+\S[^\n]*(?:$|\r?\n[ \t]*(?:\r?\n|$))/;
const fencedCode = /(?:^|\n) {0,3}(?:`{3}|~{3})[\w+-]*[ \t]*\r?\n/;
const clearLink = /\[[^\][\n]{1,200}\]\((?:https?:\/\/|\.{0,2}\/|#)[^\s()]{0,500}\)/;

const ending = /\.(?:md|markdown)$/i;

/** True if a text is Markdown, judged by the ending of its id or by its own marks. */
export function isMarkdown(id: string, text: string): boolean {
  return ending.test(id) || loneHeading.test(text) || fencedCode.test(text) || clearLink.test(text);
}
