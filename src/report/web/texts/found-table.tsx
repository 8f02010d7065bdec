import { binName, binWords, type FoundBin } from "../../found-by-runs.ts";
import { chosenAddress } from "../frame/query.ts";
import type { Route } from "../router.ts";
import { countWords, shareWords } from "../parts/words.ts";
import { NumberHead } from "../parts/number-head.tsx";

interface FoundTable {
  readonly bins: readonly FoundBin[];
  readonly chosen: FoundBin;
  readonly runs: number;
  readonly route: Route;
}

/** How much of the highlighted text was found by no run, by one, and so on. A row leads to its texts. */
export function FoundTable({ bins, chosen, runs, route }: FoundTable) {
  const most = Math.max(...bins.map(({ share }) => share), 1e-9);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Highlighted text by how many runs found it">
      <table class="found-table">
        <caption class="hidden">Highlighted text by how many runs found it</caption>
        <thead>
          <tr>
            <th scope="col">Found by</th>
            <NumberHead>Characters</NumberHead>
            <NumberHead>Share</NumberHead>
            <th scope="col" class="wide">
              <span class="hidden">Share, drawn</span>
            </th>
            <NumberHead>Texts</NumberHead>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from} class={bin === chosen ? "chosen-row" : undefined}>
              <th scope="row">
                <a
                  href={chosenAddress(route, { found: binName(bin), by: undefined })}
                  aria-current={bin === chosen ? "true" : undefined}
                >
                  {binWords(bin, runs)}
                </a>
              </th>
              <td class="number">{countWords(bin.characters)}</td>
              <td class="number">{shareWords(bin.share)}</td>
              <td class="wide">
                {bin.characters > 0 && (
                  <span
                    class={`found-bar ${bin.to === 0 ? "by-none" : ""}`}
                    style={{ width: `${(100 * bin.share) / most}%` }}
                  />
                )}
              </td>
              <td class="number">{countWords(bin.texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
