import { countWords } from "../parts/words.ts";
import { useNotes } from "./notes-frame.tsx";

/** How many notes there are, and whether some are in no file yet. */
export function NotesButton({ onOpen }: { onOpen(): void }) {
  const { shown, unsaved } = useNotes();
  return (
    <button type="button" class="notes-button" onClick={onOpen}>
      Notes
      {shown.length > 0 && <b> {countWords(shown.length)}</b>}
      {unsaved > 0 && (
        <span class="unsaved">
          <span class="hidden">, not saved</span>
        </span>
      )}
    </button>
  );
}
