import { InputError } from "../../../base/input-error.ts";
import { visible } from "../../../base/visible.ts";
import type { SourceDocument } from "../../engine/segment.ts";

/** What no text of a database can hold: NUL, and half a surrogate pair, which has no UTF-8. */
const unsound = /\0|\p{Surrogate}/u;

/** Whether a text can be kept as it is. */
export function isSound(text: string): boolean {
  return !unsound.test(text);
}

/** Refuses documents that PostgreSQL cannot keep as they are. The text, which is kept as bytes, may have NUL. */
export function checkDocuments(documents: Iterable<SourceDocument>, source: string): void {
  for (const { doc, title = "" } of documents) {
    if (doc === "") throw new InputError("a document with an empty id; expected one with an id", { source });
    for (const [what, value] of [
      ["id", doc],
      ["title", title],
    ] as const) {
      const fault = unsound.exec(value)?.[0];
      if (fault === undefined) continue;
      const found = fault === "\0" ? "the character NUL" : "half of a character (a lone surrogate)";
      throw new InputError(`${found} in the ${what} of the document "${visible(doc)}"; expected text without it`, {
        source,
      });
    }
  }
}
