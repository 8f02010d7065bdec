import { InputError } from "../../base/input-error.ts";
import { foreignCharacter } from "../../text/xml/xml-entities.ts";
import { quoted } from "../drafts/columns.ts";

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** Without the white space of XML at its ends. A regular expression would be slow with a million spaces inside. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (isSpace(text.charCodeAt(start))) start++;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13;
}

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text escaped for XML, for elements and attributes. `what` names it in error messages. */
export function escaped(text: string, what: string): string {
  const wrong = foreignCharacter(text);
  if (wrong !== undefined) throw new InputError(`${what} holds ${quoted(wrong)}; expected characters that XML has`);
  return text.replace(/[&<>"\t\n\r]/g, (letter) => references[letter] ?? `&#${letter.charCodeAt(0)};`);
}

/** An id for an element or an attribute. Throws if it would not be read again unchanged. */
export function escapedId(id: string, what: string): string {
  if (id === "" || id !== trimmed(id))
    throw new InputError(`${what} cannot stand in XML; expected an id without white space around it`);
  return escaped(id, what);
}

/** For example ` task="Focused"`; empty if there is no value. */
export function attribute(name: string, value: string | undefined, what: string): string {
  return value === undefined ? "" : ` ${name}="${escaped(value, what)}"`;
}
