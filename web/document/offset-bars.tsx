import type { Marks } from "../../src/page/page-topic.ts";
import type { Range as Offsets, RangeSet } from "../../src/text/range.ts";
import { DocumentBar } from "../parts/document-bar.tsx";
import type { KindNames } from "../parts/kinds.ts";
import { ShowMore, usePortion } from "../parts/portion.tsx";
import { countWords } from "../parts/words.ts";

const rowsAtOnce = 100;

interface OffsetBars {
  /** What they are of: another list is shown from its beginning. */
  readonly list: string;
  readonly rows: readonly (Offsets & { readonly rank: number; readonly relevant: number })[];
  readonly length: number;
  readonly relevant: RangeSet;
  readonly shown: Marks;
  readonly words: KindNames;
  readonly entry: number | undefined;
  readonly haveTexts: boolean;
}

/** A document without its text: bars of offsets. */
export function OffsetBars({ list, rows, length, relevant, shown, words, entry, haveTexts }: OffsetBars) {
  const portion = usePortion(list, rowsAtOnce);
  const all = [
    ...rows.map(({ rank, start, end, relevant: found }) => ({ what: `result ${rank}`, start, end, found })),
    ...relevant.map(({ start, end }) => ({ what: "highlight", start, end, found: end - start })),
  ];
  return (
    <div class="bars">
      <DocumentBar marks={shown} length={length} entry={entry} words={words} />
      <p class="scale quiet" aria-hidden="true">
        <span>0</span>
        <span>{countWords(length)}</span>
      </p>
      {!haveTexts && (
        <p class="quiet">
          Only offsets are at hand. With <code>--collection</code>, the report shows the text.
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Results and highlights">
        <table>
          <caption class="hidden">Results and highlights, by their offsets</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" class="number">
                From
              </th>
              <th scope="col" class="number">
                To
              </th>
              <th scope="col" class="number">
                Characters
              </th>
              <th scope="col" class="number">
                Relevant
              </th>
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
