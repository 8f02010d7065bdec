// What a person must see wherever they are: keys that were dropped (typing.ts), and what can be taken back.

import { useLayoutEffect, useState } from "preact/hooks";
import { useCommands } from "./commands.ts";
import { guardTyping } from "./typing.ts";

/** Something that was done and may have been a mistake, in words, and how it is taken back. */
interface Offer {
  readonly words: string;
  takeBack(): void;
}

let show: (offer: Offer | undefined) => void = () => undefined; // there is one page, and one place on it for this

/** Offers to take back what was just done, whatever is shown next; the next action ends the offer. */
export function offerUndo(offer: Offer): void {
  show(offer);
}

export function endOffer(): void {
  show(undefined);
}

/** What a person must see wherever they are: keys that were dropped, and what can be taken back. */
export function Notices() {
  const [dropped, setDropped] = useState("");
  const [offer, setOffer] = useState<Offer>();
  useLayoutEffect(() => {
    show = setOffer;
    return guardTyping(setDropped);
  }, []);
  const takeBack = (): void => {
    setOffer(undefined);
    offer?.takeBack();
  };
  useCommands(offer === undefined ? [] : [{ keys: ["u"], words: "", group: "Highlight", run: takeBack }]);
  return (
    <div class="notices" role="status">
      {dropped !== "" && (
        <p class="notice">
          Not taken: <q>{dropped}</q>. You typed this when no field was open. Keys count again after a short pause, or
          after Esc.
        </p>
      )}
      {offer !== undefined && (
        <p class="notice">
          {offer.words}{" "}
          <button type="button" class="small" onClick={takeBack}>
            Undo <kbd aria-hidden="true">u</kbd>
          </button>{" "}
          <button type="button" class="small" onClick={() => setOffer(undefined)}>
            Close
          </button>
        </p>
      )}
    </div>
  );
}
