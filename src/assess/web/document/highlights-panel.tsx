// What is highlighted, as a list: marks over a text are not told to those who do not see them.

import type { RangeSet } from "../../../text/range.ts";
import { size } from "../../../text/range.ts";
import { ShowMore, usePortion } from "../../../report/web/shared/portion.tsx";
import { countedWords, countWords } from "../../../report/web/shared/words.tsx";
import { quoted, type Slice } from "../words.ts";

interface HighlightsPanel {
  readonly doc: string;
  readonly slice: Slice;
  readonly ranges: RangeSet;
  readonly entry: number | null;
  onGo(offset: number): void;
}

const atOnce = 50;

/** What is highlighted, as a list: marks over a text are not told to those who do not see them. */
export function HighlightsPanel({ doc, slice, ranges, entry, onGo }: HighlightsPanel) {
  const portion = usePortion(doc, atOnce);
  return (
    <section class="panel highlights-panel" aria-labelledby="highlights-heading">
      <h2 id="highlights-heading">
        Highlights <span class="quiet">{countWords(ranges.length)}</span>
      </h2>
      {entry !== null && (
        <p class="entry-words">
          <button type="button" onClick={() => onGo(entry)}>
            <span aria-hidden="true">▸ </span>
            <span class="hidden">Best entry point: </span>
            <bdi>{quoted(slice, { start: entry, end: entry + 40 }, 40).replace(/\s\S*$/, "")} …</bdi>
          </button>
        </p>
      )}
      {ranges.length === 0 ? (
        <p class="quiet">None yet.</p>
      ) : (
        <>
          <p class="quiet">{countedWords(size(ranges), "character")}</p>
          <ol>
            {ranges.slice(0, portion.shown).map(({ start, end }) => (
              <li key={start}>
                <button type="button" onClick={() => onGo(start)}>
                  <mark>
                    <bdi>{quoted(slice, { start, end }, 110)}</bdi>
                  </mark>
                </button>
              </li>
            ))}
          </ol>
          <ShowMore portion={portion} total={ranges.length} of="highlights" />
        </>
      )}
    </section>
  );
}
