import { InputError } from "../../../base/input-error.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import type { Judging } from "../../judging.ts";
import { textHash } from "./known-document.ts";

/** Refuses a collection in which a judged document has another text than was judged: its offsets would lead elsewhere. */
export function refuseOtherTexts({ topics, source }: Judgements, { documents }: Judging, collection: Collection): void {
  for (const doc of new Set([...topics.values()].flatMap((judged) => [...judged.keys()]))) {
    const document = collection.document(doc);
    const known = documents.get(doc);
    if (document !== undefined && known !== undefined && textHash(document) !== known.hash)
      throw new InputError(
        `the text of document ${doc} in ${collection.source ?? "the collection"} is not the one that was judged; expected the same text`,
        { source },
      );
  }
}
