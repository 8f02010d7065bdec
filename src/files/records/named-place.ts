import { InputError } from "../../base/input-error.ts";
import type { Fields } from "./fields.ts";
import { type JsonObject, shown } from "./json-line.ts";

/** A part of a document that a record names without offsets: a page, counted from 1, or a section by its headings. */
export type NamedPlace =
  | {
      readonly page: number;
      /** As the record gives it, for messages. */
      readonly said: string;
      /** True if the key shows that pages count from 1, or from 0. */
      readonly isSure: boolean;
    }
  | { readonly section: string | readonly string[] };

/** True if a record names one, valid or not. */
export function namesPlace(record: JsonObject, fields: Fields): boolean {
  return (["page", "page_index", "section"] as const).some((name) => fields.value(record, name) !== undefined);
}

/** The page or the section that a record names, if any. */
export function namedPlaceIn(record: JsonObject, fields: Fields): NamedPlace | undefined {
  return pageIn(record, fields, "page", 1) ?? pageIn(record, fields, "page_index", 0) ?? sectionIn(record, fields);
}

function pageIn(record: JsonObject, fields: Fields, name: "page" | "page_index", first: 0 | 1): NamedPlace | undefined {
  const value = fields.value(record, name);
  if (value === undefined) return undefined;
  const key = fields.key(record, name);
  const isSure = !/(?:^|\.)page$/.test(key);
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(number) && (number as number) >= first)
    return { page: (number as number) + 1 - first, said: `page ${String(number)} ("${key}", from ${first})`, isSure };
  if (number === 0)
    throw new InputError(
      `"${key}" is 0, and pages count from 1; expected a page from 1, or fields that say that they count from 0`,
      {},
      { remedy: { option: "fields", value: `page_index=${key}` } },
    );
  throw new InputError(`"${key}" is ${shown(value)}; expected the number of one page, from ${first}`);
}

function sectionIn(record: JsonObject, fields: Fields): NamedPlace | undefined {
  const value = fields.value(record, "section");
  if (value === undefined) return undefined;
  const isPath = Array.isArray(value) && value.length > 0 && value.every((title) => typeof title === "string");
  if (isPath || (typeof value === "string" && value.trim() !== "")) return { section: value };
  throw new InputError(
    `"${fields.key(record, "section")}" is ${shown(value)}; expected a heading, a path such as "Guide > Install", or a list of headings`,
  );
}
