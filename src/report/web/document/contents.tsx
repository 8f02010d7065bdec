import { useMemo } from "preact/hooks";
import { sizesByPart } from "../../document-marks.ts";
import type { Heading } from "../../headings.ts";
import { useKept } from "../kept/use-kept.ts";
import { countedWords } from "../parts/words.ts";
import { type BarPart, KindBar } from "./kinds/kind-bar.tsx";
import type { ShownKind } from "./kinds/shown-kinds.ts";

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
