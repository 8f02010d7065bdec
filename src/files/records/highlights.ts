import { InputError } from "../../base/input-error.ts";
import { parsedJson } from "../../base/json.ts";
import type { Range } from "../../text/range.ts";
import type { Fields } from "./fields.ts";
import type { Context } from "../drafts/context.ts";
import { field, isObject, type JsonObject, shown } from "./json-line.ts";
import { type NamedPlace, namedPlaceIn } from "./named-place.ts";
import { rangeOfPair } from "./range-list.ts";
import { isSaidIrrelevant } from "./relevance.ts";
import { recordRange, textOf } from "./run-records.ts";
import { hitNamesOf, withNames } from "./shapes/shape.ts";

/** A highlight as a record gives it: by its place, by its text, or by both. */
export interface Highlight {
  /** Undefined if the record does not name one. */
  readonly doc: string | undefined;
  readonly range: Range | undefined;
  readonly text: string | undefined;
  /** The named part of the document, if there are neither offsets nor text. */
  readonly named?: NamedPlace | undefined;
  /** True if it is said not to be relevant. Its document then counts as judged, with nothing highlighted. */
  readonly isIrrelevant?: boolean | undefined;
  /** Its index in a list of right answers, any of which is enough. */
  readonly answer?: number | undefined;
  /** What a list entry says about itself. It overrides what the record says. */
  readonly alternative?: string | undefined;
  readonly group?: string | undefined;
  /** Its place in the record, such as answers[2], if it is in a list. */
  readonly at?: string | undefined;
}

/** The names of the lists of highlights that a record may have. */
export const listNames = ["answers", "highlights"] as const;

/** The highlights of a record: a list of them, or the record itself. Undefined if it has none. */
export function highlightsIn(record: JsonObject, fields: Fields, context: Context): readonly Highlight[] | undefined {
  const name = listNames.find((each) => fields.value(record, each) !== undefined);
  if (name !== undefined) {
    const [list, key] = [fields.value(record, name), fields.key(record, name)];
    const own = fields.optionalId(record, "doc");
    if (recordRange(record, fields, context) !== undefined)
      throw new InputError(`a place and "${key}", a list of places, in one record; expected one of them`);
    return items(typeof list === "string" ? parsedCell(key, list) : list, key).map((item, i) => ({
      ...highlight(namedAlike(item, record), key, fields, context, own),
      answer: name === "answers" ? i : undefined,
      at: `${key}[${i}]`,
    }));
  }
  const range = recordRange(record, fields, context);
  const text = textOf(record, fields);
  if (range === undefined && text === undefined) return undefined;
  return [{ doc: fields.optionalId(record, "doc"), range, text }];
}

/** The place of a highlight in a file that is one JSON value, if the place of its record is known. */
export function highlightPlace(record: string | undefined, { at }: Highlight): string | undefined {
  return record === undefined || at === undefined ? record : `${record}.${at}`;
}

/** The texts that a record has in addition to its ranges, if there is one for each range. */
export function textsBeside(record: JsonObject, ranges: readonly Range[], fields: Fields): readonly string[] {
  const list = listNames.map((name) => fields.value(record, name)).find((value) => value !== undefined);
  const texts = (Array.isArray(list) ? list : [textOf(record, fields)]).filter((text) => typeof text === "string");
  return texts.length === ranges.length ? texts : [];
}

/** A list in a cell of CSV is JSON. Any other text is one quote. */
function parsedCell(key: string, text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text.trim() === "" ? [] : [text];
  const broken = (): string => `"${key}" begins like JSON, and is not: ${shown(text)}; expected a list, or one quote`;
  return parsedJson(text, () => new InputError(broken()));
}

/** Hugging Face stores a list of texts and a list of starts, instead of a list of both. */
function items(value: unknown, key: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null)
    throw new InputError(`"${key}" is ${shown(value)}; expected a list of quotes, or of objects with text and start`);
  const texts = field(value as JsonObject, "text");
  const starts = field(value as JsonObject, "answer_start");
  if (!Array.isArray(texts)) return [value];
  return texts.map((text: unknown, i) => ({ text, answer_start: Array.isArray(starts) ? starts[i] : undefined }));
}

/** What a shape says about a record also applies to what the record contains. */
function namedAlike(item: unknown, record: JsonObject): unknown {
  const names = hitNamesOf(record);
  return names === undefined || !isObject(item) ? item : withNames(item, names);
}

function highlight(item: unknown, key: string, fields: Fields, context: Context, doc: string | undefined): Highlight {
  if (typeof item === "string") return { doc, range: undefined, text: item };
  if (Array.isArray(item)) return { doc, range: rangeOfPair(item), text: undefined };
  if (!isObject(item))
    throw new InputError(`"${key}" holds ${shown(item)}; expected quotes, or objects with text and start`);
  fields.look(item);
  const range = recordRange(item, fields, context);
  const text = textOf(item, fields);
  return {
    doc: fields.optionalId(item, "doc") ?? doc,
    range,
    text,
    named: range === undefined && text === undefined ? namedPlaceIn(item, fields) : undefined,
    alternative: fields.optionalId(item, "alternative"),
    group: fields.optionalId(item, "group"),
    ...(isSaidIrrelevant(item, context.fields?.grade) ? { isIrrelevant: true } : {}),
  };
}
