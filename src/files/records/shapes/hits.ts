import { InputError } from "../../../base/input-error.ts";
import { lengthIn } from "../../../text/units.ts";
import { isObject, type JsonObject, shown } from "../json-line.ts";
import { firstAt, reach } from "./paths.ts";
import type { ContextList } from "./read-shape.ts";
import { type HitNames, type Shape, withNames } from "./shape.ts";

/** The results, or highlights, in an item of a list: usually one, and none if the item is empty. */
export function hitsOf(item: unknown, { key, by }: ContextList): readonly JsonObject[] {
  const hit = recordOf(item, key);
  if (hit === undefined) return [];
  if (by === undefined) return [hit];
  return partsOf(hit, by).map((part) => named(part, by));
}

/** A record of a text, a document, or a document and its score. Undefined if it is empty. */
function recordOf(item: unknown, key: string): JsonObject | undefined {
  if (typeof item === "string") return item.trim() === "" ? undefined : textWithSource(item);
  if (isObject(item)) return item;
  const [first, second] = Array.isArray(item) ? (item as unknown[]) : [];
  if (isObject(first) && typeof second === "number") return { ...first, score: second };
  if (typeof first === "string" && typeof second === "number") return { text: first, score: second };
  if (item === null) return undefined;
  throw new InputError(`"${key}" holds ${shown(item)}; expected texts, or objects with text`);
}

/** DeepEval writes the source before a text, if it knows the source. */
function textWithSource(item: string): JsonObject {
  const [, doc, text] = /^deepeval_source=(.*?),deepeval_context=(.*)$/s.exec(item) ?? [];
  return doc === undefined || doc === "" ? { text: text ?? item } : { text, doc };
}

/** A hit, or the passages in it. A passage without a document or score of its own gets those of the hit. */
function partsOf(
  hit: JsonObject,
  { hit: names = {}, parts = [] }: Pick<Shape, "hit" | "parts">,
): readonly JsonObject[] {
  for (const [i, { list, withoutText, tagged, places }] of parts.entries()) {
    if (withoutText === true && firstAt(hit, names.text) !== undefined) continue;
    if (places === true) {
      const marked = markedPlaces(hit, list, names);
      if (marked !== undefined) return marked;
      continue;
    }
    const found = reach(hit, list).flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : []));
    if (found.length === 0) continue;
    const own = {
      doc: firstAt(hit, ["doc", ...(names.doc ?? [])]) ?? firstAt(hit, names.id),
      score: firstAt(hit, names.score),
    };
    return found.flatMap((part): readonly JsonObject[] => {
      const text = typeof part === "string" ? part : undefined;
      if (text !== undefined)
        return [{ ...own, text: tagged === true ? text.replaceAll(/<\/?(?:em|mark|b|strong)>/g, "") : text }];
      if (!isObject(part))
        throw new InputError(`"${list}" of a hit holds ${shown(part)}; expected texts, or objects with text`);
      const doc = firstAt(part, names.doc) ?? own.doc;
      const score = firstAt(part, names.score) ?? own.score;
      return partsOf({ ...part, doc, score }, { hit: names, parts: parts.slice(i + 1) });
    });
  }
  return [hit];
}

const tags = /<(\/?)(?:em|mark|b|strong)>/g;

/**
 * The places that a highlight of a hit marks, if the hit has no offsets of its own. If the highlight is the whole
 * text, its tags are removed and counted, and each marked range is a result with its place. Otherwise each fragment is
 * a result with its text.
 */
function markedPlaces(hit: JsonObject, list: string, names: HitNames): readonly JsonObject[] | undefined {
  if (firstAt(hit, names.start) !== undefined) return undefined;
  const texts = reach(hit, list)
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((text) => typeof text === "string");
  if (texts.length === 0) return undefined;
  const own = { doc: firstAt(hit, names.doc) ?? firstAt(hit, names.id), score: firstAt(hit, names.score) };
  const whole = firstAt(hit, names.text);
  const [first] = texts;
  const bare = first!.replaceAll(tags, "");
  if (texts.length === 1 && (whole === undefined || whole === bare))
    return markedRanges(first!).map(({ start, end, text }) => ({ ...own, start, end, text }));
  return texts.map((text) => ({ ...own, text: text.replaceAll(tags, "") }));
}

/**
 * The ranges between tags, in code points of the text without tags. Ranges separated only by white space are merged.
 */
function markedRanges(marked: string): { start: number; end: number; text: string }[] {
  const ranges: { start: number; end: number; text: string }[] = [];
  let [at, from, depth, begun, between] = [0, 0, 0, 0, ""];
  let inside = "";
  for (const tag of [...marked.matchAll(tags), undefined]) {
    const piece = marked.slice(from, tag?.index);
    if (depth > 0) inside += piece;
    else between += piece;
    at += lengthIn("codepoint", piece);
    if (tag === undefined) break;
    from = tag.index + tag[0].length;
    if (tag[1] === "" && depth++ === 0) [begun, inside] = [at, ""];
    if (tag[1] !== "/" || depth === 0 || --depth > 0) continue;
    const last = ranges.at(-1);
    if (last !== undefined && between.trim() === "")
      Object.assign(last, { end: at, text: last.text + between + inside });
    else if (at > begun) ranges.push({ start: begun, end: at, text: inside });
    between = "";
  }
  return ranges;
}

/**
 * A hit with the names under which it keeps things. A smaller distance is a better score. The id of a hit without text
 * is its document.
 */
function named(hit: JsonObject, { hit: names }: Shape): JsonObject {
  if (names === undefined) return withNames(hit, "usual");
  const score = firstAt(hit, names.score);
  const distance = score === undefined ? firstAt(hit, names.distance) : undefined;
  const isBare = firstAt(hit, [...(names.text ?? []), ...(names.doc ?? []), "doc", "text"]) === undefined;
  const id = isBare ? firstAt(hit, names.id) : undefined;
  return withNames(
    {
      ...hit,
      ...(typeof score === "string" && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(score) ? { score: Number(score) } : {}), // Weaviate's GraphQL
      ...(typeof distance === "number" ? { score: -distance } : {}),
      ...(id === undefined ? {} : { doc: id }),
    },
    withOwnNames(names),
  );
}

/** The names of a shape, after our own names, which a hit may have received here. */
function withOwnNames(names: HitNames): HitNames {
  const known = widened.get(names);
  if (known !== undefined) return known;
  const { doc = [], text = [], score = [] } = names;
  const more = { ...names, doc: ["doc", ...doc], text: ["text", ...text], score: ["score", ...score] };
  widened.set(names, more);
  return more;
}
const widened = new WeakMap<HitNames, HitNames>();
