import { InputError, type Place } from "../../base/input-error.ts";
import { offsetAndLength } from "../drafts/offset-length.ts";
import type { Places, ResultPlace } from "../drafts/places.ts";
import { trimmed } from "./xml-text.ts";

/** How a result of a submission says where it is. */
export type Where =
  | { readonly by: "path"; readonly place: Place; readonly path: string }
  | { readonly by: "passage"; readonly place: Place; readonly start: string; readonly end: string }
  | { readonly by: "fol"; readonly place: Place; readonly offset: string; readonly length: string };

/** Reads the start tag of a `passage` or a `fol`. */
export function whereOf(by: "passage" | "fol", attributes: ReadonlyMap<string, string>, place: Place): Where {
  const read = (name: string): string => {
    const value = attributes.get(name);
    if (value === undefined) throw new InputError(`<${by}> without ${name}; expected ${name}="…"`, place);
    return trimmed(value);
  };
  if (by === "fol") return { by, place, offset: read("offset"), length: read("length") };
  return { by, place, start: read("start"), end: read("end") };
}

/** The place of a result; undefined where it needs a collection, there is none, and an earlier result was blamed for that. */
export function placeOf(where: Where, file: string, places: Places): ResultPlace | undefined {
  if (where.by === "path") return places.element(file, where.path);
  if (where.by === "fol") return { doc: places.id(file), ...offsetAndLength(where.offset, where.length) };
  return places.passage(file, where.start, where.end);
}
