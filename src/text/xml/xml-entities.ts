// Entities and characters of XML: reads a person's file of entities, and checks which characters XML allows.

import { InputError } from "../../base/input-error.ts";
import { isWhole } from "../utf8.ts";

export interface XmlOptions {
  /** The text of each entity by name, in addition to the five predefined ones: see readEntities. */
  readonly entities?: ReadonlyMap<string, string> | undefined;
}

const predefined: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: `"`, apos: "'" };

const example = `expected a name and its text, such as "Eacute É" or "Eacute &#201;"`;

/**
 * Reads entities from lines with a name and a text: `Eacute É`. Numeric references and the five predefined entities in
 * the text are resolved, so that `nbsp &#160;` is visible in the file. Empty lines, and lines that start with #, are
 * skipped.
 */
export function readEntities(text: string, source: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
  for (const [index, content] of lines.entries()) {
    const place = { source, line: index + 1 };
    // trim() and \s are not used, because they would also remove the spaces that some entities mean.
    const line = content.replace(/^[ \t]+|[ \t]+$/g, "");
    if (line === "" || line.startsWith("#")) continue;
    const [, name, written] = /^([^ \t&;<>"'%#]+)[ \t]+(.+)$/su.exec(line) ?? [];
    if (name === undefined || written === undefined)
      throw new InputError(`${line.startsWith("<!") ? "a declaration" : "no entity"}; ${example}`, place);

    const value = resolved(written, place);
    const before = Object.hasOwn(predefined, name) ? predefined[name] : entities.get(name);
    if (before !== undefined && before !== value)
      throw new InputError(`entity "${name}" has two texts, "${before}" and "${value}"; expected one`, place);
    entities.set(name, value);
  }
  return entities;
}

function resolved(written: string, place: { source: string; line: number }): string {
  const value = written.replace(/&([^\s&;]+);/gu, (reference, name: string) => {
    const character = name.startsWith("#") ? characterOf(name) : predefined[name];
    if (character === undefined || !(name.startsWith("#") || Object.hasOwn(predefined, name)))
      throw new InputError(`${reference} in the text of an entity; expected characters, or such as &#201;`, place);
    return character;
  });
  const foreign = isWhole(value) ? foreignCharacter(value) : value.match(/\p{Surrogate}/u)?.[0];
  if (foreign !== undefined)
    throw new InputError(`character ${shownCharacter(foreign)}; expected characters that XML allows`, place);
  return value;
}

// A memo, not state: the entities never change after they are read. A collection has a hundred thousand documents and
// one set of two thousand entities, which is copied only once.
const records = new WeakMap<ReadonlyMap<string, string>, Record<string, string>>();

/** The entities in the form that saxes needs. The predefined ones keep their meaning, whatever the map says. */
export function entityRecord(entities: ReadonlyMap<string, string>): Record<string, string> {
  const known = records.get(entities);
  if (known !== undefined) return known;
  const record: Record<string, string> = Object.create(null);
  for (const [name, text] of entities) record[name] = text;
  Object.assign(record, predefined);
  records.set(entities, record);
  return record;
}

const foreign = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** The first character that XML 1.0 does not allow. */
export function foreignCharacter(text: string): string | undefined {
  return foreign.exec(text)?.[0];
}

/** The character of a numeric reference such as `#201` or `#xC9`; undefined if XML does not allow it. */
export function characterOf(number: string): string | undefined {
  const [, decimal, hexadecimal] = /^#(?:([0-9]+)|x([0-9a-fA-F]+))$/.exec(number) ?? [];
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  if (!(code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return foreignCharacter(character) === undefined ? character : undefined;
}

/** The character in a form for messages. */
export function shownCharacter(char: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(char)) return char === `"` ? `'"'` : `"${char}"`;
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
