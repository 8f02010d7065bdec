// The headings of a document, each with what became of the text from there to the next.

import { useMemo } from "preact/hooks";
import { sizesByPart } from "../../document-marks.ts";
import { documentHeadings, type Heading, headingsOfMarkdown } from "../../headings.ts";
import { type BarPart, KindBar } from "./drawings.tsx";
import type { ShownKind } from "./kinds.ts";
import { useKept } from "../shared/kept.ts";
import type { ShownDocument } from "../shared/unpack.ts";
import { countedWords } from "../shared/words.tsx";
import { isMarkdown, type MarkdownBlock, markdownBlocks } from "../../../text/markdown.ts";

interface Contents {
  readonly headings: readonly Heading[];
  readonly kinds: readonly ShownKind[];
  readonly length: number;
  onPick(offset: number): void;
}

/** The headings of a document, each with what became of the text from there to the next. */
export function Contents({ headings, kinds, length, onPick }: Contents) {
  const sizes = useMemo(
    () =>
      sizesByPart(
        headings.map(({ start }) => start),
        kinds,
      ),
    [headings, kinds],
  );
  const [open, setOpen] = useKept("contents", matchMedia("(min-width: 62rem)").matches ? 1 : 0);
  if (headings.length < 2) return null;
  return (
    <nav class="contents" aria-label="Contents">
      <details open={open === 1} onToggle={(event) => setOpen(event.currentTarget.open ? 1 : 0)}>
        <summary>Contents</summary>
        <ol>
          {headings.map(({ text, start, depth }, i) => {
            const end = headings[i + 1]?.start ?? length;
            return (
              <li key={start} class={`depth-${Math.min(3, depth)}`}>
                <button type="button" onClick={() => onPick(start)}>
                  <span dir="auto">{text}</span>
                  <span class="hidden">{sizeWords(sizes[i]!, kinds)}</span>
                  <KindBar parts={barParts(sizes[i]!, kinds, end - start)} />
                </button>
              </li>
            );
          })}
        </ol>
      </details>
    </nav>
  );
}

/** ": 120 characters found, 30 characters missed". */
function sizeWords(sizes: readonly number[], kinds: readonly ShownKind[]): string {
  const words = kinds.flatMap(({ name }, i) =>
    sizes[i] === 0 ? [] : [`${countedWords(sizes[i]!, "character")} ${name}`],
  );
  return words.length === 0 ? "" : `: ${words.join(", ")}`;
}

/** One kind after another, each by its share of the section. */
function barParts(sizes: readonly number[], kinds: readonly ShownKind[], length: number): BarPart[] {
  const parts: BarPart[] = [];
  let from = 0;
  for (const [i, { kind }] of kinds.entries()) {
    const share = length > 0 ? Math.min(sizes[i]! / length, 1 - from) : 0;
    if (share > 0) parts.push({ kind, from, share });
    from += share;
  }
  return parts;
}

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
