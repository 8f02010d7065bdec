import { type RangeSet, size } from "../../../text/range.ts";
import { countedWords } from "../parts/words.ts";

interface CopyWords {
  /** What in the document is a copy of text that is highlighted elsewhere. */
  readonly copies: RangeSet;
  /** What of its highlights was returned from copies alone. */
  readonly fromCopies: RangeSet;
}

/** What copies have to do with a document, where they count. */
export function CopyWords({ copies, fromCopies }: CopyWords) {
  const [here, elsewhere] = [size(copies), size(fromCopies)];
  if (here + elsewhere === 0) return null;
  return (
    <p class="lead copies">
      {here > 0 && `${countedWords(here, "character")} here stand for the same text that is highlighted elsewhere. `}
      {elsewhere > 0 && `${countedWords(elsewhere, "character")} of what was found here came from copies.`}
    </p>
  );
}
