import { useMemo } from "preact/hooks";
import { coarseMarks, type Marks, type ResultMarks } from "../../document-marks.ts";
import { type RangeSet, size } from "../../../text/range.ts";
import { type Kind, type KindNames, kinds } from "./kinds.ts";
import { countedWords } from "./words.ts";

interface DocumentBar {
  readonly marks: Marks | ResultMarks;
  readonly length: number;
  readonly entry?: number | undefined;
  readonly words: KindNames;
}

/** A document from its first character to its last: what was found, missed, and returned in vain. */
export function DocumentBar({ marks, length, entry, words }: DocumentBar) {
  const label = kinds
    .flatMap((kind) =>
      words[kind] === undefined ? [] : [`${countedWords(size(marks[kind]), "character")} ${words[kind]}`],
    )
    .join(", ");
  const drawn = useMemo(() => coarseMarks(marks, length), [marks, length]);
  return (
    <span class="document-bar" role="img" aria-label={label}>
      {kinds.map((kind) => (
        <Pieces key={kind} ranges={drawn[kind]} length={length} kind={kind} />
      ))}
      {"elsewhere" in drawn && <Pieces ranges={drawn.elsewhere} length={length} kind="elsewhere" />}
      {entry !== undefined && <span class="bar-entry" style={{ left: percent(entry, length) }} />}
    </span>
  );
}

interface Pieces {
  readonly ranges: RangeSet;
  readonly length: number;
  readonly kind: Kind | "elsewhere";
}

function Pieces({ ranges, length, kind }: Pieces) {
  return (
    <>
      {ranges.map(({ start, end }) => (
        <span
          key={start}
          class={`mark-${kind}`}
          style={{ left: percent(start, length), width: percent(Math.min(end, length) - start, length) }}
        />
      ))}
    </>
  );
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : (100 * Math.max(0, part)) / whole}%`;
}

/** What the marks of a result mean. */
export function Legend({ words }: { readonly words: KindNames }) {
  return (
    <ul class="legend" aria-label="Legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <span class={`swatch mark-${kind}`} /> {words[kind]}
        </li>
      ))}
      <li>
        <span class="swatch mark-elsewhere" /> found by another result
      </li>
      <li>
        <span class="swatch swatch-entry" /> best entry point
      </li>
    </ul>
  );
}
