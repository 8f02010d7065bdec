import { counted, type Note } from "../base/note.ts";

/** What a person should know: documents without elements, of two lengths, or of none. */
export function agreementNotes(
  plain: ReadonlySet<string>,
  unlike: ReadonlySet<string>,
  hasCollection: boolean,
  unmeasured: boolean,
): Note[] {
  const notes: Note[] = [];
  if (plain.size > 0 && hasCollection)
    notes.push({
      code: "no-elements",
      message: `${counted(plain.size, "document has", "documents have")} no known elements: no agreement on elements`,
      count: plain.size,
    });
  if (unlike.size > 0)
    notes.push({
      code: "lengths-differ",
      message: `${counted(unlike.size, "document is", "documents are")} not as long in one file as in the other; is it the same collection?`,
      count: unlike.size,
    });
  if (unmeasured)
    notes.push({
      code: "no-lengths",
      message: "the length of some documents is not known: no kappa; the documents would tell it",
      count: 1,
    });
  return notes;
}
