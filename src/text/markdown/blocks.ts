import { markdownHeadings } from "../sections.ts";
import { inlineParts, type MarkdownPart } from "./inline.ts";

/** Lines of a text in Markdown that belong together. */
export interface MarkdownBlock {
  readonly kind: BlockKind;
  /** Of a heading, from 1; of an item of a list, how deep it lies, from 0. */
  readonly level: number;
  /** End to end, the lines as they are. */
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

/** A text as blocks: all their parts end to end are the text. */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const levels = new Map(markdownHeadings(text).map(({ start, level }) => [start, level]));
  const blocks: Lines[] = [];
  let start = 0;
  let closing: string | undefined; // what ends the code or the front matter that this line is in
  let takesUnderline = false; // whether the line before is a heading by the line under it
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

/** With the ends of the lines. */
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

/** Whether a line belongs to the block before it: a line of words goes on with words, others with their like. */
function goesOn(kind: BlockKind, before: BlockKind): boolean {
  if (kind === "paragraph") return before === "paragraph" || before === "item" || before === "quote";
  return kind === before && kind !== "item" && kind !== "rule";
}

function depthOf(line: string): number {
  const [, before = ""] = item.exec(line) ?? [];
  return Math.min(6, Math.floor(before.replaceAll("\t", "    ").length / 2));
}

/** The signs at the head of a line, by the kind of its block. */
const signs: Partial<Readonly<Record<BlockKind, RegExp>>> = {
  heading: /^ {0,3}#{1,6}[ \t]*/,
  item: /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/,
  quote: /^(?: {0,3}>[ \t]?)+/,
};

function partsOf(kind: BlockKind, lines: readonly string[]): MarkdownPart[] {
  const text = lines.join("");
  if (kind === "blank" || kind === "table") return [{ text, styles: [] }];
  if (kind === "rule") return [{ text, styles: ["sign"] }];
  if (kind === "code") return codeParts(lines);
  if (kind === "quote") return lines.flatMap((line) => headed(line, signs.quote));
  if (kind !== "heading" || lines.length === 1) return headed(text, signs[kind]);
  return [...inlineParts(lines[0]!), { text: lines.slice(1).join(""), styles: ["sign"] }];
}

/** The sign at the head apart from the words. */
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
