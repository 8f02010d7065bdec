import { createHash } from "node:crypto";
import type { Document } from "../../../data/collection.ts";
import type { KnownDocument } from "../../judging.ts";
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
