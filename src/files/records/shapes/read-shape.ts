import { InputError, retold } from "../../../base/input-error.ts";
import type { FieldMap } from "../../drafts/field-map.ts";
import { field, isObject, type JsonObject, shown, valueAt } from "../json-line.ts";
import { answerNames, eitherNames, referenceNames, retrievedNames } from "./names.ts";
import { firstAt, hasOneOf, reach } from "./paths.ts";
import { pythonLiteral } from "./python-literal.ts";
import { isRecordedAnswer, recordedShape } from "./recorded.ts";
import { type ListPath, type Shape, type AnswerPaths } from "./shape.ts";
import { shapes } from "./table.ts";

/** A shape, and the key under which a record keeps it, with a dot. */
export interface Shaped {
  readonly shape: Shape;
  readonly room: string;
}

/** A list of a record, with the key under which it was found. */
export interface ContextList {
  readonly key: string;
  readonly items: readonly unknown[];
  /** True if any one of its items is enough. */
  readonly anyOf?: true;
  /** The shape that says where it is. Undefined if it was found by a usual name. */
  readonly by?: Shape;
}

/** The lists of texts that a record of one question has. */
export interface ContextLists {
  /** What was retrieved, best first. */
  readonly retrieved?: ContextList | undefined;
  /** What should be retrieved. All of it is needed. */
  readonly reference?: ContextList | undefined;
  /** Right answers, any of which is enough. */
  readonly answers?: ContextList | undefined;
  /** A list that may be either, because nothing else in the record decides. */
  readonly doubtful?: ContextList | undefined;
}

/** The keys of the lists, as the user gives them. */
export type MappedLists = Pick<FieldMap, "retrieved" | "highlights">;

// Finding the shape of a record.

/**
 * The shapes that a record with certain keys may have. Most records have none, and their values are then not looked
 * at.
 */
let lastKeys = "";
let lastMay: readonly Shape[] = [];

export function shapeOf(record: JsonObject): Shaped | undefined {
  const recorded = isRecordedAnswer(record) ? recordedShape(record, shapes) : undefined;
  if (recorded !== undefined) return recorded;
  const own = Object.keys(record);
  const keys = own.join("\n");
  if (keys !== lastKeys) [lastKeys, lastMay] = [keys, shapes.filter((shape) => mayBe(shape, own))];
  for (const shape of lastMay) if (isOf(record, shape)) return { shape, room: "" };
  for (const key of own) {
    const inner = record[key];
    if (!isObject(inner)) continue;
    const shape = shapes.find((each) => each.isResponse === true && isOf(inner, each));
    if (shape !== undefined) return { shape, room: `${key}.` };
  }
  return undefined;
}

/** True if certain keys fit a shape, as far as the first key of each path shows. */
function mayBe(shape: Shape, own: readonly string[]): boolean {
  const { keys = [], values = [], item, citations, retrieved = [], reference = [] } = shape;
  if (keys.length + values.length === 0 && item === undefined && citations === undefined) return false;
  const lists =
    item === undefined
      ? []
      : [[...retrieved, ...reference].map((path) => (typeof path === "string" ? path : path.calls))];
  const groups = [...keys, ...values, ...(citations === undefined ? [] : [citations]), ...lists];
  return groups.every((paths) => paths.some((path) => hasHead(own, path)));
}

/** Whether some keys have the first of a path. */
function hasHead(own: readonly string[], path: string): boolean {
  const [head] = path.split(".", 1);
  if (head!.includes("*")) return own.some((key) => reach({ [key]: 0 }, head!).length > 0);
  return own.some((key) => key === head || key === path);
}

function isOf(record: JsonObject, shape: Shape): boolean {
  const { keys = [], values = [], unless = [], item, citations } = shape;
  if (keys.length + values.length === 0 && item === undefined && citations === undefined) return false;
  return (
    keys.every((paths) => hasOneOf(record, paths, false)) &&
    values.every((paths) => hasOneOf(record, paths, true)) &&
    !hasOneOf(record, unless, true) &&
    (item === undefined || hasItem(record, shape, item)) &&
    (citations === undefined || citations.some((path) => reach(record, path).length > 0)) &&
    (shape.answer?.marks === undefined || hasMarks(record, shape.answer))
  );
}

/** True if a text of the record has a mark such as [1]. */
function hasMarks(record: JsonObject, { pieces }: AnswerPaths): boolean {
  return pieces.some((path) =>
    reach(record, path).some(({ value }) => typeof value === "string" && /\[\^?\d+[\],;–-]|【\d+/u.test(value)),
  );
}

/** Whether the first item of one of the lists of a shape has one of some keys. */
function hasItem(record: JsonObject, { retrieved = [], reference = [] }: Shape, item: readonly string[]): boolean {
  return [...retrieved, ...reference].some((path) => {
    const found =
      typeof path === "string"
        ? reach(record, path).findLast(({ value }) => Array.isArray(value))?.value
        : callList(record, path);
    const [first] = Array.isArray(found) ? (found as readonly unknown[]) : [];
    if (!Array.isArray(first)) return hasOneOf(first, item, false);
    return typeof first[1] === "number" && hasOneOf(first[0], item, false); // with its score
  });
}

// The lists of a record.

const outputs = ["outputs.", "output."];
const retrievedRooms = ["", ...outputs, "retriever."];
const referenceRooms = [
  "",
  "reference_outputs.",
  "reference.",
  "example.outputs.",
  "expected.",
  "expectedOutput.",
  "expected_output.",
];

const heads: ReadonlySet<string> = new Set([
  ...retrievedNames,
  ...referenceNames,
  ...eitherNames,
  "ground_truths",
  ...[...retrievedRooms, ...referenceRooms]
    .filter((room) => room !== "")
    .map((room) => room.slice(0, room.indexOf("."))),
]);

/** The lists of a record: by the user's map, by its shape, or else by their names. */
export function contextLists(record: JsonObject, mapped: MappedLists, shaped = shapeOf(record)): ContextLists {
  if (shaped === undefined && (mapped.retrieved ?? mapped.highlights) === undefined && !mayHaveLists(record)) return {};
  const given = (path: string | undefined): ContextList | undefined => {
    if (path === undefined) return undefined;
    const list = listAt(record, path, true);
    const isOfShape =
      list !== undefined && shaped?.shape.retrieved?.some((each) => `${shaped.room}${String(each)}` === path) === true;
    return isOfShape ? { ...list, by: shaped!.shape } : list;
  };
  const declared = (paths: readonly ListPath[] = []): ContextList | undefined => {
    if (shaped === undefined) return undefined;
    const inner = shaped.room === "" ? record : (record[shaped.room.slice(0, -1)] as JsonObject);
    const { shape } = shaped;
    for (const path of paths) {
      const list =
        typeof path === "string"
          ? listAt(inner, path, shape.mayBeText === true, shape.separator)
          : callsIn(inner, path);
      if (list !== undefined) return { ...list, key: shaped.room + list.key, by: shape };
    }
    return undefined;
  };
  const columns = shaped && columnList(record, shaped);
  const retrieved =
    given(mapped.retrieved) ??
    columns ??
    declared(shaped?.shape.retrieved) ??
    listIn(record, retrievedRooms, retrievedNames);
  const reference =
    given(mapped.highlights) ??
    declared(shaped?.shape.reference) ??
    listIn(record, [...referenceRooms, ...outputs], referenceNames);
  const groundTruths = listAt(record, "ground_truths", true);
  const answers = groundTruths && { ...groundTruths, anyOf: true as const };
  const either = listIn(record, ["", ...outputs], eitherNames, new Set([retrieved?.key, reference?.key]));
  const expected = listIn(record, referenceRooms.slice(1), eitherNames);
  const all = { retrieved, reference: reference ?? expected, answers };
  // A shape that says which list is which says so for all of them.
  if (either === undefined || retrieved?.by?.columns !== undefined) return all;
  if (shaped !== undefined && (retrieved?.by ?? reference?.by) !== undefined) return all;
  const isRetrieved =
    all.reference !== undefined ||
    answers !== undefined ||
    hasOneOf(record, answerNames, true) ||
    either.items.some(isDocument);
  if (isRetrieved) return retrieved === undefined ? { ...all, retrieved: either } : all;
  return { ...all, doubtful: either };
}

/** The list at a path, which may be in a cell, with the shape that says how its hits are read. */
export function listUnder(record: JsonObject, path: ListPath, by: Shape | undefined): ContextList | undefined {
  const isCellOfList = typeof path === "string" && /^\s*\[/.test(String(valueAt(record, path)));
  const list = typeof path === "string" ? listAt(record, path, isCellOfList) : callsIn(record, path);
  return list && (by === undefined ? list : { ...list, by });
}

/** True if a record has one of the keys of lists. Most have none. */
function mayHaveLists(record: JsonObject): boolean {
  for (const key of Object.keys(record)) {
    const cut = key.indexOf(".");
    if (heads.has(key) || (cut !== -1 && heads.has(key.slice(0, cut)))) return true;
  }
  return false;
}

/** A document of LangChain, LlamaIndex or Haystack, with or without its score. */
function isDocument(item: unknown): boolean {
  if (Array.isArray(item)) return isDocument(item[0]) && typeof item[1] === "number";
  return isObject(item) && hasOneOf(item, documentKeys, true);
}
const documentKeys = ["page_content", "pageContent", "content", "text", "node", "kwargs", "document", "score"];

/** The first list with one of these names, in these objects, that is not already known. */
function listIn(
  record: JsonObject,
  rooms: readonly string[],
  keys: readonly string[],
  known: ReadonlySet<string | undefined> = new Set(),
): ContextList | undefined {
  for (const room of rooms)
    for (const key of keys) {
      const found = known.has(room + key) ? undefined : listAt(record, room + key, false);
      if (found !== undefined) return found;
    }
  return undefined;
}

/**
 * The list at a path of keys, or in a cell of CSV. Undefined if there is none. With `mayBeText`, a single text counts
 * as a list.
 */
function listAt(record: JsonObject, path: string, mayBeText: boolean, separator?: string): ContextList | undefined {
  if (!hasHead(Object.keys(record), path)) return undefined;
  const direct = path.includes("*") ? undefined : valueAt(record, path);
  const lists = direct === undefined ? reach(record, path).filter(({ value }) => Array.isArray(value)) : [];
  if (lists.length > 1 && path.split(".").includes("*"))
    throw new InputError(
      `"${lists[0]!.path}" and "${lists[1]!.path}" are lists of results for one question; expected fields that say which`,
      {},
      { remedy: { option: "fields", value: `retrieved=${lists[0]!.path}` } },
    );
  const found = direct === undefined ? lists.at(-1) : { path, value: direct };
  if (found === undefined) return undefined;
  const { path: key, value } = found;
  if (Array.isArray(value)) return { key, items: value };
  return typeof value === "string" ? cellList(key, value, mayBeText, separator) : undefined;
}

/** A list in a cell: as JSON, as Python prints it, or with a separator of its own. */
function cellList(
  key: string,
  cell: string,
  mayBeText: boolean,
  separator: string | undefined,
): ContextList | undefined {
  if (cell.trim() === "") return undefined;
  const name = key.slice(key.lastIndexOf(".") + 1);
  const isList = /^\s*(?:\[|array\()/.test(cell);
  const isSure = ["contexts", "ground_truths", ...retrievedNames, ...referenceNames].includes(name);
  const meansList =
    mayBeText || separator !== undefined || isSure || (name !== key && eitherNames.includes(name) && isList);
  if (!meansList) return undefined; // "context" and the like may be any text
  if (!isList) return { key, items: separator === undefined ? [cell] : cell.split(separator) };
  const items = parsedList(key, cell);
  if (!Array.isArray(items)) throw unreadable(key, cell, "");
  return { key, items };
}

function parsedList(key: string, cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return retold(
      () => pythonLiteral(cell),
      ({ fault }) => unreadable(key, cell, ` (${fault})`),
    );
  }
}

function unreadable(key: string, cell: string, why: string): InputError {
  return new InputError(
    `"${key}" begins like a list, and is none: ${shown(cell.slice(0, 40))}${why}; expected a list as JSON or as Python prints ` +
      "it, whole (to_json(orient='records', lines=True) writes one that is)",
  );
}

type CallPath = Exclude<ListPath, string>;

function callsIn(record: JsonObject, path: CallPath): ContextList | undefined {
  const items = callList(record, path);
  return items && { key: path.calls, items };
}

/** The list that the matching calls returned: that of the last call, or of the only one. */
function callList(record: JsonObject, { calls, where, like, take, only }: CallPath): readonly unknown[] | undefined {
  const found = reach(record, calls).flatMap(({ value }) =>
    Array.isArray(value) ? [value as readonly unknown[]] : [],
  );
  if (found.length === 0) return undefined;
  const all = found.flat();
  if (only === true && all.length === 0) return []; // nothing was called, so that nothing was retrieved
  const fitting = all.filter((call) =>
    where.some((path) => reach(call, path).some(({ value }) => typeof value === "string" && like.test(value))),
  );
  const lists = fitting.flatMap((call) => {
    const list = take.flatMap((path) => reach(call, path)).find(({ value }) => Array.isArray(value))?.value;
    return list === undefined ? [] : [list as readonly unknown[]];
  });
  if (only === true && lists.length > 1)
    throw new InputError(
      `"${calls}" has ${lists.length} lists of results for one question; expected one call a question, or one list of results`,
    );
  return lists.at(-1);
}

/** Parallel lists, combined to one list of hits. */
function columnList(record: JsonObject, { shape, room }: Shaped): ContextList | undefined {
  if (shape.columns === undefined) return undefined;
  const inner = room === "" ? record : (record[room.slice(0, -1)] as JsonObject);
  const columns = Object.entries(shape.columns).flatMap(([name, path]) => {
    const value = field(inner, path);
    if (!Array.isArray(value)) return [];
    const isNested = value.length === 1 && Array.isArray(value[0]);
    if (value.every((cell) => cell === null)) return []; // not asked for
    return [{ name, path, cells: (isNested ? value[0] : value) as readonly unknown[] }];
  });
  const [first] = columns;
  if (first === undefined) return undefined;
  if (columns.some(({ cells }) => cells.some(Array.isArray)))
    throw new InputError(
      `"${room}${first.path}" has lists for ${first.cells.length} questions, and the record names one; expected "questions", as many, or a record a question`,
    );
  const uneven = columns.find(({ cells }) => cells.length !== first.cells.length);
  if (uneven !== undefined)
    throw new InputError(
      `"${room}${uneven.path}" has ${uneven.cells.length} values, and "${room}${first.path}" ${first.cells.length}; expected as many`,
    );
  const items = first.cells.map((_, i) => Object.fromEntries(columns.map(({ name, cells }) => [name, cells[i]])));
  return { key: room + (shape.columns["text"] ?? first.path), items, by: shape };
}

// Records that are refused.

/** Refuses answers with citations, which are not a run, and incomplete answers. */
export function refuseUnreadable(record: JsonObject, shaped: Shaped | undefined): void {
  if (shaped === undefined) return;
  const { shape, room } = shaped;
  if (shape.answer !== undefined)
    throw new InputError(
      `an answer with citations (${shape.name}); expected what was retrieved, as a list of texts or places`,
      {},
      { code: "is-answers", remedy: { option: "fields", value: "retrieved=KEY" } },
    );
  const inner = room === "" ? record : record[room.slice(0, -1)];
  for (const each of shape.partial ?? []) {
    const [path, of] = typeof each === "string" ? [each] : [each.parts, each.of];
    const value = firstAt(inner, [path]);
    const all = of === undefined ? undefined : firstAt(inner, [of]);
    const isPart = of === undefined ? value === true || (isNumber(value) && value > 0) : isNumber(value) && isNumber(all) && value < all; // prettier-ignore
    if (isPart)
      throw new InputError(
        `"${room}${path}" is ${shown(value)}${of === undefined ? "" : ` of ${shown(all)}`}: the answer is not whole; expected the results of all shards`,
      );
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
