// A document and its kinds drawn small: as the bar of one result, as the bar of a heading, as the map beside the text.

import { useMemo } from "preact/hooks";
import { coarseMarks, type Marks, type ResultMarks } from "../../document-marks.ts";
import { type Kind, type KindNames, kinds, type ShownKind, type TextKind } from "./kinds.ts";
import { countedWords } from "../shared/words.tsx";
import { nothing, type RangeSet, size } from "../../../text/range.ts";
import { isOfChunks } from "../../nouns.ts";
import { useSource } from "../source.ts";

interface DocumentBar {
  readonly marks: Marks | ResultMarks;
  readonly length: number;
  readonly entry?: number | undefined;
  readonly words: KindNames;
}

/** A document from its first character to its last: what was found, missed, and returned, not relevant. */
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
  const hasEntries = !isOfChunks(useSource().data); // gold of chunks has none
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
      {hasEntries && (
        <li>
          <span class="swatch swatch-entry" /> best entry point
        </li>
      )}
    </ul>
  );
}

/** A part of a bar, from 0 to 1. */
export interface BarPart {
  readonly kind: TextKind;
  readonly from: number;
  readonly share: number;
}

/** Kinds of text along a line. Of two runs the first has the lower lane, the second the upper; the assessor has the middle. */
export function KindBar({ parts }: { readonly parts: readonly BarPart[] }) {
  return (
    <span class="kind-bar" aria-hidden="true">
      {parts.map(({ kind, from, share }) => (
        <span key={`${kind}${from}`} data-kind={kind} style={{ left: `${100 * from}%`, width: `${100 * share}%` }} />
      ))}
    </span>
  );
}

/** A place that is drawn as a line. */
export interface MapSign {
  readonly offset: number;
  readonly kind: "entry" | "start" | "other";
}

interface Minimap {
  readonly kinds: readonly ShownKind[];
  readonly length: number;
  readonly signs: readonly MapSign[];
  onPick(offset: number): void;
}

/** The whole document at a glance. The keys and buttons for results and highlights do the same as a click here. */
export function Minimap({ kinds, length, signs, onPick }: Minimap) {
  const drawn = useMemo(() => drawnKinds(kinds, length), [kinds, length]);
  const share = (value: number): string => `${(100 * value) / (length || 1)}%`;
  return (
    <div
      class="minimap"
      aria-hidden="true"
      onClick={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onPick(Math.max(0, Math.floor(((event.clientY - top) / height) * length)));
      }}
    >
      {drawn.flatMap(({ kind, ranges }) =>
        ranges.map((range) => (
          <span
            key={`${kind}${range.start}`}
            data-kind={kind}
            style={{ top: share(range.start), height: share(Math.min(range.end, length) - range.start) }}
          />
        )),
      )}
      {signs.map(({ offset, kind }) => (
        <span key={kind} class={`minimap-${kind}`} style={{ top: share(offset) }} />
      ))}
    </div>
  );
}

interface DrawnKind {
  readonly kind: TextKind;
  readonly ranges: RangeSet;
}

/** The kinds of a document as a small drawing has them. */
export function drawnKinds(kinds: readonly ShownKind[], length: number): DrawnKind[] {
  const drawn = coarseMarks<Record<string, RangeSet>>(
    Object.fromEntries(kinds.map(({ kind, ranges }) => [kind, ranges])),
    length,
  );
  return kinds.map(({ kind }) => ({ kind, ranges: drawn[kind] ?? nothing }));
}
