// Holds the notes of the page: those in its file and those that the browser keeps. Of a note that both have, the later change counts.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import {
  changedNote,
  inReadingOrder,
  liveNotes,
  mergedNotes,
  type NotePlace,
  type ReaderNote,
  readNotes,
  reportKey,
  unsavedCount,
  writtenNotes,
} from "../../notes.ts";
import { useSource } from "../source.ts";
import { store, stored } from "../portable/storage.ts";
import { NoteDialog } from "./note-dialog.tsx";

/** A note that is being written: where, and what it says so far where it is there already. */
interface Draft {
  readonly place: NotePlace;
  readonly note?: ReaderNote | undefined;
  /** The text that it is on, where it was selected. */
  readonly quote?: string | undefined;
}

export interface Notes {
  /** As they are to be read, in order. */
  readonly shown: readonly ReaderNote[];
  /** With those that were taken back, as they go into a file. */
  readonly all: readonly ReaderNote[];
  /** How many are in no file that was saved. */
  readonly unsaved: number;
  /** Whether the browser keeps them until then. */
  readonly isKept: boolean;
  /** Entries of the file that are no notes. */
  readonly refused: number;
  open(draft: Draft): void;
  /** All of them were put into a file. */
  onSaved(): void;
}

const NotesContext = createContext<Notes | undefined>(undefined);

export function useNotes(): Notes {
  const notes = useContext(NotesContext);
  if (notes === undefined) throw new Error("nothing is around this that holds notes");
  return notes;
}

interface State {
  readonly all: readonly ReaderNote[];
  /** Those of the last file that was saved. */
  readonly saved: readonly ReaderNote[];
  readonly isKept: boolean;
}

/** The notes of the page, for all that is inside. Of a note in the file that the browser keeps too, the later change stands. */
export function NotesFrame({ children }: { readonly children: ComponentChildren }) {
  const { data } = useSource();
  const inFile = useMemo(() => readNotes(document.getElementById("pericope-notes")?.textContent ?? ""), []);
  const key = useMemo(() => `pericope.notes.${reportKey(data)}`, [data]);
  const savedKey = `${key}.saved`;
  const [{ all, saved, isKept }, setState] = useState((): State => ({
    all: mergedNotes(inFile.notes, kept(key)),
    saved: kept(savedKey),
    isKept: true,
  }));
  const [draft, setDraft] = useState<Draft>();
  const unsaved = Math.min(unsavedCount(all, inFile.notes), unsavedCount(all, saved));
  const mayBeLost = unsaved > 0 && !isKept;
  useEffect(() => {
    const follow = (event: StorageEvent): void => {
      if (event.key === key) setState((state) => ({ ...state, all: mergedNotes(state.all, kept(key)) }));
    };
    const warn = (event: BeforeUnloadEvent): void => {
      if (mayBeLost) event.preventDefault();
    };
    window.addEventListener("storage", follow); // another window wrote
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("storage", follow);
      window.removeEventListener("beforeunload", warn);
    };
  }, [key, mayBeLost]);

  const keep = (note: ReaderNote): void =>
    setState((state) => {
      const next = mergedNotes(state.all, kept(key), [note]);
      return { ...state, all: next, isKept: store(key, writtenNotes(next)) };
    });
  const end = ({ place, note }: Draft, words: string): void => {
    setDraft(undefined);
    if (note !== undefined && words !== note.words) keep(changedNote(note, words, Date.now()));
    if (note === undefined && words !== "") keep({ ...place, id: newId(), words, changed: new Date().toISOString() });
  };
  const notes: Notes = {
    all,
    shown: useMemo(
      () =>
        inReadingOrder(
          liveNotes(all),
          data.topics.map(({ id }) => id),
        ),
      [all, data],
    ),
    unsaved,
    isKept,
    refused: inFile.refused,
    open: setDraft,
    onSaved() {
      store(savedKey, writtenNotes(all));
      setState((state) => ({ ...state, saved: all }));
    },
  };
  return (
    <NotesContext.Provider value={notes}>
      {children}
      {draft !== undefined && (
        <NoteDialog
          place={draft.place}
          quote={draft.quote}
          words={draft.note?.words ?? ""}
          onEnd={(words) => end(draft, words)}
        />
      )}
    </NotesContext.Provider>
  );
}

function kept(key: string): readonly ReaderNote[] {
  return readNotes(stored(key) ?? "").notes;
}

/** No other note has it: pages that are not secure have no UUIDs. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("-");
}
