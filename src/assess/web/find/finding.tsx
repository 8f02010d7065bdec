import { type DocumentAnswer } from "../../assessor-answers.ts";
import { Name } from "../../../report/web/shared/words.tsx";
import type { SearchHit } from "../api.ts";
import { slicesOf, verdictWords } from "../words.ts";

interface Finding {
  readonly found: SearchHit;
  /** Its line in the list, where it is in it. */
  readonly listed: DocumentAnswer | undefined;
  readonly isBusy: boolean;
  onOpen(): void;
}

/** A document that was found: its title, whether it is in the list already, and the part with the words that were asked for. */
export function Finding({ found, listed, isBusy, onOpen }: Finding) {
  const { doc, title, length, excerpt } = found;
  return (
    <button type="button" class="finding" aria-busy={isBusy} data-doc={doc} onClick={onOpen}>
      <span class="finding-head">
        <span class="finding-title">
          <Name of={title ?? doc} />
        </span>
        {title !== null && title !== doc && (
          <span class="quiet">
            <Name of={doc} />
          </span>
        )}
        {listed !== undefined && <span class="finding-state">{stateWords(listed)}</span>}
      </span>
      <span class="finding-text" dir="auto">
        {excerpt.start > 0 && "… "}
        <Marked {...excerpt} />
        {excerpt.end < length && " …"}
      </span>
    </button>
  );
}

function stateWords({ verdict }: DocumentAnswer): string {
  return verdict === null ? "in your list" : verdictWords[verdict].toLowerCase();
}

/** A piece of a text with its words marked; marks count from the beginning of the whole text. */
function Marked({ text, start, end, marks }: SearchHit["excerpt"]) {
  const slice = slicesOf(text);
  const words = (from: number, to: number): string => slice(from - start, to - start).replaceAll(/\s+/g, " ");
  const ends = [start, ...marks.map((mark) => mark.end)];
  return (
    <>
      {marks.map((mark, i) => (
        <>
          {words(ends[i]!, mark.start)}
          <mark>{words(mark.start, mark.end)}</mark>
        </>
      ))}
      {words(ends.at(-1)!, end)}
    </>
  );
}
