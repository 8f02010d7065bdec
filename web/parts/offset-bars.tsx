import type { Marks } from "../../src/report/page-topic.ts";
import type { Range as Offsets, RangeSet } from "../../src/text/range.ts";
import { DocumentBar } from "./document-bar.tsx";
import type { KindWords } from "./kinds.ts";
import { count } from "./words.ts";

interface OffsetBars {
  readonly rows: readonly (Offsets & { readonly rank: number; readonly relevant: number })[];
  readonly length: number;
  readonly relevant: RangeSet;
  readonly shown: Marks;
  readonly words: KindWords;
  readonly entry: number | undefined;
  readonly haveTexts: boolean;
}

/** A document without its text: bars of offsets. */
export function OffsetBars({ rows, length, relevant, shown, words, entry, haveTexts }: OffsetBars) {
  return (
    <div class="bars">
      <DocumentBar marks={shown} length={length} entry={entry} words={words} />
      <p class="scale quiet" aria-hidden="true">
        <span>0</span>
        <span>{count(length)}</span>
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
            {rows.map(({ rank, start, end, relevant: found }) => (
              <OffsetRow key={rank} what={`result ${rank}`} start={start} end={end} found={found} />
            ))}
            {relevant.map(({ start, end }) => (
              <OffsetRow key={start} what="highlight" start={start} end={end} found={end - start} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function OffsetRow({ what, start, end, found }: { readonly what: string; readonly found: number } & Offsets) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td class="number">{count(start)}</td>
      <td class="number">{count(end)}</td>
      <td class="number">{count(end - start)}</td>
      <td class="number">{count(found)}</td>
    </tr>
  );
}
