import { counted, type Note, noteIfAny } from "../../base/note.ts";

/** What a person should know: documents without elements, of two lengths, or of none. */
export function agreementNotes(
  plain: ReadonlySet<string>,
  unlike: ReadonlySet<string>,
  hasCollection: boolean,
  unmeasured: boolean,
): Note[] {
  const bare = `${counted(plain.size, "document has", "documents have")} no known elements: no agreement on elements`;
  const differ = `${counted(unlike.size, "document is", "documents are")} not as long in one file as in the other; is it the same collection?`;
  const untold = "the length of some documents is not known: no kappa; the documents would tell it";
  return [
    ...(hasCollection ? noteIfAny("no-elements", plain.size, bare) : []),
    ...noteIfAny("lengths-differ", unlike.size, differ),
    ...noteIfAny("no-lengths", unmeasured ? 1 : 0, untold),
  ];
}
