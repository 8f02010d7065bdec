import { isMarkdown, type MarkdownBlock, markdownBlocks } from "../../../text/markdown.ts";
import { documentHeadings, type Heading, headingsOfMarkdown } from "../../headings.ts";
import type { ShownDocument } from "../source/source.ts";

interface DocumentStructure {
  readonly headings: readonly Heading[];
  readonly markdown: readonly MarkdownBlock[] | undefined;
}

/** What a document is made of: elements of XML, or blocks of Markdown, or nothing but text. */
export function structureOf(id: string, document: ShownDocument | undefined): DocumentStructure {
  if (document === undefined) return { headings: [], markdown: undefined };
  const { text, elements } = document;
  if (elements !== undefined) return { headings: documentHeadings(elements, text), markdown: undefined };
  if (!isMarkdown(id, text)) return { headings: [], markdown: undefined };
  return { headings: headingsOfMarkdown(text), markdown: markdownBlocks(text) };
}
