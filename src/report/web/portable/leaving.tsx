// The ways out of the page: the clipboard, a field to copy from by hand where there is no clipboard, a file. Each says what became
// of it.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { Dialog } from "../shared/dialog.tsx";
import { saveFile } from "../shared/save-file.ts";

/** The ways out of the page. Each says what became of it. */
interface Leaving {
  tell(words: string): void;
  /** `what` is what was copied, as a sentence begins; `file` is the name to save it by where there is no clipboard. */
  copy(text: string, what: string, file: string): Promise<void>;
  save(file: string, content: Blob): void;
}

const LeavingContext = createContext<Leaving | undefined>(undefined);

export function useLeaving(): Leaving {
  const leaving = useContext(LeavingContext);
  if (leaving === undefined) throw new Error("nothing is around this that could let it out");
  return leaving;
}

const shownFor = 6000; // milliseconds

/** What is around all that leaves the page, with the line that says what became of it. */
export function LeavingFrame({ children }: { readonly children: ComponentChildren }) {
  const [told, setTold] = useState({ words: "", times: 0 });
  const [byHand, setByHand] = useState<{ readonly text: string; readonly file: string }>();
  useEffect(() => {
    if (told.words === "") return;
    const wait = setTimeout(() => setTold(({ times }) => ({ words: "", times })), shownFor);
    return () => clearTimeout(wait);
  }, [told]);
  const leaving = useMemo((): Leaving => {
    const tell = (words: string): void => setTold(({ times }) => ({ words, times: times + 1 }));
    return {
      tell,
      async copy(text, what, file) {
        if (await copied(text)) tell(`${what} copied`);
        else setByHand({ text, file });
      },
      save(file, content) {
        saveFile(file, content);
        tell(`Saved as ${file}`);
      },
    };
  }, []);
  return (
    <LeavingContext.Provider value={leaving}>
      {children}
      {/* There from the start, since only what changes in it is read aloud; the key makes the same words new ones. */}
      <div class="told" role="status">
        {told.words !== "" && <p key={told.times}>{told.words}</p>}
      </div>
      {byHand !== undefined && <CopyByHand {...byHand} onClose={() => setByHand(undefined)} />}
    </LeavingContext.Provider>
  );
}

/** Puts a text on the clipboard; false where the browser does not let the page do so. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // some pages have no such thing, as those of plain http
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** As browsers did it before: the text of a field that is selected. */
function copiedBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "hidden";
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = commanded();
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

function commanded(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

interface CopyByHand {
  readonly text: string;
  readonly file: string;
  onClose(): void;
}

/** Where the browser lets the page put nothing on the clipboard: the text, selected, and a way to save it. */
function CopyByHand({ text, file, onClose }: CopyByHand) {
  return (
    <Dialog title="Copy by hand" onClose={onClose}>
      <h2 id="by-hand">Copy by hand</h2>
      <p>This browser lets the page put nothing on the clipboard. The text is selected: copy it, or save it.</p>
      <textarea
        class="by-hand"
        aria-labelledby="by-hand"
        readOnly
        rows={8}
        value={text}
        autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <p>
        <button type="button" onClick={() => saveFile(file, new Blob([text], { type: "text/plain" }))}>
          Save as {file}
        </button>
      </p>
    </Dialog>
  );
}
