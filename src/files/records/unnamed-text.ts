import type { Range } from "../../text/range.ts";
import { lengthIn } from "../../text/units.ts";
import type { Context } from "../drafts/context.ts";
import { isObject, type JsonObject, valueAt } from "./json-line.ts";
import { fieldNames } from "./shapes/names.ts";

/** The text of records that have offsets, and a text under an unusual name. */
export interface UnnamedText {
  of(record: JsonObject, doc: string, range: Range): string | undefined;
}

/** Shorter texts may have the right length, and occur in a document, by chance. */
const least = 20;

/**
 * The first record shows the name: its text has the length that the offsets give, and occurs in the named document.
 * Such texts are then used to check offsets too.
 */
export function unnamedText({ collection, guesses, fields: map = {} }: Context, unit: Context["unit"]): UnnamedText {
  let key: string | undefined;
  let isKnown = collection === undefined || map.text !== undefined;
  return {
    of(record, doc, { start, end }) {
      if (!isKnown) {
        isKnown = true;
        const length = end - start;
        const isText = (value: string): boolean =>
          length >= least &&
          lengthIn(unit ?? "codepoint", value) === length &&
          collection!.document(doc)?.text.includes(value) === true;
        key = keysOfTexts(record).find((each) => isText(valueAt(record, each) as string));
        if (key !== undefined) guesses?.set("text", key);
      }
      const value = key === undefined ? undefined : valueAt(record, key);
      return typeof value === "string" ? value : undefined;
    },
  };
}

function keysOfTexts(record: JsonObject, prefix = ""): readonly string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    if (typeof value === "string") return known.has(key) ? [] : [prefix + key];
    return prefix === "" && isObject(value) ? keysOfTexts(value, `${key}.`) : [];
  });
}
const known: ReadonlySet<string> = new Set(
  Object.entries(fieldNames).flatMap(([name, keys]) => (name === "text" ? [] : keys)),
);
