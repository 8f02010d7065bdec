// A document without its text: bars and a table of offsets.

import { useSource } from "../source.ts";
import { useMemo } from "preact/hooks";
import { type Range as Offsets, type RangeSet, size } from "../../../text/range.ts";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { countedWords, countWords, NumberHead } from "../shared/words.tsx";
import { drawnKinds, KindBar } from "./drawings.tsx";
import type { ShownKind } from "./kinds.ts";

const rowsAtOnce = 100;

/** A result by its offsets. */
interface OffsetResult extends Offsets {
  /** "result 3". */
  readonly what: string;
  readonly relevant: number;
}

interface OffsetBars {
  /** What they are of: another list is shown from its beginning. */
  readonly list: string;
  readonly rows: readonly OffsetResult[];
  readonly length: number;
  readonly relevant: RangeSet;
  readonly kinds: readonly ShownKind[];
  readonly entry: number | undefined;
  readonly haveTexts: boolean;
}

/** A document without its text: bars of offsets. */
export function OffsetBars({ list, rows, length, relevant, kinds, entry, haveTexts }: OffsetBars) {
  const { redacted } = useSource().data.documents;
  const portion = usePortion(list, rowsAtOnce);
  const all = [
    ...rows.map(({ what, start, end, relevant: found }) => ({ what, start, end, found })),
    ...relevant.map(({ start, end }) => ({ what: "highlight", start, end, found: end - start })),
  ];
  const parts = useMemo(
    () =>
      drawnKinds(kinds, length).flatMap(({ kind, ranges }) =>
        ranges.map(({ start, end }) => ({
          kind,
          from: start / length,
          share: (Math.min(end, length) - start) / length,
        })),
      ),
    [kinds, length],
  );
  const label = kinds.map(({ name, ranges }) => `${countedWords(size(ranges), "character")} ${name}`).join(", ");
  return (
    <div class="bars">
      <div role="img" aria-label={label}>
        <KindBar parts={parts} />
        {entry !== undefined && length > 0 && (
          <span class="bar-entry" style={{ left: `${(100 * Math.min(entry, length)) / length}%` }} />
        )}
      </div>
      <p class="scale quiet" aria-hidden="true">
        <span>0</span>
        <span>{countWords(length)}</span>
      </p>
      {!haveTexts && (
        <p class="quiet">
          {redacted === undefined ? (
            <>
              Only offsets are at hand. With <code>--collection</code>, the report shows the text.
            </>
          ) : (
            "The texts were taken out of this report. Counts and places are those of the whole texts."
          )}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Results and highlights">
        <table>
          <caption class="hidden">Results and highlights, by their offsets</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <NumberHead>From</NumberHead>
              <NumberHead>To</NumberHead>
              <NumberHead>Characters</NumberHead>
              <NumberHead>Relevant</NumberHead>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, portion.shown).map((row) => (
              <OffsetRow key={row.what + row.start} {...row} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore portion={portion} total={all.length} of="results and highlights" />
    </div>
  );
}

function OffsetRow({ what, start, end, found }: { readonly what: string; readonly found: number } & Offsets) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td class="number">{countWords(start)}</td>
      <td class="number">{countWords(end)}</td>
      <td class="number">{countWords(end - start)}</td>
      <td class="number">{countWords(found)}</td>
    </tr>
  );
}
