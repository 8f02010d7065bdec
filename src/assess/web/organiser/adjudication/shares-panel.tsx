import type { Range } from "../../../../text/range.ts";
import { countWords, Name } from "../../../../report/web/shared/words.tsx";
import { ShowMore, usePortion } from "../../../../report/web/shared/portion.tsx";
import { quoted, type Slice } from "../../words.ts";
import type { ShareKind } from "./shares.ts";

interface SharesPanel {
  readonly doc: string;
  readonly kinds: readonly ShareKind[];
  readonly slice: Slice;
  onGo(range: Range): void;
}

const atOnce = 50;

/** Who highlighted what, as a list in the order of the text: marks over a text are not told to those who do not see them. */
export function SharesPanel({ doc, kinds, slice, onGo }: SharesPanel) {
  const portion = usePortion(doc, atOnce);
  const pieces = kinds
    .flatMap(({ mark, words, ranges }) => ranges.map((range) => ({ mark, words, range })))
    .sort((a, b) => a.range.start - b.range.start);
  return (
    <section class="panel shares-panel" aria-labelledby="shares-heading">
      <h2 id="shares-heading">
        Who highlighted what <span class="quiet">{countWords(pieces.length)}</span>
      </h2>
      {pieces.length === 0 && <p class="quiet">Nobody highlighted anything.</p>}
      <ol>
        {pieces.slice(0, portion.shown).map(({ mark, words, range }) => (
          <li key={range.start}>
            <button type="button" onClick={() => onGo(range)}>
              <span class="quiet">
                <Name of={words} />:{" "}
              </span>
              <bdi class={`share ${mark}`}>{quoted(slice, range, 110)}</bdi>
            </button>
          </li>
        ))}
      </ol>
      <ShowMore portion={portion} total={pieces.length} of="pieces" />
    </section>
  );
}
