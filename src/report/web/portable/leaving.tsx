import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { saveFile } from "./save-file.ts";
import { copied } from "./clipboard.ts";
import { CopyByHand } from "./copy-by-hand.tsx";

/** The ways out of the page. Each says what became of it. */
export interface Leaving {
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
