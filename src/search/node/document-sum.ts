import { createHash } from "node:crypto";
import type { SourceDocument } from "../engine/segment.ts";

/** A sum over all that came of a document: another one where anything of it has changed. */
export function documentSum({ title, text, elements, attributes }: SourceDocument): string {
  const sum = createHash("sha1").update(text).update("\0"); // not against anybody's malice
  if (elements !== undefined) sum.update(elements);
  const rest = [title ?? null, attributes?.map(({ element, name, value }) => [element, name, value]) ?? []];
  return sum.update("\0").update(JSON.stringify(rest)).digest("base64url");
}
