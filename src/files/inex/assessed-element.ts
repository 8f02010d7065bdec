import { InputError } from "../../base/input-error.ts";
import type { JudgedElement } from "../../data/judgements.ts";
import { readPath } from "../../text/xml/element-paths.ts";
import { quoted } from "../drafts/columns.ts";
import { detached } from "../drafts/detached.ts";
import { trimmed } from "./xml-text.ts";

const exhaustivities = ["0", "1", "2", "?"];

/** Reads the start tag of an element that was judged, as in 2005. */
export function judgedElement(attributes: ReadonlyMap<string, string>): JudgedElement {
  const path = trimmed(attributes.get("path") ?? "");
  if (!path) throw new InputError('<element> without a path; expected path="…"');
  readPath(path); // which throws where it is none
  const exhaustivity = trimmed(attributes.get("exhaustivity") ?? attributes.get("E") ?? "");
  if (!exhaustivities.includes(exhaustivity))
    throw new InputError(`exhaustivity ${quoted(exhaustivity)}; expected 0, 1, 2 or ?`);
  const size = charactersIn(attributes, "size");
  const relevant = charactersIn(attributes, "rsize");
  if (relevant > size) throw new InputError(`rsize ${relevant} is more than size ${size}; expected at most as much`);
  return { path: detached(path), exhaustivity: detached(exhaustivity), size, relevant };
}

/** A number that may have thousands separators, such as 13,556. */
function charactersIn(attributes: ReadonlyMap<string, string>, name: string): number {
  const written = trimmed(attributes.get(name) ?? "");
  const value = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(written) ? Number(written.replaceAll(",", "")) : NaN;
  if (!Number.isSafeInteger(value))
    throw new InputError(`${name} ${quoted(written)} is not a whole number; expected one such as 13556 or 13,556`);
  return value;
}
