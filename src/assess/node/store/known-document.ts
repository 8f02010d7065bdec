// How a judging knows the text of a document again: it keeps a hash, and refuses a text that has changed since.

import { createHash } from "node:crypto";
import type { Judging, KnownDocument } from "../../judging.ts";
import { InputError } from "../../../base/input-error.ts";
import type { Collection, Document } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { titleOf } from "../../../report/page-pack.ts";
import { codePoints } from "../../../text/code-points.ts";

/** What a judging keeps of a document, to know it again. */
export function knownDocument(document: Document): KnownDocument {
  return {
    hash: textHash(document),
    length: codePoints(document.text),
    title: titleOf(document),
  };
}

export function textHash({ text }: Document): string {
  return createHash("sha256").update(text).digest("hex");
}

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
